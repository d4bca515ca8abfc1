import TypedSQLiteCore

/// What a statement destroys: all rows of a table, or an object of a schema.
package struct DestructiveStatement: Equatable, Sendable {
  /// The schema of ``name``; nil if the statement names none.
  package let schema: String?
  /// The table or the other object.
  package let name: String
  package let action: Action
  /// Whether it has a WHERE, which is always true.
  package let hasCondition: Bool

  /// What it does.
  package enum Action: Equatable, Sendable {
    /// DELETE without a condition.
    case deleteRows
    /// UPDATE without a condition.
    case updateRows
    /// DELETE that only LIMIT restricts.
    case deleteSomeRows
    /// UPDATE that only LIMIT restricts.
    case updateSomeRows
    /// REPLACE with rows of the table itself.
    case replaceRows
    /// DROP TABLE.
    case dropTable
    /// DROP of another object, with its kind in upper case.
    case drop(String)
    /// ALTER TABLE that drops a column.
    case dropColumn(String)
  }

  /// Reads a statement.
  ///
  /// - Returns: nil if it destroys nothing, or only rows that a condition selects.
  package init?(_ sql: [UInt8]) {
    let outline = SQLOutline(sql)
    let tree = outline.tree
    guard let node = tree.leadingNodes.first(where: { tree.nodes[$0].kind != .with }),
      let place = outline.changedObject(of: node), let path = outline.path(at: place)
    else { return nil }
    let condition = tree.child(.where, of: node)
    let isLimited = tree.child(.limit, of: node) != nil
    switch tree.nodes[node].kind {
    case .delete: action = isLimited ? .deleteSomeRows : .deleteRows
    case .update: action = isLimited ? .updateSomeRows : .updateRows
    case .insert where outline.replaces(node, rowsOf: path.name): action = .replaceRows
    case .drop:
      let kind = outline.text(1..<2).uppercased()
      action = kind == "TABLE" ? .dropTable : .drop(kind)
    case .alter:
      guard let dropped = tree.child(.dropped, of: node), let column = tree.child(.name, of: dropped),
        let name = outline.path(at: tree.tokens(column).lowerBound)?.name
      else { return nil }
      action = .dropColumn(name)
    default: return nil
    }
    if let condition, !outline.isAlwaysTrue(tree.tokens(condition).dropFirst()) { return nil }
    hasCondition = condition != nil
    (schema, name) = path
  }
}

extension SQLOutline {
  /// The token at which the name of the object begins that a statement changes or drops.
  fileprivate func changedObject(of node: Int) -> Int? {
    switch tree.nodes[node].kind {
    case .delete:
      let start = tree.tokens(node).lowerBound
      return word(start + 1) == "from" ? start + 2 : nil
    case .insert, .update:
      let start = tree.child(.target, of: node).map { tree.tokens($0).lowerBound }
      return start.map { word($0) == "or" ? $0 + 2 : $0 }
    default: return tree.child(.name, of: node).map { tree.tokens($0).lowerBound }
    }
  }

  /// The name at a token with its schema, without quotes.
  fileprivate func path(at token: Int) -> (schema: String?, name: String)? {
    let isQualified = sign(token + 1) == .point
    let place = isQualified ? token + 2 : token
    guard tokens.indices.contains(place), [.word, .quotedName, .string].contains(tokens[place].kind) else {
      return nil
    }
    func text(_ token: Int) -> String {
      String(decoding: tokens[token].content(in: sql.span), as: UTF8.self)
    }
    return (isQualified ? text(token) : nil, text(place))
  }

  /// Whether a condition is `true`, a number other than 0, or a comparison of two equal numbers.
  fileprivate func isAlwaysTrue(_ condition: Range<Int>) -> Bool {
    guard !condition.isEmpty else { return false }
    let expression = expression(in: condition).core
    switch expression.form {
    case .constant: return word(expression.tokens.lowerBound) == "true"
    case .number: return Int(text(expression.tokens)) ?? 0 != 0
    case .comparison(.equal), .comparison(.equalTwice):
      let sides = expression.parts.map(\.core)
      return sides.allSatisfy { $0.form == .number } && text(sides[0].tokens) == text(sides[1].tokens)
    default: return false
    }
  }

  /// Whether REPLACE, or INSERT OR REPLACE, takes all rows of a query that begins with a table.
  fileprivate func replaces(_ node: Int, rowsOf table: String) -> Bool {
    let start = tree.tokens(node).lowerBound
    guard word(start) == "replace" || word(start + 2) == "replace",
      let query = tree.child(.selection, of: node), let first = tree.child(.select, of: query),
      let from = tree.child(.from, of: first),
      path(at: tree.tokens(from).lowerBound + 1)?.name.matches(table) == true
    else { return false }
    return !tree.children(of: query).contains {
      tree.child(.where, of: $0) != nil || tree.child(.limit, of: $0) != nil
    }
  }
}
