import ColumnMeaning
import SQLSyntax

/// Finds the candidates at the cursor of a statement.
struct SQLCompletion {
  let cursor: SQLCursor
  let schema: CompletionSchema
  /// The values of a column as literals, if it has only a few.
  let values: (ResultColumn) -> [String]
  /// The files and folders that begin with a prefix.
  let files: (String) -> [FoundPath]
  private let letters: LetterCase

  init(
    _ cursor: SQLCursor, schema: CompletionSchema, values: @escaping (ResultColumn) -> [String],
    files: @escaping (String) -> [FoundPath]
  ) {
    self.cursor = cursor
    self.schema = schema
    self.values = values
    self.files = files
    let lastKeyword = cursor.before.last { $0.keyword != nil }?.text
    letters = LetterCase(of: cursor.prefix) ?? lastKeyword.flatMap(LetterCase.init(of:)) ?? .upper
  }

  /// The matching candidates, the likeliest first.
  var candidates: [Completion.Candidate] {
    let found = cursor.qualifiers.isEmpty ? unqualified : qualified
    guard let quote = cursor.quote else { return found }
    // After an opening quote only texts or names are possible.
    let isText = quote == UInt8(ascii: "'")
    return found.filter { $0.text != $0.name && $0.kind.isText == isText }
  }

  private var unqualified: [Completion.Candidate] {
    switch SQLExpectation(after: cursor.before) {
    case .statement: keywords(SQLKeyword.statements)
    case .keywords(let words): keywords(words)
    case .table: tables
    case .object(let type):
      names(schema.objects(ofType: type), type == "index" ? .index : .trigger, ending: " ")
    case .schema: names(schema.schemas, .schema)
    case .pragma: pragmas + schemas
    case .pragmaValue(let name): pragmaValues(of: name)
    case .collation: names(schema.collations, .collation)
    case .module: names(schema.modules.filter { !$0.hasPrefix("pragma_") }, .module)
    case .type: types
    case .file: files(cursor.prefix).map(file)
    case .column(let table, let listed): targets(table, listed)
    case .sharedColumn: sharedColumns
    case .joinCondition: joinConditions + expression
    case .value(let column): values(ofColumn: column) + expression
    case .expression: expression
    case .operation(let likely): keywords(likely) + (cursor.prefix.isEmpty ? [] : keywords(SQLKeyword.list))
    case .newName: []
    }
  }

  /// The candidates after `a.` or `a.b.`: tables of a database, or columns of a table.
  private var qualified: [Completion.Candidate] {
    guard let inner = cursor.qualifiers.last else { return [] }
    switch SQLExpectation(after: cursor.before) {
    case .table: return schema.tables(in: inner).map { name($0.name, $0.kind, ending: " ") }
    case .pragma: return pragmas
    case .newName: return []
    default: break
    }
    let found = columns(columns(of: cursor.qualifiers))
    return found.isEmpty ? schema.tables(in: inner).map { name($0.name, $0.kind) } : found
  }

  private var expression: [Completion.Candidate] {
    let references = cursor.tables.references
    var found = columns(references.flatMap(columns))
    found += references.compactMap { reference in
      reference.qualifier.map { name($0, kind(of: reference), ending: ".") }
    }
    // Without a prefix, hundreds of names would help nobody.
    guard !cursor.prefix.isEmpty || cursor.quote != nil else { return found }
    if references.isEmpty {
      found += schema.allColumns.map {
        name($0.name, .column, detail: "of " + $0.tables.joined(separator: ", "))
      }
    }
    found += schema.functions.map {
      Completion.Candidate(
        letters.apply(to: $0), .function, ending: "(", detail: FunctionSignatures.all[$0] ?? "")
    }
    found += keywords(SQLKeyword.operands + SQLKeyword.list)
    let prefix = cursor.prefix.lowercased()
    guard !found.contains(where: { $0.name.lowercased().hasPrefix(prefix) }) else { return found }
    // A table that FROM does not name yet is meant before a column that only contains what was typed.
    return found + schemas + schema.tables().map { name($0.name, $0.kind, ending: ".") }
  }

  private func kind(of reference: TableReference) -> CandidateKind {
    reference.alias != nil ? .alias : cursor.tables.isDefined(reference) ? .cte : .table
  }

  // MARK: - Tables

  private var tables: [Completion.Candidate] {
    names(cursor.tables.definedNames, .cte, ending: " ")
      + schema.tables().map { name($0.name, $0.kind, ending: " ") } + schemas + tableFunctions
  }

  private var schemas: [Completion.Candidate] {
    cursor.prefix.isEmpty && cursor.quote == nil ? [] : names(schema.schemas, .schema, ending: ".")
  }

  /// The tables that are called with arguments and cannot be changed.
  private var tableFunctions: [Completion.Candidate] {
    guard !cursor.prefix.isEmpty, cursor.quote == nil,
      !["INTO", "TABLE", "UPDATE"].contains(cursor.before.last?.keyword)
    else { return [] }
    let calls =
      ShellTable.all.map { ($0.name, $0.synopsis) }
      + ["json_each", "json_tree"].map { ($0, "\($0)(JSON [, PATH])") }
      + PragmaForm.all.filter(\.isTable).map { ("pragma_\($0.name)", $0.summary) }
    return calls.map { Completion.Candidate($0, .function, ending: "(", detail: $1) }
  }

  // MARK: - Columns

