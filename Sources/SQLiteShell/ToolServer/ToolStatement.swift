import SQLSyntax
import TypedSQLiteCore

/// A statement that came in the arguments of a tool, and whether the tool may run it.
struct ToolStatement {
  private let sql: [UInt8]
  /// Its first word, in lower case.
  private let verb: String

  init(_ sql: [UInt8]) {
    self.sql = sql
    let first = SQLTokenizer.tokens(of: sql.span).first { $0.kind != .space && $0.kind != .comment }
    verb = first.map { String(decoding: sql[$0.range], as: UTF8.self).lowercased() } ?? ""
  }

  /// What changes a database in one transaction.
  private static let changing: Set = [
    "alter", "analyze", "create", "delete", "drop", "insert", "reindex", "replace", "update", "with",
  ]
  /// What only reads for SQLite, but would act on later calls.
  private static let lasting: Set = [
    "attach", "begin", "commit", "detach", "end", "release", "rollback", "savepoint",
  ]

  /// - Throws: ``ShellError`` for a statement that is no change of the database.
  func checkThatItChanges() throws(ShellError) {
    guard Self.changing.contains(verb) else { throw .tool(.notAChange(verb.uppercased())) }
  }

  /// - Throws: ``ShellError`` for a statement that does more than read; not for one that SQLite refuses, which has a better
  ///   report when it is run.
  func checkThatItReads(in console: any CommandConsole) throws(ShellError) {
    guard !Self.lasting.contains(verb) else { throw .tool(.notAQuery(verb.uppercased())) }
    // The authorizer is not asked about REINDEX and VACUUM.
    let isReading = prepared(console, try console.database())?.isReadonly ?? true
    guard isReading else { throw .tool(.notAQuery(verb.uppercased())) }
  }

  /// Whether it has rows, such as those of RETURNING.
  func hasRows(_ console: any CommandConsole, _ database: Database) -> Bool {
    prepared(console, database)?.columnCount ?? 0 > 0
  }

  /// The statement; nil if SQLite refuses it.
  private func prepared(_ console: any CommandConsole, _ database: Database) -> Statement? {
    console.readingQuietly(database) {
      var offset = 0
      return try? database.prepareNext(sql, offset: &offset)
    }
  }
}
