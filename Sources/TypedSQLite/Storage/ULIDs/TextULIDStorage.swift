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
