import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let deleted = DotCommand(
    Names("deleted", shortest: 5),
    parameters: DeletedRequest.shownOptions.map(CommandParameter.option)
      + [CommandParameter("TABLE", .table, optional: true, repeats: true)],
    traits: .checksArguments, reach: .files, needs: .file,
    help: Help(
      "Find rows that are no longer in their table but still in the file", section: .diagnosis,
      discussion: [
        """
        First copy the database now, with its -wal and -journal if there are any. Until then open it with no program that
        writes, and do not run VACUUM: SQLite puts new rows over deleted ones, and a program that closes the database may
        remove its log. This command reads the files as bytes. It locks nothing, and writes nothing to them or beside them.
        """,
        """
        It reads the unused parts of all pages and of the last page of a long row, the pages of the free list, pages that
        belong to nothing, indexes, all versions of pages in the write-ahead log with those of earlier rounds, and the
        rollback journal. Copies of rows that are still in a table are left out. An entry of an index is shown only if
        it is certain which index had it; it has the columns of the index and the rowid. Rows of tables that were dropped are shown too, with their columns if the
        definition of the table is left; otherwise they are in a table lost_N of N columns. With TABLE it shows only the
        rows of these tables. Rows of sqlite_schema and of SQLite's other tables are shown only if they are named.
        """,
        "A guest was deleted by mistake; his row is put into a database of its own, and then back:",
        .literal([
          "$ cp guests.db* /safe/",
          "$ tsqlite /safe/guests.db '.deleted --into found.db' .deleted",
          "guest: 1 row deleted",
          "Ben|2026-01-31 10:00:00|guest|deleted|repaired|database|free space||2|8138|",
          "$ tsqlite guests.db \"ATTACH 'found.db' AS found\" \\",
          "> 'INSERT INTO guest SELECT name, came FROM found.guest'",
        ]),
        "Each table is one result. After its own columns come:",
        .table(FoundTables.facts.map { DiscussionPart.Row($0.name, $0.meaning) }),
        """
        A database in which secure_delete is on, as in the SQLite of some systems, keeps deleted rows only in its log and
        its journal, and VACUUM leaves none in the file.
        """,
        "Options:",
        .options(DeletedRequest.shownOptions),
      ],
      examples: [
        Example(
          ".deleted",
          prints: "Ben|2026-01-31 10:00:00|guest|deleted|repaired|database|free space||2|8138|\n",
          after: """
            .open guests.db
            PRAGMA secure_delete = OFF;
            CREATE TABLE guest(name TEXT, came DATETIME);
            INSERT INTO guest VALUES('Ann', '2026-01-30 09:00:00'),
              ('Ben', '2026-01-31 10:00:00'), ('Cem', '2026-02-01 11:00:00');
            DELETE FROM guest WHERE name = 'Ben';
            """)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = DeletedRequest()
      try request.read(TablePath.joiningNames(in: arguments), console.dialect)
      try showDeletedRows(request, console)
      return .proceed
    })

  private static func showDeletedRows(_ request: DeletedRequest, _ console: any CommandConsole)
    throws(ShellError)
  {
    try DeletedReport(path: deleted.databaseFile([], console), request: request, console: console).show()
  }
}
