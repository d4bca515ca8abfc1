package import TypedSQLiteCore

/// How text looks at a terminal.
///
/// Only the 16 basic colours, which people choose to be legible on their background, and none of them that is
/// illegible on black or on white.
package struct TextStyle: Equatable, Sendable {
  /// The parameters of the terminal's command that sets the style; empty for none.
  package let codes: String
  /// The parameters if nothing may be dim or coloured.
  package let plainCodes: String

  package init(_ codes: String, plain plainCodes: String = "") {
    self.codes = codes
    self.plainCodes = plainCodes
  }

  package static let plain = TextStyle("")
  /// What matters less, or is not there.
  package static let dim = TextStyle("2")
  /// What was not there before.
  package static let added = TextStyle("32")
  /// What failed.
  package static let error = TextStyle("31")
  /// What may go wrong.
  package static let warning = TextStyle("33")
  /// The name of what is beside or below it.
  package static let title = TextStyle("1", plain: "1")
  /// A proposal that has not been accepted, or a value that is not there.
  package static let ghost = TextStyle("90")
  /// The selected line of a menu.
  package static let selected = TextStyle("7", plain: "7")
}

extension TextStyle {
  /// The parameter that ends the style, for those with one parameter.
  private var endCode: StaticString {
    switch codes {
    case "1", "2": "22"
    case "7": "27"
    default: "39"
    }
  }

  /// Gives the text from `start` on the style.
  package func apply(to buffer: inout ByteBuffer, from start: Int) {
    apply(to: &buffer, in: start..<buffer.count)
  }

  /// Gives the text in a range the style.
  package func apply(to buffer: inout ByteBuffer, in range: Range<Int>) {
    let text = buffer.withSpan(from: range.lowerBound) { $0.array }
    buffer.truncate(to: range.lowerBound)
    buffer.append("\u{1B}[")
    buffer.append(codes)
    buffer.append("m")
    buffer.append(text, in: 0..<range.count)
    buffer.append("\u{1B}[")
    buffer.append(endCode)
    buffer.append("m")
    buffer.append(text, in: range.count..<text.count)
  }

  /// A text without the commands that begin and end styles.
  package static func removed(from text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == 0x1B, index + 1 < text.count, text[index + 1] == UInt8(ascii: "["),
        let end = text[(index + 2)...].firstIndex(where: { !(0x30...0x3B).contains($0) }),
        text[end] == UInt8(ascii: "m")
      {
        index = end + 1
      } else {
        plain.append(text[index])
        index += 1
      }
    }
    return plain
  }

  /// The length of what begins or ends one of some styles at an index; nil if nothing does.
  static func length(of styles: [TextStyle], in text: Span<UInt8>, at index: Int) -> Int? {
    for style in styles {
      for code in [style.codes, style.endCode.description] {
        let sequence = Array("\u{1B}[\(code)m".utf8)
        guard text.count - index >= sequence.count else { continue }
        if sequence.indices.allSatisfy({ text[index + $0] == sequence[$0] }) { return sequence.count }
      }
    }
    return nil
  }
}
