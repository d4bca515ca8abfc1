/// A table in a statement that may be incomplete.
package struct TableReference: Equatable {
  /// The schema; nil if not stated.
  package let schema: String?
  /// The name of the table.
  package let name: String
  /// Its alias in the statement.
  package let alias: String?
  /// The columns, if the statement itself lists them.
  package var columns: [String]?

  /// The name that qualifies the table's columns in the statement.
  package var qualifier: String { alias ?? name }
}

/// The tables that a statement reads and writes, with their aliases and the tables of WITH.
package struct StatementTables {
  /// The tables after FROM, JOIN, INTO, UPDATE and, in CREATE INDEX, ON.
  package private(set) var references: [TableReference] = []
  /// The tables that WITH defines.
  package private(set) var definitions: [TableReference] = []

  /// Examines the tokens of one statement, which exclude comments.
  init(_ tokens: [CompletionToken]) {
    readDefinitions(tokens[...])
    let createsIndex = tokens.first?.keyword == "CREATE" && tokens.contains { $0.keyword == "INDEX" }
    var rest = tokens[...]
    while let token = rest.popFirst() {
      switch token.keyword {
      case "FROM", "JOIN":
        readList(&rest)
      case "INTO", "UPDATE", "TABLE":
        if rest.first?.keyword == "OR" { rest = rest.dropFirst(2) }
        readReference(&rest)
      case "ON" where createsIndex:
        readReference(&rest)
      default: break
      }
    }
  }

  /// The table of WITH with a name; nil if there is none.
  package func definition(named name: String) -> TableReference? {
    definitions.first { $0.name.matches(name) }
  }

  private mutating func readList(_ rest: inout ArraySlice<CompletionToken>) {
    while readReference(&rest), rest.first?.isSign(.comma) == true { rest.removeFirst() }
  }

  @discardableResult
  private mutating func readReference(_ rest: inout ArraySlice<CompletionToken>) -> Bool {
    guard var name = Self.name(&rest) else { return false }
    var schema: String?
    if rest.first?.isSign(.point) == true {
      rest.removeFirst()
      guard let table = Self.name(&rest) else { return false }
      schema = name
      name = table
    }
    if rest.first?.keyword == "AS" { rest.removeFirst() }
    let reference = TableReference(schema: schema, name: name, alias: Self.name(&rest))
    references.append(reference)
    return true
  }

  /// Finds `NAME AS (` and `NAME(COLUMN, …) AS (`.
  private mutating func readDefinitions(_ tokens: ArraySlice<CompletionToken>) {
    guard tokens.contains(where: { $0.keyword == "WITH" }) else { return }
    for index in tokens.indices where tokens[index].isName {
      var rest = tokens[(index + 1)...]
      let columns = Self.parenthesized(&rest)
      guard rest.popFirst()?.keyword == "AS" else { continue }
      if rest.first?.keyword == "NOT" { rest.removeFirst() }
      if rest.first?.keyword == "MATERIALIZED" { rest.removeFirst() }
      guard rest.first?.isSign(.leftParenthesis) == true else { continue }
      definitions.append(
        TableReference(schema: nil, name: tokens[index].text, alias: nil, columns: columns))
    }
  }

  /// The names in parentheses, if there are any.
  private static func parenthesized(_ rest: inout ArraySlice<CompletionToken>) -> [String]? {
    guard rest.first?.isSign(.leftParenthesis) == true else { return nil }
    rest.removeFirst()
    var names: [String] = []
    while let token = rest.popFirst(), !token.isSign(.rightParenthesis) {
      if token.isName { names.append(token.text) }
    }
    return names
  }

  private static func name(_ rest: inout ArraySlice<CompletionToken>) -> String? {
    guard let token = rest.first, token.isName else { return nil }
    rest.removeFirst()
    return token.text
  }
}
