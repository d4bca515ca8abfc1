#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Each integer type is stored as INTEGER.

extension Int: DatabaseValueConvertible, CellConvertible {}
extension Int8: DatabaseValueConvertible, CellConvertible {}
extension Int16: DatabaseValueConvertible, CellConvertible {}
extension Int32: DatabaseValueConvertible, CellConvertible {}
extension Int64: DatabaseValueConvertible, CellConvertible {}
extension UInt: DatabaseValueConvertible, CellConvertible {}
extension UInt8: DatabaseValueConvertible, CellConvertible {}
extension UInt16: DatabaseValueConvertible, CellConvertible {}
extension UInt32: DatabaseValueConvertible, CellConvertible {}
extension UInt64: DatabaseValueConvertible, CellConvertible {}

extension DatabaseValueConvertible where Self: FixedWidthInteger, Self: Codable {
  /// INTEGER; a number above `Int64.max` is a BLOB of eight bytes, most significant first.
  ///
  /// SQLite has no integers above `Int64.max`. Text would become a rounded REAL in a column of numeric
  /// affinity; a blob keeps every bit in any column, and sorts after all numbers in the right order.
  public var databaseValue: DatabaseValue {
    if let integer = Int64(exactly: self) { return DatabaseValue(storage: .int64(integer)) }
    return DatabaseValue(storage: .blob(LargeInteger.blob(UInt64(truncatingIfNeeded: self))))
  }

  /// The value of an INTEGER, or of a REAL without its fraction; nil if it is out of range.
  ///
  /// Text and NULL are nil, and so are blobs other than those that ``databaseValue`` makes.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    switch dbValue.storage {
    case .int64(let integer): Self(exactly: integer)
    case .double(let double): Int64(truncating: double).flatMap(Self.init(exactly:))
    case .blob(let data): data.withSpan(LargeInteger.value).flatMap(Self.init(exactly:))
    case .null, .string: nil
    }
  }
}

extension StatementColumnConvertible where Self: FixedWidthInteger {
  /// Creates the integer to which SQLite converts a value; nil if it is out of range for the type.
  ///
  /// A text or blob counts as the digits at its start, and a REAL loses its fraction and is limited to the range
  /// of `Int64`.
  @inlinable
  public init?(_ cell: Cell) {
    if Self.max > Int64.max, let large = LargeInteger.value(of: cell) {
      self.init(exactly: large)
    } else {
      self.init(exactly: cell.int64)
    }
  }
}

extension Int64 {
  /// The whole part of a double, or nil if it is NaN or out of range.
  package init?(truncating double: Double) {
    // Double(Int64.max) is 2^63, one more than the range holds.
    guard double >= -0x1p63, double < 0x1p63 else { return nil }
    self.init(double)
  }
}

/// How an integer above `Int64.max` is stored in a blob.
@usableFromInline
internal enum LargeInteger {
  fileprivate static func blob(_ value: UInt64) -> Data {
    Data((0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) })
  }

  /// The integer of a cell, or nil if the cell is not a blob of an integer above `Int64.max`.
  @usableFromInline
  static func value(of cell: Cell) -> UInt64? {
    cell.byteCount == 8 ? cell.withBytes(value) : nil
  }

  /// The integer of eight bytes, or nil if it is not above `Int64.max`.
  fileprivate static func value(_ bytes: Span<UInt8>) -> UInt64? {
    guard bytes.count == 8, bytes[0] >= 0x80 else { return nil }
    var value: UInt64 = 0
    for index in bytes.indices { value = value << 8 | UInt64(bytes[index]) }
    return value
  }
}
