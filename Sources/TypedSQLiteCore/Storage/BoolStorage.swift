/// How truth values are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
public struct BoolStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<Bool>

  /// The storages of truth values, the default one first.
  public static let all: [BoolStorage] = [.integer, .text]
}

extension BoolStorage {
  /// INTEGER 0 or 1; another number is not a truth value.
  public static let integer = BoolStorage(
    name: "integer",
    summary: "INTEGER 0 or 1, as nearly all software writes",
    codec: .integer(
      decode: { $0 == 0 ? false : $0 == 1 ? true : nil },
      encode: { .exact($0 ? 1 : 0) }))
}

extension BoolStorage {
  /// TEXT `true` or `false`; also reads yes and no, on and off, and their first letters, in either case.
  public static let text = BoolStorage(
    name: "text",
    summary: "TEXT true or false; reads t/f, yes/no, y/n and on/off too",
    codec: .text(
      decode: { text in
        if isOne(of: ["true", "t", "yes", "y", "on"], text) { return true }
        if isOne(of: ["false", "f", "no", "n", "off"], text) { return false }
        return nil
      },
      encode: { value, buffer in
        if value { buffer.append("true") } else { buffer.append("false") }
        return .exact(())
      }))

  private static func isOne(of words: InlineArray<5, StaticString>, _ text: Span<UInt8>) -> Bool {
    for index in words.indices where text.equalsIgnoringCase(words[index]) { return true }
    return false
  }
}
