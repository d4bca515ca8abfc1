/// Reads expressions by the precedence of SQLite's operators.
///
/// Source: https://www.sqlite.org/lang_expr.html#operators_and_parse_affecting_attributes.
package struct ExpressionNodeReader {
  let outline: SQLOutline
  /// The token that is read next.
  package internal(set) var index: Int
  private var depth = 0

  /// The deepest expression within expressions that is read; SQLite itself reads 1000.
  private static let depthLimit = 200

  package init(_ outline: SQLOutline, at index: Int) {
    self.outline = outline
    self.index = index
  }

  /// How tightly operators bind, the loosest first.
  private enum Level: Int, Comparable {
    case or, and, not, equality, order, escape, bits, sum, product, concatenation, collation

    static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The level of the operand behind an operator of this one.
    var next: Level { Level(rawValue: rawValue + 1) ?? .collation }
  }

  /// The expression at the current token; nil if there is none.
  package mutating func readExpression() -> ExpressionNode? { read(.or) }

  private mutating func read(_ level: Level) -> ExpressionNode? {
    guard depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = index
    if outline.word(index) == "not", level <= .not {
      index += 1
      guard let operand = read(.not) else { return nil }
      return readOperators(behind: ExpressionNode(.logic, start..<index, [operand]), level)
    }
    guard let first = readPrimary() else { return nil }
    return readOperators(behind: first, level)
  }

  private mutating func readOperators(behind first: ExpressionNode, _ level: Level) -> ExpressionNode? {
    var left = first
    var count = 0
    while let (next, operation) = operation(at: index), next >= level {
      // Each operator may put the left side one level deeper.
      count += 1
      guard count < Self.depthLimit, let whole = read(operation, next, behind: left) else { return nil }
      left = whole
    }
    return left
  }

  /// How operators are read.
  private enum Operation {
    case logic, computation, comparison, test, collation
  }

  private mutating func read(
    _ operation: Operation, _ level: Level, behind left: ExpressionNode
  ) -> ExpressionNode? {
    switch operation {
    case .logic: readLogic(left, level)
    case .computation: readComputation(left, level)
    case .comparison: readComparison(left, level)
    case .test: readTest(left)
    case .collation: readCollation(left)
    }
  }

  private func operation(at token: Int) -> (Level, Operation)? {
    guard outline.tokens.indices.contains(token), !outline.places[token].isBetweenAnd else { return nil }
    if let sign = outline.sign(token) {
      switch sign {
      case .equal, .equalTwice, .notEqual, .lessOrGreater: return (.equality, .comparison)
      case .less, .lessOrEqual, .greater, .greaterOrEqual: return (.order, .comparison)
      case .and, .or, .leftShift, .rightShift: return (.bits, .computation)
      case .plus, .minus: return (.sum, .computation)
      case .asterisk, .slash, .percent: return (.product, .computation)
      case .concatenation, .arrow, .doubleArrow: return (.concatenation, .computation)
      default: return nil
      }
    }
    switch outline.word(token) {
    case "or": return (.or, .logic)
    case "and": return (.and, .logic)
    case "is", "in", "like", "glob", "regexp", "match", "between", "isnull", "notnull":
      return (.equality, .test)
    case "not":
      let next = outline.word(token + 1) ?? ""
      guard ["in", "like", "glob", "regexp", "match", "between", "null"].contains(next) else { return nil }
      return (.equality, .test)
    case "collate": return (.collation, .collation)
    default: return nil
    }
  }

  // MARK: - Operators

  private mutating func readLogic(_ left: ExpressionNode, _ level: Level) -> ExpressionNode? {
    let word = outline.word(index)
    var parts = [left]
    while outline.word(index) == word, !outline.places[index].isBetweenAnd {
      index += 1
      guard let right = read(level.next) else { return nil }
      parts.append(right)
    }
    return ExpressionNode(.logic, left.tokens.lowerBound..<index, parts)
  }

  private mutating func readComputation(_ left: ExpressionNode, _ level: Level) -> ExpressionNode? {
    var parts = [left]
    var signs: [SQLSign] = []
    while let sign = outline.sign(index), let (next, _) = operation(at: index), next == level {
      index += 1
      guard let right = read(level.next) else { return nil }
      parts.append(right)
      signs.append(sign)
    }
    return ExpressionNode(.operation(signs), left.tokens.lowerBound..<index, parts)
  }

  private mutating func readComparison(_ left: ExpressionNode, _ level: Level) -> ExpressionNode? {
    guard let sign = outline.sign(index) else { return nil }
    index += 1
    return read(level.next).map {
      ExpressionNode(.comparison(sign), left.tokens.lowerBound..<index, [left, $0])
    }
  }

  private mutating func readCollation(_ operand: ExpressionNode) -> ExpressionNode? {
    guard outline.tokens.indices.contains(index + 1) else { return nil }
    index += 2
    return ExpressionNode(.group, operand.tokens.lowerBound..<index, [operand])
  }

  private mutating func readTest(_ left: ExpressionNode) -> ExpressionNode? {
    let start = left.tokens.lowerBound
    _ = take("not")
    guard let word = outline.word(index) else { return nil }
    index += 1
    switch word {
    case "isnull", "notnull", "null": return ExpressionNode(.test, start..<index, [left])
    case "is": return readIs(left)
    case "between":
      guard let low = read(.equality), outline.places.indices.contains(index),
        outline.places[index].isBetweenAnd
      else { return nil }
      index += 1
      return read(.order).map { ExpressionNode(.between, start..<index, [left, low, $0]) }
    case "in": return readIn(left)
    case "like", "glob", "regexp", "match":
      guard let pattern = read(.order) else { return nil }
      var parts = [left, pattern]
      if take("escape") {
        guard let escape = read(.bits) else { return nil }
        parts.append(escape)
      }
      return ExpressionNode(.pattern(word), start..<index, parts)
    default: return nil
    }
  }

  private mutating func readIs(_ left: ExpressionNode) -> ExpressionNode? {
    let start = left.tokens.lowerBound
    var isNegated = take("not")
    if outline.word(index) == "distinct", outline.word(index + 1) == "from" {
      index += 2
      isNegated.toggle()
    }
    if take("null") { return ExpressionNode(.test, start..<index, [left]) }
    return read(.order).map {
      ExpressionNode(.comparison(isNegated ? .lessOrGreater : .equal), start..<index, [left, $0])
    }
  }

  private mutating func readIn(_ left: ExpressionNode) -> ExpressionNode? {
    let start = left.tokens.lowerBound
    guard let close = outline.closings[index] else {
      // A table, or a function that gives one.
      guard let name = outline.reference(startingAt: index) ?? functionName(at: index) else { return nil }
      index = name.upperBound
      if let end = outline.closings[index] { index = end + 1 }
      return ExpressionNode(.membership, start..<index, [left])
    }
    if isQuery(index + 1) {
      let query = ExpressionNode(.query, index..<close + 1)
      index = close + 1
      return ExpressionNode(.membership, start..<index, [left, query])
    }
    let items = outline.items(in: index + 1..<close).map { outline.expression(in: $0) }
    index = close + 1
    return ExpressionNode(.list, start..<index, [left] + items)
  }

  private func functionName(at token: Int) -> Range<Int>? {
    outline.name(token) != nil && outline.sign(token + 1) == .leftParenthesis ? token..<token + 1 : nil
  }

  // MARK: - Operands

  private mutating func readPrimary() -> ExpressionNode? {
    let start = index
    guard depth < Self.depthLimit, outline.tokens.indices.contains(start), outline.tokens[start].isValid
    else {
      return nil
    }
    switch outline.tokens[start].kind {
    case .string: return one(.text)
    case .integer, .real: return one(.number)
    case .blob: return one(.constant)
    case .parameter: return one(.parameter)
    case .sign(.leftParenthesis): return readParentheses()
    case .sign(.plus), .sign(.minus), .sign(.not): return readSigned()
    case .word: return readWord(outline.word(start) ?? "")
    case .quotedName: return readName()
    default: return nil
    }
  }

  private mutating func one(_ form: ExpressionNode.Form) -> ExpressionNode {
    index += 1
    return ExpressionNode(form, index - 1..<index)
  }

  private mutating func readSigned() -> ExpressionNode? {
    let start = index
    guard let sign = outline.sign(index) else { return nil }
    index += 1
    depth += 1
    defer { depth -= 1 }
    guard let operand = readPrimary() else { return nil }
    if sign == .plus { return ExpressionNode(.group, start..<index, [operand]) }
    if sign == .minus, operand.form == .number, operand.tokens.count == 1 {
      return ExpressionNode(.number, start..<index)
    }
    return ExpressionNode(.operation([sign]), start..<index, [operand])
  }

  private mutating func readParentheses() -> ExpressionNode? {
    let start = index
    guard let close = outline.closings[start] else { return nil }
    index = close + 1
    if isQuery(start + 1) { return ExpressionNode(.query, start..<index) }
    let items = outline.items(in: start + 1..<close)
    depth += 1
    defer { depth -= 1 }
    var parts: [ExpressionNode] = []
    for item in items {
      var reader = self
      reader.index = item.lowerBound
      guard let part = reader.readExpression(), reader.index == item.upperBound else { return nil }
      parts.append(part)
    }
    guard !parts.isEmpty else { return nil }
    return ExpressionNode(parts.count == 1 ? .group : .row, start..<index, parts)
  }

  private mutating func readWord(_ word: String) -> ExpressionNode? {
    let start = index
    switch word {
    case "null": return one(.constant)
    case "not":
      index += 1
      return read(.not).map { ExpressionNode(.logic, start..<index, [$0]) }
    case "true", "false": return outline.sign(index + 1) == .point ? readName() : one(.constant)
    case "current_date", "current_time", "current_timestamp": return one(.call(word))
    case "case": return readCases()
    case "cast" where outline.sign(index + 1) == .leftParenthesis:
      guard let close = outline.closings[index + 1] else { return nil }
      let end = (index + 2..<close).last { outline.word($0) == "as" } ?? close
      let operand = outline.expression(in: index + 2..<end)
      index = close + 1
      return ExpressionNode(.cast, start..<index, [operand])
    case "exists":
      guard let close = outline.closings[index + 1] else { return nil }
      index = close + 1
      return ExpressionNode(.exists, start..<index)
    default: return Self.reserved.contains(word) ? nil : readName()
    }
  }

  /// The words that can be no names and begin no expression.
  private static let reserved: Set<String> = [
    "and", "as", "between", "collate", "cross", "distinct", "else", "end", "escape", "except", "from",
    "group",
    "having", "in", "inner", "intersect", "into", "is", "isnull", "join", "limit", "not", "notnull", "on",
    "or",
    "order", "returning", "select", "set", "then", "union", "using", "values", "when", "where",
  ]

  private mutating func readName() -> ExpressionNode? {
    let start = index
    if let tokens = outline.reference(startingAt: start) {
      index = tokens.upperBound
      return ExpressionNode(.reference, tokens)
    }
    guard let name = outline.name(start), let close = outline.closings[start + 1] else { return nil }
    var arguments = start + 2..<close
    if outline.word(arguments.lowerBound) == "distinct" {
      arguments = min(arguments.lowerBound + 1, close)..<close
    }
    let isStar = arguments.count == 1 && outline.sign(arguments.lowerBound) == .asterisk
    let parts = isStar ? [] : outline.items(in: arguments).map { outline.expression(in: $0) }
    index = close + 1
    if outline.word(index) == "filter", let end = outline.closings[index + 1] { index = end + 1 }
    if outline.word(index) == "over" {
      index = (outline.closings[index + 1] ?? index + 1) + 1
    }
    return ExpressionNode(.call(name), start..<min(index, outline.tokens.count), parts)
  }

  private mutating func readCases() -> ExpressionNode? {
    let start = index
    index += 1
    var parts: [ExpressionNode] = []
    var hasElse = false
    let hasOperand = outline.word(index) != "when"
    if hasOperand {
      guard let operand = read(.or) else { return nil }
      parts.append(operand)
    }
    while take("when") {
      guard let condition = read(.or), take("then"), let value = read(.or) else { return nil }
      parts += [condition, value]
    }
    if take("else") {
      guard let value = read(.or) else { return nil }
      parts.append(value)
      hasElse = true
    }
    guard take("end") else { return nil }
    return ExpressionNode(.cases(hasOperand: hasOperand, hasElse: hasElse), start..<index, parts)
  }

  // MARK: - Tokens

  private mutating func take(_ word: String) -> Bool {
    guard outline.word(index) == word else { return false }
    index += 1
    return true
  }

  private func isQuery(_ token: Int) -> Bool {
    ["select", "with", "values"].contains(outline.word(token) ?? "")
  }
}
