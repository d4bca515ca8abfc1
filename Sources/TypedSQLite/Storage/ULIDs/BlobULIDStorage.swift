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
