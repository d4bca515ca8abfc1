import TypedSQLiteCore

/// Finds the columns by which the results of a query are ordered.
///
/// Terms that are more than a column, and the orders of windows and inner queries, are left out.
package struct OrderFinder {
  /// A column.
  package struct Term {
    /// The tokens of its name; if the term is the name or the number of a result, those in that result.
    package let tokens: Range<Int>
    /// The SELECT that knows the name.
    package let core: Int
  }

  /// The columns, in the order of the statement.
  package private(set) var terms: [Term] = []
  private let outline: SQLOutline

  /// Looks through a statement.
  package init(_ outline: SQLOutline) {
    self.outline = outline
    let tree = outline.tree
    guard let query = outline.query, query.arms.count == 1,
      let select = outline.index.selection(at: 0).flatMap({ tree.child(.select, of: $0) }),
      let order = tree.child(.orderBy, of: select)
    else { return }
    for item in tree.children(of: order) {
      guard let column = column(tree.tokens(item), query.arms[0].results),
        let core = outline.places[column.lowerBound].core
      else { continue }
      terms.append(Term(tokens: column, core: core))
    }
  }

  private func column(_ term: Range<Int>, _ results: [SQLQuery.Result]) -> Range<Int>? {
    guard let first = term.first else { return nil }
    if term.count == 1, outline.tokens[first].kind == .integer {
      guard let number = Int(outline.text(term)), results.indices.contains(number - 1) else { return nil }
      let hasStar = results.prefix(number).contains { if case .star = $0 { true } else { false } }
      return hasStar ? nil : reference(in: results[number - 1])
    }
    guard outline.reference(startingAt: first) == term else { return nil }
    guard term.count == 1 else { return term }
    // The name of a result comes before the columns of the tables.
    for case .expression(let expression, let tokens, let name?) in results
    where outline.name(name) == outline.name(first) {
      return reference(in: .expression(expression, tokens: tokens, name: name))
    }
    return term
  }

  private func reference(in result: SQLQuery.Result) -> Range<Int>? {
    if case .expression(.reference(let tokens), _, _) = result { tokens } else { nil }
  }
}
