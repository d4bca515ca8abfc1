import OutputModes
import TypedSQLiteCore

/// Colours a message for a terminal: what kind of message it is, and the arrow at a fault in SQL.
enum MessageStyle {
  /// The ends of the words before the first colon, with their styles.
  private static let labels: [(end: [UInt8], style: TextStyle)] = [
    (Array("rror".utf8), .error), (Array("ERROR".utf8), .error), (Array("arning".utf8), .warning),
    (Array("Note".utf8), .dim),
  ]
  /// The styles of messages.
  static let styles: [TextStyle] = [.error, .warning, .dim]
  private static let arrows = [Array("^--- error here".utf8), Array("error here ---^".utf8)]

  /// Colours the only message in a buffer.
  static func apply(to buffer: inout ByteBuffer) {
    let text = buffer.bytes
    // From the end, so that the indexes before it stay right.
    if let arrow = arrows.lazy.compactMap({ arrow(arrow: $0, in: text) }).first {
      TextStyle.error.apply(to: &buffer, in: arrow)
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return }
    let label = text[..<colon]
    let word = label.firstRange(of: Array(" near line".utf8)).map { label[..<$0.lowerBound] } ?? label
    guard let style = labels.first(where: { word.suffix($0.end.count).elementsEqual($0.end) })?.style else {
      return
    }
    style.apply(to: &buffer, in: 0..<colon + 1)
  }

  /// The place of an arrow that is alone in a line.
  private static func arrow(arrow: [UInt8], in text: [UInt8]) -> Range<Int>? {
    guard let place = text.ranges(of: arrow).last else { return nil }
    let line = text[..<place.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return text[line..<place.lowerBound].allSatisfy { $0 == UInt8(ascii: " ") } ? place : nil
  }
}
