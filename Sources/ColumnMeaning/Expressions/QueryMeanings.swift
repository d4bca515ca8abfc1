import SQLSyntax
import TypedSQLiteCore

/// Finds out what the results of a query mean whose values are computed.
///
/// SQLite resolves the names: a query over the same tables is prepared that has the operands as its results, and their
/// origins are read. The queries among the tables, and views, are replaced in it by rows of markers, so that it shows
/// which of their columns an operand is; what that column means is found out in the same way.
final class QueryMeanings {
  private let probe: OriginProbe
  private let database: Database
  /// The format of a column of a table.
  private let format: (ColumnOrigin, _ declaredType: String?) -> ColumnFormat?
  /// How many views within views are looked into.
  private var viewsLeft = 30

  init(_ database: Database, format: @escaping (ColumnOrigin, _ declaredType: String?) -> ColumnFormat?) {
    self.database = database
    self.format = format
    probe = OriginProbe(database)
  }

  /// What each result of a statement means; nil if it is no query, or if its parts could not be distinguished.
  func results(of sql: [UInt8]) -> [ExpressionMeaning]? {
    let outline = SQLOutline(sql)
    guard let query = outline.query else { return nil }
    return results(of: query, in: QueryScope(outline: outline, definitions: [], outer: nil))
  }

  // MARK: - Queries

  private func results(of query: SQLQuery, in scope: QueryScope) -> [ExpressionMeaning]? {
    guard let inner = define(query.definitions, in: scope) else { return nil }
    var columns: [[ExpressionMeaning]] = []
    for arm in query.arms {
      guard let meanings = results(of: arm, in: inner) else { return nil }
      if columns.isEmpty { columns = meanings.map { _ in [] } }
      guard columns.count == meanings.count else { return nil }
      for index in meanings.indices { columns[index].append(meanings[index]) }
    }
    return columns.map { $0.count == 1 ? $0[0] : .one(of: $0) }
  }

  /// The scope of a query with the tables of its WITH; nil if their columns are unknown.
  private func define(_ definitions: [SQLQuery.Definition], in scope: QueryScope) -> QueryScope? {
    guard !definitions.isEmpty else { return scope }
    // Tables of a WITH in a query that uses names from around it would hide those of the query around.
    guard scope.outer == nil else { return nil }
    let inner = QueryScope(outline: scope.outline, definitions: scope.definitions, outer: nil)
    for definition in definitions {
      guard let name = inner.outline.writtenName(definition.name) else { return nil }
      inner.definitions.append(DerivedTable(name: name, columns: []))
    }
    for (definition, table) in zip(definitions, inner.definitions.suffix(definitions.count)) {
      let columns =
        definition.columns.map { $0.compactMap(inner.outline.writtenName) }
        ?? names(of: definition.query, in: inner)
      guard let columns else { return nil }
      table.columns = columns
      table.find = { [weak self, weak inner] in inner.flatMap { self?.results(of: definition.query, in: $0) }
      }
    }
    return inner
  }

  /// The names of a query's results.
  private func names(of query: SQLQuery, in scope: QueryScope) -> [String]? {
    guard let first = query.arms.first else { return nil }
    if query.isValues(scope.outline) { return first.results.indices.map { "column\($0 + 1)" } }
    var arm: ArmScope?
    var names: [String] = []
    for result in first.results {
      switch result {
      case .expression(_, _, let name?):
        guard let text = scope.outline.writtenName(name) else { return nil }
        names.append(text)
      case .expression(.reference(let tokens), _, nil):
        guard let text = scope.outline.writtenName(tokens.upperBound - 1) else { return nil }
        names.append(text)
      case .expression(_, let tokens, nil): names.append(scope.outline.text(tokens))
      case .star(let tokens):
        guard let inner = arm ?? define(query.definitions, in: scope).flatMap({ self.arm(first, in: $0) })
        else {
          return nil
        }
        arm = inner
        guard let leaves = probe.leaves(of: scope.outline.text(tokens), in: inner) else { return nil }
        names += leaves.map(\.name)
      }
    }
    return names
  }

  // MARK: - One SELECT

  private func results(of arm: SQLQuery.Arm, in scope: QueryScope) -> [ExpressionMeaning]? {
    guard let armScope = self.arm(arm, in: scope) else { return nil }
    var references: [String] = []
    for case .expression(let expression, _, _) in arm.results {
      for tokens in expression.references {
        let text = scope.outline.text(tokens)
        if !references.contains(text) { references.append(text) }
      }
    }
    let leaves = references.isEmpty ? [] : probe.leaves(of: references, in: armScope)
    let meanings = leaves.map {
      Dictionary(zip(references, $0.map(meaning)), uniquingKeysWith: { first, _ in first })
    }
    let reader = ExpressionReader(meanings: meanings ?? [:], queries: self, scope: armScope)
    var results: [ExpressionMeaning] = []
    for result in arm.results {
      switch result {
      case .expression(let expression, _, _): results.append(reader.meaning(of: expression))
      case .star(let tokens):
        guard scope.outer == nil, let leaves = probe.leaves(of: scope.outline.text(tokens), in: armScope)
        else {
          return nil
        }
        results += leaves.map(meaning)
      }
    }
    return results
  }

