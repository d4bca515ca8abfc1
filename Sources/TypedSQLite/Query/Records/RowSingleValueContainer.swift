/// Reads a row as one value, for a type that wraps a record.
internal struct RowSingleValueContainer: SingleValueDecodingContainer {
  let decoder: RowDecoder
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
    if let record = type as? any FetchableRecord.Type, record != decoder.record {
      if let value = try record.init(row: decoder.row) as? Value { return value }
    }
    return try Value(from: decoder)
  }
}
