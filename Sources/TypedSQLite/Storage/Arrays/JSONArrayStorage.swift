extension ArrayStorage {
  /// TEXT of a JSON array, kept as written.
  public static let json = ArrayStorage(
    name: "json",
    summary: "TEXT of a JSON array, as GRDB, Ecto and EF Core write",
    codec: JSONStorage.text.codec.limited(to: .array))
}
