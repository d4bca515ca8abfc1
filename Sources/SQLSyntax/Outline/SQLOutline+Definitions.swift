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
}
