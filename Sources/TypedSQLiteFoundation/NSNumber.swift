public import Foundation
public import TypedSQLite

extension NSNumber: DatabaseValueConvertible {
  /// INTEGER of an integer or Boolean, REAL of a floating point number; of an `NSDecimalNumber` what is exact.
  ///
  /// An `NSDecimalNumber` becomes an INTEGER where it is whole and within `Int64`, else a REAL where the REAL's
  /// digits are those of the number, else TEXT with each of its digits. An integer above `Int64.max` is the
  /// blob that a `UInt64` is. What is no number is NULL.
  public var databaseValue: DatabaseValue {
    if let decimal = self as? NSDecimalNumber { return decimal.decimalValue.numericDatabaseValue }
    switch UnicodeScalar(UInt8(bitPattern: objCType.pointee)) {
    case "f", "d": return doubleValue.databaseValue
    case "Q", "L", "I", "S": return uint64Value.databaseValue
    default:
      // A number made from a UInt64 does not always say so.
      return int64Value < 0 && doubleValue > 0 ? uint64Value.databaseValue : int64Value.databaseValue
    }
  }

  /// The number of an INTEGER or REAL, or of a TEXT that is a number as a whole; nil for blobs and NULL.
  ///
  /// A number from text is an `NSDecimalNumber`, which keeps its digits, and so is each number where one is
  /// asked for.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    if Self.self is NSDecimalNumber.Type {
      return object(Decimal(digitsOf: dbValue).map { NSDecimalNumber(decimal: $0) })
    }
    return switch dbValue.storage {
    case .int64(let integer): object(NSNumber(value: integer))
    case .double(let double): object(NSNumber(value: double))
    case .string: object(Decimal.fromDatabaseValue(dbValue).map { NSDecimalNumber(decimal: $0) })
    case .blob: object(UInt64.fromDatabaseValue(dbValue).map { NSNumber(value: $0) })
    case .null: nil
    }
  }
}

extension Decimal {
  /// Creates the decimal of a storage value; of a REAL the integer that it is, or the one with its shortest digits.
  fileprivate init?(digitsOf dbValue: DatabaseValue) {
    let decimal: Decimal? =
      switch dbValue.storage {
      case .double(let double):
        UInt64(exactly: double).map { Decimal($0) } ?? Decimal.fromDatabaseValue("\(double)".databaseValue)
      case .blob: UInt64.fromDatabaseValue(dbValue).map { Decimal($0) }
      case .null, .int64, .string: Decimal.fromDatabaseValue(dbValue)
      }
    guard let decimal else { return nil }
    self = decimal
  }

  /// The storage value that gives this decimal again: INTEGER, else REAL, else TEXT.
  fileprivate var numericDatabaseValue: DatabaseValue {
    guard !isNaN else { return .null }
    if let integer = Int64(description) { return integer.databaseValue }
    if let double = Double(description), Decimal(digitsOf: double.databaseValue) == self {
      return double.databaseValue
    }
    return databaseValue
  }
}
