#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
