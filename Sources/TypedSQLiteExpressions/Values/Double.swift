public import TypedSQLite

extension Double: Number, Value {
  /// REAL.
  public static let declaredDatatype = "REAL"

  /// The value of a REAL, or of an INTEGER that equals a double.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Double? {
    switch storedValue.storage {
    case .double(let double): double
    case .int64(let integer): Double(exactly: integer)
    case .null, .string, .blob: nil
    }
  }

  /// The number itself.
  public static func fromDatatypeValue(_ datatypeValue: Double) -> Double { datatypeValue }

  /// The number itself; NaN becomes NULL, because SQLite has no NaN.
  public var datatypeValue: Double { self }
}
