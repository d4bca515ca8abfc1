import TypedSQLite

/// What a statement destroys: all rows of a table, or an object of a schema.
package struct DestructiveStatement: Equatable, Sendable {
  /// The schema of ``name``; nil if the statement names none.
  package let schema: String?
  /// The table or the other object.
  package let name: String
  package let action: Action

  /// What it does.
  package enum Action: Equatable, Sendable {
    /// DELETE without WHERE.
    case deleteRows
    /// UPDATE without WHERE.
    case updateRows
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
    var reader = Reader(sql)
    guard let (name, action) = reader.read() else { return nil }
    schema = name.schema
    self.name = name.name
    self.action = action
  }

  private struct Reader {
    private static let verbs: [StaticString] = ["select", "values", "insert", "update", "delete"]
    private let sql: [UInt8]
    private let tokens: [SQLToken]
    private var position = 0

    init(_ sql: [UInt8]) {
      self.sql = sql
      tokens = SQLTokenizer.tokens(of: sql.span)
    }

    mutating func read() -> (name: (schema: String?, name: String), action: Action)? {
      if take("with") { skipTables() }
      if take("delete") { return take("from") && !isLimited ? named(.deleteRows) : nil }
      if take("update") {
        if take("or") { position += 1 }
        return isLimited ? nil : named(.updateRows)
      }
      if take("drop") { return readDrop() }
      guard take("alter"), take("table"), let table = takeName(), take("drop") else { return nil }
      _ = take("column")
      return takeText().map { (table, .dropColumn($0)) }
    }

    private mutating func readDrop() -> (name: (schema: String?, name: String), action: Action)? {
      guard let kind = takeText()?.uppercased() else { return nil }
      if take("if") { _ = take("exists") }
      return named(kind == "TABLE" ? .dropTable : .drop(kind))
    }

    /// Whether the statement is restricted to some rows.
    private var isLimited: Bool {
      var depth = 0
      for token in tokens[position...] {
        switch token.kind {
        case .sign(.leftParenthesis): depth += 1
        case .sign(.rightParenthesis): depth -= 1
        default:
          if depth == 0, token.isWord("where", in: sql.span) || token.isWord("limit", in: sql.span) {
            return true
          }
        }
      }
      return false
    }

    /// Goes to the verb after the tables of WITH.
    private mutating func skipTables() {
      var depth = 0
      while position < tokens.count {
        let token = tokens[position]
        switch token.kind {
        case .sign(.leftParenthesis): depth += 1
        case .sign(.rightParenthesis): depth -= 1
        default:
          let isVerb = Self.verbs.contains { token.isWord($0, in: sql.span) }
          if depth == 0, isVerb { return }
        }
        position += 1
      }
    }

    private mutating func named(_ action: Action) -> (name: (schema: String?, name: String), action: Action)?
    {
      takeName().map { ($0, action) }
    }

    private mutating func take(_ word: StaticString) -> Bool {
      guard position < tokens.count, tokens[position].isWord(word, in: sql.span) else { return false }
      position += 1
      return true
    }

    private mutating func takeText() -> String? {
      guard position < tokens.count, [.word, .quotedName, .string].contains(tokens[position].kind) else {
        return nil
      }
      defer { position += 1 }
      return String(decoding: tokens[position].content(in: sql.span), as: UTF8.self)
    }

    private mutating func takeName() -> (schema: String?, name: String)? {
      guard let first = takeText() else { return nil }
      guard position < tokens.count, tokens[position].kind == .sign(.point) else { return (nil, first) }
      position += 1
      return takeText().map { (first, $0) }
    }
  }
}
