import CSQLite

extension Database {
  /// The number of arguments that a statement may have.
  internal var argumentLimit: Int {
    unsafe Int(sqlite3_limit(connection, SQLITE_LIMIT_VARIABLE_NUMBER, -1))
  }
}
