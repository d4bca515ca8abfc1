/// Reads the queries of a statement; nil for what is no query, or none that can be told apart.
struct SQLQueryReader {
  let outline: SQLOutline
  /// The token that is read next.
  var index: Int
  var depth = 0
  /// Whether the query may have a RETURNING behind it, which belongs to the INSERT around it.
  var endsAtReturning = false
  /// Whether rows of the arms have been compared with each other so far.
  private var comparesRows = false

  /// The deepest query within queries that is read.
  static let depthLimit = 50

  init(_ outline: SQLOutline, at index: Int) {
    self.outline = outline
    self.index = index
  }

  /// The query that begins at the current token.
  mutating func readQuery() -> SQLQuery? {
    guard depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = index
    guard let definitions = readDefinitions() else { return nil }
    let comparesRowsOutside = comparesRows
    defer { comparesRows = comparesRowsOutside }
    comparesRows = false
    var arms: [SQLQuery.Arm] = []
    repeat {
      guard let read = readArms() else { return nil }
      arms += read
    } while readCompoundOperator()
    // ORDER BY and LIMIT give no values.
    skip(to: [])
    return SQLQuery(tokens: start..<index, definitions: definitions, arms: arms, comparesRows: comparesRows)
  }

  // MARK: - WITH

  mutating func readDefinitions() -> [SQLQuery.Definition]? {
    guard take("with") else { return [] }
    _ = take("recursive")
    var definitions: [SQLQuery.Definition] = []
    repeat {
      guard outline.name(index) != nil else { return nil }
      let name = index
      index += 1
      var columns: [Int]?
      if outline.sign(index) == .leftParenthesis {
        guard let close = outline.closings[index] else { return nil }
        columns = outline.items(in: index + 1..<close).map(\.lowerBound)
        index = close + 1
      }
      guard take("as") else { return nil }
      _ = take("not")
      _ = take("materialized")
      guard let query = readParenthesized() else { return nil }
      definitions.append(SQLQuery.Definition(name: name, columns: columns, query: query))
    } while takeComma()
    return definitions
  }

  /// A query in parentheses, which begin at the current token.
  mutating func readParenthesized() -> SQLQuery? {
    guard let close = outline.closings[index] else { return nil }
    index += 1
    guard let query = readQuery(), index == close else { return nil }
    index = close + 1
    return query
  }

  // MARK: - SELECT and VALUES

  private mutating func readCompoundOperator() -> Bool {
    if take("union") {
      _ = take("all")
      return true
    }
    guard take("intersect") || take("except") else { return false }
    comparesRows = true
    return true
  }

  private mutating func readArms() -> [SQLQuery.Arm]? {
    if take("values") { return readRows() }
    guard take("select") else { return nil }
    if !take("distinct") { _ = take("all") }
    let start = index
    skip(to: Self.clauses)
    let results = outline.items(in: start..<index).map(result)
    guard take("from") else {
      skip(to: Self.compounds)
      return [SQLQuery.Arm(results: results, tables: nil, sources: [])]
    }
    let first = index
    skip(to: Self.clauses)
    let tables = first..<index
    guard let sources = sources(in: tables) else { return nil }
    skip(to: Self.compounds)
    return [SQLQuery.Arm(results: results, tables: tables, sources: sources)]
  }

  private mutating func readRows() -> [SQLQuery.Arm]? {
    var arms: [SQLQuery.Arm] = []
    repeat {
      guard let close = outline.closings[index] else { return nil }
      let results = outline.items(in: index + 1..<close).map {
        SQLQuery.Result.expression(expression(in: $0), tokens: $0, name: nil)
      }
      arms.append(SQLQuery.Arm(results: results, tables: nil, sources: []))
      index = close + 1
    } while takeComma()
    return arms
  }

  func result(_ tokens: Range<Int>) -> SQLQuery.Result {
    if outline.sign(tokens.upperBound - 1) == .asterisk,
      tokens.count == 1 || outline.sign(tokens.upperBound - 2) == .point
    {
      return .star(tokens)
    }
    var end = tokens.upperBound
    var name: Int?
    let last = end - 1
    if last > tokens.lowerBound, isAlias(last), outline.sign(last - 1) != .point {
      let isStated = outline.word(last - 1) == "as"
      if isStated || endsOperand(last - 1) {
        name = last
        end = last - (isStated ? 1 : 0)
      }
    }
    let value = tokens.lowerBound..<end
    return .expression(expression(in: value), tokens: value, name: name)
  }

  /// Whether a token can be the name of a result.
  private func isAlias(_ token: Int) -> Bool {
    switch outline.tokens[token].kind {
    case .quotedName, .string: true
    case .word: !Self.lastWords.contains(outline.word(token) ?? "")
    default: false
    }
  }

  /// Whether an expression can end with a token.
  private func endsOperand(_ token: Int) -> Bool {
    switch outline.tokens[token].kind {
    case .quotedName, .string, .blob, .integer, .real, .parameter, .sign(.rightParenthesis): true
    case .word: !Self.operators.contains(outline.word(token) ?? "")
    default: false
    }
  }

