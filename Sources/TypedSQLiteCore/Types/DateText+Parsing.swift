extension DateText {
  /// What a reader of date text accepts in addition to SQLite's forms.
  public struct Rules: OptionSet, Sendable {
    /// One bit for each rule.
    public let rawValue: UInt8

    /// Creates a set of rules from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Reads what other software writes: lower-case `t` and `z`, zones as `+HHMM`, `+HH`, `UTC` or `GMT`, a
    /// space before the zone, a comma before the fraction, and Go's suffix (` +0000 UTC m=+0.1`).
    public static let otherForms = Rules(rawValue: 1)
    /// Refuses days and times that do not exist, such as 30 February or 24:00, instead of running into the
    /// next, and fractions of more than nine digits instead of dropping digits.
    public static let realOnly = Rules(rawValue: 2)

    /// What the library's `Date` reads: only SQLite's forms, and fields may run over.
    public static let library: Rules = []
    /// What the shell reads: the forms of other software too, but only days that exist.
    public static let shell: Rules = [.otherForms, .realOnly]
  }

  /// Reads a date, a time or both from a whole text; nil for anything else.
  ///
  /// The forms are `YYYY-MM-DD`, `HH:MM[:SS[.S…]]`, and both with a space or a `T` between; a time may be
  /// followed by `Z`, `+HH:MM` or `-HH:MM`. Years have four digits.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - rules: what is accepted in addition to SQLite's forms.
  public init?(_ text: Span<UInt8>, rules: Rules = .library) {
    self.init()
    var index = 0
    if text.count < 3 || text[2] != UInt8(ascii: ":") {
      guard readDate(text, &index) else { return nil }
      if index < text.count {
        guard readSeparator(text[index], rules) else { return nil }
        index += 1
        guard readTime(text, &index, rules) else { return nil }
      }
    } else {
      guard readTime(text, &index, rules) else { return nil }
    }
    guard index == text.count, !rules.contains(.realOnly) || isReal else { return nil }
  }

  /// Reads a date, a time or both from a whole text.
  public init?(_ text: String, rules: Rules = .library) {
    let parsed = text.withUTF8Span { DateText($0, rules: rules) }
    guard let parsed else { return nil }
    self = parsed
  }

  private mutating func readDate(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard text.count >= 10, let fields = text.digits(at: 0, as: .date),
      let day = text.twoDigits(at: 8)
    else { return false }
    hasDate = true
    year = fields.number(at: 0) * 100 + fields.number(at: 2)
    month = fields.number(at: 5)
    self.day = day
    index = 10
    return true
  }

  private mutating func readSeparator(_ byte: UInt8, _ rules: Rules) -> Bool {
    switch byte {
    case UInt8(ascii: " "): separator = .space
    case UInt8(ascii: "T"): separator = .letterT
    case UInt8(ascii: "t") where rules.contains(.otherForms): separator = .letterT
    default: return false
    }
    return true
  }

  private mutating func readTime(_ text: Span<UInt8>, _ index: inout Int, _ rules: Rules) -> Bool {
    if text.count - index >= 8, let fields = text.digits(at: index, as: .time) {
      hour = fields.number(at: 0)
      minute = fields.number(at: 3)
      second = fields.number(at: 6)
      timePrecision = .seconds
      index += 8
      if text.has(".", at: index) || rules.contains(.otherForms) && text.has(",", at: index) {
        index += 1
        guard readFraction(text, &index) else { return false }
      }
    } else {
      guard let hour = text.twoDigits(at: index), text.has(":", at: index + 2),
        let minute = text.twoDigits(at: index + 3)
      else { return false }
      self.hour = hour
      self.minute = minute
      timePrecision = .minutes
      index += 5
    }
    guard index < text.count else { return true }
    return rules.contains(.otherForms) ? readOtherZone(text, &index) : readZone(text, &index)
  }

  private mutating func readFraction(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    var scale = 100_000_000
    while index < text.count, let digit = text.digit(at: index) {
      nanosecond += digit * scale
      scale /= 10
      index += 1
    }
    fractionDigits = index - start
    timePrecision = .fraction
    return fractionDigits > 0
  }
}

// MARK: - Zones

extension DateText {
  /// Reads `Z` or `+HH:MM`.
  private mutating func readZone(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    if text.has("Z", at: index) {
      zone = .utc
      index += 1
      return true
    }
    guard let sign = text.sign(at: index), let hours = text.twoDigits(at: index + 1),
      text.has(":", at: index + 3), let minutes = text.twoDigits(at: index + 4), minutes < 60
    else { return false }
    zone = .offset(minutes: sign * (hours * 60 + minutes))
    index += 6
    return true
  }

