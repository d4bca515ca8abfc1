#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
