/// How ULIDs are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
public struct ULIDStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<ULID>

  /// The storages of ULIDs, the default one first.
  public static let all: [ULIDStorage] = [.text, .textLower, .blob]
}

extension ULIDStorage {
  /// TEXT of 26 digits in upper case; reads either case.
  public static let text = ULIDStorage(
    name: "text",
    summary: "TEXT of 26 digits of base 32 in upper case, as nearly all libraries write",
    codec: .text(
      decode: { ULID($0) },
      encode: { ulid, buffer in
        ulid.write(to: &buffer)
        return .exact(())
      }))
}

extension ULIDStorage {
  /// TEXT of 26 digits in lower case; reads either case.
  public static let textLower = ULIDStorage(
    name: "text-lower",
    summary: "TEXT of 26 digits of base 32 in lower case, as Laravel writes",
    codec: .text(
      decode: { ULID($0) },
      encode: { ulid, buffer in
        ulid.write(to: &buffer, uppercase: false)
        return .exact(())
      }))
}

extension ULIDStorage {
  /// BLOB of 16 bytes, the time first.
  public static let blob = ULIDStorage(
    name: "blob",
    summary: "BLOB of 16 bytes, the six of the time first",
    codec: .blob(
      decode: { ULID(blob: $0) },
      encode: { ulid, buffer in
        UUIDWords(
          high: UInt64(truncatingIfNeeded: ulid.bits >> 64), low: UInt64(truncatingIfNeeded: ulid.bits)
        ).write(to: &buffer)
        return .exact(())
      }))
}
