/// A table that a WITH seems to define; the statement may be incomplete.
package struct TableDefinition {
  /// The token of its name.
  package let name: Int
  /// The tokens between the parentheses that name its columns; nil if there are none.
  package let columns: Range<Int>?
  /// The tokens of its query.
  package let body: Range<Int>
}

extension SQLOutline {
  /// The tables of each WITH, at any depth: `name(columns) AS NOT MATERIALIZED (query)`.
  package var tableDefinitions: [TableDefinition] {
    tree.lists.definitions.map { definition in
      let name = tree.tokens(definition).lowerBound
      let heading = tree.child(.columns, of: definition).map { tree.tokens($0) }
      var open = (heading?.upperBound ?? name + 1) + 1
      while sign(open) != .leftParenthesis { open += 1 }
      return TableDefinition(
        name: name, columns: tree.child(.columns, of: definition).map { tree.contents(of: $0) },
        body: open + 1..<(closings[open] ?? tokens.count))
    }.sorted { $0.name < $1.name }
  }

  /// The token at which the query of a CREATE TABLE … AS begins; nil for other statements.
  package var queryOfNewTable: Int? {
    guard let table = tree.leadingNodes.first, tree.nodes[table].kind == .createTable else { return nil }
    return tree.child(.selection, of: table).map { tree.tokens($0).lowerBound }
  }

  /// The tokens at which the parts of a SELECT, UPDATE or DELETE begin that are before one of its clauses, the last
  /// first; none if no clause begins with the token.
  package func parts(beforeClauseAt token: Int) -> [Int] {
    let path = tree.path(to: token)
    guard
      let whole = path.firstIndex(where: { [.select, .update, .delete].contains(tree.nodes[$0].kind) }),
      whole > 0, tree.tokens(path[whole - 1]).lowerBound == token
    else { return [] }
    return tree.children(of: path[whole]).map { tree.tokens($0).lowerBound }.filter { $0 < token }.reversed()
  }
}
