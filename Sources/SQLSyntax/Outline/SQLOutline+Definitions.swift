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
    tokens.indices.compactMap { index in
      guard word(index) == "as" else { return nil }
      var open = index + 1
      while ["not", "materialized"].contains(word(open) ?? "") { open += 1 }
      guard sign(open) == .leftParenthesis else { return nil }
      let heading = openings[index - 1]
      let name = (heading ?? index) - 1
      guard self.name(name) != nil else { return nil }
      return TableDefinition(
        name: name, columns: heading.map { $0 + 1..<index - 1 },
        body: open + 1..<(closings[open] ?? tokens.count))
    }
  }
}
