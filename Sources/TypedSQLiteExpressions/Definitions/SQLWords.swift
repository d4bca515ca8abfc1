internal import TypedSQLite

/// The words and signs of a statement, without comments, and the place of each.
///
/// It reads the schema, whose statements are complete; the tokenizer for what people type belongs to the shell, and the
/// library does not depend on that.
internal struct SQLWords {
  /// A word, a quoted name, a literal or a sign.
  struct Word {
    /// The text as written.
    var text: Substring
    /// Whether it is a word without quotes, so that it can be a keyword.
    var isBare: Bool
    /// How many parentheses are open before it.
    var depth: Int

    /// The name, without quotes.
    var name: String {
      guard !isBare, let quote = text.utf8.first, quote != UInt8(ascii: "(") else { return String(text) }
      let close = quote == UInt8(ascii: "[") ? UInt8(ascii: "]") : quote
      return String(text).unquoted(from: close)
    }

    func isKeyword(_ keyword: String) -> Bool { isBare && text.uppercased() == keyword }
  }

  private(set) var words: [Word] = []

  init(_ sql: String) {
    var rest = sql[...]
    var depth = 0
    while let character = rest.first {
      let length = Self.length(rest)
      if !character.isWhitespace, !rest.hasPrefix("--"), !rest.hasPrefix("/*") {
        if character == ")" { depth -= 1 }
        words.append(Word(text: rest.prefix(length), isBare: Self.isWord(character), depth: depth))
        if character == "(" { depth += 1 }
      }
      rest = rest.dropFirst(length)
    }
  }

  /// The index of the first of some keywords that follow each other, from an index on.
  func index(of keywords: [String], from start: Int = 0) -> Int? {
    words.indices.dropFirst(start).first { has(keywords, at: $0) }
  }

  /// Whether some keywords follow each other at an index.
  func has(_ keywords: [String], at index: Int) -> Bool {
    index + keywords.count <= words.count
      && keywords.enumerated().allSatisfy { words[index + $0.offset].isKeyword($0.element) }
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_$.".contains(character)
  }

  /// The number of characters of the word, sign, space or comment with which a text begins.
  private static func length(_ text: Substring) -> Int {
    func through(_ end: String, after start: Int) -> Int {
      guard let range = text.dropFirst(start).firstRange(of: end) else { return text.count }
      return text.distance(from: text.startIndex, to: range.upperBound)
    }
    switch text.first {
    case "'", "\"", "`":
      // Two quotes inside represent one: the second word begins at the end of the first one.
      var length = through(String(text.prefix(1)), after: 1)
      while let quote = text.first, text.dropFirst(length).first == quote {
        length = through(String(quote), after: length + 1)
      }
      return length
    case "[": return through("]", after: 1)
    case "-" where text.hasPrefix("--"): return through("\n", after: 2)
    case "/" where text.hasPrefix("/*"): return through("*/", after: 2)
    case let first? where isWord(first): return text.prefix(while: isWord).count
    default: return 1
    }
  }
}
