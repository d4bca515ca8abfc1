public import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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

extension Data: Value {
  /// BLOB.
  public static var declaredDatatype: String { Blob.declaredDatatype }

  /// The bytes.
  public static func fromDatatypeValue(_ dataValue: Blob) -> Data { Data(dataValue.bytes) }

  /// The bytes.
  public var datatypeValue: Blob { Blob(bytes: [UInt8](self)) }
}
