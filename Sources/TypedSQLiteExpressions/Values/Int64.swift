public import TypedSQLite

extension Int64: Number, Value {
  /// INTEGER.
  public static let declaredDatatype = "INTEGER"

  /// The value of an INTEGER, or of a REAL that equals an integer.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Int64? {
    switch storedValue.storage {
    case .int64(let integer): integer
    case .double(let double): Int64(exactly: double)
    case .null, .string, .blob: nil
    }
  }

  /// The integer itself.
  public static func fromDatatypeValue(_ datatypeValue: Int64) -> Int64 { datatypeValue }

  /// The integer itself.
  public var datatypeValue: Int64 { self }
}
