/// Two values that a statement compares or that one expression can have, or a value that it puts into a column.
package struct ValueMeeting {
  /// The value, or the left side of the comparison.
  package let value: Member
  package let partner: Partner
  /// The tokens of the comparison or of the value.
  package let tokens: Range<Int>
  /// Whether the two are the sides of one operator that compares.
  package let isComparison: Bool

  package init(value: Member, partner: Partner, tokens: Range<Int>, isComparison: Bool) {
    self.value = value
    self.partner = partner
    self.tokens = tokens
    self.isComparison = isComparison
  }

  /// What a value meets.
  package enum Partner {
    /// The right side of a comparison by a sign; by none if a function compares both.
    case compared(Member, SQLSign?)
    case stored(LiteralPlace.Column, isUsedElsewhere: Bool)
    /// A literal that an expression can have in place of the value, as `coalesce(due, '2026-01-31')` can.
    case alternative(Member)
  }

  /// A value of an expression.
  package enum Member {
    case expression(ExpressionNode)
    /// A result of a query in parentheses.
    case result(of: ExpressionNode, Int)
  }
}

extension SQLOutline {
  /// What meets in a statement with these ``expressions``, in the order of its clauses.
  package func meetings(in expressions: [ExpressionNode]) -> [ValueMeeting] {
    var meetings: [ValueMeeting] = []
    for expression in expressions {
      expression.forEach { compare($0, into: &meetings) }
    }
    if let query { addArms(of: query, into: &meetings) }
    for value in insertedValues {
      meetings.append(
        ValueMeeting(
          value: .expression(expression(in: value.tokens)),
          partner: .stored(value.column, isUsedElsewhere: value.isUsedElsewhere), tokens: value.tokens,
          isComparison: false))
    }
    for (columns, value) in assignedExpressions {
      let members = columns.count == 1 ? [.expression(value)] : members(of: value, count: columns.count)
      for (column, member) in zip(columns, members ?? []) {
        meetings.append(
          ValueMeeting(
            value: member, partner: .stored(column, isUsedElsewhere: false), tokens: value.tokens,
            isComparison: false))
      }
    }
    return meetings
  }

  private func compare(_ expression: ExpressionNode, into meetings: inout [ValueMeeting]) {
    let parts = expression.parts
    switch expression.form {
    case .comparison(let sign): add(parts[0], parts[1], sign, expression, into: &meetings)
    case .between:
      add(parts[0], parts[1], .greaterOrEqual, expression, into: &meetings)
      add(parts[0], parts[2], .lessOrEqual, expression, into: &meetings)
    case .list:
      for item in parts.dropFirst() { add(parts[0], item, .equal, expression, into: &meetings) }
    case .membership where parts.count == 2: add(parts[0], parts[1], .equal, expression, into: &meetings)
    case .cases(hasOperand: true, _):
      for condition in expression.conditions { add(parts[0], condition, .equal, expression, into: &meetings) }
      addAlternatives(of: expression, into: &meetings)
    case .cases, .call("coalesce"), .call("ifnull"), .call("iif"), .call("if"), .call("lag"), .call("lead"):
      addAlternatives(of: expression, into: &meetings)
    case .call("nullif") where parts.count == 2: add(parts[0], parts[1], .equal, expression, into: &meetings)
    case .call("min"), .call("max"):
      for (left, right) in zip(parts, parts.dropFirst()) {
        add(left, right, nil, expression, into: &meetings)
      }
    case .operation(let signs) where signs.allSatisfy({ [.plus, .minus, .percent, .and, .or].contains($0) }):
      addTerms(of: expression, into: &meetings)
    default: break
    }
  }

  /// A literal among the rows of a compound query is a value like those of the other rows.
  private func addArms(of query: SQLQuery, into meetings: inout [ValueMeeting]) {
    guard query.arms.count > 1, let first = query.arms.first else { return }
    for column in first.results.indices {
      let values = query.arms.compactMap { arm -> ExpressionNode? in
        guard column < arm.results.count, case .expression(_, let tokens, _) = arm.results[column] else {
          return nil
        }
        return expression(in: tokens)
      }
      if values.count == query.arms.count { addAlternatives(values, query.tokens, into: &meetings) }
    }
  }

  /// A literal is a value like the first of the others that an expression can have.
  private func addAlternatives(of expression: ExpressionNode, into meetings: inout [ValueMeeting]) {
    addAlternatives(expression.passedParts ?? [], expression.tokens, into: &meetings)
  }

  private func addAlternatives(
    _ values: [ExpressionNode], _ tokens: Range<Int>, into meetings: inout [ValueMeeting]
  ) {
    let isLiteral = { (value: ExpressionNode) in [.text, .number].contains(value.core.form) }
    guard let value = values.first(where: { !isLiteral($0) && $0.core.form != .constant }) else { return }
    for literal in values where isLiteral(literal) {
      meetings.append(
        ValueMeeting(
          value: .expression(value), partner: .alternative(.expression(literal)), tokens: tokens,
          isComparison: false))
    }
  }

  /// A text in a sum, a difference or a remainder is a value like the other terms.
  private func addTerms(of sum: ExpressionNode, into meetings: inout [ValueMeeting]) {
    let isText = { (term: ExpressionNode) in term.core.form == .text }
    let isOther = { (term: ExpressionNode) in ![.text, .number, .constant].contains(term.core.form) }
    guard sum.parts.count > 1 else { return }
    if let other = sum.parts.first(where: isOther) {
      for text in sum.parts where isText(text) { add(other, text, nil, sum, into: &meetings) }
    }
    // Seconds are subtracted from a column that may count in another unit.
    if let column = sum.parts.first(where: { $0.core.form == .reference }) {
      for part in sum.parts where part.core.form == .call("unixepoch") || part.core.form == .call("julianday")
      {
        add(column, part, nil, sum, into: &meetings)
      }
    }
  }

  private func add(
    _ left: ExpressionNode, _ right: ExpressionNode, _ sign: SQLSign?, _ whole: ExpressionNode,
    into meetings: inout [ValueMeeting]
  ) {
    let count = [left.core, right.core].lazy.compactMap { $0.form == .row ? $0.parts.count : nil }.first ?? 1
    guard let lefts = members(of: left, count: count), let rights = members(of: right, count: count) else {
      return
    }
    let isComparison = if case .comparison = whole.form { true } else { false }
    for (value, other) in zip(lefts, rights) {
      meetings.append(
        ValueMeeting(
          value: value, partner: .compared(other, sign), tokens: whole.tokens, isComparison: isComparison))
    }
  }

  /// The values of a row, or of a query that is compared as one; nil if there are not so many.
  private func members(of expression: ExpressionNode, count: Int) -> [ValueMeeting.Member]? {
    let core = expression.core
    if core.form == .query { return (0..<count).map { .result(of: core, $0) } }
    guard count > 1 else { return [.expression(expression)] }
    guard core.form == .row, core.parts.count == count else { return nil }
    return core.parts.map { .expression($0) }
  }
}

extension ExpressionNode {
  /// The query that an expression in parentheses is; nil if it is none.
  package func readQuery(in outline: SQLOutline) -> SQLQuery? {
    form == .query ? outline.query(at: tokens.lowerBound + 1) : nil
  }
}
