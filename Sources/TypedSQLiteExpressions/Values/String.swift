public import TypedSQLite

extension String: Binding, Value {
  /// TEXT.
  public static let declaredDatatype = "TEXT"

  /// The value of a TEXT; nil for anything else.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> String? {
    if case .string(let string) = storedValue.storage { string } else { nil }
  }

  /// The text itself.
  public static func fromDatatypeValue(_ datatypeValue: String) -> String { datatypeValue }

  /// The text itself.
  public var datatypeValue: String { self }
}
