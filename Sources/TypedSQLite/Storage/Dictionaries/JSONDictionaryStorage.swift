extension DictionaryStorage {
  /// TEXT of a JSON object, kept as written.
  public static let json = DictionaryStorage(
    name: "json",
    summary: "TEXT of a JSON object, as GRDB and most software write",
    codec: JSONStorage.text.codec.limited(to: .object))
}
