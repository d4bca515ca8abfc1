/// A decoder that reads the elements of an array from rows.
internal struct RowsDecoder: Decoder {
  let record: any FetchableRecord.Type
  let rows: [Row]
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { record.databaseDecodingUserInfo }

  init(_ record: any FetchableRecord.Type, rows: [Row], codingPath: [any CodingKey]) {
    self.record = record
    self.rows = rows
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw mismatch([String: Any].self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw mismatch(Any.self) }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    RowsContainer(record: record, rows: rows, codingPath: codingPath)
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(
      type, DecodingError.Context(codingPath: codingPath, debugDescription: "rows are decoded as an array"))
  }
}

/// Reads elements from rows.
private struct RowsContainer: UnkeyedDecodingContainer {
  let record: any FetchableRecord.Type
  let rows: [Row]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(record: any FetchableRecord.Type, rows: [Row], codingPath: [any CodingKey]) {
    self.record = record
    self.rows = rows
    self.codingPath = codingPath
  }

  var count: Int? { rows.count }
  var isAtEnd: Bool { currentIndex >= rows.count }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoder = try next()
    if let record = type as? any FetchableRecord.Type, let value = try record.init(row: decoder.row) as? Value
    {
      return value
    }
    return try Value(from: decoder)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  /// The decoder of the next row.
  private mutating func next() throws -> RowDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Row.self, DecodingError.Context(codingPath: codingPath, debugDescription: "there is no row left"))
    }
    defer { currentIndex += 1 }
    return RowDecoder(record, row: rows[currentIndex], codingPath: codingPath)
  }
}
