/// A table in a statement that may be incomplete.
package struct TableReference: Equatable {
  /// The schema; nil if not stated.
  package let schema: String?
  /// The name of the table; nil for a query in parentheses.
  package let name: String?
  /// Its alias in the statement.
  package let alias: String?
  /// The tokens of the name or the query; empty for a table that is not in the statement.
  let tokens: Range<Int>

  /// The name that qualifies the table's columns in the statement; nil if there is none.
  package var qualifier: String? { alias ?? name }
}

/// The tables whose columns can be used at the cursor, with their aliases, and the tables of WITH.
package struct StatementTables {
  /// The tables of the SELECT, INSERT, UPDATE or DELETE at the cursor, and then those of the ones around it.
  package private(set) var references: [TableReference] = []
  /// The names that WITH defines.
  package let definedNames: [String]

  private let outline: SQLOutline
  private let cursor: Int
  private let definitions: [TableDefinition]

  /// Examines one statement.
  ///
  /// - Parameters:
  ///   - outline: the statement, with some name in place of the one at the cursor.
  ///   - cursor: the token of that name.
  ///   - trigger: the table of the trigger that the statement is part of.
  init(_ outline: SQLOutline, cursor: Int, trigger: TableReference? = nil) {
    self.outline = outline
    self.cursor = cursor
    let hasDefinitions = outline.tokens.indices.contains { outline.word($0) == "with" }
    definitions = hasDefinitions ? outline.tableDefinitions : []
    definedNames = definitions.compactMap { outline.writtenName($0.name) }
    var core = outline.places.indices.contains(cursor) ? outline.places[cursor].core : nil
    while let current = core {
      for tables in outline.cores[current].tables { readReferences(in: tables) }
      core = outline.cores[current].parent
    }
    if references.isEmpty { readStatement() }
    for row in trigger == nil ? [] : ["NEW", "OLD"] {
      references.append(
        TableReference(schema: trigger?.schema, name: trigger?.name, alias: row, tokens: 0..<0))
    }
  }

  /// The table that was joined last before the cursor, and those before it.
  package var joined: (last: TableReference, others: [TableReference])? {
    let earlier = references.filter { !$0.tokens.isEmpty && $0.tokens.lowerBound < cursor }
    guard let last = earlier.max(by: { $0.tokens.lowerBound < $1.tokens.lowerBound }) else { return nil }
    return (last, earlier.filter { $0 != last })
  }

  /// Whether WITH defines the table.
  package func isDefined(_ reference: TableReference) -> Bool {
    guard reference.schema == nil, let name = reference.name else { return false }
    return definedNames.contains { $0.matches(name) }
  }

  /// A query whose result has the columns of a table.
  package func selection(of reference: TableReference) -> String {
    let source =
      reference.name.map { SQLName.qualified($0, in: reference.schema) } ?? outline.text(reference.tokens)
    var open = reference.schema == nil ? [reference.tokens] : []
    var needed: Set<Int> = []
    while let tokens = open.popLast() {
      let names = Set(tokens.compactMap(outline.name))
      for index in definitions.indices where outline.name(definitions[index].name).map(names.contains) == true
      {
        if needed.insert(index).inserted { open.append(definitions[index].body) }
      }
    }
    guard !needed.isEmpty else { return "SELECT * FROM \(source)" }
    let tables = needed.sorted().map { index in
      let table = definitions[index]
      let columns = table.columns.map { "(\(outline.text($0)))" } ?? ""
      return "\(outline.text(table.name..<table.name + 1))\(columns) AS (\(outline.text(table.body)))"
    }
    return "WITH RECURSIVE \(tables.joined(separator: ", ")) SELECT * FROM \(source)"
  }

  /// The columns of a query or a table of WITH as the text names them, for a query that is not complete.
  package func namedColumns(of reference: TableReference) -> [String] {
    var body = reference.tokens.dropFirst()
    if let name = reference.name {
      guard isDefined(reference),
        let table = definitions.first(where: { outline.writtenName($0.name)?.matches(name) == true })
      else { return [] }
      if let columns = table.columns { return columns.compactMap(self.name(at:)) }
      body = table.body
    }
    let results = outline.query(at: body.lowerBound)?.arms.first?.results ?? []
    return results.compactMap { result in
      guard case .expression(let expression, _, let name) = result else { return nil }
      if case .reference(let tokens) = expression {
        return outline.writtenName(name ?? tokens.upperBound - 1)
      }
      return name.flatMap(outline.writtenName)
    }
  }

  // MARK: - Reading

  /// Reads the tables behind FROM, INTO or UPDATE; JOIN, commas and parentheses separate them.
  private mutating func readReferences(in tokens: Range<Int>) {
    var index = tokens.lowerBound
    if outline.word(index) == "or" { index += 2 }
    var isExpected = true
    while index < tokens.upperBound {
      let isOpening = outline.sign(index) == .leftParenthesis
      if outline.sign(index) == .comma || outline.word(index) == "join" {
        isExpected = true
      } else if isExpected, isOpening, !["select", "with", "values"].contains(outline.word(index + 1)) {
        // What is in the parentheses of a join are tables, too.
      } else if isExpected, isOpening || name(at: index) != nil {
        isExpected = false
        index = readReference(at: index, before: tokens.upperBound)
        continue
      } else if isOpening {
        index = end(ofParenthesis: index, tokens.upperBound)
        continue
      }
      index += 1
    }
  }

  /// Reads `schema.name(arguments) AS alias` or `(query) AS alias`, and returns the index behind it.
  private mutating func readReference(at start: Int, before end: Int) -> Int {
    var index = start
    var schema: String?
    var name: String?
    if outline.sign(index) == .leftParenthesis {
      index = self.end(ofParenthesis: index, end)
    } else {
      name = self.name(at: index)
      index += 1
      if outline.sign(index) == .point, let table = self.name(at: index + 1) {
        (schema, name) = (name, table)
        index += 2
      }
    }
    let source = start..<min(index, end)
    let isHere = index - 1 == cursor
    if outline.sign(index) == .leftParenthesis { index = self.end(ofParenthesis: index, end) }
    if outline.word(index) == "as" { index += 1 }
    let alias = index == cursor || index >= end ? nil : self.name(at: index)
    if alias != nil { index += 1 }
    if !isHere {
      references.append(TableReference(schema: schema, name: name, alias: alias, tokens: source))
    }
    return max(index, start + 1)
  }

  private func end(ofParenthesis index: Int, _ limit: Int) -> Int {
    min((outline.closings[index] ?? limit) + 1, limit)
  }

  /// Reads the tables of a statement such as CREATE INDEX or ALTER TABLE, and of one whose FROM belongs to no SELECT.
  private mutating func readStatement() {
    let hasTarget =
      outline.word(0) == "create"
      && outline.tokens.indices.contains { ["index", "trigger"].contains(outline.word($0)) }
    for index in outline.tokens.indices {
      switch outline.word(index) {
      case "from", "join", "into", "update", "table": break
      case "on" where hasTarget: break
      default: continue
      }
      if name(at: index + 1) != nil { _ = readReference(at: index + 1, before: outline.tokens.count) }
    }
  }

  /// A name; nil for a keyword.
  private func name(at index: Int) -> String? {
    guard outline.name(index) != nil, let name = outline.writtenName(index) else { return nil }
    let isKeyword = outline.tokens[index].kind == .word && SQLKeyword.all.contains(name.uppercased())
    return isKeyword ? nil : name
  }
}

extension SQLOutline {
  /// The tables whose columns can be used at a token, or those of the first SELECT, INSERT, UPDATE or DELETE for nil.
  package func tables(at token: Int?) -> [TableReference] {
    let place = token ?? places.firstIndex { $0.core != nil } ?? -1
    return StatementTables(self, cursor: place).references
  }
}
