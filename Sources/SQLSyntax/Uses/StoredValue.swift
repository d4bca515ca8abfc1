/// A value that a statement puts into a column.
package struct StoredValue {
  /// The column.
  package let column: LiteralPlace.Column
  /// The tokens of the value.
  package let tokens: Range<Int>
}

extension SQLOutline {
  /// What a statement puts into columns: the values that its INSERTs put into rows, and those that SET assigns.
  ///
  /// Values are left out if it is not plain to see which column they are for.
  package var storedValues: [StoredValue] {
    cores.indices.flatMap { insertedValues(of: $0).values.map(\.value) }
      + assignments.compactMap { column, tokens in tokens.map { StoredValue(column: column, tokens: $0) } }
  }

  // MARK: - INSERT

  /// A value of an INSERT.
  struct InsertedValue {
    /// The place of its column in the list of columns, or in the table if there is no list.
    let position: Int
    let value: StoredValue
  }

  /// The positions at which an INSERT has nothing but values that a function accepts.
  package func insertedPositions(of core: Int, where isIncluded: (StoredValue) -> Bool) -> Set<Int> {
    let (values, isComplete) = insertedValues(of: core)
    guard isComplete else { return [] }
    return Set(values.map(\.position)).subtracting(
      values.filter { !isIncluded($0.value) }.map(\.position))
  }

  /// What an INSERT puts into its columns: the values of its rows, or the results of its query.
  ///
  /// Left out are results whose name is used, in a condition for instance, and those of a query that compares rows
  /// with each other: with other values it would give other rows.
  ///
  /// - Returns: the values, and whether none was left out.
  private func insertedValues(of core: Int) -> (values: [InsertedValue], isComplete: Bool) {
    guard cores[core].verb == .insert, let target = cores[core].tables.first else { return ([], false) }
    let start = target.first { word($0) == "with" } ?? target.upperBound
    var reader = SQLQueryReader(self, at: start)
    reader.endsAtReturning = true
    guard reader.isQuery(start), let query = reader.readQuery(), query.keepsRows else { return ([], false) }
    var values: [InsertedValue] = []
    var isComplete = true
    for arm in query.arms {
      for (position, result) in arm.results.enumerated() {
        // How many columns a star has is not plain to see.
        guard case .expression(_, let tokens, let name) = result else {
          isComplete = false
          break
        }
        guard name.map({ isUsed(nameAt: $0, in: query.tokens) }) != true else {
          isComplete = false
          continue
        }
        let value = StoredValue(column: .inserted(position, core: core), tokens: tokens)
        values.append(InsertedValue(position: position, value: value))
      }
    }
    return (values, isComplete)
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
    tokens.indices.filter(isAssignment).flatMap { sign -> [(LiteralPlace.Column, Range<Int>?)] in
      guard let core = places[sign].core else { return [] }
      let value = sign + 1..<endOfAssignedValue(from: sign + 1)
      guard let open = openings[sign - 1] else {
        return name(sign - 1) == nil ? [] : [(.assigned(sign - 1, core: core), value)]
      }
      let columns = items(in: open + 1..<sign - 1)
      let isList =
        closings[value.lowerBound].map { $0 + 1 == value.upperBound } == true
        && places[value.lowerBound + 1].enclosure != .query
      let values = isList ? items(in: value.lowerBound + 1..<value.upperBound - 1) : []
      return columns.indices.filter { columns[$0].count == 1 && name(columns[$0].lowerBound) != nil }.map {
        let column = LiteralPlace.Column.assigned(columns[$0].lowerBound, core: core)
        return (column, values.count == columns.count ? values[$0] : nil)
      }
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
