import TypedSQLiteCore

/// The address of a network interface or a storage device: an EUI-48, an EUI-64 or a World Wide Name of 64 bits.
struct HardwareAddress: Hashable, Sendable {
  /// The bytes as a number, the first one highest.
  let bits: UInt64
  /// How many bytes it has: 6 or 8.
  let byteCount: Int

  init?(_ bits: UInt64, byteCount: Int) {
    guard byteCount == 8 || byteCount == 6 && bits >> 48 == 0 else { return nil }
    self.bits = bits
    self.byteCount = byteCount
  }

  init?(blob: Span<UInt8>) {
    guard blob.count == 6 || blob.count == 8 else { return nil }
    var bits: UInt64 = 0
    for index in blob.indices { bits = bits << 8 | UInt64(blob[index]) }
    self.bits = bits
    byteCount = blob.count
  }

  /// Reads a whole text in any form of ``HardwareAddressForm``.
  init?(_ text: Span<UInt8>) {
    guard let (address, _) = Self.read(text) else { return nil }
    self = address
  }

  /// The address in a text and the form in which it is written; nil if it is none.
  static func read(_ text: Span<UInt8>) -> (address: HardwareAddress, form: HardwareAddressForm)? {
    guard (12...23).contains(text.count) else { return nil }
    for form in HardwareAddressForm.allCases {
      if let address = form.read(text) { return (address, form) }
    }
    return nil
  }

  /// Whether it is the address of one interface: neither all zeros nor all ones.
  var isSet: Bool { bits != 0 && bits != (byteCount == 6 ? 0xFFFF_FFFF_FFFF : .max) }
}

/// How the text of a hardware address is written.
enum HardwareAddressForm: CaseIterable, Sendable {
  /// `00:1a:2b:3c:4d:5e`
  case colons
  /// `00-1a-2b-3c-4d-5e`
  case hyphens
  /// `001a.2b3c.4d5e`
  case dots
  /// `001a:2b3c:4d5e:6f70`, for 8 bytes
  case wideColons
  /// `0x001a2b3c4d5e6f70`
  case prefixed
  /// `001a2b3c4d5e`
  case digits

  /// The sign between groups; nil if there are no groups.
  private var separator: UInt8? {
    switch self {
    case .colons, .wideColons: UInt8(ascii: ":")
    case .hyphens: UInt8(ascii: "-")
    case .dots: UInt8(ascii: ".")
    case .prefixed, .digits: nil
    }
  }

  /// How many digits a group has.
  private var groupLength: Int { self == .dots || self == .wideColons ? 4 : 2 }

  /// Reads a whole text of 6 or 8 bytes in this form.
  func read(_ text: Span<UInt8>) -> HardwareAddress? {
    var start = 0
    if self == .prefixed {
      guard text.count > 2, text[0] == UInt8(ascii: "0"), text[1] | 0x20 == UInt8(ascii: "x") else {
        return nil
      }
      start = 2
    }
    var bits: UInt64 = 0
    var count = 0
    for index in start..<text.count {
      if let separator, count > 0, (index + 1).isMultiple(of: groupLength + 1) {
        guard text[index] == separator else { return nil }
        continue
      }
      guard let digit = text[index].hexadecimalDigit, count < 16 else { return nil }
      bits = bits << 4 | UInt64(digit)
      count += 1
    }
    let groupCount = count / groupLength
    let isWhole = separator == nil || text.count == count + groupCount - 1
    let mayBeShort = self != .wideColons && self != .prefixed
    guard isWhole, count == 16 || count == 12 && mayBeShort else { return nil }
    return HardwareAddress(bits, byteCount: count / 2)
  }

  /// Writes an address in this form; one that has too few bytes for the form gets colons.
  func write(_ address: HardwareAddress, uppercase: Bool, to buffer: inout ByteBuffer) {
    if address.byteCount == 6, self == .wideColons {
      return Self.colons.write(address, uppercase: uppercase, to: &buffer)
    }
    if self == .prefixed { buffer.append("0x") }
    for place in 0..<address.byteCount {
      if place > 0, let separator, (2 * place).isMultiple(of: groupLength) { buffer.append(separator) }
      let byte = UInt8(truncatingIfNeeded: address.bits >> UInt64(8 * (address.byteCount - 1 - place)))
      for digit in [byte >> 4, byte & 15] {
        buffer.append(
          digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a") - (uppercase ? 32 : 0))
      }
    }
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
