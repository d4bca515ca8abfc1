public import Foundation
public import TypedSQLite

extension NSNumber: DatabaseValueConvertible {
  /// INTEGER for an integer or Boolean, and REAL for a floating-point number.
  ///
  /// An `NSDecimalNumber` becomes an INTEGER if it is whole and fits `Int64`, otherwise a REAL if its digits
  /// are those of the number or if it exceeds 2⁵³, otherwise TEXT with all digits; a `Decimal` keeps all digits
  /// always. An integer above `Int64.max` becomes a blob, like a `UInt64`. NaN is NULL.
  public var databaseValue: DatabaseValue {
    if let decimal = self as? NSDecimalNumber { return decimal.decimalValue.numericDatabaseValue }
    switch UnicodeScalar(UInt8(bitPattern: objCType.pointee)) {
    case "f", "d": return doubleValue.databaseValue
    case "Q", "L", "I", "S": return uint64Value.databaseValue
    default:
      // A number made from a UInt64 does not always report that type.
      return int64Value < 0 && doubleValue > 0 ? uint64Value.databaseValue : int64Value.databaseValue
    }
  }

  /// The number of an INTEGER or REAL, or of a TEXT that is entirely a number; nil for blobs and NULL.
  ///
  /// A number from text is an `NSDecimalNumber`, which keeps its digits; so are all numbers if that class is
  /// requested.
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
  /// Creates the decimal of a storage value; for a REAL, the integer that equals it or the decimal with its
  /// shortest digits.
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

  /// The storage value from which this decimal is restored: INTEGER, or else REAL, or else TEXT; REAL for any that
  /// is so large that REAL has no fractions.
  fileprivate var numericDatabaseValue: DatabaseValue {
    guard !isNaN else { return .null }
    if let integer = Int64(description) { return integer.databaseValue }
    if let double = Double(description),
      abs(double) >= 0x1p53 || Decimal(digitsOf: double.databaseValue) == self
    {
      return double.databaseValue
    }
    return databaseValue
  }
}
