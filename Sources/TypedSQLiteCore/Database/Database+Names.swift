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

extension Database {
  /// The keywords of SQL, in upper case.
  package static var keywords: [String] {
    (0..<sqlite3_keyword_count()).compactMap { index in
      var start: UnsafePointer<CChar>?
      var length: CInt = 0
      guard unsafe sqlite3_keyword_name(index, &start, &length) == SQLITE_OK else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(length))
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether a word is a SQL keyword, which must be quoted to be used as a name.
  package static func isKeyword(_ word: String) -> Bool {
    unsafe sqlite3_keyword_check(word, CInt(clamping: word.utf8.count)) != 0
  }
}

extension Database {
  /// Whether a text matches a GLOB pattern.
  package static func glob(_ pattern: String, matches text: String) -> Bool {
    unsafe sqlite3_strglob(pattern, text) == 0
  }
}
