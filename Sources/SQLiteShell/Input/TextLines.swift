import TypedSQLite

/// Lines of bytes that are all at hand, such as a word of the command line.
public final class TextLines: LineSource {
  /// What the lines are.
  public let origin: InputOrigin
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a source of the lines in `bytes`.
  public init(_ bytes: [UInt8], origin: InputOrigin) {
    self.bytes = bytes
    self.origin = origin
  }

  /// True: all of the text is here.
  public var hasLineAtHand: Bool { true }

  /// Replaces `line` by the next line, without its end.
  public func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    line.removeAll(keepingCapacity: true)
    guard position < bytes.count else { return false }
    let bytes = bytes
    let lineFeed = bytes.span.firstIndex(of: UInt8(ascii: "\n"), from: position)
    let end = lineFeed ?? bytes.count
    line.append(contentsOf: bytes[position..<end])
    position = end + 1
    return true
  }
}
