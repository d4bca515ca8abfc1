extension JSONStorage {
  /// TEXT, kept as written.
  public static let text = JSONStorage(
    name: "text",
    summary: "TEXT, as nearly all software writes",
    codec: .text(
      decode: { JSONText($0) },
      encode: { json, buffer in
        buffer.append(json.bytes)
        return .exact(())
      }))
}
