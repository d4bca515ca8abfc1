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
    return SQLQuery(tokens: start..<index, definitions: definitions, arms: [arm], comparesRows: false)
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
