/// How JSON is stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
public struct JSONStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<JSONText>

  /// The storages of JSON, the default one first.
  public static let all: [JSONStorage] = [.text, .blob, .jsonb]
}

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
