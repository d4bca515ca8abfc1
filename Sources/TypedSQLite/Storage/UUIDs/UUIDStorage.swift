#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How UUIDs are stored in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
public struct UUIDStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// Other names that `.format` accepts.
  public let aliases: [String]
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<UUID>
  /// Whether the first three groups of digits are in little-endian order.
  package let isSwapped: Bool

  internal init(
    name: String, summary: String, aliases: [String] = [], isSwapped: Bool = false, codec: StorageCodec<UUID>
  ) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.isSwapped = isSwapped
    self.codec = codec
  }

  /// The storages of UUIDs, the default one first.
  public static let all: [UUIDStorage] = [.blob, .blobGUID, .text, .textUpper, .hex]
}
