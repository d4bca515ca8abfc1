public import TypedSQLite

extension Bool: Binding, Value {
  /// INTEGER.
  public static var declaredDatatype: String { Int64.declaredDatatype }

  /// Whether an INTEGER is not zero; nil for anything else.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Bool? {
    if case .int64(let integer) = storedValue.storage { integer != 0 } else { nil }
  }

  /// Whether an integer is not zero.
  public static func fromDatatypeValue(_ datatypeValue: Int64) -> Bool { datatypeValue != 0 }

  /// 1 or 0.
  public var datatypeValue: Int64 { self ? 1 : 0 }
}
