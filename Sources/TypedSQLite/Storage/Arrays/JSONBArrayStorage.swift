extension ArrayStorage {
  /// BLOB of a JSON array in the binary format of SQLite 3.45.
  public static let jsonb = ArrayStorage(
    name: "jsonb",
    summary: "BLOB of a JSON array in SQLite's binary format, as Ecto can write",
    codec: JSONStorage.jsonb.codec.limited(to: .array))
}
