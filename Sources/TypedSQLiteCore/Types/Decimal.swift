#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Decimal: DatabaseValueConvertible, CellConvertible {
  /// TEXT in plain digits without an exponent, such as `-0.5`.
  ///
  /// A `Decimal` drops trailing zeros, and so does the text. `Decimal.nan` is NULL, as a NaN `Double` is in
  /// SQLite.
  public var databaseValue: DatabaseValue { isNaN ? .null : description.databaseValue }

  /// The value of a TEXT that is entirely a number, of an INTEGER, or of a REAL; nil for blobs and NULL.
  ///
  /// The text may have a sign, a point and an exponent. The result is nil if a `Decimal` cannot hold the
  /// number: its digits, without leading and trailing zeros, must be below 2^128 and its exponent from -128
  /// to 127.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Decimal? {
    switch dbValue.storage {
    case .int64(let integer): Decimal(integer)
    case .double(let double): Decimal(finite: double)
    case .string(let string): string.withUTF8Span { ExactDecimal($0) }.flatMap { Decimal($0) }
    case .null, .blob: nil
    }
  }

  /// Creates the value of a TEXT that is entirely a number, of an INTEGER, or of a REAL.
  public init?(_ cell: Cell) {
    let decimal: Decimal? =
      switch cell.storageClass {
      case .integer: Decimal(cell.int64)
      case .real: Decimal(finite: cell.double)
      case .text: cell.withBytes { ExactDecimal($0) }.flatMap { Decimal($0) }
      case .null, .blob: nil
      }
    guard let decimal else { return nil }
    self = decimal
  }

  private init?(finite double: Double) {
    // `Decimal` ends near 10^165, and creating one from a larger double gives NaN.
    guard double.isFinite else { return nil }
    let decimal = Decimal(double)
    guard !decimal.isNaN else { return nil }
    self = decimal
  }
}

extension Decimal: StorageConvertible {
  /// ``DecimalStorage/text``.
  public static var defaultStorage: DecimalStorage { .text }

  /// The number; nil for NaN.
  public var storageContent: ExactDecimal? { ExactDecimal(self) }

  /// Creates the same number, or nil if a `Decimal` cannot hold it.
  public init?(storageContent: ExactDecimal) { self.init(storageContent) }
}
