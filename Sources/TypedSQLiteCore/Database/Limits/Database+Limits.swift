import CSQLite

extension Database {
  /// The number of arguments that a statement may have.
  package var argumentLimit: Int {
    unsafe Int(sqlite3_limit(connection, SQLITE_LIMIT_VARIABLE_NUMBER, -1))
  }
}

extension Database {
  /// Waits through the VFS, as SQLite does between attempts to lock.
  package static func sleep(milliseconds: Int) {
    _ = sqlite3_sleep(CInt(clamping: milliseconds))
  }
}
