// Arrays as JSON, in both of its formats.

extension ArrayStorage {
  /// TEXT of a JSON array, kept as written.
  public static let json = ArrayStorage(
    name: "json",
    summary: "TEXT of a JSON array, as GRDB, Ecto and EF Core write",
    codec: JSONStorage.text.codec.limited(to: .array))

  /// BLOB of a JSON array in the binary format of SQLite 3.45.
  public static let jsonb = ArrayStorage(
    name: "jsonb",
    summary: "BLOB of a JSON array in SQLite's binary format, as Ecto can write",
    codec: JSONStorage.jsonb.codec.limited(to: .array))
}
