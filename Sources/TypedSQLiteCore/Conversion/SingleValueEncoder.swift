/// An encoder for types that encode a single value, without keys or elements.
///
/// A type that asks for a keyed or unkeyed container, even an empty one, needs JSON instead.
package struct SingleValueEncoder: Encoder {
  /// What the type has encoded so far.
  private final class Outcome {
    var value: DatabaseValue?
    var needsJSON = false
  }

  private let outcome = Outcome()
  private let place: CodingPlace?
  package var codingPath: [any CodingKey] { place?.path ?? [] }
  package var userInfo: [CodingUserInfoKey: Any] { place?.userInfo ?? [:] }

  private init(_ place: CodingPlace?) {
    self.place = place
  }

  /// The storage value of a value, or nil if it needs JSON.
  package static func encode(_ value: some Encodable, at place: CodingPlace? = nil) throws -> DatabaseValue? {
    let encoder = SingleValueEncoder(place)
    do {
      try value.encode(to: encoder)
    } catch  where encoder.outcome.needsJSON {
      return nil
    }
    // JSON stores a type that encodes nothing as an empty object or refuses it.
    return encoder.outcome.needsJSON ? nil : encoder.outcome.value
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    outcome.needsJSON = true
    return KeyedEncodingContainer(RefusingKeyedContainer())
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    outcome.needsJSON = true
    return RefusingUnkeyedContainer()
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension SingleValueEncoder: SingleValueEncodingContainer {
  package func encodeNil() { outcome.value = .null }
  package func encode(_ value: Bool) throws {
    outcome.value = try place?.encode(value) ?? value.databaseValue
  }
  package func encode(_ value: String) { outcome.value = value.databaseValue }
  package func encode(_ value: Double) { outcome.value = value.databaseValue }
  package func encode(_ value: Float) { outcome.value = value.databaseValue }
  package func encode(_ value: Int) { outcome.value = value.databaseValue }
  package func encode(_ value: Int8) { outcome.value = value.databaseValue }
  package func encode(_ value: Int16) { outcome.value = value.databaseValue }
  package func encode(_ value: Int32) { outcome.value = value.databaseValue }
  package func encode(_ value: Int64) { outcome.value = value.databaseValue }
  package func encode(_ value: UInt) { outcome.value = value.databaseValue }
  package func encode(_ value: UInt8) { outcome.value = value.databaseValue }
  package func encode(_ value: UInt16) { outcome.value = value.databaseValue }
  package func encode(_ value: UInt32) { outcome.value = value.databaseValue }
  package func encode(_ value: UInt64) { outcome.value = value.databaseValue }

  package func encode(_ value: some Encodable) throws {
    if let dbValue = try place?.encode(value) {
      outcome.value = dbValue
    } else if let convertible = convertible(value) {
      outcome.value = try convertible.checkedDatabaseValue()
    } else {
      try value.encode(to: self)
    }
  }
}

// MARK: - What a type that needs JSON is given meanwhile

/// Ends an encoding that needs JSON.
package struct JSONNeeded: Error {
  package init() {}
}

package struct RefusingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  package init() {}

  package var codingPath: [any CodingKey] { [] }

  package func encodeNil(forKey key: Key) throws { throw JSONNeeded() }
  package func encode(_ value: some Encodable, forKey key: Key) throws { throw JSONNeeded() }

  package func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(RefusingKeyedContainer<NestedKey>())
  }

  package func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RefusingUnkeyedContainer()
  }
  package func superEncoder() -> any Encoder { RefusingEncoder() }
  package func superEncoder(forKey key: Key) -> any Encoder { RefusingEncoder() }
}

package struct RefusingUnkeyedContainer: UnkeyedEncodingContainer {
  package init() {}

  package var codingPath: [any CodingKey] { [] }
  package var count: Int { 0 }

  package func encodeNil() throws { throw JSONNeeded() }
  package func encode(_ value: some Encodable) throws { throw JSONNeeded() }

  package func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(RefusingKeyedContainer<NestedKey>())
  }

  package func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { RefusingUnkeyedContainer() }
  package func superEncoder() -> any Encoder { RefusingEncoder() }
}

private struct RefusingEncoder: Encoder, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RefusingKeyedContainer())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingUnkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() throws { throw JSONNeeded() }
  func encode(_ value: some Encodable) throws { throw JSONNeeded() }
}
