#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A decoder that reads keys from the columns of a row.
internal struct RowDecoder<Record: FetchableRecord>: Decoder {
  let row: Row
  let codingPath: [any CodingKey]
  /// The key without a column, for which a nested type is decoded from the same row.
  var missingKey: String?
  var userInfo: [CodingUserInfoKey: Any] { Record.databaseDecodingUserInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowKeyedContainer<Record, Key>(row: row, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if let missingKey { throw RowDecodingError(noColumnNamed: missingKey, of: row) }
    throw DecodingError.typeMismatch(
      [Any].self,
      DecodingError.Context(codingPath: codingPath, debugDescription: "a row is decoded by keys"))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    // One value would come from the first column, which has another name.
    if let missingKey { throw RowDecodingError(noColumnNamed: missingKey, of: row) }
    return RowSingleValueContainer(decoder: self)
  }
}

/// Reads the keys of a type from the columns of a row.
private struct RowKeyedContainer<Record: FetchableRecord, Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: Row
  let codingPath: [any CodingKey]
  private let columns: [String: Int]?
  private let hasStoredColumns = !Record.databaseStoredColumns.isEmpty

  init(row: Row, codingPath: [any CodingKey]) {
    self.row = row
    self.codingPath = codingPath
    columns = Record.databaseColumnDecodingStrategy.columns(of: row)
  }

  /// The position of the column of a key.
  private func index(of key: Key) -> Int? {
    if let columns { columns[key.stringValue] } else { row.layout.index(ofColumn: key.stringValue) }
  }

  /// The position of the column of a key.
  ///
  /// - Throws: ``RowDecodingError`` if there is none.
  private func column(of key: Key) throws -> Int {
    guard let index = index(of: key) else {
      throw RowDecodingError(noColumnNamed: key.stringValue, of: row)
    }
    return index
  }

  var allKeys: [Key] {
    let names = columns.map { Array($0.keys) } ?? Array(row.columnNames)
    return (names + row.scopesTree.names.sorted() + row.prefetchedRows.keys).compactMap(
      Key.init(stringValue:))
  }

  func contains(_ key: Key) -> Bool {
    index(of: key) != nil || row.scopesTree[key.stringValue] != nil
      || row.prefetched?.rows[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if let index = index(of: key) { return row.hasNull(atIndex: index) }
    if row.prefetched?.rows[key.stringValue] != nil { return false }
    return row.scopesTree[key.stringValue]?.hasNonNullValueInTree != true
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    let index = try column(of: key)
    if let value = try storedValue(type, at: index) { return value }
    return try row.decode(
      Bool.self, at: index, Record.databaseBoolDecodingStrategy(for: row.layout.names[index]))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key) }

