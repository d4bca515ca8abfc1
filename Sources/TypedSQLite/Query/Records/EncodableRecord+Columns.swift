#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EncodableRecord {
  /// How the record stores the values of its columns.
  internal static var recordColumns: any RecordColumns { ColumnsOfRecord<Self>() }
}

private struct ColumnsOfRecord<Record: EncodableRecord>: RecordColumns {
  var type: Any.Type { Record.self }

  func storage(of column: String) -> AnyColumnStorage? { Record.storage(of: column) }

  func storedValue(
    _ value: any DatabaseValueConvertible, in column: String
  ) throws(DatabaseError) -> DatabaseValue? {
    try Record.storedValue(value, in: column)
  }
}

extension EncodableRecord {
  /// A value in the form in which the record writes it to a column; nil if there is none.
  ///
  /// - Throws: ``DatabaseError`` if the value is out of the range of the storage that the record states.
  internal static func storedValue(
    _ value: any DatabaseValueConvertible, in column: String
  ) throws(DatabaseError) -> DatabaseValue? {
    do {
      if let dbValue = try storage(of: column)?.stored(value) { return dbValue }
    } catch {
      throw .unstorable("\(error)")
    }
    return switch value {
    case let date as Date: databaseDateEncodingStrategy(for: column).stored(date)
    case let data as Data: databaseDataEncodingStrategy(for: column).stored(data)
    case let uuid as UUID: databaseUUIDEncodingStrategy(for: column).stored(uuid)
    case let decimal as Decimal: databaseDecimalEncodingStrategy(for: column).stored(decimal)
    case let bool as Bool: databaseBoolEncodingStrategy(for: column).stored(bool)
    default: value.databaseValue
    }
  }
}

extension DatabaseEncodingStrategy where Value: DatabaseValueConvertible {
  /// A value as the strategy writes it; nil if it has no form for it.
  fileprivate func stored(_ value: Value) -> DatabaseValue? {
    if let encode { encode(value) } else { value.databaseValue }
  }
}
