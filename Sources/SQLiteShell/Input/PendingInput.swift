import SQLSyntax
import TypedSQLiteCore

/// The lines of a statement that is not complete yet.
struct PendingInput {
  /// The text so far, without leading white space and the end of its last line.
  private(set) var text: [UInt8] = []
  /// The line on which it began, from 1.
  private(set) var startLine = 1
  private var scanner = StatementScanner()

  var isEmpty: Bool { text.isEmpty }

  /// Whether the text ends with a complete statement.
  var isComplete: Bool { scanner.isComplete && !text.isEmpty }

  /// Whether there are only white space, closed comments and semicolons.
  var isBlank: Bool { scanner.isBlank && scanner.isOutsideQuotes }

  /// What is open at the end, in three columns: a quote or comment, or the number of parentheses; nil if
  /// nothing is.
  var openMark: String? {
    if let quote = scanner.openQuote { return quote.padded(to: 3) }
    switch scanner.openParentheses {
    case 0: return nil
    case ..<0: return ")x!"
    case 1...9: return "(x\(scanner.openParentheses)"
    default: return "(.."
    }
  }

  /// Adds the next line of an input.
  ///
  /// - Returns: whether the line acts as a semicolon and has no text of its own.
  @discardableResult mutating func append(_ line: [UInt8], number: Int) -> Bool {
    let isTerminator = isTerminator(line)
    append(isTerminator ? [UInt8(ascii: ";")] : line, scannedAs: number)
    return isTerminator
  }

  /// Returns the text followed by a zero byte, as SQLite needs it, and clears it.
  mutating func takeTerminated() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &text)
    taken.append(0)
    return taken
  }

  /// Returns memory from ``takeTerminated()``, so that the next text reuses it.
  mutating func takeBack(_ taken: inout [UInt8]) {
    swap(&taken, &text)
    removeAll()
  }

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    scanner = StatementScanner()
  }

  private mutating func append(_ line: [UInt8], scannedAs number: Int) {
    scanner.scan(line.span)
    if text.isEmpty {
      startLine = number
      text.append(contentsOf: line.drop { $0.isWhiteSpace })
    } else {
      text.append(UInt8(ascii: "\n"))
      text.append(contentsOf: line)
    }
  }

  /// Whether a line acts as a semicolon: `/` or `go` alone, if that completes a statement.
  private func isTerminator(_ line: [UInt8]) -> Bool {
    guard scanner.isOutsideQuotes,
      let start = line.firstIndex(where: { !$0.isWhiteSpace }),
      line[start] == UInt8(ascii: "/") || line[start] | 0x20 == UInt8(ascii: "g")
    else { return false }
    let rest = line[start...]
    let word = rest.prefix { !$0.isWhiteSpace }
    guard word == [UInt8(ascii: "/")] || Array(word).span.equalsIgnoringCase("go") else { return false }
    var tail = StatementScanner()
    tail.scan(Array(rest.dropFirst(word.count)).span)
    guard tail.isBlank, tail.isOutsideQuotes else { return false }
    return text.isEmpty || scanner.isCompletedBySemicolon
  }
}
