internal import TypedSQLite

extension Row {
  /// The row decoded as a `Decodable` type, whose keys are columns.
  ///
  /// A property that is a ``Value`` is read as one, integers and floats of any width are read from INTEGER or
  /// REAL, and nested types from JSON text.
  ///
  /// - Parameter userInfo: the user info of the decoder.
  /// - Returns: the value.
  /// - Throws: ``QueryError`` if a column is missing or does not fit; `DecodingError` if an integer is out of
  ///   range or JSON is wrong; any error of the type.
  public func decode<V: Decodable>(userInfo: [CodingUserInfoKey: Any] = [:]) throws -> V {
    try V(from: decoder(userInfo: userInfo))
  }

  /// A decoder whose keys are the columns of the row.
  public func decoder(userInfo: [CodingUserInfoKey: Any] = [:]) -> any Decoder {
    RowDecoder(row: self, userInfo: userInfo)
  }

  /// The storage value of a column.
  internal func value(_ template: String) throws(QueryError) -> DatabaseValue {
    values[try columns.index(of: template)]
  }
}
