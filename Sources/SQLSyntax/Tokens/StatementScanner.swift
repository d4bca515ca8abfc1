import TypedSQLiteCore

/// Finds the ends of the statements in a script, line by line, looking at each byte once.
///
/// The result is that of SQLite's `sqlite3_complete`: a semicolon ends a statement, unless it is in a string,
/// a quoted name or a comment, or inside `CREATE TRIGGER`, which ends with `; END ;`. See
/// <https://www.sqlite.org/c3ref/complete.html>.
///
/// Two state machines run together. ``Enclosure`` is the state of quotes and comments; outside of them, bytes
/// form words and signs, which change ``Progress``. It shares no code with ``SQLTokenizer``, because it keeps its state
/// between the lines of a statement that is being typed, and agrees with `sqlite3_complete` if the tokens differ.
package struct StatementScanner {
  private var enclosure = Enclosure.none
  private var progress = Progress.nothing
  /// Whether there were only white space, comments and semicolons.
  package private(set) var isBlank = true
  /// The number of open parentheses; below 0 if more were closed than opened.
  package private(set) var openParentheses = 0

  /// Creates a scanner at the start of an input.
  package init() {}

  /// Whether the input ends with a complete statement.
  package var isComplete: Bool { enclosure == .none && progress == .ended }

  /// Whether the end of the input is outside of strings, quoted names and comments.
  package var isOutsideQuotes: Bool { enclosure == .none }

  /// The opening of the string, quoted name or comment in which the input ends; for a name in brackets, its
  /// closing bracket.
  package var openQuote: String? {
    switch enclosure {
    case .none: nil
    case .string: "'"
    case .quotedName: "\""
    case .backquotedName: "`"
    case .bracketedName: "]"
    case .comment: "/*"
    }
  }

  /// Whether a semicolon would complete the input.
  package var isCompletedBySemicolon: Bool {
    enclosure == .none && progress.after(.semicolon) == .ended
  }

  /// The string, quoted name or comment that contains a byte.
  private enum Enclosure: UInt8 {
    case none
    case string
    case quotedName
    case backquotedName
    case bracketedName
    case comment

    /// The byte that ends it; a comment also needs a slash.
    var end: UInt8 {
      switch self {
      case .none: 0
      case .string: UInt8(ascii: "'")
      case .quotedName: UInt8(ascii: "\"")
      case .backquotedName: UInt8(ascii: "`")
      case .bracketedName: UInt8(ascii: "]")
      case .comment: UInt8(ascii: "*")
      }
    }
  }
}

// MARK: - Statements

extension StatementScanner {
  /// The progress of the current statement.
  private enum Progress: UInt8 {
    /// There is no statement so far.
    case nothing
    /// A statement has ended, and no other has begun.
    case ended
    /// Inside a statement that the next semicolon ends.
    case begun
    /// After EXPLAIN.
    case explain
    /// After CREATE, and after TEMP if it follows.
    case create
    /// Inside CREATE TRIGGER.
    case trigger
    /// After a semicolon inside CREATE TRIGGER.
    case triggerSemicolon
    /// After `; END` inside CREATE TRIGGER.
    case triggerEnd

    func after(_ token: Token) -> Progress {
      switch (self, token) {
      case (.trigger, .semicolon), (.triggerSemicolon, .semicolon): .triggerSemicolon
      case (_, .semicolon): .ended
      case (.nothing, .explain), (.ended, .explain): .explain
      case (.nothing, .create), (.ended, .create), (.explain, .create): .create
      // EXPLAIN QUERY PLAN CREATE …
      case (.explain, .other): .explain
      case (.create, .temporary): .create
      case (.create, .trigger): .trigger
      case (.triggerSemicolon, .end): .triggerEnd
      case (.trigger, _), (.triggerSemicolon, _), (.triggerEnd, _): .trigger
      default: .begun
      }
    }
  }

  /// The kinds of words and signs that matter.
  private enum Token {
    case semicolon
    case explain
    case create
    case temporary
    case trigger
    case end
    case other

    /// The token of a word.
    init(word: Span<UInt8>) {
      self =
        switch word.count {
        case 3 where word.equalsIgnoringCase("end"): .end
        case 4 where word.equalsIgnoringCase("temp"): .temporary
        case 6 where word.equalsIgnoringCase("create"): .create
        case 7 where word.equalsIgnoringCase("trigger"): .trigger
        case 7 where word.equalsIgnoringCase("explain"): .explain
        case 9 where word.equalsIgnoringCase("temporary"): .temporary
        default: .other
        }
    }
  }
}

// MARK: - Bytes

extension StatementScanner {
  /// Reads the next line, without its line end.
  package mutating func scan(_ line: Span<UInt8>) {
    var index = 0
    while index < line.count {
      index = enclosure == .none ? scanPlain(line, from: index) : scanEnclosed(line, from: index)
    }
  }

  /// Moves to the end of what is open.
  private mutating func scanEnclosed(_ line: Span<UInt8>, from start: Int) -> Int {
    guard let end = line.firstIndex(of: enclosure.end, from: start) else { return line.count }
    guard enclosure == .comment else {
      enclosure = .none
      return end + 1
    }
    guard end + 1 < line.count, line[end + 1] == UInt8(ascii: "/") else { return end + 1 }
    enclosure = .none
    return end + 2
  }

  /// Moves to the next opening, or to the end.
  private mutating func scanPlain(_ line: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < line.count {
      let byte = line[index]
      let next = index + 1 < line.count ? line[index + 1] : 0
      switch byte {
      // SQLite counts a vertical tab as white space only after other white space, and not at all here.
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        index += 1
      case UInt8(ascii: ";"):
        progress = progress.after(.semicolon)
        index += 1
      case UInt8(ascii: "'"): return open(.string, at: index)
      case UInt8(ascii: "\""): return open(.quotedName, at: index)
      case UInt8(ascii: "`"): return open(.backquotedName, at: index)
      case UInt8(ascii: "["): return open(.bracketedName, at: index)
      case UInt8(ascii: "-") where next == UInt8(ascii: "-"):
        return line.count
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        enclosure = .comment
        return index + 2
      case _ where byte.isWordByte:
        index = scanWord(line, from: index)
      default:
        isBlank = false
        progress = progress.after(.other)
        if byte == UInt8(ascii: "(") { openParentheses += 1 }
        if byte == UInt8(ascii: ")") { openParentheses -= 1 }
        index += 1
      }
    }
    return index
  }

  private mutating func open(_ enclosure: Enclosure, at index: Int) -> Int {
    isBlank = false
    progress = progress.after(.other)
    self.enclosure = enclosure
    return index + 1
  }

  private mutating func scanWord(_ line: Span<UInt8>, from start: Int) -> Int {
    var end = start + 1
    while end < line.count, line[end].isWordByte { end += 1 }
    isBlank = false
    // Most bytes are in statements in which no word matters.
    if progress != .begun { progress = progress.after(Token(word: line.extracting(start..<end))) }
    return end
  }
}
