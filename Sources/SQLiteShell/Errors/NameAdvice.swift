import SQLSyntax
import TypedSQLiteCore

extension StatementAdvice {
  /// The place of a name that a statement does not find, and what a person may have meant.
  ///
  /// - Parameters:
  ///   - error: the failure of the statement.
  ///   - sql: the statement, and what follows it.
  ///   - database: the connection.
  ///   - schema: reads the names of the connection.
  init(
    on error: DatabaseError, in sql: ArraySlice<UInt8>, _ database: Database, _ schema: CompletionSchema
  ) {
    self.init()
    guard let statement = FailedStatement(error, in: sql, database, schema) else { return }
    let outline = statement.outline
    if let name = NameFault.all.lazy.compactMap({ $0.name(in: statement.message) }).first {
      let places = outline.tokens.indices.filter { outline.name($0) == name.lowercased() }
      // Elsewhere the same name may be right.
      if places.count == 1 { offset = outline.tokens[places[0]].range.lowerBound }
    }
    hint = statement.advice
  }
}

/// Names that SQLite accepts although nothing has them: texts in double quotes, and pragmas.
struct NameNotes {
  let outline: SQLOutline
  let database: Database

  /// What to say of them; nil if there are none.
  var note: String? { quotedTextNote ?? pragmaNote ?? rowNumberNote }

  /// Types of other databases that number rows, which SQLite takes for the name of any type.
  private var rowNumberNote: String? {
    guard outline.word(0) == "create",
      outline.tokens.indices.contains(where: { outline.word($0) == "primary" })
    else { return nil }
    for index in outline.tokens.indices.dropFirst(3) {
      guard let word = outline.word(index),
        ["serial", "bigserial", "smallserial", "auto_increment"].contains(word),
        outline.name(index - 1) != nil,
        outline.word(index + 1) == "primary" || outline.word(index + 1) == "not"
      else { continue }
      return "SQLite numbers no rows of \(word.uppercased()) columns; write INTEGER PRIMARY KEY"
    }
    return nil
  }

  private var quotedTextNote: String? {
    let quoted = outline.tokens.indices.filter {
      outline.tokens[$0].kind == .quotedName
        && outline.sql[outline.tokens[$0].range.lowerBound] == UInt8(ascii: "\"")
        && outline.places[$0].clause != .values
    }
    guard !quoted.isEmpty else { return nil }
    do {
      var offset = 0
      _ = try database.withStrictNames { () throws(DatabaseError) in
        try database.prepareNext(outline.sql, offset: &offset)
      }
      return nil
    } catch {
      let fault = NameFault.all.lazy.compactMap { $0.name(in: error.message ?? "") }.first
      guard let name = fault, let index = quoted.first(where: { outline.name($0) == name.lowercased() })
      else {
        return nil
      }
      let written = outline.text(index..<index + 1)
      let suggestion = Suggestion.nearest(
        to: name, among: NameFault.columnNames(CompletionSchema(namesIn: database), outline))
      return "no column is named \(written), so SQLite takes it as the text \(SQLName.literal(name))"
        + Suggestion.question(suggestion)
    }
  }

  private var pragmaNote: String? {
    guard outline.word(0) == "pragma" else { return nil }
    let index = outline.sign(2) == .point ? 3 : 1
    let pragmas = CompletionSchema(namesIn: database).pragmas
    guard let name = outline.name(index), !pragmas.isEmpty, !pragmas.contains(where: name.matches) else {
      return nil
    }
    return "there is no PRAGMA \(name), which SQLite ignores"
      + Suggestion.question(Suggestion.nearest(to: name, among: pragmas))
  }
}
