#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
