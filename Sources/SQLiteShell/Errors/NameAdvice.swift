import SQLSyntax
import TypedSQLiteCore

extension StatementAdvice {
  /// The place of a name that a statement does not find, and the question whether another one was meant.
  ///
  /// - Parameters:
  ///   - error: the failure of the statement.
  ///   - sql: the statement.
  ///   - schema: reads the names of the connection.
  init(on error: DatabaseError, in sql: ArraySlice<UInt8>, _ schema: () -> CompletionSchema) {
    self.init()
    guard let message = error.message else { return }
    let outline = SQLOutline(Array(sql))
    let suggestion: String?
    if let (fault, name) = NameFault.all.lazy.compactMap({ fault in
      fault.name(in: message).map { (fault, $0) }
    }).first {
      let places = outline.tokens.indices.filter { outline.name($0) == name.lowercased() }
      // Elsewhere the same name may be right.
      if places.count == 1 { offset = outline.tokens[places[0]].range.lowerBound }
      suggestion = fault.suggestion(for: name, schema(), outline)
    } else {
      suggestion = error.offset.flatMap { Self.keyword(in: outline, at: $0) }
    }
    hint = suggestion.map { "Did you mean \"\($0)\"?" }
  }

  /// The keyword that may have been meant at the offset at which the statement cannot go on.
  ///
  /// A misspelled keyword is often read as an alias, so the fault may be in the word before.
  private static func keyword(in outline: SQLOutline, at offset: Int) -> String? {
    guard let index = outline.tokens.firstIndex(where: { $0.range.lowerBound == offset }) else { return nil }
    for place in [index, index - 1] {
      guard let word = outline.word(place), word.utf8.count > 2,
        !SQLKeyword.all.contains(word.uppercased())
      else { continue }
      if let keyword = Suggestion.nearest(to: word, among: SQLKeyword.list) { return keyword }
    }
    return nil
  }
}

/// Names that SQLite accepts although nothing has them: texts in double quotes, and pragmas.
struct NameNotes {
  let outline: SQLOutline
  let database: Database

  /// What to say of them; nil if there are none.
  var note: String? { quotedTextNote ?? pragmaNote }

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
