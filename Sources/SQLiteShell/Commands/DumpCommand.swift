import OutputModes

extension DotCommand {
  static let dump = DotCommand(
    name: "dump",
    parameters: [
      CommandParameter("--data-only", optional: true), CommandParameter("--newlines", optional: true),
      CommandParameter("--nosys", optional: true), CommandParameter("--preserve-rowids", optional: true),
      CommandParameter("OBJECT", .table, optional: true, repeats: true),
    ],
    countsArguments: false,
    reach: .database,
    needs: .copy,
    summary: "Render database content as SQL",
    discussion: """
      OBJECT is a LIKE pattern for the names of tables, indexes, triggers or views; one that matches is enough.
      Values are always written as stored, never by their meaning, and are read back unchanged.
      Options:
        --data-only            Output only INSERT statements
        --newlines             Allow unescaped newline characters in output
        --nosys                Omit system tables (ex: "sqlite_stat1")
        --preserve-rowids      Include ROWID values in the output
      """,
    section: .data,
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
    ],
    run: onConsole { console, arguments throws(ShellError) in
      var dump = DatabaseDump()
      for word in arguments {
        switch word {
        case "--data-only", "-data-only": dump.isDataOnly = true
        case "--newlines", "-newlines": dump.keepsLineEnds = true
        case "--nosys", "-nosys": dump.hidesSystemTables = true
        case "--preserve-rowids", "-preserve-rowids": dump.preservesRowIDs = true
        case _ where word.hasPrefix("-"): throw .export(.unknownDumpOption(word))
        default: dump.patterns.append(word)
        }
      }
      try dump.run(console)
      return .proceed
    })
}