  private mutating func readOtherZone(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let isSpaced = text.has(" ", at: index)
    if isSpaced { index += 1 }
    if readUTCName(text, &index) { return true }
    guard let sign = text.sign(at: index), let hours = text.twoDigits(at: index + 1) else { return false }
    index += 3
    let colon = text.has(":", at: index) ? 1 : 0
    var minutes = 0
    if let given = text.twoDigits(at: index + colon) {
      minutes = given
      index += 2 + colon
    }
    guard minutes < 60 else { return false }
    zone = .offset(minutes: sign * (hours * 60 + minutes))
    return index == text.count || isSpaced && skipGoSuffix(text, &index)
  }

  private mutating func readUTCName(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let length =
      switch text.count - index {
      case 1 where text[index] | 0x20 == UInt8(ascii: "z"): 1
      case 3 where text.has("UTC", at: index) || text.has("GMT", at: index): 3
      default: 0
      }
    guard length > 0 else { return false }
    zone = .utc
    index += length
    return true
  }

  /// Skips what Go's `Time.String()` writes after the offset: a zone name and the monotonic clock.
  private func skipGoSuffix(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard text.has(" ", at: index) else { return false }
    index += 1
    let start = index
    while index < text.count, text[index].isZoneNameByte { index += 1 }
    guard (1...6).contains(index - start) else { return false }
    guard text.has(" m=", at: index), text.sign(at: index + 3) != nil else { return true }
    index += 4
    while index < text.count, text.digit(at: index) != nil || text.has(".", at: index) { index += 1 }
    return true
  }
}

// MARK: - Reading bytes

/// A pattern of eight characters: digits and separators.
private struct DigitPattern {
  /// The characters of the pattern, `0` for a digit.
  let characters: UInt64
  /// The addends that carry a byte with too high a value into its top bit: 118 for a digit, 127 for a
  /// separator.
  let allowances: UInt64

  /// `0000-00-`.
  static let date = DigitPattern(characters: 0x2D30_302D_3030_3030, allowances: 0x7F76_767F_7676_7676)
  /// `00:00:00`.
  static let time = DigitPattern(characters: 0x3030_3A30_303A_3030, allowances: 0x7676_7F76_767F_7676)
}

/// Arithmetic on digits that are the bytes of a word.
private struct DigitWord {
  let word: UInt64

  /// The number of the two digits at a byte.
  @inline(__always)
  func number(at byte: UInt64) -> Int {
    let pair = word >> (byte &* 8)
    return Int(truncatingIfNeeded: (pair & 0xFF) &* 10 &+ (pair >> 8 & 0xFF))
  }
}

extension Span<UInt8> {
  /// The eight characters at `index`, which must exist, if they match a pattern.
  @inline(__always)
  fileprivate func digits(at index: Int, as pattern: DigitPattern) -> DigitWord? {
    // A digit becomes its value, and a separator becomes 0.
    let values = word(at: index) ^ pattern.characters
    let topBits: UInt64 = 0x8080_8080_8080_8080
    guard ((values & ~topBits) &+ pattern.allowances | values) & topBits == 0 else { return nil }
    return DigitWord(word: values)
  }

  /// The value of the digit at `index`, or nil.
  @inline(__always)
  internal func digit(at index: Int) -> Int? {
    guard index < count else { return nil }
    let value = self[index] &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }

  /// The number of two digits at `index`, or nil.
  @inline(__always)
  internal func twoDigits(at index: Int) -> Int? {
    guard let tens = digit(at: index), let ones = digit(at: index + 1) else { return nil }
    return tens &* 10 &+ ones
  }

  /// 1 for a plus, -1 for a minus, or nil.
  internal func sign(at index: Int) -> Int? {
    if has("+", at: index) { 1 } else if has("-", at: index) { -1 } else { nil }
  }

  /// Whether one character is at `index`.
  @inline(__always)
  internal func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index < count && self[index] == UInt8(ascii: character)
  }

  /// Whether ASCII characters are at `index`.
  @_disfavoredOverload
  internal func has(_ text: String, at index: Int) -> Bool {
    var position = index
    for byte in text.utf8 {
      guard position < count, self[position] == byte else { return false }
      position += 1
    }
    return true
  }
}

extension UInt8 {
  /// Whether the byte can be part of a zone name: a letter, a digit or a sign.
  fileprivate var isZoneNameByte: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
