/// How the labels of an enumeration are stored in a SQLite file.
///
/// Each strategy is a file of its own in this folder. ``text`` holds any label; each other storage belongs to
/// one enumeration and is made by ``values(_:)``.
public struct EnumStorage: ValueStorage {
  /// The name that `.format` accepts: `text`, or `LABEL=VALUE,…`.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<String>

  /// The storages that fit every enumeration.
  public static let all: [EnumStorage] = [.text]

  /// The storage with a name such as `text` or `open=0,closed=1`, or nil.
  public static func named(_ name: String) -> EnumStorage? {
    all.first { $0.name == name } ?? EnumValues(name).flatMap { values($0.pairs) }
  }
}
