extension SQLOutline {
  /// The expression that some tokens are; one of the form `other` if they are none, or more than one.
  package func expression(in tokens: Range<Int>) -> ExpressionNode {
    var reader = ExpressionNodeReader(self, at: tokens.lowerBound)
    guard !tokens.isEmpty, let read = reader.readExpression(), reader.index <= tokens.upperBound else {
      return ExpressionNode(.other, tokens)
    }
    // An aggregate may sort its arguments.
    guard reader.index == tokens.upperBound || word(reader.index) == "order" else {
      return ExpressionNode(.other, tokens)
    }
    return read
  }

  /// The outermost expressions of the clauses of a statement and of the queries in it, each once.
  ///
  /// What no clause begins, such as the arguments of a table-valued function, is left out.
  package var expressions: [ExpressionNode] {
    if let known = memo.expressions { return known }
    let found = readExpressions()
    memo.expressions = found
    return found
  }

  private func readExpressions() -> [ExpressionNode] {
    var found: [ExpressionNode] = []
    for index in tokens.indices {
      switch word(index) {
      case "select":
        let isRestricted = ["distinct", "all"].contains(word(index + 1) ?? "")
        readList(from: index + (isRestricted ? 2 : 1), into: &found)
      case "where", "having", "returning": readList(from: index + 1, into: &found)
      case "on" where word(index + 1) != "conflict": readList(from: index + 1, into: &found)
      case "by" where ["group", "order", "partition"].contains(word(index - 1) ?? ""):
        readList(from: index + 1, into: &found)
      case "values": readRows(from: index + 1, into: &found)
      default: break
      }
    }
    for (_, value) in assignedValues { found.append(expression(in: value)) }
    return found
  }

  /// Reads expressions that commas separate, with the names and directions behind them.
  private func readList(from start: Int, into found: inout [ExpressionNode]) {
    var index = start
    while index < tokens.count {
      var reader = ExpressionNodeReader(self, at: index)
      if let read = reader.readExpression(), endsExpression(reader.index) {
        found.append(read)
        index = reader.index
      } else {
        while index < tokens.count, !endsItem(index) { index = (closings[index] ?? index) + 1 }
      }
      // `AS name`, or `DESC NULLS LAST`.
      for _ in 0..<3 where sign(index) == nil && !Self.wordsBehindLists.contains(word(index) ?? "") {
        index += 1
      }
      guard sign(index) == .comma else { return }
      index += 1
    }
  }

  private static let wordsBehindLists: Set<String> = [
    "except", "from", "group", "having", "intersect", "limit", "order", "returning", "union", "where",
    "window",
  ]

  private func readRows(from start: Int, into found: inout [ExpressionNode]) {
    var index = start
    while let close = closings[index] {
      found += items(in: index + 1..<close).map { expression(in: $0) }
      guard sign(close + 1) == .comma else { return }
      index = close + 2
    }
  }

  /// Whether a token is behind an item of a list.
  private func endsItem(_ index: Int) -> Bool {
    switch sign(index) {
    case .comma, .rightParenthesis, .semicolon: true
    default: false
    }
  }

  /// Whether an expression can end before a token.
  private func endsExpression(_ index: Int) -> Bool {
    guard index < tokens.count else { return true }
    return switch tokens[index].kind {
    case .word, .quotedName, .string: true
    default: endsItem(index)
    }
  }

  /// The signs that compare two operands.
  package static let comparisons: Set<SQLSign> = [
    .equal, .equalTwice, .notEqual, .lessOrGreater, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]

  /// Whether a statement is one whose operands meet columns when it runs.
  package var meetsColumns: Bool {
    switch word(0) {
    case "select", "with", "insert", "replace", "update", "delete", "explain": true
    // The query of CREATE TABLE … AS runs once, and is not kept.
    case "create": word(1) == "table" || ["temp", "temporary"].contains(word(1) ?? "") && word(2) == "table"
    default: false
    }
  }
}
