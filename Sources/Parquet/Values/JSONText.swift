// The shell writes JSON into buffers of `TypedSQLiteCore`; this target reads files without SQLite, and depends on neither.

extension [UInt8] {
  /// Appends a text of JSON with its quotes.
  mutating func appendJSON(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe appendJSON(bytes.span) }
  }

  /// Appends bytes as a text of JSON; what is not UTF-8 becomes U+FFFD.
  mutating func appendJSON(_ bytes: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        appendJSONCharacter(byte)
        index += 1
      } else {
        let size = bytes.sequenceSize(at: index)
        if size == 0 { append("\u{FFFD}") }
        for offset in 0..<size { append(bytes[index + offset]) }
        index += Swift.max(size, 1)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSONCharacter(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 8: append("\\b")
    case 9: append("\\t")
    case 10: append("\\n")
    case 12: append("\\f")
    case 13: append("\\r")
    case 0..<32, 127:
      append("\\u00")
      appendHex(byte)
    default: append(byte)
    }
  }

  /// Appends two digits from `0` to `9` and `a` to `f`.
  mutating func appendHex(_ byte: UInt8) {
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

extension Span<UInt8> {
  /// The number of bytes of the character that begins at `index`, other than ASCII; 0 if it is not valid.
  fileprivate func sequenceSize(at index: Int) -> Int {
    func continuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < count && range.contains(self[index + offset])
    }
    switch self[index] {
    case 0xC2...0xDF: return continuation(1) ? 2 : 0
    case 0xE0...0xEF:
      let lead = self[index]
      let range: ClosedRange<UInt8> = lead == 0xE0 ? 0xA0...0xBF : lead == 0xED ? 0x80...0x9F : 0x80...0xBF
      return continuation(1, range) && continuation(2) ? 3 : 0
    case 0xF0...0xF4:
      let lead = self[index]
      let range: ClosedRange<UInt8> = lead == 0xF0 ? 0x90...0xBF : lead == 0xF4 ? 0x80...0x8F : 0x80...0xBF
      return continuation(1, range) && continuation(2) && continuation(3) ? 4 : 0
    default: return 0
    }
  }
}
