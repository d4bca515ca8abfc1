package import TypedSQLiteCore

/// A style of text at a terminal, as the escape sequences around it.
package struct TextStyle: Sendable {
  private let start: [UInt8]
  private let end: [UInt8]

  private init(_ start: Int, _ end: Int) {
    self.start = Array("\u{1B}[\(start)m".utf8)
    self.end = Array("\u{1B}[\(end)m".utf8)
  }

  /// What matters less, or is not there.
  package static let dim = TextStyle(2, 22)
  /// What failed.
  package static let error = TextStyle(31, 39)
  /// What may go wrong.
  package static let warning = TextStyle(33, 39)

  /// Gives the text from `start` on the style.
  package func apply(to buffer: inout ByteBuffer, from start: Int) {
    apply(to: &buffer, in: start..<buffer.count)
  }

  /// Gives the text in a range the style.
  package func apply(to buffer: inout ByteBuffer, in range: Range<Int>) {
    let text = buffer.withSpan(from: range.lowerBound) { $0.array }
    buffer.truncate(to: range.lowerBound)
    buffer.append(start)
    buffer.append(text, in: 0..<range.count)
    buffer.append(end)
    buffer.append(text, in: range.count..<text.count)
  }

  /// The length of what begins or ends one of some styles at an index; nil if nothing does.
  static func length(of styles: [TextStyle], in text: Span<UInt8>, at index: Int) -> Int? {
    for style in styles {
      for sequence in [style.start, style.end] where text.count - index >= sequence.count {
        if sequence.indices.allSatisfy({ text[index + $0] == sequence[$0] }) { return sequence.count }
      }
    }
    return nil
  }
}
