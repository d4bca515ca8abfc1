public import FoundationEssentials

/// How UUIDs lie in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
public struct UUIDStorage: ValueStorage {
  /// The name as `.format` takes it.
  public let name: String
  /// What lies in the file and who writes it.
  public let summary: String
  /// Other names that are understood.
  public let aliases: [String]
  /// Both directions.
  public let codec: StorageCodec<UUID>

  internal init(name: String, summary: String, aliases: [String] = [], codec: StorageCodec<UUID>) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.codec = codec
  }

  /// The storages of UUIDs, the default one first.
  public static let all: [UUIDStorage] = [.blob, .blobGUID, .text, .textUpper, .hex]
}
