/// A value that a statement puts into a column.
package struct StoredValue {
  /// The column.
  package let column: LiteralPlace.Column
  /// The tokens of the value.
  package let tokens: Range<Int>
  /// Whether its query uses it for something else too, so another value could give other rows.
  package let isUsedElsewhere: Bool
}

/// The `*` of a query whose results an INSERT puts into columns.
package struct StoredStar {
  package let tokens: Range<Int>
  /// The place of its first column in the rows of the INSERT.
  package let position: Int
  /// The INSERT.
  package let core: Int
}

extension SQLOutline {
  /// What the INSERTs of a statement put into columns.
  package var insertedValues: [StoredValue] {
    cores.indices.flatMap { insertion(of: $0)?.values.map(\.value) ?? [] }
  }

  /// The stars among the results that INSERTs put into columns.
  package var insertedStars: [StoredStar] { cores.indices.flatMap { insertion(of: $0)?.stars ?? [] } }

  // MARK: - INSERT

  /// What an INSERT puts into its columns: the values of its rows, or the results of its query.
  private struct Insertion {
    /// The values, with the place of their column in the list of columns, or in the table if there is no list.
    var values: [(position: Int, value: StoredValue)] = []
    /// The stars, after which the places of values are not plain to see.
    var stars: [StoredStar] = []
  }

  /// The positions at which an INSERT has nothing but values that a function accepts.
  package func insertedPositions(of core: Int, where isIncluded: (StoredValue) -> Bool) -> Set<Int> {
    guard let insertion = insertion(of: core), insertion.stars.isEmpty else { return [] }
    return Set(insertion.values.map(\.position)).subtracting(
      insertion.values.filter { !isIncluded($0.value) }.map(\.position))
  }

  private func insertion(of core: Int) -> Insertion? {
    guard let query = insertedQuery(of: core) else { return nil }
    var insertion = Insertion()
    for arm in query.arms {
      results: for (position, result) in arm.results.enumerated() {
        switch result {
        case .star(let tokens):
          insertion.stars.append(StoredStar(tokens: tokens, position: position, core: core))
          break results
        case .expression(_, let tokens, let name):
          let value = StoredValue(
            column: .inserted(position, core: core), tokens: tokens,
            isUsedElsewhere: query.comparesRows || name.map { isUsed(nameAt: $0, in: query.tokens) } == true)
          insertion.values.append((position, value))
        }
      }
    }
    return insertion
  }

  /// Whether the name of a result is, or may be, used by another token.
  private func isUsed(nameAt token: Int, in tokens: Range<Int>) -> Bool {
    guard let name = writtenName(token)?.lowercased() else { return true }
    return tokens.contains { $0 != token && writtenName($0)?.lowercased() == name }
  }

  // MARK: - SET

  /// The columns of `SET c = …` and of `SET (c, d) = (…, …)`, with the tokens of their values; without them if a query
  /// gives the values.
  package var assignments: [(column: LiteralPlace.Column, value: Range<Int>?)] {
    assignedExpressions.flatMap { columns, row -> [(LiteralPlace.Column, Range<Int>?)] in
      guard columns.count > 1 else { return columns.map { ($0, row.tokens) } }
      return columns.indices.map {
        (columns[$0], row.form == .row && row.parts.count == columns.count ? row.parts[$0].tokens : nil)
      }
    }
  }

  /// The columns on the left of each assignment, with the value on its right.
  package var assignedExpressions: [(columns: [LiteralPlace.Column], value: ExpressionNode)] {
    tree.lists.assignments.sorted { tree.nodes[$0].start < tree.nodes[$1].start }.compactMap { assignment in
      let tokens = tree.tokens(assignment)
      let parts = tree.children(of: assignment)
      guard let value = parts.last(where: { tree.nodes[$0].kind.isExpression }),
        let core = places[tokens.lowerBound].core
      else { return nil }
      let row = parts.first { tree.nodes[$0].kind == .columns }.map { items(in: tree.contents(of: $0)) }
      let names = row ?? [tokens.lowerBound..<tree.tokens(value).lowerBound - 1]
      guard names.allSatisfy({ $0.count == 1 && name($0.lowerBound) != nil }) else { return nil }
      return (names.map { .assigned($0.lowerBound, core: core) }, expression(value))
    }
  }
}
