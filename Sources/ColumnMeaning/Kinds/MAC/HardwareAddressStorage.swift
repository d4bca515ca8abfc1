import TypedSQLiteCore

/// How hardware addresses are stored in a SQLite file.
struct HardwareAddressStorage: ValueStorage {
  let name: String
  let summary: String
  let codec: StorageCodec<HardwareAddress>
  /// The form of its texts, and whether their letters are capitals; nil for other storages.
  let text: (form: HardwareAddressForm, isUpper: Bool)?

  /// The storages of hardware addresses, the default one first.
  static let all: [HardwareAddressStorage] = [
    text("text", "TEXT such as 00:1a:2b:3c:4d:5e, as Linux and macOS write", .colons, isUpper: false),
    text(
      "text-upper", "TEXT such as 00:1A:2B:3C:4D:5E, as Android and Bluetooth stacks write", .colons,
      isUpper: true),
    text("hyphens", "TEXT such as 00-1a-2b-3c-4d-5e", .hyphens, isUpper: false),
    text(
      "hyphens-upper", "TEXT such as 00-1A-2B-3C-4D-5E, as Windows and IEEE 802 write", .hyphens,
      isUpper: true),
    text("dots", "TEXT such as 001a.2b3c.4d5e, as Cisco writes", .dots, isUpper: false),
    text("dots-upper", "TEXT such as 001A.2B3C.4D5E", .dots, isUpper: true),
    text(
      "wide-colons", "TEXT such as 0002:c903:000a:1b2c, as InfiniBand writes", .wideColons, isUpper: false),
    text(
      "prefixed", "TEXT such as 0x5000c500a1b2c3d4, as Linux writes World Wide Names", .prefixed,
      isUpper: false),
    text("hex", "TEXT of 12 or 16 hexadecimal digits", .digits, isUpper: false),
    text("hex-upper", "TEXT of 12 or 16 hexadecimal digits with capital letters", .digits, isUpper: true),
    blob, integer, integer64,
  ]

  private static func text(
    _ name: String, _ summary: String, _ form: HardwareAddressForm, isUpper: Bool
  ) -> HardwareAddressStorage {
    HardwareAddressStorage(
      name: name, summary: summary,
      codec: .text(
        decode: { form.read($0) },
        encode: { address, buffer in
          // Only 8 bytes have these forms.
          guard address.byteCount == 8 || form != .wideColons && form != .prefixed else { return .outOfRange }
          form.write(address, uppercase: isUpper, to: &buffer)
          return .exact(())
        }),
      text: (form, isUpper))
  }

  /// BLOB of 6 or 8 bytes.
  static let blob = HardwareAddressStorage(
    name: "blob", summary: "BLOB of 6 or 8 bytes, the first one first",
    codec: .blob(
      decode: { HardwareAddress(blob: $0) },
      encode: { address, buffer in
        for place in 0..<address.byteCount {
          buffer.append(
            UInt8(truncatingIfNeeded: address.bits >> UInt64(8 * (address.byteCount - 1 - place))))
        }
        return .exact(())
      }),
    text: nil)

  /// INTEGER of the 48 bits of an EUI-48.
  static let integer = HardwareAddressStorage(
    name: "integer", summary: "INTEGER of 48 bits, the first byte highest",
    codec: .integer(
      decode: { number in UInt64(exactly: number).flatMap { HardwareAddress($0, byteCount: 6) } },
      encode: { address in address.byteCount == 6 ? .exact(Int64(bitPattern: address.bits)) : .outOfRange }),
    text: nil)

  /// INTEGER of the 64 bits of an EUI-64, which is negative from 80:00:… on.
  static let integer64 = HardwareAddressStorage(
    name: "integer64",
    summary: "INTEGER of 64 bits, the first byte highest; addresses from 80:00:… on are negative",
    codec: .integer(
      decode: { HardwareAddress(UInt64(bitPattern: $0), byteCount: 8) },
      encode: { address in address.byteCount == 8 ? .exact(Int64(bitPattern: address.bits)) : .outOfRange }),
    text: nil)
}
