// Objects as JSON, in both of its formats.

extension DictionaryStorage {
  /// TEXT of a JSON object, kept as written.
  public static let json = DictionaryStorage(
    name: "json",
    summary: "TEXT of a JSON object, as GRDB and most software write",
    codec: JSONStorage.text.codec.limited(to: .object))

  /// BLOB of a JSON object in the binary format of SQLite 3.45.
  public static let jsonb = DictionaryStorage(
    name: "jsonb",
    summary: "BLOB of a JSON object in SQLite's binary format, as Ecto can write",
    codec: JSONStorage.jsonb.codec.limited(to: .object))
}
