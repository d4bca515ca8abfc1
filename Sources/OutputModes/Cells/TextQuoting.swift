package import TypedSQLiteCore

/// How stored text is quoted in modes for people.
package enum TextQuoting: String, Sendable, CaseIterable {
  /// Not quoted.
  case off
  /// As a literal of SQL.
  case sql
  /// As a literal of SQL if it could be mistaken for a number, a blob or NULL.
  case relaxed
  /// As a field of CSV.
  case csv
  /// With the entities of HTML.
  case html
  /// As a string of Tcl or C.
  case tcl
  /// As a string of JSON.
  case json

  /// The quoting for an argument of `--quote`; `on` means ``sql``.
  package init?(word: String) {
    if word == "on" { self = .sql } else { self.init(rawValue: word) }
  }

  /// Quotes the text from `start` on.
  package func apply(to buffer: inout ByteBuffer, from start: Int) {
    switch self {
    case .off: break
    case .sql: buffer.quote(from: start, with: UInt8(ascii: "'"))
    case .relaxed:
      let isAmbiguous = buffer.withSpan(from: start) { Self.isAmbiguous($0) }
      if isAmbiguous { buffer.quote(from: start, with: UInt8(ascii: "'")) }
    case .csv:
      if buffer.contains(Self.fieldBytes, from: start) {
        buffer.quote(from: start, with: UInt8(ascii: "\""))
      }
    case .html: buffer.escape(from: start, with: Self.entities)
    case .tcl:
      buffer.escape(from: start, with: QuotedString.controlEscapes)
      buffer.insert(UInt8(ascii: "\""), at: start)
      buffer.append(UInt8(ascii: "\""))
    case .json:
      let text = buffer.withSpan(from: start) { $0.array }
      buffer.truncate(to: start)
      buffer.append(jsonString: text.span)
    }
  }

  /// Whether a text without quotes could be mistaken for a value of another kind.
  private static func isAmbiguous(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0 else { return false }
    if text.equalsIgnoringCase("null") || text.looksLikeNumber { return true }
    return text[0] == UInt8(ascii: "'")
      || text.count > 1 && text[0] | 0x20 == UInt8(ascii: "x") && text[1] == UInt8(ascii: "'")
  }

  private static let fieldBytes = ByteSet(
    (0...0xFF as ClosedRange<UInt8>).filter { $0 <= 0x20 || [0x22, 0x27, 0x2C, 0x7F].contains($0) })
  private static let entities = EscapeTable([
    (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"), (UInt8(ascii: "&"), "&amp;"),
    (UInt8(ascii: "\""), "&quot;"), (UInt8(ascii: "'"), "&#39;"),
  ])
}

extension Span<UInt8> {
  /// Whether the bytes are a number: digits with an optional sign, point and exponent.
  var looksLikeNumber: Bool {
    var index = 0
    func skip(_ bytes: [UInt8]) -> Int { index < count && bytes.contains(self[index]) ? 1 : 0 }
    func digits() -> Int {
      var end = index
      while end < count, self[end].isDigit { end += 1 }
      return end - index
    }
    index += skip([0x2B, 0x2D])
    let whole = digits()
    index += whole
    var fraction = 0
    if index < count, self[index] == 0x2E {
      index += 1
      fraction = digits()
      index += fraction
    }
    guard whole + fraction > 0 else { return false }
    if index < count, self[index] | 0x20 == 0x65 {
      index += 1
      index += skip([0x2B, 0x2D])
      let exponent = digits()
      guard exponent > 0 else { return false }
      index += exponent
    }
    return index == count
  }
}
