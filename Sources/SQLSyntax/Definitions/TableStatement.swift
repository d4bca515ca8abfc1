import TypedSQLiteCore

/// The text of a CREATE TABLE, parsed into columns so that parts of it can be replaced.
package struct TableStatement {
  package let sql: [UInt8]
  /// Its tokens, without white space and comments.
  package let tokens: [SQLToken]
  /// The columns, in order.
  package private(set) var columns: [Column] = []
  /// The expressions of the CHECKs of the table and of its columns, as ranges of ``tokens`` between the parentheses.
  package private(set) var checks: [Range<Int>] = []

  /// A column as it is written; ranges are of ``TableStatement/tokens``.
  package struct Column {
    /// The name, without quotes.
    package let name: String
    /// The declared type; empty, after the name, if there is none.
    package let type: Range<Int>
    /// The value after DEFAULT.
    package var defaultValue: Range<Int>?
    /// The expression that computes the column.
    package var generator: Range<Int>?
  }

  /// Parses a statement; nil unless it makes an ordinary table.
  package init?(_ sql: [UInt8]) {
    self.sql = sql
    tokens = SQLTokenizer.tokens(of: sql.span)
    guard let open = tokens.firstIndex(where: { $0.kind == .sign(.leftParenthesis) }),
      tokens.prefix(open).contains(where: { $0.isWord("table", in: sql.span) }),
      !tokens.prefix(open).contains(where: { $0.isWord("virtual", in: sql.span) })
    else { return nil }
    var start = open + 1
    while start < tokens.count {
      let end = self.end(of: start) { $0 == .sign(.comma) || $0 == .sign(.rightParenthesis) }
      guard end < tokens.count else { return nil }
      readItem(start..<end)
      if tokens[end].kind == .sign(.rightParenthesis) { break }
      start = end + 1
    }
  }

  /// The text with some parts replaced; each part is a range of ``tokens``.
  ///
  /// An inserted part gets a space before it; for a removed part, the spaces before it are removed too.
  package func text(replacing parts: [(tokens: Range<Int>, text: String)]) -> String {
    var result: [UInt8] = []
    var position = 0
    for part in parts.sorted(by: { $0.tokens.lowerBound < $1.tokens.lowerBound }) {
      let before = tokens[part.tokens.lowerBound - 1].range.upperBound
      let isGap = part.tokens.isEmpty || part.text.isEmpty
      result += sql[position..<(isGap ? before : tokens[part.tokens.lowerBound].range.lowerBound)]
      if part.tokens.isEmpty, !part.text.isEmpty { result.append(UInt8(ascii: " ")) }
      result += Array(part.text.utf8)
      position = part.tokens.isEmpty ? before : tokens[part.tokens.upperBound - 1].range.upperBound
    }
    result += sql[position...]
    return String(decoding: result, as: UTF8.self)
  }

  /// The text of a range of ``tokens``.
  package func text(of part: Range<Int>) -> String {
    guard let first = part.first, let last = part.last else { return "" }
    return String(
      decoding: sql[tokens[first].range.lowerBound..<tokens[last].range.upperBound], as: UTF8.self)
  }
}

// MARK: - Columns and constraints

extension TableStatement {
  /// The index of the first token from `start` on, outside of parentheses, for which `isEnd` is true.
  private func end(of start: Int, where isEnd: (SQLToken.Kind) -> Bool) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      if depth == 0, isEnd(tokens[index].kind) { return index }
      if tokens[index].kind == .sign(.leftParenthesis) { depth += 1 }
      if tokens[index].kind == .sign(.rightParenthesis) { depth -= 1 }
    }
    return tokens.count
  }

  private mutating func readItem(_ item: Range<Int>) {
    guard let first = item.first else { return }
    let isConstraint = ["constraint", "primary", "unique", "check", "foreign"].contains {
      word(at: first) == $0
    }
    guard !isConstraint else {
      readConstraints(item) { _, _ in }
      return
    }
    var typeEnd = first + 1
    while typeEnd < item.upperBound, !Self.constraintWords.contains(word(at: typeEnd) ?? "") {
      typeEnd =
        tokens[typeEnd].kind == .sign(.leftParenthesis)
        ? end(of: typeEnd + 1) { $0 == .sign(.rightParenthesis) } + 1 : typeEnd + 1
    }
    var column = Column(
      name: String(decoding: tokens[first].content(in: sql.span), as: UTF8.self),
      type: first + 1..<min(typeEnd, item.upperBound))
    readConstraints(column.type.upperBound..<item.upperBound) { keyword, value in
      switch keyword {
      case "default": column.defaultValue = value
      case "as": column.generator = value
      default: break
      }
    }
    columns.append(column)
  }

  /// Reads constraints, and reports the ranges of the values of DEFAULT and AS.
  private mutating func readConstraints(_ part: Range<Int>, _ found: (String, Range<Int>) -> Void) {
    var index = part.lowerBound
    while index < part.upperBound {
      let keyword = word(at: index)
      let next = index + 1
      guard next < part.upperBound else { return }
      let isGroup = tokens[next].kind == .sign(.leftParenthesis)
      let close = isGroup ? end(of: next + 1) { $0 == .sign(.rightParenthesis) } : next
      switch keyword {
      case "check" where isGroup: checks.append(next + 1..<close)
      case "as" where isGroup: found("as", next + 1..<close)
      case "default" where isGroup: found("default", next..<close + 1)
      case "default":
        let isSigned = [.sign(.minus), .sign(.plus)].contains(tokens[next].kind)
        found("default", next..<min(next + (isSigned ? 2 : 1), part.upperBound))
      default: break
      }
      index = isGroup ? close + 1 : next
    }
  }

  /// A word in lower case; nil for a token of another kind.
  private func word(at index: Int) -> String? {
    guard tokens[index].kind == .word else { return nil }
    return String(decoding: tokens[index].content(in: sql.span), as: UTF8.self).lowercased()
  }

  /// The words that end a declared type.
  private static let constraintWords: Set<String> = [
    "constraint", "primary", "not", "null", "unique", "check", "default", "collate", "references",
    "generated", "as",
  ]
}
