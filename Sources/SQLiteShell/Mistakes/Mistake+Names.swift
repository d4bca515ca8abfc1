import ColumnMeaning
import SQLSyntax

/// Names that the database has not, or has twice, and values that do not fit their number.
extension Mistake {
  static let names: [Mistake] = [
    ambiguousColumn, otherTable, noTables, keywordAsColumn, unquotedText, wrongCount, callArguments,
    aggregateCondition,
    joinColumn,
    nearestName, transactions,
  ]

  private static let ambiguousColumn = Mistake { statement in
    guard let name = statement.message.textAfter("ambiguous column name: ") else { return nil }
    let tables = statement.tables(for: name).filter { table in
      table.name.map { statement.columns(of: $0, in: table.schema).contains(where: name.matches) } ?? false
    }
    let choices = tables.compactMap(\.qualifier).map { "\(SQLName.plain($0)).\(SQLName.plain(name))" }
    guard choices.count > 1, Set(choices).count == choices.count else { return nil }
    let last = choices[choices.count - 1]
    return "Use \(choices.dropLast().joined(separator: ", ")) or \(last)."
  }

  /// `t.column` of a table that has another name in the statement, or is not in it.
  private static let otherTable = Mistake { statement in
    guard let name = statement.message.textAfter("no such column: ") else { return nil }
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return nil }
    let tables = statement.tables(for: parts[1])
    guard !tables.contains(where: { $0.qualifier?.matches(parts[0]) == true }) else { return nil }
    if let known = tables.first(where: { $0.name?.matches(parts[0]) == true }), let alias = known.alias {
      return "\(parts[0]) is called \(alias) in this statement: write \(alias).\(parts[1])."
    }
    guard let table = statement.schema.tableNames.first(where: parts[0].matches) else { return nil }
    return "\(table) is not in FROM: add JOIN \(SQLName.plain(table)) ON …"
  }

  private static let noTables = Mistake { statement in
    guard statement.message.contains("no such table: "), statement.schema.tableNames.isEmpty,
      statement.schema.schemas.allSatisfy(statement.schema.knowsTables)
    else { return nil }
    return
      "This database has no tables; .open FILE opens another one, and .databases shows which one is open."
  }

  /// `SELECT distint name` and `IS nul`: a misspelt keyword that can be a column.
  private static let keywordAsColumn = Mistake { statement in
    guard let name = statement.message.textAfter("no such column: "), name.utf8.count > 2,
      let place = statement.outline.tokens.indices.first(where: { statement.word($0) == name.lowercased() })
    else { return nil }
    let isFirst = statement.word(place - 1) == "select" && statement.isName(place + 1)
    // Behind a sign, a text without quotes is as likely.
    let isTested = statement.word(place - (statement.word(place - 1) == "not" ? 2 : 1)) == "is"
    guard isFirst || isTested else { return nil }
    let keyword = Suggestion.nearest(to: name, among: isFirst ? ["DISTINCT"] : ["NULL", "TRUE", "FALSE"])
    return keyword.map { "Did you mean \"\($0)\"?" }
  }

  /// A text without quotes that is taken for a column.
  private static let unquotedText = Mistake { statement in
    guard let name = statement.message.textAfter("no such column: "), !name.isEmpty else { return nil }
    let places = statement.outline.tokens.indices.filter { statement.outline.name($0) == name.lowercased() }
    guard places.count == 1, let place = places.first else { return nil }
    let before = statement.word(place - 1)
    let isQuoted = statement.outline.tokens[place].kind == .quotedName
    let isCompared =
      ["=", "==", "!=", "<>", "<", ">", "<=", ">=", "like", "in"].contains(before)
      || statement.outline.places[place].clause == .values
      || before == "(" && statement.word(place - 2) == "in"
    guard isCompared, statement.word(place + 1) != "(", statement.word(place + 1) != "." else { return nil }
    let literal = SQLName.literal(statement.outline.writtenName(place) ?? name)
    if isQuoted { return "Texts are in single quotes: \(literal)." }
    guard statement.nearestName == nil else { return nil }
    return "No column is named \(statement.text(place)); a text is in single quotes: \(literal)."
  }

  /// Another number of values than of columns.
  private static let wrongCount = Mistake { statement in
    let numbers = statement.message.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    if statement.message.hasSuffix(" columns") && statement.message.contains(" values for ") {
      return "The list after the table has \(numbers[1]) names, and VALUES has \(numbers[0])."
    }
    guard statement.message.hasSuffix(" values were supplied"),
      statement.words.contains("into"), let first = statement.tables(for: "").first,
      let table = first.name
    else { return nil }
    let columns = statement.writableColumns(of: table, in: first.schema)
    guard columns.count == numbers[0], !columns.isEmpty else { return nil }
    let list =
      columns.prefix(12).map(SQLName.plain).joined(separator: ", ") + (columns.count > 12 ? ", …" : "")
    return numbers[1] < numbers[0]
      ? "Name the columns that get values: INSERT INTO \(SQLName.plain(table))( … ), of \(list)."
      : "The columns of \(table) are \(list)."
  }

  private static let distinctRows = "Count the rows of a subquery: SELECT count(*) FROM (SELECT DISTINCT …)."

  private static let callArguments = Mistake { statement in
    guard let call = statement.message.textAfter("wrong number of arguments to function ") else { return nil }
    let name = String(call.prefix { $0 != "(" }).lowercased()
    if name == "count", statement.words.contains("distinct") { return distinctRows }
    return FunctionSignatures.all[name].map { "Write \($0)." }
  }

  private static let aggregateCondition = Mistake { statement in
    if statement.message.hasPrefix("misuse of aggregate") {
      guard statement.words.contains("where") || statement.words.contains("on") else { return nil }
      return "WHERE is about single rows: write the condition on a group after GROUP BY, as HAVING."
    }
    if statement.message.contains("GROUP BY clause is required before HAVING")
      || statement.message.contains("HAVING clause on a non-aggregate")
    {
      return "HAVING is about groups: write GROUP BY before it, or WHERE for single rows."
    }
    if statement.message.hasPrefix("DISTINCT aggregates must") {
      return distinctRows
    }
    return nil
  }

  /// `USING (column)` with a column that only one of the tables has.
  private static let joinColumn = Mistake { statement in
    statement.message.hasPrefix("cannot join using column ")
      ? "Write ON with both columns: ON A.COLUMN = B.OTHER." : nil
  }

  private static let nearestName = Mistake { statement in
    statement.nearestName.map { "Did you mean \"\($0)\"?" }
  }

  private static let transactions = Mistake { statement in
    let message = statement.message
    if message.hasPrefix("cannot start a transaction within") {
      return "A transaction is open: COMMIT or ROLLBACK ends it; SAVEPOINT NAME begins a part of it."
    }
    if message.contains("no transaction is active") {
      return "No transaction is open: BEGIN starts one; without it each statement is kept at once."
    }
    if message == "datatype mismatch" { return "An INTEGER PRIMARY KEY takes only whole numbers." }
    return nil
  }
}

extension FailedStatement {
  /// The name that may have been meant by one that SQLite does not find; nil if none is near.
  var nearestName: String? {
    NameFault.all.lazy.compactMap { fault in
      fault.name(in: message).map { fault.suggestion(for: $0, schema, outline) }
    }.first ?? nil
  }

  /// The tables whose columns can be used beside a name of the statement.
  fileprivate func tables(for name: String) -> [TableReference] {
    let place = outline.tokens.indices.first { outline.name($0) == name.lowercased() }
    let isPlaced = place.map { outline.places[$0].core != nil } ?? false
    return outline.tables(at: isPlaced ? place : nil)
  }

  fileprivate func columns(of table: String, in schema: String?) -> [String] {
    self.schema.declaredColumns(of: table, in: schema).map(\.name)
  }

  fileprivate func writableColumns(of table: String, in schema: String?) -> [String] {
    self.schema.writableColumns(of: table, in: schema)
  }
}
