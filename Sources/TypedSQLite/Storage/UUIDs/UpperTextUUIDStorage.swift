#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
