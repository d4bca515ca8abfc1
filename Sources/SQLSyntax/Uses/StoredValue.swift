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
    guard cores[core].verb == .insert, let target = cores[core].tables.first else { return nil }
    let start = target.first { word($0) == "with" } ?? target.upperBound
    var reader = SQLQueryReader(self, at: start)
    reader.endsAtReturning = true
    guard reader.isQuery(start), let query = reader.readQuery() else { return nil }
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

  /// Whether the sign at an index is that of an assignment.
  func isAssignment(_ index: Int) -> Bool {
    guard sign(index) == .equal, places[index].clause == .assignments, places[index].enclosure == .query
    else { return false }
    let target = openings[index - 1] ?? index - 1
    return word(target - 1) == "set" || sign(target - 1) == .comma
  }

  /// The columns of `SET c = …` and of `SET (c, d) = (…, …)`, with the tokens of their values; without them if a query
  /// gives the values.
  package var assignments: [(column: LiteralPlace.Column, value: Range<Int>?)] {
    assignedValues.flatMap { columns, value -> [(LiteralPlace.Column, Range<Int>?)] in
      guard columns.count > 1 else { return columns.map { ($0, value) } }
      let row = expression(in: value)
      return columns.indices.map {
        (columns[$0], row.form == .row && row.parts.count == columns.count ? row.parts[$0].tokens : nil)
      }
    }
  }

  /// The columns on the left of each assignment, with the tokens of the value on its right.
  package var assignedValues: [(columns: [LiteralPlace.Column], value: Range<Int>)] {
    tokens.indices.filter(isAssignment).compactMap { sign in
      guard let core = places[sign].core else { return nil }
      let value = sign + 1..<endOfAssignedValue(from: sign + 1)
      guard let open = openings[sign - 1] else {
        return name(sign - 1) == nil ? nil : ([.assigned(sign - 1, core: core)], value)
      }
      let names = items(in: open + 1..<sign - 1)
      guard names.allSatisfy({ $0.count == 1 && name($0.lowerBound) != nil }) else { return nil }
      return (names.map { .assigned($0.lowerBound, core: core) }, value)
    }
  }

  /// The index behind the last token of a value that SET assigns.
  private func endOfAssignedValue(from start: Int) -> Int {
    var index = start
    while index < tokens.count {
      if sign(index) == .comma || sign(index) == .semicolon
        || Self.wordsBehindAssignments.contains(word(index) ?? "")
      {
        // FROM is in a comparison, too.
        guard word(index) == "from", word(index - 1) == "distinct" else { return index }
      }
      index = (closings[index] ?? index) + 1
    }
    return index
  }

  private static let wordsBehindAssignments: Set<String> = [
    "from", "limit", "on", "order", "returning", "where",
  ]
}
