/// What can follow at a place in a statement.
package enum SQLExpectation: Equatable {
  /// The beginning of a statement.
  case statement
  /// One of these keywords.
  case keywords([String])
  /// A table or view.
  case table
  /// An index or trigger, by its type in the schema.
  case object(String)
  /// A database of the connection.
  case schema
  /// A pragma.
  case pragma
  /// A value of a pragma, or the argument of one.
  case pragmaValue(String)
  /// A collation.
  case collation
  /// A module of virtual tables.
  case module
  /// The type of a column.
  case type
  /// The path of a file, as a text.
  case file
  /// A column of a table, named with its schema if the statement does that, except those that are listed already.
  case column(of: [String], listed: [String])
  /// A column that the joined tables share.
  case sharedColumn
  /// The condition of a join.
  case joinCondition
  /// A value for a column, which is named with its qualifiers.
  case value(of: [String])
  /// A value: columns, functions, and keywords such as CASE.
  case expression
  /// The text after a value or a table: operators and the next clause, the likeliest keywords first.
  case operation([String])
  /// A new name, for which there are no candidates.
  case newName

  /// Determines what can follow some tokens of a statement, which exclude comments.
  package init(after tokens: [CompletionToken]) {
    let place = ExpectationPlace(tokens)
    self = place.special ?? place.general
  }
}

/// The tokens before the cursor, with the questions that decide what can follow them.
struct ExpectationPlace {
  let tokens: [CompletionToken]
  /// The index of the innermost open parenthesis.
  let open: Int?
  /// The first keyword of the statement.
  var first: String? { tokens.first?.keyword }
  /// The keyword before the cursor.
  var last: String? { tokens.last?.keyword }

  init(_ tokens: [CompletionToken]) {
    self.tokens = tokens
    var opened: [Int] = []
    for index in tokens.indices {
      if tokens[index].isSign(.leftParenthesis) { opened.append(index) }
      if tokens[index].isSign(.rightParenthesis) { _ = opened.popLast() }
    }
    open = opened.last
  }

  /// The keyword at an index; nil if there is none.
  func keyword(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].keyword : nil }

  /// What follows in most statements.
  var general: SQLExpectation {
    guard let last = tokens.last else { return .statement }
    guard let keyword = last.keyword else { return afterSign(last) }
    let previous = self.keyword(tokens.count - 2)
    switch keyword {
    case "FROM", "JOIN", "INTO", "REFERENCES", "ANALYZE": return .table
    case "UPDATE": return previous == "DO" ? .keywords(["SET"]) : .table
    case "TABLE", "VIEW": return first == "CREATE" ? .newName : .table
    case "INDEX", "TRIGGER": return first == "CREATE" ? .newName : .object(keyword.lowercased())
    case "EXISTS" where previous == "IF" || previous == "NOT" && first == "CREATE":
      guard first != "CREATE" else { return .newName }
      let count = tokens.lastIndex { $0.keyword != "IF" && $0.keyword != "EXISTS" } ?? -1
      return ExpectationPlace(Array(tokens.prefix(count + 1))).general
    case "IF": return .keywords(first == "CREATE" ? ["NOT EXISTS"] : ["EXISTS"])
    case "PRAGMA": return .pragma
    case "COLLATE": return .collation
    case "DETACH": return .schema
    case "DATABASE" where first == "DETACH": return .schema
    case "AS", "SAVEPOINT", "RELEASE", "COLUMN": return .newName
    case "BEGIN" where tokens.count > 1: return .statement
    case "ALL" where previous == "UNION": return .keywords(["SELECT", "VALUES"])
    default:
      if let followers = SQLKeyword.followers[keyword] { return .keywords(followers) }
      return SQLKeyword.values.contains(keyword) ? .operation(likelyKeywords) : .expression
    }
  }

  /// What follows a sign, a name or a literal.
  private func afterSign(_ last: CompletionToken) -> SQLExpectation {
    switch last.kind {
    case .sign where last.isSign(.comma): return clause == "FROM" ? .table : .expression
    case .sign where last.isSign(.rightParenthesis): return .operation(likelyKeywords)
    case .sign: return .expression
    default: return .operation(likelyKeywords)
    }
  }

  /// The keywords that probably follow a value or a table.
  private var likelyKeywords: [String] {
    let clause = clause ?? ""
    let isDelete = clause == "FROM" && first == "DELETE"
    return SQLKeyword.likely[isDelete ? "DELETE" : clause] ?? SQLKeyword.operators
  }

  /// The keyword of the current clause in the innermost open parentheses; JOIN counts as FROM.
  var clause: String? {
    var depth = 0
    for index in tokens.indices.reversed() {
      if tokens[index].isSign(.rightParenthesis) { depth += 1 }
      if tokens[index].isSign(.leftParenthesis) {
        // An open parenthesis contains a list of its own.
        guard depth > 0 else { return nil }
        depth -= 1
      }
      guard depth == 0, let keyword = tokens[index].keyword else { continue }
      switch keyword {
      case "JOIN": return "FROM"
      case "BY": return self.keyword(index - 1).map { "\($0) BY" }
      case "FROM", "SELECT", "WHERE", "SET", "VALUES", "HAVING", "ON", "USING", "LIMIT", "INTO", "UPDATE",
        "WHEN",
        "THEN", "ELSE":
        return keyword
      default: continue
      }
    }
    return nil
  }
}
