// Statements that change rows.

extension SQLQueryReader {
  /// RETURNING as a query of the table that an INSERT, UPDATE or DELETE changes; nil if there is none.
  mutating func readReturning() -> SQLQuery? {
    let start = index
    guard let definitions = readDefinitions(),
      take("insert") || take("replace") || take("update") || take("delete")
    else { return nil }
    if take("or") { index += 1 }
    _ = take("into") || take("from")
    guard let (target, tables) = readTarget() else { return nil }
    skip(to: ["returning"])
    guard take("returning") else { return nil }
    let first = index
    skip(to: [])
    let arm = SQLQuery.Arm(
      results: outline.items(in: first..<index).map(result), tables: tables, sources: [target])
    return SQLQuery(tokens: start..<index, definitions: definitions, arms: [arm], keepsRows: true)
  }

  /// The table at the current token, and its tokens with the alias.
  private mutating func readTarget() -> (SQLQuery.Source, tokens: Range<Int>)? {
    let start = index
    guard outline.name(index) != nil else { return nil }
    let isQualified = outline.sign(index + 1) == .point && outline.name(index + 2) != nil
    let name = isQualified ? index + 2 : index
    index = name + 1
    let tokens = start..<index
    var alias: Int?
    if take("as") {
      guard outline.name(index) != nil else { return nil }
      alias = index
      index += 1
    }
    let relation = SQLQuery.Source.Relation.name(schema: isQualified ? start : nil, name)
    return (SQLQuery.Source(relation: relation, tokens: tokens, alias: alias), start..<index)
  }
}

/// A value that an INSERT puts into a column.
package struct InsertedValue {
  /// The place of the column in the list of columns, or in the table if there is no list.
  package let position: Int
  /// The tokens of the value.
  package let tokens: Range<Int>
  /// The INSERT.
  let core: Int
}

extension SQLOutline {
  /// What an INSERT puts into its columns: the values of its rows, or the results of its query.
  ///
  /// Left out are results with a name, which a condition can use, and those of a query that compares rows with each
  /// other: with other values it would give other rows.
  ///
  /// - Returns: the values, and whether none was left out.
  package func insertedValues(of core: Int) -> (values: [InsertedValue], isComplete: Bool) {
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
        if name == nil {
          values.append(InsertedValue(position: position, tokens: tokens, core: core))
        } else {
          isComplete = false
        }
      }
    }
    return (values, isComplete)
  }
}
