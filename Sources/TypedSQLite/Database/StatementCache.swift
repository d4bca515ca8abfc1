import CSQLite

/// Prepared statements that wait to be used again.
///
/// The cache holds only statements that nobody uses: a statement taken out is its taker's alone and comes
/// back, reset and without arguments, when the last reference to it goes.
@safe internal struct StatementCache {
  /// How many statements wait at most.
  private static let limit = 64

  private var waiting: [String: SQLiteStatement] = unsafe [:]

  /// Takes out the statement of a text, or answers nil.
  mutating func take(_ sql: String) -> SQLiteStatement? {
    unsafe waiting.removeValue(forKey: sql)
  }

  /// Takes a statement back; false where one of that text waits already.
  mutating func giveBack(_ statement: SQLiteStatement, sql: String) -> Bool {
    guard unsafe waiting[sql] == nil else { return false }
    if unsafe waiting.count >= Self.limit { removeAll() }
    unsafe sqlite3_reset(statement)
    unsafe sqlite3_clear_bindings(statement)
    unsafe waiting[sql] = statement
    return true
  }

  /// Ends each waiting statement.
  mutating func removeAll() {
    // Not a for loop: swift format makes one word of `for unsafe statement`.
    unsafe waiting.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe waiting.removeAll()
  }
}
