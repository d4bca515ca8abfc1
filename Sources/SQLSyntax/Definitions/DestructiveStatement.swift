import TypedSQLiteCore

/// What a statement destroys: all rows of a table, or an object of a schema.
package struct DestructiveStatement: Equatable, Sendable {
  /// The schema of ``name``; nil if the statement names none.
  package let schema: String?
  /// The table or the other object.
  package let name: String
  package let action: Action
  /// Whether it has a WHERE, which is always true.
  package let hasCondition: Bool

  /// What it does.
  package enum Action: Equatable, Sendable {
    /// DELETE without a condition.
    case deleteRows
    /// UPDATE without a condition.
    case updateRows
    /// DELETE that only LIMIT restricts.
    case deleteSomeRows
    /// UPDATE that only LIMIT restricts.
    case updateSomeRows
    /// REPLACE with rows of the table itself.
    case replaceRows
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
    hasCondition = reader.hasCondition
  }

  private struct Reader {
    private static let verbs: [StaticString] = ["select", "values", "insert", "update", "delete"]
    private let sql: [UInt8]
    private let tokens: [SQLToken]
    private var position = 0
    /// Whether there is a WHERE.
    private(set) var hasCondition = false

    init(_ sql: [UInt8]) {
      self.sql = sql
      tokens = SQLTokenizer.tokens(of: sql.span)
    }

    mutating func read() -> (name: (schema: String?, name: String), action: Action)? {
      if take("with") { skipTables() }
      if take("delete") { return take("from") ? changed(.deleteRows, .deleteSomeRows) : nil }
      if take("update") {
        if take("or") { position += 1 }
        return changed(.updateRows, .updateSomeRows)
      }
      if take("replace") { return readReplacement() }
      if take("insert") { return take("or") && take("replace") ? readReplacement() : nil }
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

    /// The table of a statement that no condition restricts.
    private mutating func changed(
      _ action: Action, _ limited: Action
    ) -> (name: (schema: String?, name: String), action: Action)? {
      if let condition = index(of: "where") {
        guard isAlwaysTrue(after: condition) else { return nil }
        hasCondition = true
      }
      return named(index(of: "limit") == nil ? action : limited)
    }

    /// The position of a word that is not between parentheses.
    private func index(of word: StaticString) -> Int? {
      var depth = 0
      for index in tokens.indices[position...] {
        switch tokens[index].kind {
        case .sign(.leftParenthesis): depth += 1
        case .sign(.rightParenthesis): depth -= 1
        default: if depth == 0, tokens[index].isWord(word, in: sql.span) { return index }
        }
      }
      return nil
    }

    /// Whether the condition after WHERE is `true`, a number other than 0, or a comparison of two equal numbers.
    private func isAlwaysTrue(after place: Int) -> Bool {
      let ends: [StaticString] = ["order", "limit", "returning"]
      let condition = tokens[(place + 1)...].prefix { token in
        token.kind != .sign(.semicolon) && !ends.contains { token.isWord($0, in: sql.span) }
      }
      guard let first = condition.first else { return false }
      let text = String(decoding: first.content(in: sql.span), as: UTF8.self)
      if condition.count == 1 {
        return first.isWord("true", in: sql.span) || first.kind == .integer && Int(text) ?? 0 != 0
      }
      guard condition.count == 3, let last = condition.last, first.kind == .integer, last.kind == .integer
      else { return false }
      let sign = String(decoding: tokens[place + 2].content(in: sql.span), as: UTF8.self)
      return ["=", "=="].contains(sign) && text == String(decoding: last.content(in: sql.span), as: UTF8.self)
    }

    /// Reads `INTO t SELECT … FROM t` after REPLACE.
    private mutating func readReplacement() -> (name: (schema: String?, name: String), action: Action)? {
      guard take("into"), let target = takeName(), index(of: "select") != nil,
        let source = index(of: "from")
      else { return nil }
      position = source + 1
      guard let table = takeName(), table.name.lowercased() == target.name.lowercased(),
        index(of: "where") == nil, index(of: "limit") == nil
      else { return nil }
      return (target, .replaceRows)
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
