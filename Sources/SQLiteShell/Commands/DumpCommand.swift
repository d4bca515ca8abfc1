import OutputModes

extension DotCommand {
  static let dump = DotCommand(
    "dump",
    parameters: DatabaseDump.shownOptions.map(CommandParameter.option)
      + [CommandParameter("OBJECT", .table, optional: true, repeats: true)],
    traits: .checksArguments, reach: .database, needs: .copy,
    help: Help(
      "Render database content as SQL", section: .data,
      discussion: [
        """
        OBJECT is a LIKE pattern for the names of tables, indexes, triggers or views; one that matches is enough.
        Values are always written as stored, never by their meaning, and are read back unchanged.
        """,
        "Options:",
        .options(DatabaseDump.shownOptions),
      ],
      examples: [
        Example(
          ".dump players",
          prints: """
            PRAGMA foreign_keys=OFF;
            BEGIN TRANSACTION;
            CREATE TABLE players(name, score);
            INSERT INTO players VALUES('O''Brien',1.5);
            COMMIT;

            """,
          after: "CREATE TABLE players(name, score);\nINSERT INTO players VALUES ('O''Brien', 1.5);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var dump = DatabaseDump()
      try dump.read(arguments, console.dialect)
      try dump.write(console, threads: console.statements.threadCount)
      return .proceed
    })
}

extension DatabaseDump: CommandRequest {
  static let options: [RequestOption<DatabaseDump>] = [
    RequestOption("--data-only", "Output only INSERT statements", sets: \.isDataOnly),
    RequestOption("--newlines", "Allow unescaped newline characters in output", sets: \.keepsLineEnds),
    RequestOption("--nosys", "Omit system tables (ex: \"sqlite_stat1\")", sets: \.hidesSystemTables),
    RequestOption("--preserve-rowids", "Include ROWID values in the output", sets: \.preservesRowIDs),
  ]

  mutating func take(_ word: String) { patterns.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .export(.unknownDumpOption(word))
  }
}
