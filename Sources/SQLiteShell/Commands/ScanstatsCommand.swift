extension DotCommand {
  static let scanstats: DotCommand = DotCommand(
    name: "scanstats",
    parameters: [.onOff],
    countsArguments: false,
    reach: .database,
    needs: .file,
    summary: "Turn sqlite3_stmt_scanstatus() metrics on or off",
    discussion: "The SQLite library of this system does not count scans.",
    section: .diagnosis,
    run: onConsole { console, arguments throws(ShellError) in
      guard arguments.count == 1 else { throw console.usage(of: .scanstats) }
      _ = console.boolean(arguments[0])
      console.report(.command(.noScanStatistics))
      return .proceed
    })
}
