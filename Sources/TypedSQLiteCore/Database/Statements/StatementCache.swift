import CSQLite

/// Prepared statements that can be reused.
///
/// The cache contains only unused statements: a statement that is taken out belongs to its caller and
/// returns, reset and without arguments, when its last reference is gone.
@safe internal struct StatementCache {
  /// The maximum number of unused statements.
  private static let limit = 64

  private var waiting: [String: SQLiteStatement] = unsafe [:]

  /// Removes and returns the statement with a text, or returns nil.
  mutating func take(_ sql: String) -> SQLiteStatement? {
    unsafe waiting.removeValue(forKey: sql)
  }

  /// Adds an unused statement; returns false if one with the same text is already here.
  mutating func giveBack(_ statement: SQLiteStatement, sql: String) -> Bool {
    guard unsafe waiting[sql] == nil else { return false }
    if unsafe waiting.count >= Self.limit { removeAll() }
    unsafe sqlite3_reset(statement)
    unsafe sqlite3_clear_bindings(statement)
    unsafe waiting[sql] = statement
    return true
  }

  /// Finalizes each statement.
  mutating func removeAll() {
    // Not a for loop, because swift format joins the words of `for unsafe statement`.
    unsafe waiting.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe waiting.removeAll()
  }
}
