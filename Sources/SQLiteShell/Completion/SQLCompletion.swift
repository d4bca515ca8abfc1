import SQLSyntax

/// Finds the candidates at the cursor of a statement.
struct SQLCompletion {
  private let cursor: SQLCursor
  private let schema: CompletionSchema
  private let letters: LetterCase

  init(_ cursor: SQLCursor, schema: CompletionSchema) {
    self.cursor = cursor
    self.schema = schema
    let lastKeyword = cursor.before.last { $0.keyword != nil }?.text
    letters = LetterCase(of: cursor.prefix) ?? lastKeyword.flatMap(LetterCase.init(of:)) ?? .upper
  }

  /// The matching candidates, the likeliest first.
  var candidates: [Completion.Candidate] {
    let found = cursor.qualifiers.isEmpty ? unqualified : qualified
    // After an opening quote only names are possible.
    return cursor.quote == nil ? found : found.filter { $0.text != $0.name }
  }

  private var unqualified: [Completion.Candidate] {
    switch SQLExpectation(after: cursor.before) {
    case .statement: keywords(SQLKeyword.statements)
    case .keywords(let words): keywords(words)
    case .table:
      names(schema.tables() + cursor.tables.definitions.map(\.name), ending: " ") + schemas + tableFunctions
    case .object(let type): names(schema.objects(ofType: type), ending: " ")
    case .schema: names(schema.schemas)
    case .pragma: schema.pragmas.map { Completion.Candidate($0) } + schemas
    case .collation: names(schema.collations)
    case .expression: expression
    case .operation: cursor.prefix.isEmpty ? [] : keywords(SQLKeyword.list)
    case .clause: keywords(SQLKeyword.afterTable) + (cursor.prefix.isEmpty ? [] : keywords(SQLKeyword.list))
    case .newName: []
    }
  }

  /// The candidates after `a.` or `a.b.`: tables of a database, or columns of a table.
  private var qualified: [Completion.Candidate] {
    let outer = cursor.qualifiers.count > 1 ? cursor.qualifiers.first : nil
    guard let inner = cursor.qualifiers.last else { return [] }
    switch SQLExpectation(after: cursor.before) {
    case .table: return names(schema.tables(in: inner), ending: " ")
    case .pragma: return schema.pragmas.map { Completion.Candidate($0) }
    default: break
    }
    if let outer { return names(schema.columns(of: inner, in: outer)) }
    let reference = cursor.tables.references.first { $0.qualifier.matches(inner) }
    let columns = reference.map(self.columns) ?? schema.columns(of: inner)
    return names(columns.isEmpty ? schema.tables(in: inner) : columns)
  }

  private var expression: [Completion.Candidate] {
    let references = cursor.tables.references
    var found = names(references.flatMap(columns))
    found += names(references.map(\.qualifier), ending: ".")
    // Without a prefix, hundreds of names would help nobody.
    guard !cursor.prefix.isEmpty || cursor.quote != nil else { return found }
    if references.isEmpty { found += names(schema.allColumns) }
    found += schema.functions.map { Completion.Candidate(letters.apply(to: $0), ending: "(") }
    return found + keywords(SQLKeyword.list)
  }

  private var schemas: [Completion.Candidate] {
    cursor.prefix.isEmpty && cursor.quote == nil ? [] : names(schema.schemas, ending: ".")
  }

  /// The tables of the shell, which are called with arguments and cannot be changed.
  private var tableFunctions: [Completion.Candidate] {
    guard !cursor.prefix.isEmpty, cursor.quote == nil,
      !["INTO", "TABLE", "UPDATE"].contains(cursor.before.last?.keyword)
    else { return [] }
    return ShellTable.all.map { Completion.Candidate($0.name, ending: "(") }
  }

  private func columns(of reference: TableReference) -> [String] {
    if let definition = cursor.tables.definition(named: reference.name), reference.schema == nil {
      return definition.columns ?? []
    }
    return schema.columns(of: reference.name, in: reference.schema)
  }

  private func keywords(_ words: [String]) -> [Completion.Candidate] {
    words.map { Completion.Candidate(letters.apply(to: $0), ending: " ") }
  }

  /// Names as they are inserted: with the quotes that are open, or else quoted if they must be.
  private func names(_ names: [String], ending: String = "") -> [Completion.Candidate] {
    names.map { name in
      let text =
        switch cursor.quote {
        case UInt8(ascii: "["): "[\(name)]"
        case UInt8(ascii: "`"):
          "`\(name.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``"))`"
        case .some: SQLName.quoted(name)
        case nil: SQLName.plain(name)
        }
      return Completion.Candidate(text, name: name, ending: ending)
    }
  }
}
