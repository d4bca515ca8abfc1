import CSQLite

extension Database {
  /// Whether a text matches a GLOB pattern.
  package static func glob(_ pattern: String, matches text: String) -> Bool {
    unsafe sqlite3_strglob(pattern, text) == 0
  }
}
