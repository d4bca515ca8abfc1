/// How many fraction digits of a second are written.
public enum FractionDigits: Hashable, Sendable {
  /// As few as the value needs, and none for a whole second.
  case needed
  /// This many; further digits are cut off.
  case exactly(Int)
  /// This many, or 3, 6 or 9 if the value needs more.
  case atLeast(Int)

  /// The number of digits to write for a number of nanoseconds.
  internal func count(nanosecond: Int) -> Int {
    switch self {
    case .exactly(let count):
      return Swift.max(count, 0)
    case .needed:
      guard nanosecond != 0 else { return 0 }
      var (digits, rest) = nanosecond % 1_000_000 == 0 ? (3, nanosecond / 1_000_000) : (9, nanosecond)
      while rest % 10 == 0 {
        rest /= 10
        digits -= 1
      }
      return digits
    case .atLeast(let minimum):
      let groups =
        if nanosecond == 0 { 0 } else if nanosecond % 1_000_000 == 0 { 3 } else if nanosecond % 1000 == 0 {
          6
        } else { 9 }
      guard groups > minimum else { return Swift.max(minimum, 0) }
      return Self.needed.count(nanosecond: nanosecond) <= minimum ? minimum : groups
    }
  }
}

extension ByteBuffer {
  /// Appends `HH:MM:SS` and a fraction.
  internal mutating func append(secondOfDay: Int, nanosecond: Int, fraction: FractionDigits) {
    let (minuteOfDay, second) = secondOfDay.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minuteOfDay.quotientAndRemainder(dividingBy: 60)
    let colon = UInt64(UInt8(ascii: ":"))
    append(
      word: UInt64(twoDigits: hour) | colon << 16 | UInt64(twoDigits: minute) << 24 | colon << 40
        | UInt64(twoDigits: second) << 48)
    append(fractionOf: nanosecond, digits: fraction.count(nanosecond: nanosecond))
  }

  /// Appends a point and the first digits of a number of nanoseconds; nothing for no digits.
  internal mutating func append(fractionOf nanosecond: Int, digits: Int) {
    guard digits > 0 else { return }
    if digits <= 3 {
      let (hundred, rest) = (nanosecond / 1_000_000).quotientAndRemainder(dividingBy: 100)
      append(
        word: UInt64(UInt8(ascii: ".")) | UInt64(0x30 &+ hundred) << 8 | UInt64(twoDigits: rest) << 16,
        count: digits + 1)
      return
    }
    append(UInt8(ascii: "."))
    let (first, rest) = nanosecond.quotientAndRemainder(dividingBy: 100_000_000)
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: first))
    append(
      word: UInt64(twoDigits: rest / 1_000_000) | UInt64(twoDigits: rest / 10_000 % 100) << 16
        | UInt64(twoDigits: rest / 100 % 100) << 32 | UInt64(twoDigits: rest % 100) << 48,
      count: Swift.min(digits, 9) - 1)
    append(UInt8(ascii: "0"), times: digits - 9)
  }
}
