#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An encoder that writes keys to the columns of a record.
internal struct RecordEncoder<Record: EncodableRecord>: Encoder {
  /// The state of one encoding.
  fileprivate final class Outcome {
    var container: PersistenceContainer
    /// Whether the type asked for elements, or for keys within a column.
    var isRefused = false

    init(_ container: PersistenceContainer) {
      self.container = container
    }
  }

  fileprivate let outcome: Outcome
  /// The columns whose storages the record states.
  fileprivate let storedColumns = Record.databaseStoredColumns
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { Record.databaseEncodingUserInfo }

  init(_ container: PersistenceContainer) {
    outcome = Outcome(container)
  }

  /// The columns.
  ///
  /// - Throws: `EncodingError` if the type asked for what a row cannot store.
  func finish(_ record: Record) throws -> PersistenceContainer {
    guard !outcome.isRefused else {
      throw EncodingError.invalidValue(record, context("a record is encoded by its keys, not deeper"))
    }
    return outcome.container
  }

  func context(_ text: String) -> EncodingError.Context {
    EncodingError.Context(codingPath: [], debugDescription: text)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordKeyedContainer<Record, Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    outcome.isRefused = true
    return RefusingUnkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    RecordSingleValueContainer(encoder: self)
  }
}

/// Writes the keys of a type to the columns of a record.
private struct RecordKeyedContainer<Record: EncodableRecord, Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RecordEncoder<Record>
  var codingPath: [any CodingKey] { [] }

  private func column(of key: Key) -> String {
    Record.databaseColumnEncodingStrategy.column(of: key)
  }

  /// Sets a column in the storage that the record states for it.
  ///
  /// - Returns: false if it states none for values of this type.
  private func setStored(_ value: some Encodable, _ column: String, _ key: Key) throws -> Bool {
    guard !encoder.storedColumns.isEmpty, let value = value as? any DatabaseValueConvertible,
      let storage = Record.storage(of: column)
    else { return false }
    do {
      guard let dbValue = try storage.stored(value) else { return false }
      encoder.outcome.container.set(column, dbValue)
      return true
    } catch {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [key], debugDescription: "\(error)", underlyingError: error))
    }
  }

  private func set(_ value: some DatabaseValueConvertible, _ key: Key) {
    encoder.outcome.container.set(column(of: key), value.databaseValue)
  }

  func encodeNil(forKey key: Key) {
    encoder.outcome.container.set(column(of: key), .null)
  }

  func encode(_ value: Bool, forKey key: Key) throws {
    let column = column(of: key)
    if try setStored(value, column, key) { return }
    encoder.outcome.container.set(
      column, try stored(value, column, key, Record.databaseBoolEncodingStrategy(for: column)))
  }

  func encode(_ value: String, forKey key: Key) { set(value, key) }
  func encode(_ value: Double, forKey key: Key) { set(value, key) }
  func encode(_ value: Float, forKey key: Key) { set(value, key) }
  func encode(_ value: Int, forKey key: Key) { set(value, key) }
  func encode(_ value: Int8, forKey key: Key) { set(value, key) }
  func encode(_ value: Int16, forKey key: Key) { set(value, key) }
  func encode(_ value: Int32, forKey key: Key) { set(value, key) }
  func encode(_ value: Int64, forKey key: Key) { set(value, key) }
  func encode(_ value: UInt, forKey key: Key) { set(value, key) }
  func encode(_ value: UInt8, forKey key: Key) { set(value, key) }
  func encode(_ value: UInt16, forKey key: Key) { set(value, key) }
  func encode(_ value: UInt32, forKey key: Key) { set(value, key) }
  func encode(_ value: UInt64, forKey key: Key) { set(value, key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let column = column(of: key)
    if try setStored(value, column, key) { return }
    if let dbValue = try strategicValue(value, column, key) {
      encoder.outcome.container.set(column, dbValue)
    } else if let convertible = convertible(value) {
      encoder.outcome.container.set(column, try convertible.checkedDatabaseValue())
    } else if let single = try SingleValueEncoder.encode(
      value,
      at: CodingPlace(
        parents: [], key: key, userInfo: Record.databaseEncodingUserInfo,
        encode: { try strategicValue($0, column, key) }))
    {
      encoder.outcome.container.set(column, single)
    } else {
      let json = try Record.databaseJSONEncoder(for: column).encode(value)
      encoder.outcome.container.set(
        column, DatabaseValue(storage: .string(json.withSpan { String(repairing: $0) })))
    }
  }

  // For an optional, nil also sets a column, to NULL. The default implementation would leave the column out.

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try encodeOptional(value, key)
  }

  private func encodeOptional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  private func encodeOptional(_ value: Bool?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  /// The storage value of a value whose type has strategies, by that of the column; nil for any other value.
  private func strategicValue(_ value: Any, _ column: String, _ key: Key) throws -> DatabaseValue? {
    switch value {
    case let date as Date: try stored(date, column, key, Record.databaseDateEncodingStrategy(for: column))
    case let data as Data: try stored(data, column, key, Record.databaseDataEncodingStrategy(for: column))
    case let uuid as UUID: try stored(uuid, column, key, Record.databaseUUIDEncodingStrategy(for: column))
    case let decimal as Decimal:
      try stored(decimal, column, key, Record.databaseDecimalEncodingStrategy(for: column))
    case let bool as Bool: try stored(bool, column, key, Record.databaseBoolEncodingStrategy(for: column))
    default: nil
    }
  }

  /// The storage value of a value by a strategy.
  private func stored<Value: DatabaseValueConvertible>(
    _ value: Value, _ column: String, _ key: Key, _ strategy: DatabaseEncodingStrategy<Value>
  ) throws -> DatabaseValue {
    guard let encode = strategy.encode else { return try value.checkedDatabaseValue() }
    guard let dbValue = encode(value) else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: [key], debugDescription: "the strategy of column \(column) has no form for it"))
    }
    return dbValue
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.outcome.isRefused = true
    return KeyedEncodingContainer(RefusingKeyedContainer<NestedKey>())
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.outcome.isRefused = true
    return RefusingUnkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

/// Writes a record as one value, for a type that wraps a record.
private struct RecordSingleValueContainer<Record: EncodableRecord>: SingleValueEncodingContainer {
  let encoder: RecordEncoder<Record>
  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { throw JSONNeeded() }

  func encode(_ value: some Encodable) throws {
    if convertible(value) != nil { throw JSONNeeded() }
    if let record = value as? any EncodableRecord, !(value is Record) {
      try record.encode(to: &encoder.outcome.container)
    } else {
      try value.encode(to: encoder)
    }
  }
}