  /// The columns of what some qualifiers name: a table or an alias of the statement, or another table.
  private func columns(of qualifiers: [String]) -> [ResultColumn] {
    guard let inner = qualifiers.last else { return [] }
    if qualifiers.count > 1 { return schema.columns(of: inner, in: qualifiers.first) }
    let reference = cursor.tables.references.first { $0.qualifier?.matches(inner) ?? false }
    return reference.map(columns) ?? schema.columns(of: inner)
  }

  private func columns(of reference: TableReference) -> [ResultColumn] {
    let columns = schema.columns(ofQuery: cursor.tables.selection(of: reference))
    guard columns.isEmpty else { return columns }
    // SQLite accepts no query of some functions without their arguments.
    if let name = reference.name, !cursor.tables.isDefined(reference) {
      return schema.declaredColumns(of: name, in: reference.schema)
    }
    return cursor.tables.namedColumns(of: reference).map {
      ResultColumn(name: $0, origin: nil, declaredType: nil, format: nil)
    }
  }

  private func columns(_ columns: [ResultColumn]) -> [Completion.Candidate] {
    columns.map { name($0.name, .column, detail: $0.detail) }
  }

  /// The columns of a table that INSERT or UPDATE can set, or that a foreign key can name.
  private func targets(_ table: [String], _ listed: [String]) -> [Completion.Candidate] {
    guard let name = table.last else { return [] }
    let outer = table.count > 1 ? table.first : nil
    let writable = Set(schema.writableColumns(of: name, in: outer))
    return columns(
      schema.columns(of: name, in: outer).filter { column in
        writable.contains(column.name) && !listed.contains { $0.matches(column.name) }
      })
  }

  /// The columns that the last joined table has in common with the others.
  private var sharedColumns: [Completion.Candidate] {
    guard let joined = cursor.tables.joined else { return [] }
    let others = joined.others.flatMap(columns).map(\.name)
    return columns(columns(of: joined.last).filter { column in others.contains { $0.matches(column.name) } })
  }

  /// The conditions that foreign keys give for the last joined table.
  private var joinConditions: [Completion.Candidate] {
    guard cursor.quote == nil, let joined = cursor.tables.joined, let last = joined.last.qualifier else {
      return []
    }
    return joined.others.flatMap { other -> [Completion.Candidate] in
      guard let qualifier = other.qualifier else { return [] }
      let forward = schema.links(from: joined.last, to: other).map { conditions($0, last, qualifier) }
      return forward + schema.links(from: other, to: joined.last).map { conditions($0, qualifier, last) }
    }
  }

  /// Columns of one table that equal those of another.
  private func conditions(_ pairs: [(String, String)], _ one: String, _ other: String) -> Completion.Candidate
  {
    let equations = pairs.map { column, target in
      "\(SQLName.plain(one)).\(SQLName.plain(column)) = \(SQLName.plain(other)).\(SQLName.plain(target))"
    }
    return Completion.Candidate(equations.joined(separator: " AND "), .join, ending: " ")
  }

  // MARK: - Values

  private func values(ofColumn path: [String]) -> [Completion.Candidate] {
    guard let name = path.last else { return [] }
    let columns =
      path.count > 1 ? columns(of: path.dropLast()) : cursor.tables.references.flatMap(columns)
    guard let column = columns.first(where: { $0.name.matches(name) }) else { return [] }
    return values(column).map { literal in
      let text =
        literal.hasPrefix("'")
        ? String(literal.dropFirst().dropLast()).replacing("''", with: "'") : literal
      return Completion.Candidate(literal, .value, name: text)
    }
  }

  private func file(_ found: FoundPath) -> Completion.Candidate {
    let literal = SQLName.literal(found.path)
    // More is typed after a folder, so its text is not closed.
    return Completion.Candidate(
      found.isFolder ? String(literal.dropLast()) : literal, found.kind, name: found.typed)
  }

  private var pragmas: [Completion.Candidate] {
    schema.pragmas.map { Completion.Candidate($0, .pragma, detail: PragmaForm.named($0)?.summary ?? "") }
  }

  private func pragmaValues(of name: String) -> [Completion.Candidate] {
    guard let pragma = PragmaForm.named(name) else { return [] }
    switch pragma.value {
    case .table: return schema.tables().map { self.name($0.name, $0.kind) }
    case .index: return names(schema.objects(ofType: "index"), .index)
    case .words(let words):
      return words.map { Completion.Candidate($0, .value, name: $0.filter { $0 != "'" }) }
    case .boolean: return ["on", "off"].map { Completion.Candidate($0, .value) }
    case .nothing, .number: return []
    }
  }

  // MARK: - Words

  /// The types of SQLite, and those with which a column declares what it means.
  private var types: [Completion.Candidate] {
    let declared = Set(ColumnKind.all.flatMap(\.declared.types)).subtracting(Self.types).sorted()
    return (Self.types + declared).map { Completion.Candidate(letters.apply(to: $0), .type) }
  }

  private static let types = ["INTEGER", "INT", "TEXT", "REAL", "BLOB", "NUMERIC", "ANY"]

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

extension ResultColumn {
  /// The declared type of the column and what it means, as a menu shows them.
  var detail: String {
    let meaning = format.map { format in
      format.storage.map { "\(format.kind.name) (\($0.name))" } ?? format.kind.name
    }
    return [declaredType, meaning].compactMap(\.self).joined(separator: ", ")
  }
}
