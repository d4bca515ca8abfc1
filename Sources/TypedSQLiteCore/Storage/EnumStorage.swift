/// How the labels of an enumeration are stored in a SQLite file.
///
/// ``text`` holds any label; each other storage belongs to
/// one enumeration and is made by ``values(_:)``.
public struct EnumStorage: ValueStorage {
  /// The name that `.format` accepts: `text`, or `LABEL=VALUE,…`.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<String>
  /// The bits of labels and flags; nil if the list has no flags.
  package internal(set) var bits: EnumBits?

  /// The name, or its first labels and how many there are if the name is long.
  package var shortName: String {
    guard name.utf8.count > 60, let pairs = EnumValues(name)?.pairs else { return name }
    var first = pairs.prefix(8)
    while first.count > 1, EnumValues(pairs: Array(first)).text.utf8.count > 40 { first.removeLast() }
    return "\(EnumValues(pairs: Array(first)).text),… (\(pairs.count) labels)"
  }

  /// The labels of its list without the flags; none for ``text``.
  package var labels: [String] { EnumValues(name)?.pairs.map(\.label).filter { !$0.hasPrefix("+") } ?? [] }

  /// The storages that fit every enumeration.
  public static let all: [EnumStorage] = [.text]

  /// The storage with a name such as `text` or `open=0,closed=1`, or nil.
  public static func named(_ name: String) -> EnumStorage? {
    all.first { $0.name == name } ?? EnumValues(name).flatMap { values($0.pairs) }
  }
}

extension EnumStorage {
  /// TEXT of the label itself.
  public static let text = EnumStorage(
    name: "text",
    summary: "TEXT of the label itself, as Laravel, Room and Prisma write",
    codec: .text(
      decode: { String(validating: $0) },
      encode: { label, buffer in
        buffer.append(label)
        return .exact(())
      }))
}
