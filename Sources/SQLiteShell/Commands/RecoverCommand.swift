import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let recover = DotCommand(
    "recover",
    parameters: DatabaseRecovery.shownOptions.map(CommandParameter.option),
    traits: .checksArguments, reach: .database, needs: .copy,
    help: Help(
      "Recover as much data as possible from corrupt db", section: .diagnosis,
      discussion: [
        """
        Prints SQL that makes a new database from all that can still be read, whatever state the file is in. Rows of pages
        that belong to no known table go into the table lost_and_found, with the number of the page.
        """,
        "Options:",
        .options(DatabaseRecovery.shownOptions),
      ],
      examples: [
        Example(
          ".recover",
          prints: """
            PRAGMA encoding = 'UTF-8';
            PRAGMA page_size = 4096;
            PRAGMA auto_vacuum = 0;
            PRAGMA user_version = 0;
            PRAGMA application_id = 0;
            PRAGMA foreign_keys = OFF;
            BEGIN;
            CREATE TABLE t(a);
            INSERT OR IGNORE INTO "t"("_rowid_", "a") VALUES (1, 1);
            COMMIT;

            """,
          after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = DatabaseRecovery()
      try request.read(arguments, console.dialect)
      let recovery = request
      try console.withImage(of: "main") { image throws(ShellError) in try recovery.recover(image, console) }
      return .proceed
    })
}

extension DatabaseRecovery: CommandRequest {
  static let options: [RequestOption<DatabaseRecovery>] = [
    RequestOption(
      "--ignore-freelist", "Ignore pages that appear to be part of db freelist",
      sets: \.ignoresFreePages),
    RequestOption(
      "--lost-and-found", value: .table, "Alternative name for the lost-and-found table"
    ) { request, name, _ in request.lostTable = name },
    RequestOption(
      "--no-rowids", "Do not attempt to recover rowid values that are not also INTEGER PRIMARY KEYs"
    ) { request, _, _ in request.keepsRowIDs = false },
  ]

  func take(_ word: String) throws(ShellError) { throw .command(.unexpectedRecoverOption(word)) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    fault == .unknown ? .command(.unexpectedRecoverOption(word)) : .usage(.recover)
  }
}

extension CommandConsole {
  /// Calls `body` with the bytes of a database, which do not change meanwhile if SQLite can prevent it.
  func withImage(
    of schema: String, _ body: (DatabaseImage) throws(ShellError) -> Void
  ) throws(ShellError) {
    let database = try database()
    let isOwn = !database.isInsideTransaction && (try? database.execute(sql: "BEGIN")) != nil
    defer { if isOwn { try? database.execute(sql: "ROLLBACK") } }
    let hasUnappliedJournal = try database.requireUnlocked(schema)
    if hasUnappliedJournal, dialect.warnsOfJournals {
      report(
        warning:
          "the journal of \"\(database.path(schema: schema) ?? "")\" cannot be applied, because the database is opened "
          + "read-only: the pages may have rows of a transaction that was not committed")
    }
    guard let image = DatabaseImage(of: database, schema: schema) else {
      throw .command(.unreadableDatabase(schema))
    }
    try body(image)
    if hasUnappliedJournal, dialect.warnsOfJournals { throw .reported() }
  }
}

extension Database {
  /// Throws if another connection is writing a database, because its pages might not fit together; damage is no error.
  ///
  /// - Returns: whether there is a journal that a connection that cannot write does not apply.
  fileprivate func requireUnlocked(_ schema: String) throws(ShellError) -> Bool {
    do throws(DatabaseError) {
      _ = try makeStatement(sql: "PRAGMA \(SQLName.quoted(schema)).schema_version").step()
    } catch {
      if error.resultCode == .SQLITE_BUSY { throw .failed(error) }
      return error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
    }
    return false
  }
}
