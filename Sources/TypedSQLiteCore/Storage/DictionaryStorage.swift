/// How dictionaries are stored in a SQLite file.
///
/// The value of a storage is a JSON object.
public struct DictionaryStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<JSONText>

  /// The storages of dictionaries, the default one first.
  public static let all: [DictionaryStorage] = [.json, .jsonb, .comma]
}

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

extension DictionaryStorage {
  /// TEXT of keys and values that are strings, as `key=value` separated by commas; empty for no members.
  ///
  /// A key or value that contains a comma or an equals sign, a value that is not a string, and a duplicate
  /// key do not fit.
  public static let comma = DictionaryStorage(
    name: "comma",
    summary: "TEXT of key=value joined by commas, as labels are written by hand",
    codec: .text(
      decode: { dictionary(ofList: $0) },
      encode: { object, buffer in
        let start = buffer.count
        let signs = [UInt8(ascii: ","), UInt8(ascii: "=")]
        guard object.has(.object), let strings = object.strings,
          !strings.contains(where: { $0.contains(where: signs.contains) })
        else { return .outOfRange }
        for (index, string) in strings.enumerated() {
          if index > 0 { buffer.append(signs[index & 1]) }
          buffer.append(string)
        }
        let back = buffer.withSpan(from: start) { dictionary(ofList: $0) }
        guard let back else { return .outOfRange }
        return back == object ? .exact(()) : .rounded(())
      }))

  private static func dictionary(ofList text: Span<UInt8>) -> JSONText? {
    var json = ByteBuffer(capacity: text.count + 16)
    json.append(UInt8(ascii: "{"))
    guard json.append(jsonMembers: text) else { return nil }
    json.append(UInt8(ascii: "}"))
    return json.withSpan { JSONText($0) }
  }
}

extension ByteBuffer {
  /// Appends the members of `key=value,key=value`; returns false if the text has another form or a key twice.
  fileprivate mutating func append(jsonMembers text: Span<UInt8>) -> Bool {
    var keys: Set<[UInt8]> = []
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: ","), from: start) ?? text.count
      let equals = text.firstIndex(of: UInt8(ascii: "="), from: start)
      guard let equals, equals < end, end != text.count - 1,
        text.extracting(equals + 1..<end).firstIndex(of: UInt8(ascii: "=")) == nil,
        keys.insert(text.extracting(start..<equals).array).inserted
      else { return false }
      if start > 0 { append(UInt8(ascii: ",")) }
      append(jsonString: text.extracting(start..<equals), escapes: .numberedJSON)
      append(UInt8(ascii: ":"))
      append(jsonString: text.extracting(equals + 1..<end), escapes: .numberedJSON)
      start = end + 1
    }
    return true
  }
}
