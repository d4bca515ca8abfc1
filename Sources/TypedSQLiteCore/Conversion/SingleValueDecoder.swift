/// A decoder for types that encode a single value, without keys or elements.
///
/// It is an object, because a structure of this size would be copied to the heap for each type that it is passed to.
package final class SingleValueDecoder: Decoder {
  /// Why there is no value.
  package enum Failure: Error {
    /// The type asked for keys or elements.
    case needsJSON
    /// The storage value does not fit.
    case mismatch
  }

  private let dbValue: DatabaseValue
  /// Whether a type asked for keys or elements, even if the type caught the error.
  private var needsJSON = false
  private let place: CodingPlace?
  package var codingPath: [any CodingKey] { place?.path ?? [] }
  package var userInfo: [CodingUserInfoKey: Any] { place?.userInfo ?? [:] }

  private init(_ dbValue: DatabaseValue, _ place: CodingPlace?) {
    self.dbValue = dbValue
    self.place = place
  }

  /// Decodes a type from one storage value.
  ///
  /// It throws rather than to return an enumeration with the value, whose type the runtime would look up for each row.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from dbValue: DatabaseValue, at place: CodingPlace? = nil
  ) throws(Failure) -> Value {
    let decoder = SingleValueDecoder(dbValue, place)
    do {
      let value = try Value(from: decoder)
      if !decoder.needsJSON { return value }
    } catch {
      guard decoder.needsJSON else { throw .mismatch }
    }
    throw .needsJSON
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    needsJSON = true
    throw Self.noObject
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    needsJSON = true
    throw Self.noArray
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // Each value of a type that is stored as JSON fails first, and making an error takes time.

  private static let noObject: any Error = mismatch("a single value is not an object", [String: Any].self)
  private static let noArray: any Error = mismatch("a single value is not an array", [Any].self)

  /// Reports a value of another type, without describing it, which would take longer than the decoding.
  private static func mismatch(_ description: String, _ type: Any.Type) -> DecodingError {
    .typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: description))
  }
}

/// The property of a record that is coded; few types ask for it, so its parts are joined only then.
package struct CodingPlace {
  package let parents: [any CodingKey]
  package let key: any CodingKey
  package let userInfo: [CodingUserInfoKey: Any]
  /// The value of a type for which the record has a strategy; nil for any other type.
  package let decode: (Any.Type) throws -> Any?
  /// The storage value of a value for which the record has a strategy; nil for any other value.
  package let encode: (Any) throws -> DatabaseValue?

  package init(
    parents: [any CodingKey], key: any CodingKey, userInfo: [CodingUserInfoKey: Any],
    decode: @escaping (Any.Type) throws -> Any? = { _ in nil },
    encode: @escaping (Any) throws -> DatabaseValue? = { _ in nil }
  ) {
    self.parents = parents
    self.key = key
    self.userInfo = userInfo
    self.decode = decode
    self.encode = encode
  }

  package var path: [any CodingKey] { parents + [key] }
}

extension [CodingUserInfoKey: Any] {
  /// The same values for a coder of JSON, which lives no longer than one call and stays on its thread.
  package var sendable: [CodingUserInfoKey: any Sendable] {
    // The types differ for the compiler only. As an argument, a single value would be taken out of its `Any`.
    unsafe unsafeBitCast(self, to: [CodingUserInfoKey: any Sendable].self)
  }
}

extension SingleValueDecoder: SingleValueDecodingContainer {
  package func decodeNil() -> Bool { dbValue.isNull }
  package func decode(_ type: Bool.Type) throws -> Bool { try strategicValue(type) ?? convert() }
  package func decode(_ type: String.Type) throws -> String { try convert() }
  package func decode(_ type: Double.Type) throws -> Double { try convert() }
  package func decode(_ type: Float.Type) throws -> Float { try convert() }
  package func decode(_ type: Int.Type) throws -> Int { try convert() }
  package func decode(_ type: Int8.Type) throws -> Int8 { try convert() }
  package func decode(_ type: Int16.Type) throws -> Int16 { try convert() }
  package func decode(_ type: Int32.Type) throws -> Int32 { try convert() }
  package func decode(_ type: Int64.Type) throws -> Int64 { try convert() }
  package func decode(_ type: UInt.Type) throws -> UInt { try convert() }
  package func decode(_ type: UInt8.Type) throws -> UInt8 { try convert() }
  package func decode(_ type: UInt16.Type) throws -> UInt16 { try convert() }
  package func decode(_ type: UInt32.Type) throws -> UInt32 { try convert() }
  package func decode(_ type: UInt64.Type) throws -> UInt64 { try convert() }

  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let value = try strategicValue(type) { return value }
    guard let convertible = convertible(type: type) else { return try Value(from: self) }
    guard let value = convertible.fromDatabaseValue(dbValue) as? Value else {
      throw Self.mismatch("the value is no \(type)", type)
    }
    return value
  }

  private func strategicValue<Value>(_ type: Value.Type) throws -> Value? {
    guard let place else { return nil }
    // A cast of nil would find a value of an optional type.
    return try place.decode(type).flatMap { $0 as? Value }
  }

  private func convert<Value: DatabaseValueConvertible>() throws -> Value {
    guard let value = Value.fromDatabaseValue(dbValue) else {
      throw Self.mismatch("the value is no \(Value.self)", Value.self)
    }
    return value
  }
}
