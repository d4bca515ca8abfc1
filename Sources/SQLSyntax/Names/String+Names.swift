import TypedSQLite

extension String {
  /// Whether two names are the same one to SQLite, which does not tell ASCII letters by their case.
  package func matches(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
  }
}
