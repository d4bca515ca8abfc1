extension JSONStorage {
  /// BLOB of the UTF-8 text, kept as written.
  public static let blob = JSONStorage(
    name: "blob",
    summary: "BLOB of the UTF-8 bytes, as Drizzle and application logs write",
    codec: .blob(
      decode: { JSONText($0) },
      encode: { json, buffer in
        buffer.append(json.bytes)
        return .exact(())
      }))
}
