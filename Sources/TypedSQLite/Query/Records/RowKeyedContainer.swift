/// Reads the keys of a type from the columns of a row.
internal struct RowKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder
  private var row: Row { decoder.row }
  var codingPath: [any CodingKey] { decoder.codingPath }

  init(decoder: RowDecoder) {
    self.decoder = decoder
  }

  var allKeys: [Key] {
    (decoder.columnKeys + row.scopesTree.names.sorted() + row.prefetchedRows.keys.sorted()).compactMap(
      Key.init(stringValue:))
  }

  func contains(_ key: Key) -> Bool {
    decoder.index(of: key) != nil || row.scopesTree[key.stringValue] != nil
      || row.prefetchedRows[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if let index = decoder.index(of: key) { return row.hasNull(atIndex: index) }
    if row.prefetchedRows[key.stringValue] != nil { return false }
    return row.scopesTree[key.stringValue]?.hasNonNullValueInTree != true
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try decoder.bool(at: decoder.column(of: key))
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

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let index = decoder.index(of: key) { return try decoder.decode(type, at: index, key: key) }
    return try decodeWithoutColumn(type, key: key)
  }

  func superDecoder() throws -> any Decoder { RowDecoder(decoder.record, row: row, codingPath: codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
}

// MARK: - Columns

extension RowKeyedContainer {
  // Inlined, the value has a known type, so the runtime does not look up that of its optional for each row.
  @inline(__always)
  private func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ key: Key
  ) throws -> Value {
    try row.decode(Value.self, atIndex: decoder.column(of: key))
  }

  @inline(__always)
  private func valueIfPresent<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ key: Key
  ) throws -> Value? {
    guard let index = decoder.index(of: key) else { return try isNull(key) ? nil : value(key) }
    return row.hasNull(atIndex: index) ? nil : try row.decode(Value.self, atIndex: index)
  }

  /// Whether a key without a column has no value.
  private func isNull(_ key: Key) throws -> Bool { try !contains(key) || decodeNil(forKey: key) }
}

// The standard library would find the column of each key three times.

extension RowKeyedContainer {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let index = decoder.index(of: key) else { return try isNull(key) ? nil : decode(type, forKey: key) }
    return row.hasNull(atIndex: index) ? nil : try decoder.bool(at: index)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try valueIfPresent(key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try valueIfPresent(key) }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if let index = decoder.index(of: key) {
      return row.hasNull(atIndex: index) ? nil : try decoder.decode(type, at: index, key: key)
    }
    return try isNull(key) ? nil : decodeWithoutColumn(type, key: key)
  }
}

// MARK: - Scopes and other rows

extension RowKeyedContainer {
  private func decodeWithoutColumn<Value: Decodable>(_ type: Value.Type, key: Key) throws -> Value {
    if let scope = row.scopesTree[key.stringValue] { return try decode(type, scope: scope, key: key) }
    if let rows = row.prefetchedRows[key.stringValue] {
      return try Value(from: RowsDecoder(decoder.record, rows: rows, codingPath: codingPath + [key]))
    }
    return try decodeFromSameRow(type, key: key)
  }

  /// The value of a key that is neither a column nor a scope, from the columns of the row itself.
  ///
  /// It has keys of its own, such as the record beside the scopes of `struct PlayerInfo { var player: Player; var team: Team
  /// }`. A row has only one such key.
  private func decodeFromSameRow<Value: Decodable>(_ type: Value.Type, key: Key) throws -> Value {
    let isValue = type is any DatabaseValueConvertible.Type || type is any Collection.Type
    if !isValue { try decoder.decodeFromSameRow(key) }
    if let record = type as? any FetchableRecord.Type, let value = try record.init(row: row) as? Value {
      return value
    }
    // A type that contains itself would go on without end.
    guard !isValue, codingPath.count < 16 else {
      throw RowDecodingError(noColumnNamed: key.stringValue, of: row)
    }
    return try Value(
      from: RowDecoder(
        decoder.record, row: row, codingPath: codingPath + [key], missingKey: key.stringValue))
  }

  private func decode<Value: Decodable>(_ type: Value.Type, scope: Row, key: Key) throws -> Value {
    if let record = type as? any FetchableRecord.Type, let value = try record.init(row: scope) as? Value {
      return value
    }
    return try Value(from: RowDecoder(decoder.record, row: scope, codingPath: codingPath + [key]))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard let scope = row.scopesTree[key.stringValue] else { throw noContainer(key) }
    return try RowDecoder(decoder.record, row: scope, codingPath: codingPath + [key]).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw noContainer(key)
  }

  private func noContainer(_ key: Key) -> DecodingError {
    .typeMismatch(
      [String: Any].self,
      DecodingError.Context(
        codingPath: codingPath + [key],
        debugDescription:
          "a column holds no keys or elements of its own; a Codable property is stored as JSON"))
  }
}
