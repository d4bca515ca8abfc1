import TypedSQLiteCore

extension String {
  /// Whether two names are the same in SQLite, which ignores the case of ASCII letters.
  package func matches(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
  }

  /// A key that is equal for names that ``matches(_:)`` takes for the same.
  package var nameKey: [UInt8] { utf8.map(\.lowercased) }
}
