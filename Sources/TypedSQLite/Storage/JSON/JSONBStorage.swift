extension JSONStorage {
  /// BLOB in the binary format of SQLite 3.45.
  ///
  /// It keeps strings and numbers as written but no white space between them, so a text with white space is
  /// encoded as rounded.
  public static let jsonb = JSONStorage(
    name: "jsonb",
    summary: "BLOB in SQLite's binary format, as jsonb() and Ecto write",
    codec: .blob(
      decode: { blob in
        var buffer = ByteBuffer(capacity: blob.count + blob.count / 2)
        guard JSONBinary.writeText(of: blob, to: &buffer) else { return nil }
        return JSONText(validated: buffer.bytes)
      },
      encode: { json, buffer in
        switch JSONBinary.write(json.bytes.span, to: &buffer) {
        case .compact: .exact(())
        case .spaced: .rounded(())
        case nil: .outOfRange
        }
      }))
}
