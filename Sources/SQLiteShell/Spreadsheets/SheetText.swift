import OutputModes
import TypedSQLiteCore

// Text in the XML of a spreadsheet.

extension ByteBuffer {
  /// Appends a text as the content of an element.
  ///
  /// A character that XML cannot hold is written as `_xHHHH_`, as spreadsheets do, and so is the start of a text that
  /// looks like that. Bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Returns: whether all bytes were UTF-8.
  mutating func append(cellText text: Span<UInt8>) -> Bool {
    var isUTF8 = true
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte >= 0x80 {
        let scalar = DecodedScalar(text, at: index)
        let next = index + scalar.length
        if !scalar.isValid || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          append(text.extracting(start..<index))
          if scalar.isValid { append(escapedUnit: scalar.value) } else { append("\u{FFFD}" as StaticString) }
          isUTF8 = isUTF8 && scalar.isValid
          start = next
        }
        index = next
        continue
      }
      if Self.isPlain(byte) || byte == UInt8(ascii: "_") && !Self.beginsEscape(text, at: index) {
        index += 1
        continue
      }
      append(text.extracting(start..<index))
      append(escaped: byte)
      index += 1
      start = index
    }
    append(text.extracting(start..<text.count))
    return isUTF8
  }

  /// Appends a text as the value of an attribute; it has no control characters.
  mutating func append(attribute text: Span<UInt8>) {
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") {
        append("&quot;" as StaticString)
      } else {
        append(marked: text[index])
      }
    }
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20: byte == 0x09 || byte == 0x0A
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "_"): false
    default: true
    }
  }

  /// Whether a text reads `_xHHHH_` from an index on.
  static func isEscape(_ text: Span<UInt8>, at index: Int) -> Bool {
    text.count - index >= 7 && text[index + 6] == UInt8(ascii: "_") && beginsEscape(text, at: index)
  }

  /// Whether a text reads `_xHHHH` from an index on: what follows may be written with an underscore.
  private static func beginsEscape(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard text.count - index >= 6, text[index + 1] == UInt8(ascii: "x") else { return false }
    return (index + 2...index + 5).allSatisfy { text[$0].isHexadecimalDigit }
  }

  private mutating func append(escaped byte: UInt8) {
    if byte < 0x20 || byte == UInt8(ascii: "_") {
      append(escapedUnit: UInt32(byte))
    } else {
      append(marked: byte)
    }
  }

  private mutating func append(marked byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;" as StaticString)
    case UInt8(ascii: "<"): append("&lt;" as StaticString)
    case UInt8(ascii: ">"): append("&gt;" as StaticString)
    default: append(byte)
    }
  }

  private mutating func append(escapedUnit unit: UInt32) {
    append("_x" as StaticString)
    let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
    append(hexadecimal: bytes.span, uppercase: true)
    append(UInt8(ascii: "_"))
  }
}

extension Span<UInt8> {
  /// How many units of UTF-16 a text has, in which spreadsheets count.
  var utf16Count: Int {
    var units = 0
    for index in indices {
      if self[index] & 0xC0 != 0x80 { units += 1 }
      if self[index] >= 0xF0 { units += 1 }
    }
    return units
  }

  /// Whether a text is an address that a spreadsheet opens: `http`, `https` or `mailto`, in ASCII, with nothing that
  /// makes spreadsheets repair a file.
  var isLink: Bool {
    guard count <= 2079, count > 8, self[0] == UInt8(ascii: "h") || self[0] == UInt8(ascii: "m") else {
      return false
    }
    let schemes = ["https://", "http://", "mailto:"] as [StaticString]
    guard
      let scheme = schemes.first(where: {
        count > $0.utf8CodeUnitCount && extracting(0..<$0.utf8CodeUnitCount).equals($0)
      })
    else { return false }
    guard self[scheme.utf8CodeUnitCount].isLetterOrDigit else { return false }
    var marks = 0
    for index in indices {
      let byte = self[index]
      if byte == UInt8(ascii: "#") { marks += 1 }
      if byte == UInt8(ascii: "%") {
        guard index + 2 < count, self[index + 1].isHexadecimalDigit, self[index + 2].isHexadecimalDigit else {
          return false
        }
      }
      guard byte.isLetterOrDigit || byte.isInLinks else { return false }
    }
    return marks <= 1
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isInLinks: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"),
      UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
