/// The nodes of a tree by the tokens with which they begin.
struct SQLTreeIndex {
  /// The outermost expression that begins with each token, and the outermost query; -1 for none.
  private var expressions: [Int32]
  private var selections: [Int32]

  init(_ tree: SQLTree) {
    expressions = [Int32](repeating: -1, count: tree.tokens.count)
    selections = expressions
    for (index, node) in tree.nodes.enumerated() where node.start < node.end {
      if node.kind.isExpression { expressions[Int(node.start)] = Int32(index) }
      if node.kind == .selection { selections[Int(node.start)] = Int32(index) }
    }
  }

  /// The query that begins with a token.
  func selection(at token: Int) -> Int? {
    guard selections.indices.contains(token), selections[token] >= 0 else { return nil }
    return Int(selections[token])
  }

  /// The outermost expression that begins with a token.
  func expression(at token: Int) -> Int? {
    guard expressions.indices.contains(token), expressions[token] >= 0 else { return nil }
    return Int(expressions[token])
  }
}
