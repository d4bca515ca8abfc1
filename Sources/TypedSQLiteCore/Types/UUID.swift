#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: DatabaseValueConvertible, CellConvertible {
  /// BLOB of 16 bytes, in the order in which the digits of a UUID are written.
  public var databaseValue: DatabaseValue {
    let words = UUIDWords(self)
    return DatabaseValue(storage: .blob(Data(bigEndian: words.high, words.low)))
  }

  /// The UUID of a BLOB of 16 bytes or a TEXT of 36 characters in either case; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> UUID? {
    switch dbValue.storage {
    case .blob(let data): data.withSpan { UUIDWords(blob: $0)?.uuid }
    case .string(let string): string.withUTF8Span { UUIDWords(canonicalText: $0)?.uuid }
    case .null, .int64, .double: nil
    }
  }

  /// Creates the UUID of a BLOB of 16 bytes or a TEXT of 36 characters in either case.
  public init?(_ cell: Cell) {
    let uuid: UUID? =
      switch cell.storageClass {
      case .blob: cell.withBytes { UUIDWords(blob: $0)?.uuid }
      case .text: cell.withBytes { UUIDWords(canonicalText: $0)?.uuid }
      case .null, .integer, .real: nil
      }
    guard let uuid else { return nil }
    self = uuid
  }
}

extension UUID: StorageConvertible {
  /// ``UUIDStorage/blob``.
  public static var defaultStorage: UUIDStorage { .blob }
}