  /// The words that end an expression and are no names.
  private static let lastWords: Set<String> = [
    "current_date", "current_time", "current_timestamp", "end", "isnull", "notnull", "null",
  ]

  /// The words that an operand follows.
  private static let operators: Set<String> = [
    "and", "between", "case", "collate", "distinct", "else", "escape", "exists", "from", "glob", "in", "is",
    "like", "match", "not", "or", "over", "regexp", "then", "when",
  ]

  // MARK: - FROM

  mutating func sources(in tables: Range<Int>) -> [SQLQuery.Source]? {
    let end = index
    defer { index = end }
    var sources: [SQLQuery.Source] = []
    var isExpected = true
    index = tables.lowerBound
    while index < tables.upperBound {
      let word = outline.word(index)
      if outline.sign(index) == .comma || word == "join" {
        isExpected = true
        index += 1
      } else if word == "on" || word == "using" {
        isExpected = false
        index += 1
      } else if isExpected, outline.sign(index) == .leftParenthesis, !isQuery(index + 1) {
        // The parentheses of a join; what is in them are sources too.
        index += 1
      } else if isExpected, !Self.joins.contains(word ?? "") {
        guard let source = readSource() else { return nil }
        sources.append(source)
        isExpected = false
      } else {
        index =
          !isExpected && outline.sign(index) == .leftParenthesis
          ? (outline.closings[index] ?? index) + 1 : index + 1
      }
    }
    return sources
  }

  private mutating func readSource() -> SQLQuery.Source? {
    let start = index
    let relation: SQLQuery.Source.Relation
    if outline.sign(index) == .leftParenthesis {
      guard let query = readParenthesized() else { return nil }
      relation = .query(query)
    } else {
      guard outline.name(index) != nil else { return nil }
      let isQualified = outline.sign(index + 1) == .point && outline.name(index + 2) != nil
      let name = isQualified ? index + 2 : index
      index = name + 1
      if outline.sign(index) == .leftParenthesis, let close = outline.closings[index] {
        index = close + 1
        relation = .function
      } else {
        relation = .name(schema: isQualified ? start : nil, name)
      }
    }
    let tokens = start..<index
    var alias: Int?
    if take("as")
      || outline.name(index) != nil && !Self.wordsBehindSources.contains(outline.word(index) ?? "")
    {
      guard outline.name(index) != nil || outline.tokens.indices.contains(index) else { return nil }
      alias = index
      index += 1
    }
    return SQLQuery.Source(relation: relation, tokens: tokens, alias: alias)
  }

  // MARK: - Tokens

  /// Whether a query begins with a token.
  func isQuery(_ token: Int) -> Bool {
    ["select", "with", "values"].contains(outline.word(token) ?? "")
  }

  private func isDistinctFrom(_ token: Int) -> Bool {
    outline.word(token) == "from" && outline.word(token - 1) == "distinct"
      && ["is", "not"].contains(outline.word(token - 2))
  }

  mutating func take(_ word: String) -> Bool {
    guard outline.word(index) == word else { return false }
    index += 1
    return true
  }

  private mutating func takeComma() -> Bool {
    guard outline.sign(index) == .comma else { return false }
    index += 1
    return true
  }

  /// Moves to the next of some words outside parentheses, or to the end of the query.
  mutating func skip(to words: Set<String>) {
    while index < outline.tokens.count {
      switch outline.sign(index) {
      case .rightParenthesis, .semicolon: return
      case .leftParenthesis: index = (outline.closings[index] ?? outline.tokens.count - 1) + 1
      default:
        if let word = outline.word(index), words.contains(word), !isDistinctFrom(index) { return }
        if endsAtReturning, outline.word(index) == "returning" { return }
        index += 1
      }
    }
  }

  private static let clauses: Set<String> = compounds.union(["from", "where", "group", "having", "window"])

  private static let compounds: Set<String> = ["union", "intersect", "except", "order", "limit"]

  private static let joins: Set<String> = ["natural", "left", "right", "full", "inner", "cross", "outer"]

  private static let wordsBehindSources = joins.union(["join", "on", "using", "indexed", "not"])
}

extension SQLOutline {
  /// The query that the statement is, or that its RETURNING makes of the table that it changes; nil if there is none,
  /// and for EXPLAIN.
  package var query: SQLQuery? {
    var reader = SQLQueryReader(self, at: 0)
    if reader.isQuery(0), let query = reader.readQuery() { return query }
    var change = SQLQueryReader(self, at: 0)
    return change.readReturning()
  }

  /// The query of a view, from its CREATE VIEW.
  package var viewQuery: (columns: [Int]?, query: SQLQuery)? {
    guard word(0) == "create", let start = tokens.indices.first(where: { word($0) == "as" }) else {
      return nil
    }
    var columns: [Int]?
    if sign(start - 1) == .rightParenthesis,
      let open = tokens.indices.first(where: { sign($0) == .leftParenthesis })
    {
      columns = (open + 1..<start - 1).filter { name($0) != nil }
    }
    var reader = SQLQueryReader(self, at: start + 1)
    return reader.readQuery().map { (columns, $0) }
  }
}
