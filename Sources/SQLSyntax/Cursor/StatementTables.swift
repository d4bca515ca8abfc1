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

  private let outline: SQLOutline

  /// Examines one statement.
  init(_ outline: SQLOutline) {
    self.outline = outline
    if outline.tokens.indices.contains(where: { outline.word($0) == "with" }) { readDefinitions() }
    let createsIndex =
      outline.word(0) == "create" && outline.tokens.indices.contains { outline.word($0) == "index" }
    var index = 0
    while index < outline.tokens.count {
      index += 1
      switch outline.word(index - 1) {
      case "from", "join":
        while readReference(at: &index), outline.sign(index) == .comma { index += 1 }
      case "into", "update", "table":
        if outline.word(index) == "or" { index += 2 }
        _ = readReference(at: &index)
      case "on" where createsIndex: _ = readReference(at: &index)
      default: break
      }
    }
  }

  /// The table of WITH with a name; nil if there is none.
  package func definition(named name: String) -> TableReference? {
    definitions.first { $0.name.matches(name) }
  }

  private mutating func readDefinitions() {
    for table in outline.tableDefinitions {
      guard let name = name(at: table.name) else { continue }
      definitions.append(
        TableReference(
          schema: nil, name: name, alias: nil, columns: table.columns.map { $0.compactMap(self.name(at:)) }))
    }
  }

  /// Reads `schema.name AS alias`, and returns whether a table is there.
  private mutating func readReference(at index: inout Int) -> Bool {
    guard var name = name(at: index) else { return false }
    index += 1
    var schema: String?
    if outline.sign(index) == .point {
      guard let table = self.name(at: index + 1) else { return false }
      (schema, name) = (name, table)
      index += 2
    }
    if outline.word(index) == "as" { index += 1 }
    let alias = self.name(at: index)
    if alias != nil { index += 1 }
    references.append(TableReference(schema: schema, name: name, alias: alias))
    return true
  }

  /// A name; nil for a keyword.
  private func name(at index: Int) -> String? {
    guard outline.name(index) != nil, let name = outline.writtenName(index) else { return nil }
    let isKeyword = outline.tokens[index].kind == .word && SQLKeyword.all.contains(name.uppercased())
    return isKeyword ? nil : name
  }
}