  private func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ key: Key
  ) throws -> Value {
    try row.decode(Value.self, atIndex: column(of: key))
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let index = index(of: key) { return try decode(type, at: index, key: key) }
    if let scope = row.scopesTree[key.stringValue] { return try decode(type, scope: scope, key: key) }
    if let rows = row.prefetched?.rows[key.stringValue] {
      return try Value(from: RowsDecoder<Record>(rows: rows, codingPath: codingPath + [key]))
    }
    return try decodeFromSameRow(type, key: key)
  }

  /// The value of a key that is neither a column nor a scope: a type with keys of its own, such as the record
  /// beside the scopes of `struct PlayerInfo { var player: Player; var team: Team }`.
  private func decodeFromSameRow<Value: Decodable>(_ type: Value.Type, key: Key) throws -> Value {
    if let record = type as? any FetchableRecord.Type, let value = try record.init(row: row) as? Value {
      return value
    }
    // A type that contains itself would go on without end.
    let isValue = type is any DatabaseValueConvertible.Type || type is any Collection.Type
    guard !isValue, codingPath.count < 16 else {
      throw RowDecodingError(noColumnNamed: key.stringValue, of: row)
    }
    return try Value(
      from: RowDecoder<Record>(row: row, codingPath: codingPath + [key], missingKey: key.stringValue))
  }

  private func decode<Value: Decodable>(_ type: Value.Type, at index: Int, key: Key) throws -> Value {
    if hasStoredColumns, let type = type as? any DatabaseValueConvertible.Type,
      let value = try storedValue(type, at: index) as? Value
    {
      return value
    }
    if let value = try strategicValue(type, at: index) {
      if let value = value as? Value { return value }
    } else if let convertible = convertible(type: type) {
      if let value = try row.value(of: convertible, at: index) as? Value { return value }
    } else {
      return try decodeParts(type, at: index, key: key)
    }
    throw RowDecodingError(Value.self, column: index, of: row)
  }

  /// The value of a column whose type has strategies, decoded with that of the column; nil for any other type.
  private func strategicValue(_ type: Any.Type, at index: Int) throws(RowDecodingError) -> Any? {
    let column = row.layout.names[index]
    if type == Date.self {
      return try row.decode(Date.self, at: index, Record.databaseDateDecodingStrategy(for: column))
    }
    if type == Data.self {
      return try row.decode(Data.self, at: index, Record.databaseDataDecodingStrategy(for: column))
    }
    if type == UUID.self {
      return try row.decode(UUID.self, at: index, Record.databaseUUIDDecodingStrategy(for: column))
    }
    if type == Decimal.self {
      return try row.decode(Decimal.self, at: index, Record.databaseDecimalDecodingStrategy(for: column))
    }
    if type == Bool.self {
      return try row.decode(Bool.self, at: index, Record.databaseBoolDecodingStrategy(for: column))
    }
    return nil
  }

  /// The value of a column in the storage that the record states for it; nil if it states none for the type.
  private func storedValue<Value: DatabaseValueConvertible>(
    _ type: Value.Type, at index: Int
  ) throws -> Value? {
    guard hasStoredColumns, let storage = Record.storage(of: row.layout.names[index]), storage.holds(type)
    else { return nil }
    return try row.decode(type, atIndex: index, in: storage)
  }

  /// The value of a type that a column cannot store by itself: one that wraps such a value, or JSON.
  private func decodeParts<Value: Decodable>(
    _ type: Value.Type, at index: Int, key: Key
  ) throws -> Value {
    let dbValue = row.databaseValue(at: index)
    let place = CodingPlace(
      parents: codingPath, key: key, userInfo: Record.databaseDecodingUserInfo,
      decode: { try strategicValue($0, at: index) })
    do throws(SingleValueDecoder.Failure) {
      return try SingleValueDecoder.decode(type, from: dbValue, at: place)
    } catch {
      guard error == .needsJSON, let json = Data.fromDatabaseValue(dbValue) else {
        throw RowDecodingError(Value.self, column: index, of: row)
      }
      do {
        return try Record.databaseJSONDecoder(for: row.layout.names[index]).decode(type, from: json)
      } catch let error as DecodingError {
        throw error.inside(codingPath + [key])
      }
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, scope: Row, key: Key) throws -> Value {
    if let record = type as? any FetchableRecord.Type, let value = try record.init(row: scope) as? Value {
      return value
    }
    return try Value(from: RowDecoder<Record>(row: scope, codingPath: codingPath + [key]))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard let scope = row.scopesTree[key.stringValue] else { throw noContainer(key) }
    return KeyedDecodingContainer(
      RowKeyedContainer<Record, NestedKey>(row: scope, codingPath: codingPath + [key]))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw noContainer(key)
  }

  func superDecoder() throws -> any Decoder { RowDecoder<Record>(row: row, codingPath: codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    RowDecoder<Record>(row: row, codingPath: codingPath)
  }

  private func noContainer(_ key: Key) -> DecodingError {
    .typeMismatch(
      [String: Any].self,
      DecodingError.Context(
        codingPath: codingPath + [key],
        debugDescription: "a column holds no keys or elements of its own; a Codable property lies as JSON"))
  }
}

/// Reads a row as one value, for a type that wraps a record.
private struct RowSingleValueContainer<Record: FetchableRecord>: SingleValueDecodingContainer {
  let decoder: RowDecoder<Record>
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { !decoder.row.containsNonNullValue }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let convertible = convertible(type: type) {
      guard decoder.row.count > 0, let value = try decoder.row.value(of: convertible, at: 0) as? Value else {
        throw DecodingError.typeMismatch(
          type, DecodingError.Context(codingPath: codingPath, debugDescription: "a row is no \(type)"))
      }
      return value
    }
    if let record = type as? any FetchableRecord.Type, type != Record.self {
      if let value = try record.init(row: decoder.row) as? Value { return value }
    }
    return try Value(from: decoder)
  }
}

extension Row {
  /// The value of a column, decoded with a strategy.
  fileprivate func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type, at index: Int, _ strategy: DatabaseDecodingStrategy<Value>
  ) throws(RowDecodingError) -> Value {
    guard let decode = strategy.decode else { return try self.decode(type, atIndex: index) }
    guard let value = decode(databaseValue(at: index)) else {
      throw RowDecodingError(type, column: index, of: self)
    }
    return value
  }

  /// The value of a column whose type is known only at run time; on the fast path if the type has one.
  fileprivate func value(
    of type: any DatabaseValueConvertible.Type, at index: Int
  ) throws(RowDecodingError) -> any DatabaseValueConvertible {
    guard let fast = type as? any (DatabaseValueConvertible & StatementColumnConvertible).Type else {
      return try value(type, at: index)
    }
    return try value(fast, at: index)
  }

  /// The value of a column whose type is known only at run time, on the fast path.
  fileprivate func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type, at index: Int
  ) throws(RowDecodingError) -> Value {
    try decode(type, atIndex: index)
  }

  /// The value of a column whose type is known only at run time.
  fileprivate func value<Value: DatabaseValueConvertible>(
    _ type: Value.Type, at index: Int
  ) throws(RowDecodingError) -> Value {
    try decode(type, atIndex: index)
  }
}

extension DecodingError {
  /// The same error with a longer coding path.
  fileprivate func inside(_ path: [any CodingKey]) -> DecodingError {
    func moved(_ context: Context) -> Context {
      Context(
        codingPath: path + context.codingPath, debugDescription: context.debugDescription,
        underlyingError: context.underlyingError)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, moved(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, moved(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, moved(context))
    case .dataCorrupted(let context): .dataCorrupted(moved(context))
    @unknown default: self
    }
  }
}
