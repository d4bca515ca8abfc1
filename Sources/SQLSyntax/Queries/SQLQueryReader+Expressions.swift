// What an expression is made from. A sign or word that is not known here makes all of it `other`.

extension SQLQueryReader {
  /// The expression that some tokens are, all of them.
  func expression(in tokens: Range<Int>) -> SQLQuery.Expression {
    guard depth < Self.depthLimit else { return .other }
    var reader = self
    reader.depth += 1
    reader.index = tokens.lowerBound
    guard let read = reader.readBits(before: tokens.upperBound), reader.index == tokens.upperBound else {
      return .other
    }
    return read
  }

  private mutating func readBits(before end: Int) -> SQLQuery.Expression? {
    readOperators([.and, .or, .leftShift, .rightShift], before: end) { $0.readSum(before: end) }
  }

  private mutating func readSum(before end: Int) -> SQLQuery.Expression? {
    readOperators([.plus, .minus], before: end) { $0.readProduct(before: end) }
  }

  private mutating func readProduct(before end: Int) -> SQLQuery.Expression? {
    readOperators([.asterisk, .slash, .percent], before: end) { $0.readConcatenation(before: end) }
  }

  private mutating func readConcatenation(before end: Int) -> SQLQuery.Expression? {
    readOperators([.concatenation], before: end) { $0.readOperand(before: end) }
  }

  private mutating func readOperators(
    _ signs: Set<SQLSign>, before end: Int, _ read: (inout Self) -> SQLQuery.Expression?
  ) -> SQLQuery.Expression? {
    guard var left = read(&self) else { return nil }
    while index < end, let sign = outline.sign(index), signs.contains(sign) {
      index += 1
      guard let right = read(&self) else { return nil }
      left = .arithmetic(left, sign, right)
    }
    return left
  }

  private mutating func readOperand(before end: Int) -> SQLQuery.Expression? {
    var signs: [SQLSign] = []
    while index < end, let sign = outline.sign(index), [.plus, .minus, .not].contains(sign) {
      signs.append(sign)
      index += 1
    }
    guard index < end, var operand = readPrimary(before: end) else { return nil }
    while index + 1 < end, outline.word(index) == "collate" { index += 2 }
    for sign in signs.reversed() {
      switch sign {
      case .minus: operand = .negation(operand)
      case .not: operand = .arithmetic(operand, .not, .other)
      default: break
      }
    }
    return operand
  }

  private mutating func readPrimary(before end: Int) -> SQLQuery.Expression? {
    let token = index
    guard outline.tokens[token].isValid else { return nil }
    switch outline.tokens[token].kind {
    case .string:
      index += 1
      return .text(token)
    case .integer, .real:
      index += 1
      return .number(token)
    case .sign(.leftParenthesis):
      guard let close = outline.closings[token], close < end else { return nil }
      if isQuery(token + 1) { return readParenthesized().map(SQLQuery.Expression.query) }
      index = close + 1
      let parts = outline.items(in: token + 1..<close)
      return parts.count == 1 ? expression(in: parts[0]) : .other
    case .word where outline.word(token) == "null":
      index += 1
      return .null
    case .word where outline.word(token) == "case": return readCases(before: end)
    case .word, .quotedName:
      guard let tokens = outline.reference(startingAt: token) else { return readCall(before: end) }
      index = tokens.upperBound
      return .reference(tokens)
    default: return nil
    }
  }

  private mutating func readCall(before end: Int) -> SQLQuery.Expression? {
    let open = index + 1
    guard let name = outline.name(index), let close = outline.closings[open], close < end,
      !["exists", "not", "raise"].contains(name)
    else { return nil }
    if name == "cast" { return readCast(open + 1..<close) }
    var arguments = open + 1..<close
    if outline.word(open + 1) == "distinct" { arguments = open + 2..<close }
    let operands = outline.items(in: arguments).map { expression(in: $0) }
    index = close + 1
    if index < end, outline.word(index) == "filter", let close = outline.closings[index + 1] {
      index = close + 1
    }
    if index + 1 < end, outline.word(index) == "over" {
      index = (outline.closings[index + 1] ?? index + 1) + 1
    }
    return .call(name, operands)
  }

  /// Reads what is between the parentheses of CAST.
  private mutating func readCast(_ tokens: Range<Int>) -> SQLQuery.Expression? {
    var type = tokens.lowerBound
    while type < tokens.upperBound, outline.word(type) != "as" { type = (outline.closings[type] ?? type) + 1 }
    guard type + 1 < tokens.upperBound else { return nil }
    index = tokens.upperBound + 1
    let affinity = ColumnAffinity(
      declaredType: outline.text(type + 1..<tokens.upperBound), isStrict: false)
    return .cast(
      expression(in: tokens.lowerBound..<type), toNumber: affinity == .numeric || affinity == .real)
  }

  private mutating func readCases(before end: Int) -> SQLQuery.Expression? {
    var branches: [SQLQuery.Expression] = []
    /// Where the branch that is read begins; nil between branches.
    var start: Int?
    var hasElse = false
    var level = 0
    index += 1
    while index < end {
      let word = outline.word(index)
      if level == 0, ["when", "else", "end"].contains(word ?? ""), let first = start {
        branches.append(expression(in: first..<index))
        start = nil
      }
      switch word {
      case "case": level += 1
      case "end" where level > 0: level -= 1
      case "end":
        index += 1
        return .cases(hasElse ? branches : branches + [.null])
      case "then" where level == 0: start = index + 1
      case "else" where level == 0:
        start = index + 1
        hasElse = true
      default: break
      }
      index = (outline.closings[index] ?? index) + 1
    }
    return nil
  }
}
