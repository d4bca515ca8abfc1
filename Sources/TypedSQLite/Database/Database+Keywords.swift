import CSQLite

extension Database {
  /// Whether a word is a keyword of SQL, so that it must be quoted as a name.
  package static func isKeyword(_ word: String) -> Bool {
    unsafe sqlite3_keyword_check(word, CInt(clamping: word.utf8.count)) != 0
  }
}
