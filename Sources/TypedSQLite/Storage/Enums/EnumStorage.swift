/// How the labels of an enumeration lie in a SQLite file.
///
/// Each strategy is a file of its own in this folder. One of them, ``text``, holds any label; the others are of one
/// enumeration each and are made by ``values(_:)``.
public struct EnumStorage: ValueStorage {
  /// The name as `.format` takes it: `text`, or `LABEL=VALUE,…`.
  public let name: String
  /// What lies in the file and who writes it.
  public let summary: String
  /// Both directions.
  public let codec: StorageCodec<String>

  /// The storages of every enumeration; `open=0,closed=1` stands for those of one.
  public static let all: [EnumStorage] = [.text]

  /// The storage of a name, or nil; `open=0,closed=1` is a name.
  public static func named(_ name: String) -> EnumStorage? {
    all.first { $0.name == name } ?? EnumValues(name).flatMap { values($0.pairs) }
  }
}
