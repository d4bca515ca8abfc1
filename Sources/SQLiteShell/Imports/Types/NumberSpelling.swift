import TypedSQLiteCore

/// Whether SQLite prints a number as it is written in a file, after storing it in a column of some type.
enum NumberSpelling {
  /// Whether a text is an INTEGER as SQLite prints it: digits without needless zeros, with a minus sign if it is negative.
  static func isInteger(_ text: Span<UInt8>) -> Bool {
    let start = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    let digits = text.count - start
    guard digits > 0, digits <= 19 else { return false }
    for index in start..<text.count where !text[index].isDigit { return false }
    guard text[start] != UInt8(ascii: "0") || text.count == 1 else { return false }
    return digits < 19 || Int64(String(repairing: text)) != nil
  }

  /// Whether a text is a REAL as SQLite prints it, such as `1.5`, `3.0` or `1.0e+20`.
  static func isReal(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 3, text.count <= 32, text.firstIndex(of: UInt8(ascii: ".")) != nil,
      let number = Double(digits: text), number.isFinite
    else { return false }
    // A column turns -0.0 into 0.0.
    guard number != 0 || number.sign == .plus else { return false }
    var buffer = ByteBuffer(capacity: 32)
    buffer.append(real: number)
    return buffer.withSpan { $0.isSame(as: text) }
  }

  /// Whether a text is a zero with a minus sign, which no column of numbers keeps.
  static func isNegativeZero(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1, text[0] == UInt8(ascii: "-") else { return false }
    for index in 1..<text.count where text[index] != UInt8(ascii: "0") && text[index] != UInt8(ascii: ".") {
      return false
    }
    return true
  }
}
