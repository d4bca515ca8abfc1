/// How arrays are stored in a SQLite file.
///
/// The value of a storage is a JSON array.
public struct ArrayStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<JSONText>

  /// The storages of arrays, the default one first.
  public static let all: [ArrayStorage] = [.json, .jsonb, .comma]
}

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

extension ArrayStorage {
  /// TEXT of strings separated by commas; empty for no elements.
  ///
  /// An element that contains a comma, an element that is not a string, and the array of one empty string do
  /// not fit.
  public static let comma = ArrayStorage(
    name: "comma",
    summary: "TEXT of strings joined by commas, as TypeORM's simple-array writes",
    codec: .text(
      decode: { array(ofList: $0) },
      encode: { array, buffer in
        let start = buffer.count
        guard array.has(.array), let strings = array.strings, strings != [[]],
          !strings.contains(where: { $0.contains(UInt8(ascii: ",")) })
        else { return .outOfRange }
        for (index, string) in strings.enumerated() {
          if index > 0 { buffer.append(UInt8(ascii: ",")) }
          buffer.append(string)
        }
        return buffer.withSpan(from: start) { Self.array(ofList: $0) } == array ? .exact(()) : .rounded(())
      }))

  private static func array(ofList text: Span<UInt8>) -> JSONText? {
    var json = ByteBuffer(capacity: text.count + 16)
    json.append(UInt8(ascii: "["))
    var start = 0
    while start <= text.count, !text.isEmpty {
      if start > 0 { json.append(UInt8(ascii: ",")) }
      let end = text.firstIndex(of: UInt8(ascii: ","), from: start) ?? text.count
      json.append(jsonString: text.extracting(start..<end), escapes: .numberedJSON)
      start = end + 1
    }
    json.append(UInt8(ascii: "]"))
    return json.withSpan { JSONText($0) }
  }
}
