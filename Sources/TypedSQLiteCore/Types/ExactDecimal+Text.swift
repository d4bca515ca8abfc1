extension ExactDecimal {
  /// Reads a number from a whole text: digits with an optional sign, point and exponent.
  ///
  /// `.5`, `5.` and `1e-3` are numbers; spaces, thousands separators, infinities and exponents past ±10,000
  /// are not.
  public init?(_ text: Span<UInt8>) {
    var index = 0
    let sign = text.sign(at: 0)
    if sign != nil { index = 1 }

    let start = index
    var isAfterPoint = false
    var (seen, significant, scale) = (0, 0, 0)
    var narrow: UInt64 = 0
    var wide: UInt128 = 0
    while index < text.count {
      if let digit = text.digit(at: index) {
        seen += 1
        if isAfterPoint { scale += 1 }
        if significant > 0 || digit != 0 {
          significant += 1
          // 19 digits fit 64 bits, for which arithmetic is fast, and 38 digits fit 128.
          if significant <= 19 {
            narrow = narrow &* 10 &+ UInt64(digit)
          } else if significant <= 38 {
            if significant == 20 { wide = UInt128(narrow) }
            wide = wide &* 10 &+ UInt128(digit)
          }
        }
      } else if text[index] == UInt8(ascii: "."), !isAfterPoint {
        isAfterPoint = true
      } else {
        break
      }
      index += 1
    }
    guard seen > 0 else { return nil }

    let end = index
    if index < text.count {
      guard let exponent = text.decimalExponent(at: index) else { return nil }
      scale -= exponent
    }
    let coefficient: Coefficient =
      switch significant {
      case ...19: .small(UInt128(narrow))
      case ...38: .small(wide)
      default: Coefficient((start..<end).compactMap { text.digit(at: $0).map(UInt8.init) }[...])
      }
    self.init(isNegative: sign == -1, scale: scale, coefficient: coefficient)
  }

  /// Whether a text is a number exactly as ``write(to:)`` writes it, so it can be copied.
  package static func isCanonical(_ text: Span<UInt8>) -> Bool {
    var index = text.has("-", at: 0) ? 1 : 0
    let start = index
    let wholeDigits = text.skipDigits(&index)
    guard wholeDigits == 1 || wholeDigits > 1 && text[start] != UInt8(ascii: "0") else { return false }
    guard index < text.count else { return true }
    guard text[index] == UInt8(ascii: ".") else { return false }
    index += 1
    return text.skipDigits(&index) > 0 && index == text.count
  }

  /// Reads a number from a whole text.
  public init?(_ text: String) {
    guard let decimal = text.withUTF8Span({ ExactDecimal($0) }) else { return nil }
    self = decimal
  }

  /// Appends the number with its digits and its scale, never with an exponent.
  public func write(to buffer: inout ByteBuffer) {
    if isNegative { buffer.append(UInt8(ascii: "-")) }
    let start = buffer.count
    writeDigits(to: &buffer)
    let count = buffer.count - start
    if scale < 0, !isZero {
      buffer.append(UInt8(ascii: "0"), times: -scale)
    } else if scale > 0, scale < count {
      buffer.insert(UInt8(ascii: "."), at: buffer.count - scale)
    } else if scale > 0 {
      buffer.truncate(to: start)
      buffer.append("0.")
      buffer.append(UInt8(ascii: "0"), times: scale - count)
      writeDigits(to: &buffer)
    }
  }

  private func writeDigits(to buffer: inout ByteBuffer) {
    switch coefficient {
    case .small(let value): buffer.append(decimal: value)
    case .large(let digits): for digit in digits { buffer.append(UInt8(ascii: "0") + digit) }
    }
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The number with its digits and its scale.
  public var description: String {
    var buffer = ByteBuffer(capacity: 64)
    write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }
}

extension Span<UInt8> {
  /// The exponent from `index` to the end, or nil.
  fileprivate func decimalExponent(at index: Int) -> Int? {
    guard self[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    var position = index + 1
    let sign = sign(at: position)
    if sign != nil { position += 1 }
    guard position < count else { return nil }
    var exponent = 0
    while position < count {
      guard let digit = digit(at: position) else { return nil }
      exponent = exponent * 10 + digit
      guard exponent <= 10_000 else { return nil }
      position += 1
    }
    return sign == -1 ? -exponent : exponent
  }
}

extension ByteBuffer {
  /// Appends a number in decimal.
  internal mutating func append(decimal value: UInt128) {
    if value <= UInt128(Int64.max) {
      append(decimal: Int64(truncatingIfNeeded: value))
    } else {
      let (upper, lower) = value.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
      append(decimal: upper)
      append(decimal: Int(truncatingIfNeeded: lower), width: 18)
    }
  }
}
