import TypedSQLiteCore

/// The lines of bytes in memory, such as a word of the command line.
public final class TextLines: LineSource {
  /// The kind of source.
  public let origin: InputOrigin
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a source of the lines in `bytes`.
  public init(_ bytes: [UInt8], origin: InputOrigin) {
    self.bytes = bytes
    self.origin = origin
  }

  /// True: the whole text is in memory.
  public var hasLineAtHand: Bool { true }

  /// Replaces `line` by the next line, without its line end.
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
