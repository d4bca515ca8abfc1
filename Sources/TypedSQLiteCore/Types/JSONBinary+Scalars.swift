// Each of these writes one payload of SQLite's binary format as JSON text, and returns false if the payload
// does not fit its type; the caller then removes what was appended.
extension ByteBuffer {
  /// Appends a string in JSON's escaped form, with quotes around it.
  internal mutating func append(jsonBody text: Span<UInt8>, mayEscape: Bool) -> Bool {
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"):
        guard mayEscape, let length = text.jsonEscapeLength(at: index) else { return false }
        index += length
      case 0..<0x20, UInt8(ascii: "\""):
        return false
      case 0x80...:
        guard let length = text.utf8Length(at: index) else { return false }
        index += length
      default:
        index += 1
      }
    }
    append(UInt8(ascii: "\""))
    append(text)
    append(UInt8(ascii: "\""))
    return true
  }

  /// Appends a string without escapes, escaping what JSON requires.
  internal mutating func append(jsonRaw text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      guard let length = text[index] < 0x80 ? 1 : text.utf8Length(at: index) else { return false }
      index += length
    }
    append(jsonString: text)
    return true
  }

  /// Appends a JSON5 string, which has more escapes than a JSON string.
  internal mutating func append(json5Body text: Span<UInt8>) -> Bool {
    append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\\") {
        guard let length = append(json5EscapeIn: text, at: index) else { return false }
        index += length
      } else if byte >= 0x80 {
        guard let length = text.utf8Length(at: index) else { return false }
        append(text.extracting(index..<index + length))
        index += length
      } else {
        let start = count
        append(byte)
        escape(from: start, with: .json)
        index += 1
      }
    }
    append(UInt8(ascii: "\""))
    return true
  }

  private mutating func append(json5EscapeIn text: Span<UInt8>, at index: Int) -> Int? {
    if let length = text.jsonEscapeLength(at: index) {
      append(text.extracting(index..<index + length))
      return length
    }
    guard index + 1 < text.count else { return nil }
    switch text[index + 1] {
    case UInt8(ascii: "'"): append(UInt8(ascii: "'"))
    case UInt8(ascii: "v"): append("\\u000b")
    case UInt8(ascii: "0"): append("\\u0000")
    case UInt8(ascii: "x"):
      guard index + 4 <= text.count, text[index + 2].hexadecimalValue < 16,
        text[index + 3].hexadecimalValue < 16
      else { return nil }
      append("\\u00")
      append(text.extracting(index + 2..<index + 4))
      return 4
    // A backslash at the end of a line joins the lines.
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "\r"): return text.has("\n", at: index + 2) ? 3 : 2
    case 0xE2
    where text.has(0x80, at: index + 2) && (text.has(0xA8, at: index + 3) || text.has(0xA9, at: index + 3)):
      return 4
    default: return nil
    }
    return 2
  }

  /// Appends a hexadecimal number of JSON5 in decimal.
  internal mutating func append(json5Integer text: Span<UInt8>) -> Bool {
    var index = 0
    if let sign = text.sign(at: 0) {
      index = 1
      if sign < 0 { append(UInt8(ascii: "-")) }
    }
    guard text.has("0", at: index), text.has("x", at: index + 1) || text.has("X", at: index + 1),
      (1...16).contains(text.count - index - 2)
    else { return false }
    var value: UInt64 = 0
    for position in index + 2..<text.count {
      let digit = text[position].hexadecimalValue
      guard digit < 16 else { return false }
      value = value << 4 | UInt64(digit)
    }
    append(value.description)
    return true
  }

  /// Appends a JSON5 number, which may lack the digits on one side of the point or have a plus sign.
  internal mutating func append(json5Real text: Span<UInt8>) -> Bool {
    var index = 0
    if let sign = text.sign(at: 0) {
      index = 1
      if sign < 0 { append(UInt8(ascii: "-")) }
    }
    let whole = index
    let wholeDigits = text.skipDigits(&index)
    guard wholeDigits < 2 || text[whole] != UInt8(ascii: "0") else { return false }
    if wholeDigits == 0 { append(UInt8(ascii: "0")) } else { append(text.extracting(whole..<index)) }
    if text.has(".", at: index) {
      index += 1
      let fraction = index
      let fractionDigits = text.skipDigits(&index)
      guard wholeDigits + fractionDigits > 0 else { return false }
      append(UInt8(ascii: "."))
      if fractionDigits == 0 { append(UInt8(ascii: "0")) } else { append(text.extracting(fraction..<index)) }
    } else if wholeDigits == 0 {
      return false
    }
    guard index < text.count else { return true }
    let exponent = index
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return false }
    index += 1
    if text.sign(at: index) != nil { index += 1 }
    guard text.skipDigits(&index) > 0, index == text.count else { return false }
    append(text.extracting(exponent..<index))
    return true
  }
}

extension Span<UInt8> {
  fileprivate func has(_ byte: UInt8, at index: Int) -> Bool {
    index < count && self[index] == byte
  }
}
