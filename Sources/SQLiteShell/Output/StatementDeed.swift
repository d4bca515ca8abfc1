import SQLSyntax
import TypedSQLiteCore

/// What a statement does that is not about rows, in words.
struct StatementDeed {
  /// Such as `table t created`, for the time after it has run.
  let text: String
  /// Whether it may take long, so that its time says something.
  let isWork: Bool

  /// Reads a statement that has not run yet; nil if there is nothing to say about it.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - database: the connection, in which IF EXISTS and IF NOT EXISTS look for the object.
  init?(_ sql: [UInt8], in database: Database) {
    var reader = Reader(sql: sql, tokens: SQLTokenizer.tokens(of: sql.span)[...])
    let verb = reader.word
    guard let text = reader.text(in: database) else { return nil }
    self.text = text
    isWork = !["begin", "savepoint", "release", "rollback", "attach", "detach"].contains(verb)
  }

  private struct Reader {
    let sql: [UInt8]
    var tokens: ArraySlice<SQLToken>

    mutating func text(in database: Database) -> String? {
      guard let verb = takeWord() else { return nil }
      switch verb {
      case "create":
        while ["temp", "temporary", "unique", "virtual"].contains(word) { tokens.removeFirst() }
        return object("created", unless: "exists already", if: true, in: database)
      case "drop": return object("dropped", unless: "does not exist", if: false, in: database)
      case "alter":
        guard take("table"), let name = takeName() else { return nil }
        return "table \(name) changed"
      case "begin": return "transaction started"
      case "commit", "end": return "transaction committed"
      case "rollback":
        _ = take("transaction")
        guard take("to") else { return "transaction rolled back" }
        _ = take("savepoint")
        return takeName().map { "rolled back to \($0)" }
      case "savepoint": return takeName().map { "savepoint \($0) set" }
      case "release":
        _ = take("savepoint")
        return takeName().map { "savepoint \($0) released" }
      case "vacuum":
        return tokens.contains { $0.isWord("into", in: sql.span) }
          ? "copy of the database written" : "database rebuilt"
      case "analyze": return "statistics collected"
      case "reindex": return "indexes rebuilt"
      case "attach": return lastName.map { "database \($0) attached" }
      case "detach": return lastName.map { "database \($0) detached" }
      default: return nil
      }
    }

    /// What happened to the object after CREATE or DROP.
    private mutating func object(
      _ deed: String, unless fault: String, if exists: Bool, in database: Database
    ) -> String? {
      guard let kind = takeWord(), ["table", "index", "view", "trigger"].contains(kind) else { return nil }
      var isConditional = false
      if take("if") {
        _ = take("not")
        isConditional = take("exists")
      }
      guard let name = takeName() else { return nil }
      guard isConditional, Self.exists(kind, name, in: database) == exists else {
        return "\(kind) \(name) \(deed)"
      }
      return "\(kind) \(name) \(fault)"
    }

    private static func exists(_ kind: String, _ name: String, in database: Database) -> Bool {
      database.schemaNames.contains { schema in
        (schema != "temp" || database.isReadOnly(schema: schema) != nil)
          && (try? database.hasObject(
            in: schema, where: "type = ?1 AND lower(name) = lower(?2)", texts: [kind, name])) == true
      }
    }

    // MARK: - Tokens

    private func text(_ token: SQLToken) -> String {
      String(decoding: token.content(in: sql.span), as: UTF8.self)
    }

    /// The next word in small letters; empty if there is none.
    var word: String {
      tokens.first.map { $0.kind == .word ? text($0).lowercased() : "" } ?? ""
    }

    private mutating func takeWord() -> String? {
      let next = word
      guard !next.isEmpty else { return nil }
      tokens.removeFirst()
      return next
    }

    private mutating func take(_ expected: String) -> Bool {
      guard word == expected else { return false }
      tokens.removeFirst()
      return true
    }

    /// Takes a name, and leaves out the schema before it.
    private mutating func takeName() -> String? {
      guard let first = tokens.popFirst(), [.word, .quotedName, .string].contains(first.kind) else {
        return nil
      }
      guard tokens.first?.kind == .sign(.point) else { return text(first) }
      tokens.removeFirst()
      return tokens.popFirst().map(text)
    }

    /// The last name of the statement.
    private var lastName: String? {
      tokens.last { [.word, .quotedName, .string].contains($0.kind) }.map(text)
    }
  }
}
