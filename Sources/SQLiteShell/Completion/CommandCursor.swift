import TypedSQLite

/// What is typed before the cursor of a dot-command.
struct CommandCursor {
  /// The words before the one at the cursor; the first is the name of the command.
  let words: [String]
  /// Where the word at the cursor begins, in bytes, its quote included.
  let start: Int
  /// What is typed of it, without its quote.
  let prefix: String
  /// The quote that opens it.
  let quote: Character?

  /// Looks at a line up to the cursor.
  init(_ line: ArraySlice<UInt8>) {
    var start = line.startIndex
    var index = start
    while index < line.endIndex {
      index = Self.endOfWord(in: line, from: index)
      guard index < line.endIndex else { break }
      index = line[index...].firstIndex { !$0.isWhiteSpace } ?? line.endIndex
      start = index
    }
    self.start = start
    words = ArgumentSplitter.split(Array(line[..<start]))
    prefix = ArgumentSplitter.split(Array(line[start...])).first ?? ""
    quote = start < line.endIndex ? Self.quotes[line[start]] : nil
  }

  /// A text as a word of the line: in the quotes that are open, else in some where it needs them.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isOpen: whether more is typed behind it, so that the quotes are not closed.
  /// - Returns: what ``ArgumentSplitter`` reads as the text.
  func word(_ text: String, isOpen: Bool = false) -> String {
    let needsQuotes =
      text.utf8.contains { $0.isWhiteSpace || $0 == UInt8(ascii: "\\") }
      || text.utf8.first.map { Self.quotes.keys.contains($0) } ?? false
    guard quote != nil || needsQuotes else { return text }
    guard quote == "\"" || text.contains("'") else { return "'\(text)\(isOpen ? "" : "'")" }
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\(isOpen ? "" : "\"")"
  }

  private static let quotes: [UInt8: Character] = [UInt8(ascii: "'"): "'", UInt8(ascii: "\""): "\""]

  /// Where the word that begins at an index ends, by the rules of ``ArgumentSplitter``.
  private static func endOfWord(in line: ArraySlice<UInt8>, from start: Int) -> Int {
    guard quotes.keys.contains(line[start]) else {
      return line[start...].firstIndex(where: \.isWhiteSpace) ?? line.endIndex
    }
    var index = start + 1
    while index < line.endIndex, line[index] != line[start] {
      index += line[index] == UInt8(ascii: "\\") && line[start] == UInt8(ascii: "\"") ? 2 : 1
    }
    return min(index + 1, line.endIndex)
  }
}
