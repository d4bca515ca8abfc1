import CSQLite

extension Database {
  /// Whether a text fits a pattern of the operator GLOB.
  package static func glob(_ pattern: String, matches text: String) -> Bool {
    unsafe sqlite3_strglob(pattern, text) == 0
  }
}
