import TypedSQLiteCore

/// The text before the cursor of a dot-command.
struct CommandCursor {
  /// The words before the one at the cursor, beginning with the name of the command.
  let words: [String]
  /// The start of the word at the cursor, in bytes, including its quote.
  let start: Int
  /// The typed part of that word, without its quote.
  let prefix: String
  /// The quote that opens it; nil for none.
  let quote: Character?

  /// Examines a line up to the cursor.
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

  /// A text as a word of the line: with the quotes that are open, or else quoted if it needs quotes.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isOpen: whether more will be typed after it, so the quotes are not closed.
  /// - Returns: a word that ``ArgumentSplitter`` reads as the text.
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

  /// The end of the word that begins at an index, by the rules of ``ArgumentSplitter``.
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
