extension DictionaryStorage {
  /// BLOB of a JSON object in the binary format of SQLite 3.45.
  public static let jsonb = DictionaryStorage(
    name: "jsonb",
    summary: "BLOB of a JSON object in SQLite's binary format, as Ecto can write",
    codec: JSONStorage.jsonb.codec.limited(to: .object))
}
