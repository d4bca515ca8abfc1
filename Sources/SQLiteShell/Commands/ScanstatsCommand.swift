extension DotCommand {
  static let scanstats: DotCommand = DotCommand(
    name: "scanstats",
    parameters: [.onOff],
    countsArguments: false,
    reach: .database,
    summary: "Turn sqlite3_stmt_scanstatus() metrics on or off",
    discussion: "The SQLite library of this system does not count scans.",
    section: .diagnosis,
    run: { shell, arguments throws(ShellError) in
      guard arguments.count == 1 else { throw shell.usage(of: .scanstats) }
      _ = shell.boolean(arguments[0])
      shell.report(.command(.noScanStatistics))
      return .proceed
    })
}
