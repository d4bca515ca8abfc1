#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Data: DatabaseValueConvertible, CellConvertible {
  /// BLOB; an empty `Data` is an empty blob, not NULL.
  public var databaseValue: DatabaseValue { DatabaseValue(storage: .blob(self)) }

  /// The bytes of a BLOB, or the UTF-8 of a TEXT; nil for numbers and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Data? {
    switch dbValue.storage {
    case .blob(let data): data
    // Not of `string.utf8`, which would be copied as any sequence is, in three times the instructions.
    case .string(var string): string.withUTF8 { unsafe Data($0) }
    case .null, .int64, .double: nil
    }
  }

  /// Creates the bytes to which SQLite converts a value; for a number they are its text.
  public init(_ cell: Cell) {
    self = cell.data
  }
}
