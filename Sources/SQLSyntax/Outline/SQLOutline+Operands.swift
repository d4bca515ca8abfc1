extension SQLOutline {
  /// Whether an operand that begins behind a token is no part of a larger one.
  ///
  /// - Parameters:
  ///   - index: the token before the operand.
  ///   - range: the tokens that are looked at; an operand can begin with the first of them.
  /// - Returns: false if the token binds the operand, and if that is not plain to see.
  package func beginsOperand(behind index: Int, in range: Range<Int>) -> Bool {
    guard index >= range.lowerBound else { return true }
    guard !places[index].isBetweenAnd else { return false }
    switch sign(index) {
    case .leftParenthesis, .comma, .semicolon: return true
    case .some: return false
    case nil: return Self.wordsBeforeOperands.contains(word(index) ?? "")
    }
  }

  /// Whether an operand that ends before a token is no part of a larger one.
  ///
  /// - Parameters:
  ///   - index: the token behind the operand.
  ///   - range: the tokens that are looked at; an operand can end with the last of them.
  /// - Returns: false if the token binds the operand, and if that is not plain to see.
  package func endsOperand(before index: Int, in range: Range<Int>) -> Bool {
    guard index < range.upperBound else { return true }
    guard !places[index].isBetweenAnd else { return false }
    switch sign(index) {
    case .rightParenthesis, .comma, .semicolon: return true
    case .some: return false
    case nil: return Self.wordsBehindOperands.contains(word(index) ?? "")
    }
  }

  /// The tokens of a name with its qualifiers, such as `t.c`, that ends with `index`; nil if there is none.
  package func reference(endingAt index: Int) -> Range<Int>? {
    guard name(index) != nil else { return nil }
    var start = index
    while sign(start - 1) == .point, name(start - 2) != nil { start -= 2 }
    return sign(start - 1) == .point ? nil : start..<index + 1
  }

  /// The tokens of a name with its qualifiers, such as `t.c`, that begins with `index`; nil if there is none, or
  /// if it is the name of a function.
  package func reference(startingAt index: Int) -> Range<Int>? {
    guard name(index) != nil else { return nil }
    var end = index + 1
    while sign(end) == .point, name(end + 1) != nil { end += 2 }
    return [.point, .leftParenthesis].contains(sign(end)) ? nil : index..<end
  }

  /// The parts of some tokens between their commas, those in parentheses left alone; none of no tokens.
  package func items(in tokens: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = tokens.lowerBound
    var token = start
    while token < tokens.upperBound {
      if sign(token) == .comma {
        items.append(start..<token)
        start = token + 1
      }
      token = (closings[token] ?? token) + 1
    }
    return tokens.isEmpty ? [] : items + [start..<max(start, tokens.upperBound)]
  }

  private static let wordsBeforeOperands: Set<String> = [
    "all", "and", "begin", "case", "distinct", "else", "having", "not", "on", "or", "returning", "select",
    "then",
    "when", "where",
  ]

  private static let wordsBehindOperands: Set<String> = [
    "and", "as", "begin", "cross", "do", "else", "end", "except", "from", "full", "group", "having", "inner",
    "intersect", "join", "left", "limit", "natural", "on", "or", "order", "returning", "right", "then",
    "union",
    "when", "where", "window",
  ]
}
