#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// An encoder of a row, whose keys are columns.
///
/// A property that is a ``Value`` is stored as one, integers and floats of any width are stored as INTEGER
/// and REAL, and nested types as JSON text.
internal final class SetterEncoder: Encoder {
  fileprivate(set) var setters: [Setter] = []
  /// The reason why the type cannot be a row.
  fileprivate var refusal: EncodingError?
  let userInfo: [CodingUserInfoKey: Any]
  /// Whether a property that is nil sets its column to NULL, so that all rows have the same columns.
  fileprivate let setsNil: Bool
  /// The storages of columns, by their quoted names.
  fileprivate let storages: [String: ColumnStorage]
  var codingPath: [any CodingKey] { [] }

  private init(userInfo: [CodingUserInfoKey: Any], storages: [String: ColumnStorage], setsNil: Bool) {
    self.userInfo = userInfo
    self.storages = storages
    self.setsNil = setsNil
  }

  /// The columns and values of a row.
  ///
  /// - Throws: `EncodingError` if the type is not encoded by keys, or if an integer is out of range; any
  ///   error of the type.
  static func setters(
    of value: any Encodable, userInfo: [CodingUserInfoKey: Any], storages: [String: ColumnStorage],
    settingNil setsNil: Bool = false
  ) throws -> [Setter] {
    let encoder = SetterEncoder(userInfo: userInfo, storages: storages, setsNil: setsNil)
    try value.encode(to: encoder)
    if let refusal = encoder.refusal { throw refusal }
    return encoder.setters
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(SetterContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RefusingContainer(encoder: self, error: refuse())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { WholeContainer(encoder: self) }

  /// Makes the encoding fail, even if nothing is encoded afterwards.
  @discardableResult
  fileprivate func refuse() -> EncodingError {
    let error = EncodingError.invalidValue(
      (), EncodingError.Context(codingPath: [], debugDescription: "a row is encoded by keys"))
    refusal = error
    return error
  }
}

extension Encodable {
  /// Whether the value is encoded as a single value.
  fileprivate var isScalar: Bool { self is any Value || self is any BinaryInteger || self is Float }
}

private struct SetterContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: SetterEncoder
  var codingPath: [any CodingKey] { [] }

  private func set(_ key: Key, _ value: (any Binding)?) throws {
    if let value, let fault = value.fault {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [key], debugDescription: fault))
    }
    encoder.setters.append(Setter(Expression<Void>(key.stringValue), Expression<Void>("?", [value])))
  }

  private func set(_ key: Key, integer: some BinaryInteger) throws {
    guard let value = Int64(exactly: integer) else {
      throw EncodingError.invalidValue(
        integer, EncodingError.Context(codingPath: [key], debugDescription: "beyond the integers of SQLite"))
    }
    try set(key, value)
  }

  mutating func encodeNil(forKey key: Key) throws { try set(key, nil) }
  mutating func encode(_ value: Bool, forKey key: Key) throws { try set(key, value) }
  mutating func encode(_ value: String, forKey key: Key) throws { try set(key, value) }
  mutating func encode(_ value: Double, forKey key: Key) throws { try set(key, value) }
  mutating func encode(_ value: Float, forKey key: Key) throws { try set(key, Double(value)) }
  mutating func encode(_ value: Int, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: Int8, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: Int16, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: Int32, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: Int64, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: UInt, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: UInt8, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: UInt16, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: UInt32, forKey key: Key) throws { try set(key, integer: value) }
  mutating func encode(_ value: UInt64, forKey key: Key) throws { try set(key, integer: value) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let value = value as? any Value {
      let storage = encoder.storages[Expression<Void>(key.stringValue).template]
      return try set(key, storage?.encode(value) ?? value.datatypeValue)
    }
    if let value = value as? any BinaryInteger { return try set(key, integer: value) }
    if let value = value as? Float { return try set(key, Double(value)) }
    let jsonEncoder = JSONEncoder()
    // Equal values have equal text, so a filter finds them.
    jsonEncoder.outputFormatting = .sortedKeys
    try set(key, String(decoding: try jsonEncoder.encode(value), as: UTF8.self))
  }

  // The default implementation would leave the column of nil out.

  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOptional(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOptional(value, key) }

  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try encodeOptional(value, key)
  }

  private mutating func encodeOptional<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else if encoder.setsNil { try set(key, nil) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.refuse()
    return KeyedEncodingContainer(SetterContainer<NestedKey>(encoder: encoder))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RefusingContainer(encoder: encoder, error: encoder.refuse())
  }

  // The properties of a superclass are in the same row.
  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

/// A container for a value that is the whole row, used by an optional for the type it wraps.
private struct WholeContainer: SingleValueEncodingContainer {
  let encoder: SetterEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { throw encoder.refuse() }

  func encode<T: Encodable>(_ value: T) throws {
    guard !value.isScalar else { throw encoder.refuse() }
    try value.encode(to: encoder)
  }
}

/// A container that throws for each value.
private struct RefusingContainer: UnkeyedEncodingContainer {
  let encoder: SetterEncoder
  let error: EncodingError
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() throws { throw error }
  func encode<T: Encodable>(_ value: T) throws { throw error }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(SetterContainer<NestedKey>(encoder: encoder))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { encoder }
}
