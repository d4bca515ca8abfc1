import TypedSQLiteCore

/// What a text loses when a column converts it to a number.
package enum AffinityLoss: Hashable, Sendable {
  /// Zeros before the first digit, as in `00501`.
  case leadingZeros
  /// Zeros after the last digit, as in `12.30`.
  case trailingZeros
  /// Digits that exceed the precision of SQLite's numbers.
  case digits
  /// A plus sign, an exponent, a point without digits, or spaces.
  case form

  /// What a text loses in a column; nil if it stays text, or if it can be restored from the number.
  package init?(_ text: Span<UInt8>, in affinity: ColumnAffinity, scale: Int? = nil) {
    guard
      affinity == .numeric || affinity == .real || affinity == .strict(.integer) || affinity == .strict(.real)
    else { return nil }
    // Nearly all fields are short numbers, or begin unlike any number.
    guard text.count > 0, text[0] <= UInt8(ascii: "9"), !text.isShortNumber else { return nil }
    guard let shape = NumberShape(text), !text.isInfinity else { return nil }
    let isReal = affinity == .real || affinity == .strict(.real)
    if shape.hasLeadingZeros {
      self = .leadingZeros
    } else if shape.hasOddForm || shape.hasExponent && !isReal {
      self = .form
    } else if shape.isWhole {
      guard text.count > 15, !Self.keepsWhole(text, isReal) else { return nil }
      self = .digits
    } else if !shape.hasFewDigits, !Self.keepsDigits(text) {
      self = .digits
    } else if !isReal, !shape.hasExponent, shape.trailingZeros > 0, shape.fractionDigits > scale ?? 0 {
      self = .trailingZeros
    } else {
      return nil
    }
  }

  /// What a number without quotes loses; nil if it can be restored from the result.
  ///
  /// - Parameters:
  ///   - number: the digits, with a sign.
  ///   - makesText: whether the column converts it to text, in which a REAL has 15 digits.
  package init?(number: Span<UInt8>, makesText: Bool) {
    guard let shape = NumberShape(number), number.count > 1, !number.isInfinity else { return nil }
    if shape.hasLeadingZeros {
      self = .leadingZeros
    } else if shape.isWhole {
      guard number.count > 18, Int64(String(repairing: number)) == nil else { return nil }
      guard makesText || !Self.keepsDigits(number) else { return nil }
      self = .digits
    } else if !shape.hasFewDigits, !Self.keepsDigits(number) {
      self = .digits
    } else if makesText {
      if shape.hasExponent || shape.hasOddForm {
        self = .form
      } else if !shape.hasFewDigits {
        self = .digits
      } else if shape.trailingZeros > 1 || shape.trailingZeros == 1 && shape.fractionDigits > 1 {
        self = .trailingZeros
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private static func keepsWhole(_ text: Span<UInt8>, _ isReal: Bool) -> Bool {
    guard let integer = Int64(String(repairing: text)) else { return keepsDigits(text) }
    return !isReal || Int64(exactly: Double(integer)) == integer
  }

  /// Whether the REAL of a text is shown with all its digits.
  private static func keepsDigits(_ text: Span<UInt8>) -> Bool {
    guard let exact = ExactDecimal(text), let double = Double(String(repairing: text)), double.isFinite else {
      return false
    }
    var buffer = ByteBuffer(capacity: 32)
    buffer.append(shortestReal: double)
    return buffer.withSpan { ExactDecimal($0) } == exact
  }

  /// The loss as a text for messages.
  package var summary: String {
    switch self {
    case .leadingZeros: "leading zeros are lost"
    case .trailingZeros: "trailing zeros are lost"
    case .digits: "digits are lost"
    case .form: "its form is lost"
    }
  }

  /// The number to which SQLite converts a text.
  package static func number(of text: Span<UInt8>, in affinity: ColumnAffinity) -> String {
    let trimmed = String(repairing: text).filter { $0 != " " && $0 != "\t" }
    let digits = trimmed.hasPrefix("+") ? String(trimmed.dropFirst()) : trimmed
    if affinity != .real, affinity != .strict(.real), let integer = Int64(digits) { return "\(integer)" }
    guard let double = Double(digits) ?? Double("0" + digits) ?? Double(digits + "0") else { return digits }
    if affinity != .real, affinity != .strict(.real), let integer = Int64(exactly: double),
      integer.magnitude < 1 << 53
    {
      return "\(integer)"
    }
    var buffer = ByteBuffer(capacity: 32)
    buffer.append(shortestReal: double)
    return buffer.withSpan { String(repairing: $0) }
  }
}

/// How a text that SQLite reads as a number is written.
package struct NumberShape: Hashable, Sendable {
  /// Whether there are zeros before the first significant digit.
  package private(set) var hasLeadingZeros = false
  /// Whether there are spaces, a plus sign, or a point without digits on both sides.
  package private(set) var hasOddForm = false
  /// Whether there is an exponent.
  package private(set) var hasExponent = false
  /// The number of digits after the point.
  package private(set) var fractionDigits = 0
  /// The number of zeros at their end.
  package private(set) var trailingZeros = 0
  private var hasPoint = false
  private var wholeDigits = 0

  /// Reads a text; nil if SQLite does not convert it to a number.
  package init?(_ text: Span<UInt8>) {
    var index = text.skipBlanks(from: 0)
    var end = text.count
    while end > index, Self.blanks.contains(text[end - 1]) { end -= 1 }
    hasOddForm = index > 0 || end < text.count
    guard index < end else { return nil }
    if text[index] == UInt8(ascii: "+") { hasOddForm = true }
    if text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
    let start = index
    while index < end, Self.digits.contains(text[index]) { index += 1 }
    wholeDigits = index - start
    hasLeadingZeros = wholeDigits > 1 && text[start] == UInt8(ascii: "0")
    if index < end, text[index] == UInt8(ascii: ".") {
      hasPoint = true
      index += 1
      while index < end, Self.digits.contains(text[index]) {
        trailingZeros = text[index] == UInt8(ascii: "0") ? trailingZeros + 1 : 0
        fractionDigits += 1
        index += 1
      }
      if wholeDigits == 0 || fractionDigits == 0 { hasOddForm = true }
    }
    guard wholeDigits + fractionDigits > 0 else { return nil }
    if index < end, text[index] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      index += 1
      if index < end, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
      guard index < end, Self.digits.contains(text[index]) else { return nil }
      while index < end, Self.digits.contains(text[index]) { index += 1 }
    }
    guard index == end else { return nil }
  }

  /// Whether it is written without a point and an exponent.
  package var isWhole: Bool { !hasPoint && !hasExponent }

  /// Whether it has so few digits that a REAL can hold them all.
  package var hasFewDigits: Bool { wholeDigits + fractionDigits <= 15 && !hasExponent }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  fileprivate static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
}

extension Span<UInt8> {
  /// Whether these are few digits without leading zeros, with at most one point between them, and without
  /// trailing zeros after it.
  ///
  /// A REAL holds 15 significant digits.
  fileprivate var isShortNumber: Bool {
    guard count <= 24 else { return false }
    let start = self[0] == UInt8(ascii: "-") ? 1 : 0
    var index = start
    while index < count, self[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
    guard index > start else { return false }
    let isZero = self[start] == UInt8(ascii: "0")
    guard !isZero || index == start + 1 else { return false }
    if index == count { return count - start <= 15 }
    guard self[index] == UInt8(ascii: "."), index + 1 < count, self[count - 1] != UInt8(ascii: "0") else {
      return false
    }
    index &+= 1
    var first = start
    if isZero {
      while index < count, self[index] == UInt8(ascii: "0") { index &+= 1 }
      first = index - 1
    }
    guard count - first <= 16 else { return false }
    while index < count, self[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
    return index == count
  }

  /// Whether this is how infinity is written.
  fileprivate var isInfinity: Bool { equals("1e999") || equals("-1e999") }

  fileprivate func skipBlanks(from start: Int) -> Int {
    var index = start
    while index < count, NumberShape.blanks.contains(self[index]) { index += 1 }
    return index
  }
}
