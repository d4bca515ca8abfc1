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
      schema.tables().map { name($0.name, $0.kind, ending: " ") }
        + names(cursor.tables.definitions.map(\.name), .cte, ending: " ") + schemas + tableFunctions
    case .object(let type):
      names(schema.objects(ofType: type), type == "index" ? .index : .trigger, ending: " ")
    case .schema: names(schema.schemas, .schema)
    case .pragma: pragmas + schemas
    case .collation: names(schema.collations, .collation)
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
    case .table: return schema.tables(in: inner).map { name($0.name, $0.kind, ending: " ") }
    case .pragma: return pragmas
    default: break
    }
    if let outer { return columns(schema.columns(of: inner, in: outer)) }
    let reference = cursor.tables.references.first { $0.qualifier.matches(inner) }
    let found = columns(reference.map(self.columns) ?? schema.columns(of: inner))
    return found.isEmpty ? schema.tables(in: inner).map { name($0.name, $0.kind) } : found
  }

  private var pragmas: [Completion.Candidate] {
    schema.pragmas.map { Completion.Candidate($0, .pragma) }
  }

  private var expression: [Completion.Candidate] {
    let references = cursor.tables.references
    var found = columns(references.flatMap(columns))
    found += references.map { name($0.qualifier, $0.alias == nil ? .table : .alias, ending: ".") }
    // Without a prefix, hundreds of names would help nobody.
    guard !cursor.prefix.isEmpty || cursor.quote != nil else { return found }
    if references.isEmpty { found += columns(schema.allColumns) }
    found += schema.functions.map {
      Completion.Candidate(letters.apply(to: $0.name), .function, ending: "(", detail: $0.detail)
    }
    return found + keywords(SQLKeyword.list)
  }

  private var schemas: [Completion.Candidate] {
    cursor.prefix.isEmpty && cursor.quote == nil ? [] : names(schema.schemas, .schema, ending: ".")
  }

  /// The tables of the shell, which are called with arguments and cannot be changed.
  private var tableFunctions: [Completion.Candidate] {
    guard !cursor.prefix.isEmpty, cursor.quote == nil,
      !["INTO", "TABLE", "UPDATE"].contains(cursor.before.last?.keyword)
    else { return [] }
    return ShellTable.all.map {
      Completion.Candidate($0.name, .function, ending: "(", detail: $0.synopsis)
    }
  }

  private func columns(of reference: TableReference) -> [CompletionSchema.Column] {
    if let definition = cursor.tables.definition(named: reference.name), reference.schema == nil {
      return (definition.columns ?? []).map { CompletionSchema.Column(name: $0, detail: "") }
    }
    return schema.columns(of: reference.name, in: reference.schema)
  }

  private func columns(_ columns: [CompletionSchema.Column]) -> [Completion.Candidate] {
    columns.map { name($0.name, .column, detail: $0.detail) }
  }

  private func keywords(_ words: [String]) -> [Completion.Candidate] {
    words.map { Completion.Candidate(letters.apply(to: $0), .keyword, ending: " ") }
  }

  private func names(_ names: [String], _ kind: CandidateKind, ending: String = "") -> [Completion.Candidate]
  {
    names.map { name($0, kind, ending: ending) }
  }

  /// A name as it is inserted: with the quotes that are open, or else quoted if it must be.
  private func name(
    _ name: String, _ kind: CandidateKind, ending: String = "", detail: String = ""
  ) -> Completion.Candidate {
    let text =
      switch cursor.quote {
      case UInt8(ascii: "["): "[\(name)]"
      case UInt8(ascii: "`"):
        "`\(name.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``"))`"
      case .some: SQLName.quoted(name)
      case nil: SQLName.plain(name)
      }
    return Completion.Candidate(text, kind, name: name, ending: ending, detail: detail)
  }
}