  /// A SELECT with the meaning of its tables; nil if one of them is unknown.
  private func arm(_ arm: SQLQuery.Arm, in scope: QueryScope) -> ArmScope? {
    let result = ArmScope(arm, in: scope)
    for source in arm.sources {
      switch source.relation {
      case .function: continue
      case .query(let query):
        guard let columns = names(of: query, in: scope) else { return nil }
        let table = DerivedTable(name: "", columns: columns)
        table.find = { [weak self, weak scope] in scope.flatMap { self?.results(of: query, in: $0) } }
        result.replaced.append(ArmScope.Replacement(tokens: source.tokens, table: table, alias: nil))
      case .name(let schema, let name):
        guard let text = scope.outline.writtenName(name) else { return nil }
        if schema == nil, let table = scope.definitions.last(where: { $0.name.matches(text) }) {
          guard !table.columns.isEmpty else { return nil }
          continue
        }
        let found = objects(text, in: schema.flatMap(scope.outline.writtenName))
        // Which of several objects of one name is meant, SQLite alone knows.
        guard found.count <= 1 else { return nil }
        guard case .view(let sql)? = found.first else { continue }
        guard let table = view(text, sql) else { return nil }
        result.replaced.append(
          ArmScope.Replacement(tokens: source.tokens, table: table, alias: source.alias == nil ? text : nil))
      }
    }
    return result
  }

  /// What a query among the operands gives, whose names may be those of the query around.
  func meaning(of query: SQLQuery, in arm: ArmScope) -> ExpressionMeaning {
    let scope = QueryScope(outline: arm.scope.outline, definitions: arm.scope.definitions, outer: arm)
    return results(of: query, in: scope)?.first ?? .unknown
  }

  private func meaning(_ column: OriginProbe.Column) -> ExpressionMeaning {
    switch column.leaf {
    case .none: return .unknown
    case .column(let origin, let type):
      guard let format = format(origin, type) else { return .unknown }
      return .typed(format, words: "\(origin.name) (\(format.shortEvidence))")
    case .derived(let table, let position): return table.meaning(position)
    }
  }

  // MARK: - Views

  /// A table or a view of the schema.
  private enum NamedObject {
    case table
    case view(sql: String)
  }

  /// The objects of a name that have been looked up, by schema and name.
  private var known: [String: [NamedObject]] = [:]

  private func objects(_ name: String, in schema: String?) -> [NamedObject] {
    let key = "\(schema ?? "")\u{0}\(name.lowercased())"
    if let known = known[key] { return known }
    var found: [NamedObject] = []
    for candidate in schema.map({ [$0] }) ?? database.schemaNames
    // To ask a temporary database that nothing has been put into would make it.
    where candidate.lowercased() != "temp" || database.isReadOnly(schema: candidate) != nil {
      let rows = try? database.rows(
        Database.schemaQuery(
          "CASE type WHEN 'view' THEN sql END", in: candidate,
          where: "type IN ('table', 'view') AND name = \(SQLName.literal(name)) COLLATE NOCASE")
      ) { cells in cells.text(0).map(NamedObject.view) ?? .table }
      found += rows ?? []
    }
    known[key] = found
    return found
  }

  private func view(_ name: String, _ sql: String) -> DerivedTable? {
    guard viewsLeft > 0 else { return nil }
    viewsLeft -= 1
    let outline = SQLOutline(Array(sql.utf8))
    guard let (columns, query) = outline.viewQuery else { return nil }
    let scope = QueryScope(outline: outline, definitions: [], outer: nil)
    guard let names = columns.map({ $0.compactMap(outline.writtenName) }) ?? names(of: query, in: scope)
    else {
      return nil
    }
    let table = DerivedTable(name: name, columns: names)
    table.find = { [weak self] in self?.results(of: query, in: scope) }
    return table
  }
}

/// Reads what an expression means from what the columns in it mean.
private struct ExpressionReader {
  let meanings: [String: ExpressionMeaning]
  let queries: QueryMeanings
  let scope: ArmScope

  func meaning(of expression: SQLQuery.Expression) -> ExpressionMeaning {
    let outline = scope.scope.outline
    switch expression {
    case .reference(let tokens): return meanings[outline.text(tokens)] ?? .unknown
    case .null: return .any
    case .text(let token): return .text(outline.tokens[token].content(in: outline.sql.span))
    case .number(let token):
      return Double(digits: outline.sql.span.extracting(outline.tokens[token].range)).map { .number($0) }
        ?? .unknown
    case .negation(let operand): return meaning(of: operand).negated
    case .cast(let operand, let toNumber):
      let meaning = meaning(of: operand)
      return toNumber ? meaning.asNumber : meaning.asStored.handedOn(by: "CAST")
    case .arithmetic(let left, let sign, let right):
      let first = meaning(of: left)
      let result = ExpressionMeaning.arithmetic(first, sign, meaning(of: right))
      // 19 % of a price in cents could as well be the price of 19 in the main unit.
      if case .unknown = result, sign == .slash, left.isMultipleByNumber, first.countsMinorUnits {
        return first.asStored
      }
      return result
    case .call(let name, let arguments):
      guard let function = ComputingFunction.named(name) else { return .unknown }
      return function.meaning(arguments.map(meaning)).handedOn(by: name)
    case .cases(let branches): return .one(of: branches.map(meaning)).handedOn(by: "CASE")
    case .query(let query): return queries.meaning(of: query, in: scope)
    case .other: return .unknown
    }
  }
}

extension SQLQuery.Expression {
  /// Whether it is something times a number that is written there.
  fileprivate var isMultipleByNumber: Bool {
    guard case .arithmetic(let left, .asterisk, let right) = self else { return false }
    return [left, right].contains { if case .number = $0 { true } else { false } }
  }
}

extension SQLQuery {
  /// Whether this is VALUES.
  fileprivate func isValues(_ outline: SQLOutline) -> Bool { outline.word(tokens.lowerBound) == "values" }
}
