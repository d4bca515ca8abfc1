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
  /// A collation.
  case collation
  /// A value: columns, functions, and keywords such as CASE.
  case expression
  /// The text after a value: operators and the next clause.
  case operation
  /// The text after a table: the next clause.
  case clause
  /// A new name, for which there are no candidates.
  case newName

  /// Determines what can follow some tokens of a statement, which exclude comments.
  package init(after tokens: [CompletionToken]) {
    guard let last = tokens.last else {
      self = .statement
      return
    }
    guard let keyword = last.keyword else {
      self = Self.after(sign: last, tokens.dropLast())
      return
    }
    let previous = tokens.dropLast().last?.keyword
    let first = tokens.first?.keyword
    switch keyword {
    case "FROM", "JOIN", "INTO", "REFERENCES", "ANALYZE": self = .table
    case "UPDATE": self = previous == "ON" || previous == "DO" ? .keywords(["SET", "CASCADE"]) : .table
    case "TABLE", "VIEW": self = first == "CREATE" ? .newName : .table
    case "INDEX", "TRIGGER": self = first == "CREATE" ? .newName : .object(keyword.lowercased())
    case "EXISTS" where previous == "IF" || previous == "NOT" && first == "CREATE":
      self = first == "CREATE" ? .newName : Self(after: Array(tokens.dropLast(2)))
    case "IF": self = .keywords(first == "CREATE" ? ["NOT EXISTS"] : ["EXISTS"])
    case "ON" where first == "CREATE" && tokens.contains { $0.keyword == "INDEX" || $0.keyword == "TRIGGER" }:
      self = .table
    case "PRAGMA": self = .pragma
    case "COLLATE": self = .collation
    case "DETACH": self = .schema
    case "DATABASE" where first == "DETACH": self = .schema
    case "AS", "SAVEPOINT", "RELEASE", "COLUMN": self = .newName
    case "BEGIN" where tokens.count > 1: self = .statement
    default:
      if let followers = SQLKeyword.followers[keyword] {
        self = .keywords(followers)
      } else {
        self = SQLKeyword.values.contains(keyword) ? .operation : .expression
      }
    }
  }

  /// What follows a sign, a name or a literal.
  private static func after(sign last: CompletionToken, _ before: ArraySlice<CompletionToken>)
    -> SQLExpectation
  {
    if let first = before.first?.keyword, first == "PRAGMA" {
      return last.isSign(.leftParenthesis) || last.isSign(.equal) ? .table : .newName
    }
    switch last.kind {
    case .sign where last.isSign(.comma): return innermostClause(of: before) == "FROM" ? .table : .expression
    case .sign where last.isSign(.rightParenthesis): return .operation
    case .sign: return .expression
    default: return isTable(before) ? .clause : .operation
    }
  }

  /// Whether the name after these tokens is a table.
  private static func isTable(_ before: ArraySlice<CompletionToken>) -> Bool {
    var rest = before
    if rest.last?.isSign(.point) == true { rest = rest.dropLast(2) }
    if rest.last?.keyword == "AS" { rest = rest.dropLast(2) }
    if rest.last?.isName == true { rest = rest.dropLast() }
    if rest.last?.isSign(.comma) == true { return innermostClause(of: rest.dropLast()) == "FROM" }
    return ["FROM", "JOIN", "INTO", "UPDATE"].contains(rest.last?.keyword)
  }

  /// The keyword of the current clause in the innermost open parentheses; JOIN counts as FROM.
  private static func innermostClause(of tokens: ArraySlice<CompletionToken>) -> String? {
    var depth = 0
    for token in tokens.reversed() {
      if token.isSign(.rightParenthesis) { depth += 1 }
      if token.isSign(.leftParenthesis) {
        // An open parenthesis contains a list of its own.
        guard depth > 0 else { return nil }
        depth -= 1
      }
      guard depth == 0, let keyword = token.keyword else { continue }
      switch keyword {
      case "JOIN": return "FROM"
      case "FROM", "SELECT", "WHERE", "BY", "SET", "VALUES", "HAVING", "ON", "USING", "LIMIT": return keyword
      default: continue
      }
    }
    return nil
  }
}
