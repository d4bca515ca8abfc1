#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// JSON whose values are all strings, the stored form of arrays and dictionaries.
internal enum StringJSON {
  /// The JSON text of an array or object of strings, with sorted keys, so that equal values have equal text.
  static func encode(_ strings: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Strings can always be encoded; the empty text, which is not JSON, would be an error for its reader.
    return (try? encoder.encode(strings)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The array or object of strings in a JSON text.
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
