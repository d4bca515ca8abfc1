extension DotCommand {
  static let scanstats: DotCommand = DotCommand(
    "scanstats",
    parameters: [.onOff], traits: .checksArguments, reach: .database, needs: .file,
    help: Help(
      "Turn sqlite3_stmt_scanstatus() metrics on or off", section: .diagnosis,
      discussion: "The SQLite library of this system does not count scans."),
    run: onConsole { console, arguments throws(ShellError) in
      guard arguments.count == 1 else { throw console.usage(of: .scanstats) }
      _ = console.boolean(arguments[0])
      console.report(.command(.noScanStatistics))
      return .proceed
    })
}
