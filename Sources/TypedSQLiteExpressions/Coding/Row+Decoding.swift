internal import TypedSQLite

extension Row {
  /// The row as a `Decodable` type, each key of which is a column.
  ///
  /// A property that is a ``Value`` is read as one, an integer or float of any width from INTEGER or REAL, and what is
  /// nested from JSON text.
  ///
  /// - Parameter userInfo: what the type's `init(from:)` finds in the decoder.
  /// - Returns: the value.
  /// - Throws: ``QueryError`` where a column is missing or does not fit; `DecodingError` where an integer is out of range
  ///   or JSON is wrong; and what the type throws.
  public func decode<V: Decodable>(userInfo: [CodingUserInfoKey: Any] = [:]) throws -> V {
    try V(from: decoder(userInfo: userInfo))
  }

  /// A decoder whose keys are the columns of the row.
  public func decoder(userInfo: [CodingUserInfoKey: Any] = [:]) -> any Decoder {
    RowDecoder(row: self, userInfo: userInfo)
  }

  /// What a column holds.
  internal func value(_ template: String) throws(QueryError) -> DatabaseValue {
    values[try columns.index(of: template)]
  }
}
