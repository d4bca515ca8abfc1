public import FoundationEssentials

extension Decimal: DatabaseValueConvertible, CellConvertible {
  /// TEXT in plain digits without an exponent, such as `-0.5`.
  ///
  /// A `Decimal` forgets zeros at its end, and so does the text. `Decimal.nan` is NULL, as SQLite makes of a
  /// `Double` that is no number.
  public var databaseValue: DatabaseValue { isNaN ? .null : description.databaseValue }

  /// The value of a TEXT that is a number as a whole, of an INTEGER, or of a REAL; nil for blobs and NULL.
  ///
  /// The text may have a sign, a point and an exponent. A number that a `Decimal` does not hold is nil: its
  /// digits, without zeros at their ends, count powers of ten from -128 to 127 and are below 2^128.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Decimal? {
    switch dbValue.storage {
    case .int64(let integer): Decimal(integer)
    case .double(let double): Decimal(finite: double)
    case .string(let string): string.withUTF8Span { ExactDecimal($0) }.flatMap { Decimal($0) }
    case .null, .blob: nil
    }
  }

  /// Creates the value of a TEXT that is a number as a whole, of an INTEGER, or of a REAL.
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
    // A Decimal ends near 10^165, and making one of a larger double gives not a number.
    guard double.isFinite else { return nil }
    let decimal = Decimal(double)
    guard !decimal.isNaN else { return nil }
    self = decimal
  }
}

extension Decimal: StorageConvertible {
  /// ``DecimalStorage/text``.
  public static var defaultStorage: DecimalStorage { .text }

  /// The number; nil where this is not a number.
  public var storageContent: ExactDecimal? { ExactDecimal(self) }

  /// Creates the same number, or nil where a `Decimal` does not hold it.
  public init?(storageContent: ExactDecimal) { self.init(storageContent) }
}
