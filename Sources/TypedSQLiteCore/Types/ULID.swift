/// A universally unique identifier that sorts by its creation time: 48 bits of milliseconds since 1970, then
/// 80 random bits.
///
/// Its text is 26 digits of Crockford's base 32: `01ARZ3NDEKTSV4RRFFQ69G5FAV`.
public struct ULID: Hashable, Sendable {
  /// The 128 bits.
  internal let bits: UInt128

  package init(bits: UInt128) {
    self.bits = bits
  }

  /// Reads 26 digits of either case; the letters I, L, O and U are not digits.
  public init?(_ text: Span<UInt8>) {
    // 26 digits have 130 bits, so the first two bits must be zero.
    guard text.count == 26, text[0] <= UInt8(ascii: "7") else { return nil }
    var bits: UInt128 = 0
    for index in 0..<26 {
      guard let digit = Self.value(ofDigit: text[index]) else { return nil }
      bits = bits << 5 | UInt128(digit)
    }
    self.bits = bits
  }

  /// Reads 26 digits of either case.
  public init?(_ text: String) {
    guard let ulid = text.withUTF8Span({ ULID($0) }) else { return nil }
    self = ulid
  }

  /// Reads 16 bytes; the time comes first.
  package init?(blob: Span<UInt8>) {
    guard let words = UUIDWords(blob: blob) else { return nil }
    bits = UInt128(words.high) << 64 | UInt128(words.low)
  }

  /// The creation time, to the millisecond.
  public var timestamp: Timestamp {
    let (seconds, rest) = Int64(bits >> 80).quotientAndRemainder(dividingBy: 1000)
    return Timestamp(uncheckedSeconds: seconds, nanoseconds: Int32(rest) * 1_000_000)
  }

  private static func value(ofDigit byte: UInt8) -> Int? {
    let upper = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte
    return digits.firstIndex(of: upper)
  }

  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
}

extension ULID: Comparable {
  /// Whether one identifier sorts before another; the order follows their creation times.
  public static func < (lhs: ULID, rhs: ULID) -> Bool { lhs.bits < rhs.bits }
}

extension ULID: CustomStringConvertible {
  /// The 26 digits in upper case.
  public var description: String {
    var buffer = ByteBuffer(capacity: 32)
    write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }

  /// Appends the 26 digits.
  public func write(to buffer: inout ByteBuffer, uppercase: Bool = true) {
    for index in 0..<26 {
      let digit = Self.digits[Int(truncatingIfNeeded: bits >> UInt128(5 * (25 - index))) & 31]
      buffer.append(uppercase || digit < UInt8(ascii: "A") ? digit : digit | 0x20)
    }
  }
}

extension ULID: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``ULIDStorage/text``.
  public static var defaultStorage: ULIDStorage { .text }
}
