// Texts that name their units, and clocks that count past 24 hours.

extension Duration {
  /// A thousand million days in nanoseconds, the exclusive limit of text forms.
  internal static let textLimit: UInt128 = 1_000_000_000 * 86_400_000_000_000

  private init?(isNegative: Bool, nanoseconds: Int128) {
    guard nanoseconds.magnitude < Self.textLimit else { return nil }
    self.init(attoseconds: (isNegative ? -nanoseconds : nanoseconds) * 1_000_000_000)
  }

  /// Reads `[-]H:MM:SS[.S…]`, of any number of hours, from a whole text; nil for anything else.
  package init?(clock text: Span<UInt8>) {
    var index = text.has("-", at: 0) ? 1 : 0
    let isNegative = index == 1
    guard let hours = text.wholeNumber(&index), text.has(":", at: index), index + 6 <= text.count else {
      return nil
    }
    index += 1
    guard let minutes = text.twoDigits(&index), minutes < 60, text.has(":", at: index) else { return nil }
    index += 1
    guard let seconds = text.twoDigits(&index), seconds < 60, let fraction = text.fraction(&index),
      index == text.count
    else { return nil }
    self.init(
      isNegative: isNegative,
      nanoseconds: ((hours * 60 + minutes) * 60 + seconds) * 1_000_000_000 + fraction)
  }

  /// Reads `[-]P[nW][nD][T[nH][nM][n[.n]S]]` from a whole text; nil for anything else.
  package init?(iso8601 text: Span<UInt8>) {
    var index = text.has("-", at: 0) || text.has("+", at: 0) ? 1 : 0
    let isNegative = text.has("-", at: 0)
    guard text.has("P", at: index) else { return nil }
    index += 1
    var nanoseconds: Int128 = 0
    var next = 0
    var count = 0
    var isInTime = false
    while index < text.count {
      if !isInTime, text.has("T", at: index) {
        (isInTime, index) = (true, index + 1)
      }
      guard let number = text.wholeNumber(&index), let fraction = text.fraction(&index), index < text.count,
        let unit = Self.isoUnits.firstIndex(where: { $0.letter == text[index] && $0.place >= next }),
        Self.isoUnits[unit].hasTime == isInTime, fraction == 0 || Self.isoUnits[unit].seconds == 1
      else { return nil }
      next = Self.isoUnits[unit].place + 1
      index += 1
      count += 1
      nanoseconds += number * Self.isoUnits[unit].seconds * 1_000_000_000 + fraction
      guard nanoseconds.magnitude < Self.textLimit else { return nil }
    }
    guard count > 0, !text.has("T", at: text.count - 1) else { return nil }
    self.init(isNegative: isNegative, nanoseconds: nanoseconds)
  }

  /// The units in their order; those of a time follow the T.
  private static let isoUnits: [(letter: UInt8, seconds: Int128, place: Int, hasTime: Bool)] = [
    (UInt8(ascii: "W"), 604_800, 0, false), (UInt8(ascii: "D"), 86_400, 1, false),
    (UInt8(ascii: "H"), 3600, 2, true), (UInt8(ascii: "M"), 60, 3, true), (UInt8(ascii: "S"), 1, 4, true),
  ]

  /// Appends the length as `[-]HH:MM:SS`, with a fraction if needed, to the nanosecond.
  package func writeClock(to buffer: inout ByteBuffer) {
    let count = wholeNanoseconds.count
    if count < 0 { buffer.append(UInt8(ascii: "-")) }
    let (hours, rest) = count.magnitude.quotientAndRemainder(dividingBy: 3_600_000_000_000)
    let (second, nanosecond) = Int(rest).quotientAndRemainder(dividingBy: 1_000_000_000)
    buffer.append(decimal: Int(clamping: hours), width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: second / 60, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: second % 60, width: 2)
    buffer.append(fractionOf: nanosecond, digits: FractionDigits.needed.count(nanosecond: nanosecond))
  }

  /// Appends the length as `[-]P[nD][T[nH][nM][nS]]`, to the nanosecond; zero is `PT0S`.
  package func writeISO8601(to buffer: inout ByteBuffer) {
    let count = wholeNanoseconds.count
    if count < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(UInt8(ascii: "P"))
    let (days, rest) = count.magnitude.quotientAndRemainder(dividingBy: 86_400_000_000_000)
    if days > 0 { buffer.append(Int64(clamping: days), unit: "D") }
    guard rest > 0 || days == 0 else { return }
    buffer.append(UInt8(ascii: "T"))
    let (second, nanosecond) = Int64(rest).quotientAndRemainder(dividingBy: 1_000_000_000)
    if second >= 3600 { buffer.append(second / 3600, unit: "H") }
    if second / 60 % 60 > 0 { buffer.append(second / 60 % 60, unit: "M") }
    guard second % 60 > 0 || nanosecond > 0 || count == 0 else { return }
    buffer.append(decimal: second % 60)
    buffer.append(
      fractionOf: Int(nanosecond), digits: FractionDigits.needed.count(nanosecond: Int(nanosecond)))
    buffer.append(UInt8(ascii: "S"))
  }
}

extension ByteBuffer {
  fileprivate mutating func append(_ count: Int64, unit: StaticString) {
    append(decimal: count)
    append(unit)
  }
}

extension Span<UInt8> {
  /// Reads one to fifteen digits at `index`.
  fileprivate func wholeNumber(_ index: inout Int) -> Int128? {
    let start = index
    var number: Int64 = 0
    while index - start <= 15, let digit = digit(at: index) {
      number = number * 10 + Int64(digit)
      index += 1
    }
    return (1...15).contains(index - start) ? Int128(number) : nil
  }

  /// Reads two digits at `index`.
  fileprivate func twoDigits(_ index: inout Int) -> Int128? {
    guard let tens = digit(at: index), let ones = digit(at: index + 1) else { return nil }
    index += 2
    return Int128(tens) * 10 + Int128(ones)
  }

  /// Reads a point and one to nine digits at `index` as nanoseconds; 0 if there are no digits.
  fileprivate func fraction(_ index: inout Int) -> Int128? {
    guard has(".", at: index) else { return 0 }
    index += 1
    var nanoseconds: Int128 = 0
    var unit: Int128 = 100_000_000
    let start = index
    while unit > 0, let digit = digit(at: index) {
      nanoseconds += Int128(digit) * unit
      unit /= 10
      index += 1
    }
    return index > start && digit(at: index) == nil ? nanoseconds : nil
  }
}
