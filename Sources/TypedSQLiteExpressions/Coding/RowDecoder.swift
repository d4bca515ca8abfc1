internal import TypedSQLite

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A decoder of a row, whose keys are columns.
///
/// A property that is a ``Value`` is read as one, integers and floats of any width are read from INTEGER and
/// REAL, and nested types from JSON text.
internal struct RowDecoder: Decoder {
  let row: Row
  let userInfo: [CodingUserInfoKey: Any]
  var codingPath: [any CodingKey] { [] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.refusal }

  func singleValueContainer() -> any SingleValueDecodingContainer { WholeContainer(decoder: self) }

  fileprivate static var refusal: DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: "a row is decoded by keys"))
  }
}

private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    decoder.row.columns.names.compactMap { name in
      SQLScanner.names(of: name)?.last.flatMap { Key(stringValue: $0.unquoted(from: UInt8(ascii: "\""))) }
    }
  }

  private func get<V: Value>(_ key: Key) throws -> V {
    try decoder.row.get(Expression<V>(key.stringValue))
  }

  private func integer<Integer: FixedWidthInteger>(_ key: Key) throws -> Integer {
    let value: Int64 = try get(key)
    guard let integer = Integer(exactly: value) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [key], debugDescription: "\(Integer.self) does not hold \(value)"))
    }
    return integer
  }

  func contains(_ key: Key) -> Bool {
    do throws(QueryError) {
      _ = try decoder.row.columns.index(of: Expression<Void>(key.stringValue).template)
    } catch .noSuchColumn {
      return false
    } catch {
      // If several columns have the name, decoding reports it.
      return true
    }
    return true
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try decoder.row.value(Expression<Void>(key.stringValue).template).isNull
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try get(key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try get(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try get(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try get(key) as Double) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if let valueType = type as? any Value.Type, let value = try self.value(valueType, key) as? T {
      return value
    }
    if let integerType = type as? any FixedWidthInteger.Type,
      let value = try self.integer(integerType, key) as? T
    {
      return value
    }
    if type == Float.self, let value = try decode(Float.self, forKey: key) as? T { return value }
    return try JSONDecoder().decode(type, from: Data(json(key).utf8))
  }

  /// The text of a column with JSON, which a column of numeric affinity may have converted to a number.
  private func json(_ key: Key) throws -> String {
    let column = Expression<Void>(key.stringValue)
    switch try decoder.row.value(column.template).storage {
    case .int64(let integer): return "\(integer)"
    case .double(let double): return "\(double)"
    case .null, .string, .blob: return try get(key)
    }
  }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ key: Key) throws -> Integer {
    try integer(key)
  }

  private func value<V: Value>(_ type: V.Type, _ key: Key) throws -> V { try get(key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw RowDecoder.refusal
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw RowDecoder.refusal
  }

  // The properties of a superclass are in the same row.
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

/// A container for a value that is the whole row, used by an optional for the type it wraps.
private struct WholeContainer: SingleValueDecodingContainer {
  let decoder: RowDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !(type is any Value.Type), !(type is any FixedWidthInteger.Type), type != Float.self else {
      throw RowDecoder.refusal
    }
    return try T(from: decoder)
  }
}
