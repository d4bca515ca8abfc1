internal import FoundationEssentials

/// JSON whose values are all strings: how arrays and dictionaries lie in a column.
internal enum StringJSON {
  /// The JSON text of an array or object of strings, the keys sorted so that equal values have equal text.
  static func encode(_ strings: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Strings always become JSON; the empty text, which is none, would be an error to whoever reads it.
    return (try? encoder.encode(strings)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The array or object of strings that a JSON text is.
  static func decode<Strings: Decodable, Collection>(
    _ text: String, for type: Collection.Type
  ) throws -> Strings {
    do {
      return try JSONDecoder().decode(Strings.self, from: Data(text.utf8))
    } catch is DecodingError {
      throw StringValueError(text, as: Collection.self)
    }
  }
}
