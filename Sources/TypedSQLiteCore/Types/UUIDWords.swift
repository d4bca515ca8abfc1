#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The 128 bits of a UUID as two numbers, read from and written to bytes without a string.
package struct UUIDWords: Hashable, Sendable {
  /// The first eight bytes.
  package var high: UInt64 = 0
  /// The last eight bytes.
  package var low: UInt64 = 0

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(_ uuid: UUID) {
    (high, low) = uuid.words
  }

  /// Reads 16 bytes.
  package init?(blob: Span<UInt8>) {
    guard blob.count == 16 else { return nil }
    high = blob.word(at: 0).byteSwapped
    low = blob.word(at: 8).byteSwapped
  }

  /// Reads 36 characters of either case.
  package init?(canonicalText text: Span<UInt8>) {
    guard text.count == 36, text[8] == Self.hyphen, text[13] == Self.hyphen, text[18] == Self.hyphen,
      text[23] == Self.hyphen
    else { return nil }
    // The groups of four digits are read in words together with their hyphens, or with digits that are read
    // elsewhere.
    let second = text.word(at: 9) & 0xFFFF_FFFF | text.word(at: 14) << 32
    let third = text.word(at: 19) & 0xFFFF_FFFF | text.word(at: 24) << 32
    self.init(text.word(at: 0), second, third, text.word(at: 28))
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
    self.init(text.word(at: 0), text.word(at: 8), text.word(at: 16), text.word(at: 24))
  }

  /// Reads four words of eight digits each.
  private init?(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    guard let first = first.hexadecimalDigits, let second = second.hexadecimalDigits,
      let third = third.hexadecimalDigits, let fourth = fourth.hexadecimalDigits
    else { return nil }
    high = UInt64(first) << 32 | UInt64(second)
    low = UInt64(third) << 32 | UInt64(fourth)
  }

  package var uuid: UUID {
    UUID(high: high, low: low)
  }

  /// The words with the first three groups of bytes reversed, as .NET stores them.
  package var guidSwapped: UUIDWords {
    var copy = self
    copy.high =
      UInt64(UInt32(truncatingIfNeeded: high >> 32).byteSwapped) << 32
      | UInt64(UInt16(truncatingIfNeeded: high >> 16).byteSwapped) << 16
      | UInt64(UInt16(truncatingIfNeeded: high).byteSwapped)
    return copy
  }

  private static let hyphen = UInt8(ascii: "-")
}

// MARK: - Writing

extension UUIDWords {
  /// Appends 16 bytes.
  package func write(to buffer: inout ByteBuffer) {
    buffer.append(word: high.byteSwapped)
    buffer.append(word: low.byteSwapped)
  }

  /// Appends 36 characters.
  package func writeText(to buffer: inout ByteBuffer, uppercase: Bool = false) {
    let hyphen = UInt64(Self.hyphen)
    let first = UInt64(hexadecimal: UInt32(truncatingIfNeeded: high >> 32), uppercase: uppercase)
    let second = UInt64(hexadecimal: UInt32(truncatingIfNeeded: high), uppercase: uppercase)
    let third = UInt64(hexadecimal: UInt32(truncatingIfNeeded: low >> 32), uppercase: uppercase)
    let fourth = UInt64(hexadecimal: UInt32(truncatingIfNeeded: low), uppercase: uppercase)
    // The groups of four digits are between the hyphens, across the boundaries of words.
    buffer.append(
      words: first, hyphen | (second & 0xFFFF_FFFF) << 8 | hyphen << 40 | (second >> 32) << 48,
      second >> 48 | hyphen << 16 | (third & 0xFFFF_FFFF) << 24 | hyphen << 56, count: 24)
    buffer.append(word: (third >> 32) | (fourth << 32))
    buffer.append(word: fourth >> 32, count: 4)
  }

  /// Appends 32 digits in lower case.
  package func writeDigits(to buffer: inout ByteBuffer) {
    buffer.append(word: UInt64(hexadecimal: UInt32(truncatingIfNeeded: high >> 32), uppercase: false))
    buffer.append(word: UInt64(hexadecimal: UInt32(truncatingIfNeeded: high), uppercase: false))
    buffer.append(word: UInt64(hexadecimal: UInt32(truncatingIfNeeded: low >> 32), uppercase: false))
    buffer.append(word: UInt64(hexadecimal: UInt32(truncatingIfNeeded: low), uppercase: false))
  }
}

extension UInt64 {
  /// The eight digits of a number as the bytes of a word, the first digit in the lowest byte.
  package init(hexadecimal value: UInt32, uppercase: Bool) {
    // Each half byte gets a byte of its own.
    var word = UInt64(value)
    word = (word | word << 16) & 0x0000_FFFF_0000_FFFF
    word = (word | word << 8) & 0x00FF_00FF_00FF_00FF
    word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F
    // Adding 6 carries into the upper half of the byte if the digit is 10 or more, which is a letter.
    let letters = (word &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    self = (word &+ 0x3030_3030_3030_3030 &+ letters &* (uppercase ? 7 : 39)).byteSwapped
  }

  /// The number of eight hexadecimal digits of either case that are the bytes of the word, or nil.
  internal var hexadecimalDigits: UInt32? {
    let topBits: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    guard self & topBits == 0 else { return nil }
    // A byte reaches its top bit if the sum is at least 128, which tells "0" to "9" and "a" to "f" from other
    // bytes.
    let lowercase = self | ones &* 0x20
    let isDigit = (self &+ ones &* (0x80 - 0x30)) & ~(self &+ ones &* (0x80 - 0x3A)) & topBits
    let isLetter = (lowercase &+ ones &* (0x80 - 0x61)) & ~(lowercase &+ ones &* (0x80 - 0x67)) & topBits
    guard isDigit | isLetter == topBits else { return nil }
    var word = (self & (ones &* 15)) &+ (isLetter >> 7) &* 9
    // The first digit is the most significant one.
    word = word.byteSwapped
    word = (word | word >> 4) & 0x00FF_00FF_00FF_00FF
    word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: word | word >> 16)
  }
}
