// What follows at places that have a form of their own.

extension ExpectationPlace {
  /// What follows if the statement or the parentheses have a form of their own; nil otherwise.
  var special: SQLExpectation? {
    switch first {
    case "PRAGMA": pragma
    case "ATTACH", "VACUUM": file
    case "CREATE": created ?? comparison ?? parentheses
    case "ALTER": altered ?? comparison
    default: joins ?? assignment ?? comparison ?? parentheses
    }
  }

  // MARK: - Statements

  private var pragma: SQLExpectation? {
    guard tokens.count > 1 else { return nil }
    let isArgument = tokens.last.map { $0.isSign(.equal) || $0.isSign(.leftParenthesis) } ?? false
    return isArgument ? .pragmaValue(tokens[tokens.count - 2].text.lowercased()) : .newName
  }

  private var file: SQLExpectation? {
    switch last {
    case "ATTACH" where tokens.count == 1, "DATABASE" where tokens.count == 2, "INTO": .file
    case "VACUUM": .keywords(["INTO"])
    case nil where first == "ATTACH": tokens.contains { $0.keyword == "AS" } ? .newName : .keywords(["AS"])
    default: nil
    }
  }

  private var created: SQLExpectation? {
    let heading = tokens[..<(open ?? tokens.count)]
    let isTable = heading.prefix(4).contains { $0.keyword == "TABLE" }
    let isVirtual = keyword(1) == "VIRTUAL"
    switch last {
    case "USING" where isVirtual: return .module
    case "ON" where !isTable && open == nil: return .table
    case "AS" where open == nil: return .keywords(["SELECT", "VALUES", "WITH"])
    default: break
    }
    guard isTable, !isVirtual, let open, !heading.contains(where: { $0.isSign(.leftParenthesis) }) else {
      return nil
    }
    return definition(Array(tokens[(open + 1)...]))
  }

  private var altered: SQLExpectation? {
    guard let action = tokens.firstIndex(where: { ["ADD", "DROP", "RENAME"].contains($0.keyword) }) else {
      return tokens.count > 2 && last == nil
        ? .keywords(["ADD COLUMN", "DROP COLUMN", "RENAME COLUMN", "RENAME TO"]) : nil
    }
    let rest = tokens[(action + 1)...].drop { $0.keyword == "COLUMN" }
    guard keyword(action) != "ADD" else {
      return rest.isEmpty ? .newName : open == nil ? definition(Array(rest)) : nil
    }
    guard rest.isEmpty else {
      return last == nil && tokens.last?.isName == true ? .keywords(["TO"]) : .newName
    }
    guard let table = path(endingAt: action - 1) else { return nil }
    return .column(of: table, listed: [])
  }

  /// What follows in the parentheses of CREATE TABLE, or after ADD COLUMN.
  private func definition(_ list: [CompletionToken]) -> SQLExpectation? {
    let start = list.lastIndex { $0.isSign(.comma) }.map { $0 + 1 } ?? 0
    let part = list[start...]
    if part.isEmpty { return .keywords(SQLKeyword.tableConstraints) }
    if part.count == 1, last == nil { return .type }
    switch last {
    case "NOT": return .keywords(["NULL"])
    case "ON":
      return .keywords(["CONFLICT", "DELETE", "UPDATE"])
    case "DELETE", "UPDATE":
      return .keywords(["CASCADE", "NO ACTION", "RESTRICT", "SET DEFAULT", "SET NULL"])
    case "DEFAULT":
      return .keywords(["CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "FALSE", "NULL", "TRUE"])
    case "CONSTRAINT": return .newName
    case "CHECK", "AS", "COLLATE", "REFERENCES", "PRIMARY", "FOREIGN", "GENERATED": return nil
    case "KEY" where keyword(tokens.count - 2) == "FOREIGN": return .newName
    default: return part.last?.kind == .sign(.leftParenthesis) ? nil : .keywords(SQLKeyword.columnConstraints)
    }
  }

  // MARK: - Clauses

  private var joins: SQLExpectation? {
    switch last {
    case "ON" where tokens.contains { $0.keyword == "JOIN" }: .joinCondition
    case "ON" where first == "INSERT" || first == "REPLACE": .keywords(["CONFLICT"])
    default: nil
    }
  }

  private var assignment: SQLExpectation? {
    guard last == "SET" || tokens.last?.isSign(.comma) == true && clause == "SET",
      let update = tokens.indices.last(where: {
        keyword($0) == "INTO" || keyword($0) == "UPDATE" && keyword($0 - 1) != "DO"
      })
    else { return nil }
    var name = update + 1
    if keyword(name) == "OR" { name += 2 }
    if tokens.indices.contains(name + 1), tokens[name + 1].isSign(.point) { name += 2 }
    return path(endingAt: name).map { .column(of: $0, listed: []) }
  }

  /// A value after `column =`, `column <>` or `column IN (`.
  private var comparison: SQLExpectation? {
    guard let last = tokens.last, clause != "ON" else { return nil }
    if [.equal, .equalTwice, .lessOrGreater, .notEqual].contains(where: last.isSign) {
      return path(endingAt: tokens.count - 2).map { .value(of: $0) }
    }
    guard let open, keyword(open - 1) == "IN", open == tokens.count - 1 || last.isSign(.comma),
      !tokens[open...].contains(where: { $0.keyword != nil })
    else { return nil }
    return path(endingAt: open - (keyword(open - 2) == "NOT" ? 3 : 2)).map { .value(of: $0) }
  }

  private var parentheses: SQLExpectation? {
    guard let open, let last = tokens.last else { return nil }
    if self.last == "AS", keyword(open - 1) == "CAST" { return .type }
    guard open == tokens.count - 1 || last.isSign(.comma) else { return nil }
    switch keyword(open - 1) {
    case "USING": return .sharedColumn
    case "AS", "MATERIALIZED": return .keywords(["SELECT", "VALUES", "WITH"])
    default: break
    }
    guard let table = path(endingAt: open - 1),
      ["INTO", "REFERENCES"].contains(keyword(open - 2 * table.count))
    else { return nil }
    return .column(of: table, listed: tokens[(open + 1)...].filter(\.isName).map(\.text))
  }

  /// The name that ends at an index, with its qualifiers, outermost first; nil for none.
  private func path(endingAt index: Int) -> [String]? {
    var start = index
    var names: [String] = []
    while tokens.indices.contains(start), tokens[start].isName {
      names.append(tokens[start].text)
      guard start > 1, tokens[start - 1].isSign(.point) else { return names.reversed() }
      start -= 2
    }
    return nil
  }
}
