import TypedSQLiteCore
import TypedSQLiteCore

/// The bytes that a client sends to a ``ToolServer``.
package protocol ClientChannel: AnyObject {
  /// Reads what has come.
  ///
  /// - Parameter waits: whether to wait until something comes.
  /// - Returns: the bytes, or why there are none.
  /// - Throws: `FileError` if they cannot be read.
  func receive(waits: Bool) throws(FileError) -> ClientBytes
}

/// What a client has sent.
package enum ClientBytes: Equatable, Sendable {
  case some([UInt8])
  /// Nothing has come since the last look.
  case none
  /// Nothing will come.
  case end
}

/// Divides the bytes of a client into lines; each line is a message.
struct ClientLines {
  /// How long a line may be, in bytes.
  static let limit = 16 << 20

  private var line: [UInt8] = []
  /// Whether the line that is being read was longer than the limit, and is passed over.
  private var isSkipping = false

  /// A line, or the fact that there was one that was too long.
  enum Line: Equatable {
    case text([UInt8])
    case tooLong
  }

  /// Adds bytes, and returns the lines that are complete now, without blank ones.
  mutating func add(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      if let line = take() { lines.append(line) }
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// The last line, if it has no line feed at its end.
  mutating func end() -> Line? { take() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if isSkipping { return }
    line += bytes
    guard line.count > Self.limit else { return }
    isSkipping = true
    line = []
  }

  private mutating func take() -> Line? {
    defer { (line, isSkipping) = ([], false) }
    if isSkipping { return .tooLong }
    return line.allSatisfy(\.isWhiteSpace) ? nil : .text(line)
  }
}
