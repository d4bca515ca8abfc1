/// The columns of the queries that a statement has in FROM and WITH, with the expressions that give their values.
package struct DerivedColumns {
  private let outline: SQLOutline
  /// The queries of WITH by the names of their tables, in lower case; nil for a name that several have.
  private var definitions: [String: Definition?] = [:]

  private struct Definition {
    let columns: [String]?
    let query: SQLQuery
  }

  package init(_ outline: SQLOutline) {
    self.outline = outline
    for table in outline.tableDefinitions {
      guard let name = outline.name(table.name) else { continue }
      let columns = table.columns.map { outline.items(in: $0).compactMap { outline.name($0.lowerBound) } }
      let definition = outline.query(at: table.body.lowerBound).map {
        Definition(columns: columns, query: $0)
      }
      definitions[name] = definitions[name] == nil ? .some(definition) : .some(nil)
    }
  }

  /// What a name is at one level of the statement.
  package enum Answer {
    /// A column of a query, with the expressions of its rows.
    case values([ExpressionNode])
    /// A column of a query, whose expressions are not plain to see.
    case hidden
    /// No column of a query of this level.
    case none
  }

  /// What a name is among the tables of a core, those around it left out.
  package func answer(for reference: Range<Int>, in core: Int) -> Answer {
    let name = outline.name(reference.upperBound - 1)
    let qualifier = reference.count > 1 ? outline.name(reference.upperBound - 3) : nil
    guard let name, reference.count <= 3 else { return .none }
    for source in outline.sources(of: core) where qualifier == nil || self.name(of: source) == qualifier {
      guard let table = table(of: source) else { continue }
      guard let names = columns(of: table) else {
        if qualifier != nil { return .hidden }
        continue
      }
      guard let position = names.firstIndex(of: name) else { continue }
      return values(of: table.query, at: position).map { .values($0.map(\.expression)) } ?? .hidden
    }
    return .none
  }

  /// The names of the columns of a star, if the one table that it can mean is a query.
  package func columns(ofStar star: Range<Int>, in core: Int) -> [String]? {
    let sources = outline.sources(of: core)
    let qualifier = star.count > 1 ? outline.name(star.lowerBound) : nil
    let meant = sources.filter { qualifier == nil || name(of: $0) == qualifier }
    guard meant.count == 1, let table = table(of: meant[0]), let names = columns(of: table),
      Set(names).count == names.count, names.allSatisfy({ !$0.isEmpty })
    else { return nil }
    return names
  }

  /// What a column of such a star is.
  package func answer(forColumn position: Int, ofStar star: Range<Int>, in core: Int) -> Answer {
    let qualifier = star.count > 1 ? outline.name(star.lowerBound) : nil
    guard
      let source = outline.sources(of: core).first(where: { qualifier == nil || name(of: $0) == qualifier }),
      let table = table(of: source), let values = values(of: table.query, at: position)
    else { return .hidden }
    return .values(values.map(\.expression))
  }

  /// A value that a query gives as a result.
  package struct Value {
    package let expression: ExpressionNode
    /// The star through which the query gives it, and the place of the result among the columns of the star.
    package let star: (tokens: Range<Int>, position: Int)?
  }

  /// The values that a query gives as a result, one for each of its arms; nil if they are not plain to see.
  package func values(of query: SQLQuery, at position: Int) -> [Value]? {
    values(of: query, at: position, depth: 0)
  }

  private func values(of query: SQLQuery, at position: Int, depth: Int) -> [Value]? {
    guard depth < 10 else { return nil }
    var found: [Value] = []
    for arm in query.arms {
      if case .star(let tokens)? = arm.results.first {
        // Only the star of one query can be followed.
        guard arm.results.count == 1, arm.sources.count == 1, let table = table(of: arm.sources[0]),
          let inner = values(of: table.query, at: position, depth: depth + 1)
        else { return nil }
        found += inner.map { Value(expression: $0.expression, star: (tokens, position)) }
        continue
      }
      let isPlain = arm.results.prefix(position + 1).allSatisfy { if case .star = $0 { false } else { true } }
      guard isPlain, arm.results.indices.contains(position),
        case .expression(_, let tokens, _) = arm.results[position]
      else { return nil }
      found.append(Value(expression: outline.expression(in: tokens), star: nil))
    }
    return found
  }

  // MARK: - Tables

  /// The name by which a core calls a source, in lower case.
  private func name(of source: SQLQuery.Source) -> String? {
    if let alias = source.alias { return outline.writtenName(alias)?.lowercased() }
    if case .name(_, let token) = source.relation { return outline.name(token) }
    return nil
  }

  private func table(of source: SQLQuery.Source) -> Definition? {
    switch source.relation {
    case .query(let query): Definition(columns: nil, query: query)
    case .name(nil, let token): outline.name(token).flatMap { definitions[$0] ?? nil }
    case .name, .function: nil
    }
  }

  /// The names of the columns, in lower case; nil if they are not plain to see.
  private func columns(of table: Definition, depth: Int = 0) -> [String]? {
    if let columns = table.columns { return columns }
    guard depth < 10, let first = table.query.arms.first else { return nil }
    let isValues =
      first.tables == nil && outline.word(table.query.tokens.lowerBound) == "values"
    if isValues { return first.results.indices.map { "column\($0 + 1)" } }
    var names: [String] = []
    for result in first.results {
      switch result {
      case .expression(_, _, let name?): names.append(outline.writtenName(name)?.lowercased() ?? "")
      case .expression(.reference(let tokens), _, nil):
        names.append(outline.name(tokens.upperBound - 1) ?? "")
      case .expression(_, let tokens, nil): names.append(outline.text(tokens).lowercased())
      case .star:
        guard first.sources.count == 1, let inner = self.table(of: first.sources[0]),
          let all = columns(of: inner, depth: depth + 1)
        else { return nil }
        names += all
      }
    }
    return names
  }
}
