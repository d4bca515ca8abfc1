import CSQLite

extension Database {
  /// Prepares a statement in which a name in double quotes is always a name.
  ///
  /// If no column has that name, SQLite reads it as a text, so a misspelt column would be compared with its
  /// own name. See <https://www.sqlite.org/quirks.html#dblquote>.
  package func withStrictNames<Result>(
    _ prepare: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    var wasLenient: CInt = 0
    unsafe csqlite_config_int(connection, SQLITE_DBCONFIG_DQS_DML, -1, &wasLenient)
    unsafe csqlite_config_int(connection, SQLITE_DBCONFIG_DQS_DML, 0, nil)
    defer { unsafe csqlite_config_int(connection, SQLITE_DBCONFIG_DQS_DML, wasLenient, nil) }
    return try prepare()
  }
}
