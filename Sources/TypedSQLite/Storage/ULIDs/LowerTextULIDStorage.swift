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
