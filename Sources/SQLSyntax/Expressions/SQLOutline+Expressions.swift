extension SQLOutline {
  /// The expression that some tokens are; one of the form `other` if they are none, or more than one.
  package func expression(in tokens: Range<Int>) -> ExpressionNode {
    var candidate = index.expression(at: tokens.lowerBound)
    while let node = candidate {
      let end = tree.tokens(node).upperBound
      // An aggregate may sort its arguments.
      if end == tokens.upperBound || end < tokens.upperBound && word(end) == "order" {
        return expression(node)
      }
      candidate = tree.children(of: node).first { tree.tokens($0).lowerBound == tokens.lowerBound }
    }
    return ExpressionNode(.other, tokens)
  }

  /// The outermost expressions of the clauses of a statement and of the queries in it, each once.
  ///
  /// What no clause begins, such as the arguments of a table-valued function, is left out.
  package var expressions: [ExpressionNode] {
    if let known = memo.expressions { return known }
    var found: [ExpressionNode] = []
    for clause in tree.lists.clauses.sorted(by: { tree.nodes[$0].start < tree.nodes[$1].start }) {
      for child in tree.children(of: clause) {
        switch tree.nodes[child].kind {
        case .row, .result:
          for item in tree.children(of: child) where tree.nodes[item].kind.isExpression {
            if tree.nodes[clause].kind == .rows || tree.nodes[item].kind != .other {
              found.append(expression(item))
            }
          }
        case .other: break
        case let kind: if kind.isExpression { found.append(expression(child)) }
        }
      }
    }
    found += assignedExpressions.map(\.value)
    memo.expressions = found
    return found
  }

  // MARK: - Nodes

  /// The expression of a node.
  func expression(_ node: Int) -> ExpressionNode {
    let tokens = tree.tokens(node)
    let kind = tree.nodes[node].kind
    var parts: [ExpressionNode] = []
    switch kind {
    case .text, .number, .constant, .reference, .parameter, .query, .exists, .other: break
    default:
      for child in tree.children(of: node) where tree.nodes[child].kind.isExpression {
        parts.append(expression(child))
      }
    }
    return ExpressionNode(form(kind, tokens, parts), tokens, parts)
  }

  private func form(_ kind: SQLTree.Kind, _ tokens: Range<Int>, _ parts: [ExpressionNode])
    -> ExpressionNode.Form
  {
    switch kind {
    case .text: .text
    case .number: .number
    case .constant: .constant
    case .reference: .reference
    case .parameter: .parameter
    case .group: .group
    case .list: .row
    case .operation where parts.count == 1: .operation(sign(tokens.lowerBound).map { [$0] } ?? [])
    case .operation: .operation(parts.dropLast().compactMap { sign($0.tokens.upperBound) })
    case .comparison: .comparison(comparison(at: parts.first?.tokens.upperBound ?? tokens.lowerBound))
    case .between: .between
    case .items: .list
    case .membership: .membership
    case .pattern: .pattern(parts.count > 1 ? word(parts[1].tokens.lowerBound - 1) ?? "" : "")
    case .logic: .logic
    case .test: .test
    case .cases:
      .cases(
        hasOperand: word(tokens.lowerBound + 1) != "when",
        hasElse: word((parts.last?.tokens.lowerBound ?? 0) - 1) == "else")
    case .call: .call(name(tokens.lowerBound) ?? "")
    case .cast: .cast
    case .query: .query
    case .exists: .exists
    default: .other
    }
  }

  /// The sign of a comparison, or that of IS, IS NOT, IS DISTINCT FROM or IS NOT DISTINCT FROM.
  private func comparison(at token: Int) -> SQLSign {
    if let sign = sign(token) { return sign }
    let isNegated = word(token + 1) == "not"
    return isNegated == (word(isNegated ? token + 2 : token + 1) == "distinct") ? .equal : .lessOrGreater
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
