package import FoundationEssentials

/// The 128 bits of a UUID as two numbers, read from and written to bytes without a string.
package struct UUIDWords: Hashable, Sendable {
  /// The first eight bytes.
  package var high: UInt64 = 0
  /// The last eight bytes.
  package var low: UInt64 = 0

  /// Creates the words of a UUID.
  package init(_ uuid: UUID) {
    let bytes = uuid.uuid
    high = Self.word(
      bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7)
    low = Self.word(
      bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15)
  }

  /// Reads 16 bytes.
  package init?(blob: Span<UInt8>) {
    guard blob.count == 16 else { return nil }
    for index in 0..<8 {
      high = high << 8 | UInt64(blob[index])
      low = low << 8 | UInt64(blob[index + 8])
    }
  }

  /// Reads 36 characters of either case.
  package init?(canonicalText text: Span<UInt8>) {
    guard text.count == 36, text[8] == Self.hyphen, text[13] == Self.hyphen, text[18] == Self.hyphen,
      text[23] == Self.hyphen
    else { return nil }
    var reader = HexadecimalReader()
    high = reader.read(text, 0..<8) << 32 | reader.read(text, 9..<13) << 16 | reader.read(text, 14..<18)
    low = reader.read(text, 19..<23) << 48 | reader.read(text, 24..<36)
    guard reader.isValid else { return nil }
  }

  /// Reads 36 characters of either case, with or without braces around them.
  package init?(text: Span<UInt8>) {
    if text.count == 38, text[0] == UInt8(ascii: "{"), text[37] == UInt8(ascii: "}") {
      self.init(canonicalText: text.extracting(1..<37))
    } else {
      self.init(canonicalText: text)
    }
  }

  /// Reads 32 digits of either case.
  package init?(digits text: Span<UInt8>) {
    guard text.count == 32 else { return nil }
    var reader = HexadecimalReader()
    high = reader.read(text, 0..<16)
    low = reader.read(text, 16..<32)
    guard reader.isValid else { return nil }
  }

  /// The UUID.
  package var uuid: UUID {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - index * 8))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }

  /// The words with the first three groups of bytes turned around, as .NET keeps them in memory.
  package var guidSwapped: UUIDWords {
    var copy = self
    copy.high =
      UInt64(UInt32(truncatingIfNeeded: high >> 32).byteSwapped) << 32
      | UInt64(UInt16(truncatingIfNeeded: high >> 16).byteSwapped) << 16
      | UInt64(UInt16(truncatingIfNeeded: high).byteSwapped)
    return copy
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func word(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ f: UInt8, _ g: UInt8, _ h: UInt8
  ) -> UInt64 {
    let upper = UInt32(a) << 24 | UInt32(b) << 16 | UInt32(c) << 8 | UInt32(d)
    let lower = UInt32(e) << 24 | UInt32(f) << 16 | UInt32(g) << 8 | UInt32(h)
    return UInt64(upper) << 32 | UInt64(lower)
  }
}

// MARK: - Writing

extension UUIDWords {
  /// Appends 16 bytes.
  package func write(to buffer: inout ByteBuffer) {
    for index in 0..<16 { buffer.append(self[index]) }
  }

  /// Appends 36 characters.
  package func writeText(to buffer: inout ByteBuffer, uppercase: Bool = false) {
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 { buffer.append(Self.hyphen) }
      buffer.append(hexadecimal: self[index], uppercase: uppercase)
    }
  }

  /// Appends 32 digits in lower case.
  package func writeDigits(to buffer: inout ByteBuffer) {
    for index in 0..<16 { buffer.append(hexadecimal: self[index], uppercase: false) }
  }

  private subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - (index & 7) * 8))
  }
}

extension ByteBuffer {
  /// Appends a byte as two hexadecimal digits.
  @inline(__always)
  internal mutating func append(hexadecimal byte: UInt8, uppercase: Bool) {
    let letters: UInt8 = (uppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")) &- 10
    let (upper, lower) = (byte >> 4, byte & 15)
    append(upper &+ (upper < 10 ? UInt8(ascii: "0") : letters))
    append(lower &+ (lower < 10 ? UInt8(ascii: "0") : letters))
  }
}

// MARK: - Reading

/// Reads hexadecimal digits, and remembers whether all were digits.
private struct HexadecimalReader {
  private var invalid: UInt8 = 0

  var isValid: Bool { invalid < 16 }

  @inline(__always)
  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var value: UInt64 = 0
    for index in range {
      let digit = text[index].hexadecimalValue
      invalid |= digit
      value = value << 4 | UInt64(digit & 15)
    }
    return value
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit of either case, 255 where the byte is none.
  @inline(__always)
  internal var hexadecimalValue: UInt8 {
    let decimal = self &- UInt8(ascii: "0")
    if decimal < 10 { return decimal }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : 255
  }
}
