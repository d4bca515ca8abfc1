import OutputModes

extension DotCommand {
  static let identify = DotCommand(
    Names("identify", shortest: 3),
    traits: .isPaged, reach: .database,
    help: Help(
      "Say which application wrote the database, and what is in it", section: .diagnosis,
      discussion: """
        Prints the applications with such a schema and the tables that show it, the fields of the header that matter, the
        rows of each table with the columns whose meaning the application is known for, and what deleted rows left on pages
        that nothing uses. It reads the pages, so the database may be damaged; .recover writes what can be recovered.
        tsqlite -identify FILE does so without opening the database: it locks nothing and makes no file.
        """,
      examples: [
        Example(
          ".identify", after: "CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url TEXT);", isFixed: false)
      ]),
    run: onConsole { console, _ throws(ShellError) in
      try console.identifyDatabase()
      return .proceed
    })
}
