import TypedSQLiteCore

/// The structure of one or several statements, which may be incomplete or wrong.
///
/// The nodes are in one array, each behind those in it. What cannot be understood is a node of the kind `other` with
/// the parts in it that could be.
final class SQLTree: Sendable {
  let sql: [UInt8]
  /// The tokens, without white space and comments.
  let tokens: [SQLToken]
  /// The content of each word and each name in quotes, in lower case.
  let names: [String?]
  let parentheses: Parentheses
  let nodes: [Node]
  let lists: Lists

  /// What is asked for in all of the text, in the order in which it ends.
  struct Lists: Sendable {
    /// The nodes of the clauses that have expressions, of assignments, and of the tables of WITH.
    var clauses: [Int] = []
    var assignments: [Int] = []
    var definitions: [Int] = []
    /// The AND of each BETWEEN.
    var betweenAnds: [Int] = []
  }

  /// A part of a statement.
  struct Node: Sendable {
    let kind: Kind
    /// Its tokens.
    let start: Int32
    let end: Int32
    /// The first of the nodes in it, which end before it; its own index if there are none.
    let first: Int32
    /// How deep expressions are in it; 0 if it is no expression.
    let height: Int32

    var tokens: Range<Int> { Int(start)..<Int(end) }
  }

  /// What a node is.
  enum Kind: Sendable {
    /// All statements, and one of them.
    case script, statement
    /// WITH, and a table in it.
    case with, definition
    /// The names in parentheses that rename columns.
    case columns
    /// A SELECT or VALUES with all its arms, without the parentheses around it, and its arms.
    case selection, select, rows
    /// One row of VALUES.
    case row
    case insert, update, delete
    /// The table that a statement changes, with all tokens up to the next clause.
    case target
    /// What a result of a SELECT or of RETURNING is: `*`, or an expression with its name.
    case star, result
    case from, source, joined
    /// What a source is, without its alias; `name` is also what a definition names.
    case name, function, subquery
    case on, using, `where`, having, groupBy, orderBy, partitionBy, window, limit, returning
    case assignments, assignment, upsert
    case createTable, createIndex, createView, createTrigger, createVirtualTable, alter, drop
    /// A column of a table with its declared type, which may be empty, and a constraint of the table.
    case column, type, tableConstraint
    /// CHECK, AS and DEFAULT with what is behind them.
    case check, generator, defaultValue
    /// What is behind the columns of a table.
    case tableOptions
    /// What ALTER does.
    case added, dropped, renamed
    /// The table of an index or a trigger, and what an index has in its parentheses.
    case table, indexed
    /// What UPDATE OF names before the body of a trigger, and its WHEN.
    case triggerColumns, triggerCondition
    /// Parentheses whose content has no structure.
    case loose

    // Expressions.
    case text, number, constant, reference, parameter, group, list, operation, comparison, between, items,
      membership,
      pattern, logic, test, cases, call, cast, query, exists, other

    /// Whether it is an expression.
    var isExpression: Bool {
      switch self {
      case .text, .number, .constant, .reference, .parameter, .group, .list, .operation, .comparison,
        .between, .items,
        .membership, .pattern, .logic, .test, .cases, .call, .cast, .query, .exists, .other:
        true
      default: false
      }
    }
  }

  /// Reads one or several statements.
  init(_ sql: [UInt8]) {
    self.sql = sql
    let tokens = SQLTokenizer.tokens(of: sql.span)
    self.tokens = tokens
    names = tokens.map { token in
      switch token.kind {
      case .word: String(decoding: sql[token.range], as: UTF8.self).lowercased()
      case .quotedName: String(decoding: token.content(in: sql.span), as: UTF8.self).lowercased()
      default: nil
      }
    }
    parentheses = Parentheses(tokens)
    var reader = SQLTreeReader(tokens, names, parentheses)
    reader.readScript()
    nodes = reader.nodes
    lists = reader.lists
  }

  /// The nodes directly in a node, in the order of the text.
  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = node - 1
    while child >= nodes[node].first {
      children.append(child)
      child = Int(nodes[child].first) - 1
    }
    return children.reversed()
  }

  /// The first node of a kind directly in a node.
  func child(_ kind: Kind, of node: Int) -> Int? {
    for child in children(of: node) where nodes[child].kind == kind { return child }
    return nil
  }

  /// The nodes around a token, the innermost first.
  func path(to token: Int) -> [Int] {
    var path = [nodes.count - 1]
    while let node = path.last, let child = children(of: node).first(where: { tokens($0).contains(token) }) {
      path.append(child)
    }
    return path.reversed()
  }

  /// The tokens of a node.
  func tokens(_ node: Int) -> Range<Int> { nodes[node].tokens }

  /// The nodes directly in the first statement; none if the first of them does not begin with the first token.
  var leadingNodes: [Int] {
    let parts = child(.statement, of: nodes.count - 1).map { children(of: $0) } ?? []
    return parts.first.map { nodes[$0].start } == 0 ? parts : []
  }

  /// The tokens in the parentheses at the start of a node or behind its first word, which may be open; without
  /// parentheses, those behind the word.
  func contents(of node: Int) -> Range<Int> {
    let tokens = tokens(node)
    for open in tokens.prefix(2) where self.tokens[open].kind == .sign(.leftParenthesis) {
      return open + 1..<(parentheses.closings[open] ?? tokens.upperBound)
    }
    return tokens.dropFirst()
  }
}

/// Which parenthesis closes which.
package struct Parentheses: Sendable {
  /// The closing parenthesis of each opening one, and the other way round.
  let closings: Partners
  let openings: Partners

  init(_ tokens: [SQLToken]) {
    var closings = [Int32](repeating: -1, count: tokens.count)
    var openings = closings
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .sign(.leftParenthesis) {
        open.append(index)
      } else if token.kind == .sign(.rightParenthesis), let start = open.popLast() {
        closings[start] = Int32(index)
        openings[index] = Int32(start)
      }
    }
    self.closings = Partners(indices: closings)
    self.openings = Partners(indices: openings)
  }

  /// The partner of each parenthesis.
  package struct Partners: Sendable {
    fileprivate let indices: [Int32]

    /// The partner of the token at an index; nil if it has none.
    package subscript(_ index: Int) -> Int? {
      guard index >= 0, index < indices.count, indices[index] >= 0 else { return nil }
      return Int(indices[index])
    }
  }
}
