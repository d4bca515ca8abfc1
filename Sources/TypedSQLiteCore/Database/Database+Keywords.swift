import CSQLite

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
