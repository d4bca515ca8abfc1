public import TypedSQLite

extension Double: Number, Value {
  /// REAL.
  public static let declaredDatatype = "REAL"

  /// The value of a REAL, or of an INTEGER that is the same number.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Double? {
    switch storedValue.storage {
    case .double(let double): double
    case .int64(let integer): Double(exactly: integer)
    case .null, .string, .blob: nil
    }
  }

  /// The number itself.
  public static func fromDatatypeValue(_ datatypeValue: Double) -> Double { datatypeValue }

  /// The number itself; SQLite holds no NaN and makes it NULL.
  public var datatypeValue: Double { self }
}
