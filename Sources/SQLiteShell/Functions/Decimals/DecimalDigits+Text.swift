import TypedSQLiteCore

extension DecimalDigits {
  /// Reads a text, skipping everything that is not part of a number: `$1,234.50` is 1234.50.
  ///
  /// - Throws: `FunctionError` if there are more digits than ``limit``.
  init(_ text: [UInt8], keepsZeroSign: Bool = true) throws(FunctionError) {
    var rest = text.drop { $0.isWhiteSpace }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    rest = rest.drop { $0 == UInt8(ascii: "0") }
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    while let byte = rest.popFirst() {
      if byte.isDigit {
        digits.append(byte - UInt8(ascii: "0"))
        guard digits.count <= Self.limit else { throw .tooBig }
      } else if byte == UInt8(ascii: ".") {
        point = digits.count
      } else if byte | 0x20 == UInt8(ascii: "e") {
        exponent = Self.exponent(rest)
        break
      }
    }
    let hasSign = isNegative && (keepsZeroSign || digits.contains { $0 != 0 })
    self.init(isNegative: hasSign, digits: digits, scale: point.map { digits.count - $0 } ?? 0)
    try shift(by: exponent)
  }

  /// The exponent at the start of a text.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var exponent = 0
    for byte in rest where byte.isDigit {
      exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
      // With one more digit it exceeds all numbers that sqlite3 accepts.
      guard exponent < 1_000_000 else { break }
    }
    return isNegative ? -exponent : exponent
  }

  /// The text of the number without an exponent.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(digits.count + 3)
    let isPlainZero = digits.isEmpty || digits == [0]
    if isNegative, !isPlainZero { text.append(UInt8(ascii: "-")) }
    let whole = digits.prefix(digits.count - scale).drop { $0 == 0 }
    if whole.isEmpty { text.append(UInt8(ascii: "0")) }
    for digit in whole { text.append(UInt8(ascii: "0") + digit) }
    if scale > 0 {
      text.append(UInt8(ascii: "."))
      for digit in digits.suffix(scale) { text.append(UInt8(ascii: "0") + digit) }
    }
    return text
  }

  /// The text of the number with one digit before the point and an exponent: `+1.5e+03`.
  var scientificText: [UInt8] {
    let end = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let significant = digits[..<end].drop { $0 == 0 }
    let exponent = significant.isEmpty ? 0 : significant.count - (scale + end - digits.count) - 1
    var text: [UInt8] = [isNegative ? UInt8(ascii: "-") : UInt8(ascii: "+")]
    text.append(UInt8(ascii: "0") + (significant.first ?? 0))
    text.append(UInt8(ascii: "."))
    if significant.count < 2 { text.append(UInt8(ascii: "0")) }
    for digit in significant.dropFirst() { text.append(UInt8(ascii: "0") + digit) }
    let number = String(exponent.magnitude)
    text += Array("e\(exponent < 0 ? "-" : "+")\(number.count < 2 ? "0" : "")\(number)".utf8)
    return text
  }
}
