#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
