#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How UUIDs are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
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

  package init(
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

extension UUIDStorage {
  /// BLOB of 16 bytes in the order in which the digits are written.
  public static let blob = UUIDStorage(
    name: "blob",
    summary: "BLOB of 16 bytes in RFC order, as GRDB, Core Data, Room and sqlx write",
    aliases: ["blob-rfc"],
    codec: .blob(
      decode: { UUIDWords(blob: $0)?.uuid },
      encode: { uuid, buffer in
        UUIDWords(uuid).write(to: &buffer)
        return .exact(())
      }))
}

extension UUIDStorage {
  /// BLOB of 16 bytes with the first three groups in little-endian order.
  public static let blobGUID = UUIDStorage(
    name: "blob-guid",
    summary: "BLOB of 16 bytes in .NET order, as System.Data.SQLite writes",
    aliases: ["guid"], isSwapped: true,
    codec: .blob(
      decode: { UUIDWords(blob: $0)?.guidSwapped.uuid },
      encode: { uuid, buffer in
        UUIDWords(uuid).guidSwapped.write(to: &buffer)
        return .exact(())
      }))
}

extension UUIDStorage {
  /// TEXT of 36 characters in lower case; reads either case, and braces around it.
  public static let text = UUIDStorage(
    name: "text",
    summary: "TEXT of 36 characters in lower case, as Ecto, JavaScript and sqlite-net write",
    codec: .text(
      decode: { UUIDWords(text: $0)?.uuid },
      encode: { uuid, buffer in
        UUIDWords(uuid).writeText(to: &buffer, uppercase: false)
        return .exact(())
      }))
}

extension UUIDStorage {
  /// TEXT of 36 characters in upper case; reads either case, and braces around it.
  public static let textUpper = UUIDStorage(
    name: "text-upper",
    summary: "TEXT of 36 characters in upper case, as Foundation, SQLite.swift and EF Core write",
    codec: .text(
      decode: { UUIDWords(text: $0)?.uuid },
      encode: { uuid, buffer in
        UUIDWords(uuid).writeText(to: &buffer, uppercase: true)
        return .exact(())
      }))
}

extension UUIDStorage {
  /// TEXT of 32 lower-case digits without hyphens; reads either case.
  public static let hex = UUIDStorage(
    name: "hex",
    summary: "TEXT of 32 hexadecimal digits without hyphens, as Django and SQLAlchemy write",
    codec: .text(
      decode: { UUIDWords(digits: $0)?.uuid },
      encode: { uuid, buffer in
        UUIDWords(uuid).writeDigits(to: &buffer)
        return .exact(())
      }))
}
