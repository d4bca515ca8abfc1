public import TypedSQLite

extension Int: Number, Value {
  /// INTEGER.
  public static var declaredDatatype: String { Int64.declaredDatatype }

  /// The value of an INTEGER, or of a REAL that equals an integer, if an `Int` can hold it.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Int? {
    Int64.fromStoredValue(storedValue).flatMap(Int.init(exactly:))
  }

  /// The integer.
  ///
  /// - Throws: ``ValueError`` if an `Int` of 32 bits cannot hold it.
  public static func fromDatatypeValue(_ datatypeValue: Int64) throws -> Int {
    guard let value = Int(exactly: datatypeValue) else { throw ValueError(datatypeValue, as: Int.self) }
    return value
  }

  /// The integer.
  public var datatypeValue: Int64 { Int64(self) }
}
