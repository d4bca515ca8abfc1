extension SQLOutline {
  /// The query that the statement is, or that its RETURNING makes of the table that it changes; nil if there is none,
  /// and for EXPLAIN.
  package var query: SQLQuery? {
    let parts = tree.leadingNodes
    guard let first = parts.first else { return nil }
    if tree.nodes[first].kind == .selection { return query(first) }
    let change = parts.first {
      switch tree.nodes[$0].kind {
      case .insert, .update, .delete: true
      default: false
      }
    }
    guard let change,
      let returning = tree.child(.returning, of: change), let target = target(of: change),
      let definitions = definitions(in: parts, depth: 0)
    else { return nil }
    let end = target.alias.map { $0 + 1 } ?? target.tokens.upperBound
    let arm = SQLQuery.Arm(
      results: results(of: returning, depth: 0), tables: target.tokens.lowerBound..<end, sources: [target])
    return SQLQuery(
      tokens: 0..<tree.tokens(change).upperBound, definitions: definitions, arms: [arm], comparesRows: false)
  }

  /// The names, in lower case, in conditions and in the order of rows, those of columns among them.
  package var askedNames: Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where [.condition, .orderBy].contains(places[index].clause) {
      if let name = name(index) { names.insert(name.lowercased()) }
    }
    return names
  }

  /// The query that begins with a token.
  func query(at token: Int) -> SQLQuery? { index.selection(at: token).flatMap { query($0) } }

  /// The query of a view, from its CREATE VIEW.
  package var viewQuery: (columns: [Int]?, query: SQLQuery)? {
    guard let view = tree.leadingNodes.first, tree.nodes[view].kind == .createView,
      let selection = tree.child(.selection, of: view)
    else { return nil }
    let columns = tree.child(.columns, of: view).map { tree.contents(of: $0).filter { name($0) != nil } }
    return query(selection).map { (columns, $0) }
  }

  // MARK: - Nodes

  /// The deepest query within queries that is read.
  private static let depthLimit = 50

  /// The query of a node; nil if a part of it could not be read.
  private func query(_ node: Int, depth: Int = 0) -> SQLQuery? {
    let parts = tree.children(of: node)
    guard depth < Self.depthLimit, let definitions = definitions(in: parts, depth: depth) else { return nil }
    var arms: [SQLQuery.Arm] = []
    var comparesRows = false
    for part in parts where tree.nodes[part].kind != .with {
      if !arms.isEmpty {
        switch word(tree.tokens(part).lowerBound - 1) {
        case "union", "all": break
        case "intersect", "except": comparesRows = true
        default: return nil
        }
      }
      switch tree.nodes[part].kind {
      case .select:
        guard let arm = arm(part, depth: depth) else { return nil }
        arms.append(arm)
      case .rows: arms += rows(part, depth: depth)
      default: return nil
      }
    }
    guard !arms.isEmpty else { return nil }
    return SQLQuery(
      tokens: tree.tokens(node), definitions: definitions, arms: arms, comparesRows: comparesRows)
  }

  /// What an INSERT puts into its table, as a query.
  func insertedQuery(of core: Int) -> SQLQuery? {
    guard cores[core].verb == .insert else { return nil }
    let parts = tree.children(of: cores[core].node)
    let others = parts.first { tree.nodes[$0].kind == .selection }
    guard let values = parts.first(where: { tree.nodes[$0].kind == .rows }) else {
      return others.flatMap { query($0) }
    }
    let arms = rows(values, depth: 0)
    guard let others else {
      return SQLQuery(tokens: tree.tokens(values), definitions: [], arms: arms, comparesRows: false)
    }
    // VALUES is the first arm of the query that begins with UNION or its kin.
    let tokens = tree.tokens(values).lowerBound..<tree.tokens(others).upperBound
    let isUnion = word(tree.tokens(others).lowerBound) == "union"
    return query(others).map { rest in
      SQLQuery(
        tokens: tokens, definitions: [], arms: arms + rest.arms, comparesRows: !isUnion || rest.comparesRows)
    }
  }

  private func definitions(in parts: [Int], depth: Int) -> [SQLQuery.Definition]? {
    guard let with = parts.first(where: { tree.nodes[$0].kind == .with }) else { return [] }
    var definitions: [SQLQuery.Definition] = []
    for part in tree.children(of: with) {
      guard tree.nodes[part].kind == .definition, let query = nestedQuery(in: part, depth: depth) else {
        return nil
      }
      let columns = tree.child(.columns, of: part).map { items(in: tree.contents(of: $0)).map(\.lowerBound) }
      definitions.append(
        SQLQuery.Definition(name: tree.tokens(part).lowerBound, columns: columns, query: query))
    }
    return definitions.isEmpty ? nil : definitions
  }

  /// The query in the parentheses of a node; nil if they are open.
  private func nestedQuery(in node: Int, depth: Int) -> SQLQuery? {
    guard let selection = tree.child(.selection, of: node),
      closings[tree.tokens(selection).lowerBound - 1] != nil
    else { return nil }
    return query(selection, depth: depth + 1)
  }

  // MARK: - Arms

  private func arm(_ select: Int, depth: Int) -> SQLQuery.Arm? {
    let results = results(of: select, depth: depth)
    guard let from = tree.child(.from, of: select) else {
      return SQLQuery.Arm(results: results, tables: nil, sources: [])
    }
    return sources(in: from, depth: depth).map {
      SQLQuery.Arm(results: results, tables: tree.tokens(from).dropFirst(), sources: $0)
    }
  }

  private func rows(_ node: Int, depth: Int) -> [SQLQuery.Arm] {
    tree.children(of: node).filter { tree.nodes[$0].kind == .row }.map { row in
      let values = tree.children(of: row).filter { tree.nodes[$0].kind.isExpression }
      let results = values.map {
        SQLQuery.Result.expression(operand($0, depth: depth), tokens: tree.tokens($0), name: nil)
      }
      return SQLQuery.Arm(results: results, tables: nil, sources: [])
    }
  }

  /// The results of a SELECT or of RETURNING.
  private func results(of node: Int, depth: Int) -> [SQLQuery.Result] {
    tree.children(of: node).compactMap { part in
      switch tree.nodes[part].kind {
      case .star: return .star(tree.tokens(part))
      case .result:
        guard let value = tree.children(of: part).first(where: { tree.nodes[$0].kind.isExpression }) else {
          return nil
        }
        let tokens = tree.tokens(value)
        let last = tree.tokens(part).upperBound - 1
        let name = last >= tokens.upperBound && word(last) != "as" ? last : nil
        return .expression(operand(value, depth: depth), tokens: tokens, name: name)
      default: return nil
      }
    }
  }

  // MARK: - Sources

  /// What a core reads, in its order; nothing if that cannot be told apart.
  package func sources(of core: Int) -> [SQLQuery.Source] {
    guard cores[core].verb != .insert, let from = tree.child(.from, of: cores[core].node) else { return [] }
    return sources(in: from, depth: 0) ?? []
  }

  private func sources(in node: Int, depth: Int) -> [SQLQuery.Source]? {
    var sources: [SQLQuery.Source] = []
    for part in tree.children(of: node) {
      switch tree.nodes[part].kind {
      case .source:
        guard let source = source(part, depth: depth) else { return nil }
        sources.append(source)
      case .joined:
        guard let inner = self.sources(in: part, depth: depth) else { return nil }
        sources += inner
      case .other: return nil
      default: break
      }
    }
    return sources
  }

  private func source(_ node: Int, depth: Int) -> SQLQuery.Source? {
    guard let part = tree.children(of: node).first else { return nil }
    let tokens = tree.tokens(part)
    let relation: SQLQuery.Source.Relation
    switch tree.nodes[part].kind {
    case .subquery:
      guard let query = nestedQuery(in: part, depth: depth) else { return nil }
      relation = .query(query)
    case .function: relation = .function
    default: relation = .name(schema: tokens.count == 3 ? tokens.lowerBound : nil, tokens.upperBound - 1)
    }
    let last = tree.tokens(node).upperBound - 1
    return SQLQuery.Source(relation: relation, tokens: tokens, alias: last >= tokens.upperBound ? last : nil)
  }

  /// The table that a statement changes.
  private func target(of change: Int) -> SQLQuery.Source? {
    guard let target = tree.child(.target, of: change) else {
      let from = tree.child(.from, of: change)
      return from.flatMap { sources(in: $0, depth: 0)?.first }
    }
    var start = tree.tokens(target).lowerBound
    if word(start) == "or" { start += 2 }
    guard name(start) != nil else { return nil }
    let isQualified = sign(start + 1) == .point && name(start + 2) != nil
    let end = isQualified ? start + 3 : start + 1
    let alias = word(end) == "as" ? end + 1 : nil
    return SQLQuery.Source(
      relation: .name(schema: isQualified ? start : nil, end - 1), tokens: start..<end, alias: alias)
  }

  // MARK: - Values

  /// An expression as far as its parts are known.
  private func operand(_ node: Int, depth: Int) -> SQLQuery.Expression {
    value(of: node, depth: depth) ?? .other
  }

  /// An expression; nil if an operator or operand of it is not known, which then is true of the expression around it.
  private func value(of node: Int, depth: Int) -> SQLQuery.Expression? {
    let tokens = tree.tokens(node)
    let parts = tree.children(of: node).filter { tree.nodes[$0].kind.isExpression }
    switch tree.nodes[node].kind {
    case .text: return .text(tokens.lowerBound)
    case .number:
      let number = SQLQuery.Expression.number(tokens.upperBound - 1)
      return tokens.count == 1 ? number : .negation(number)
    case .constant:
      if word(tokens.lowerBound) == "null" { return .null }
      return name(tokens.lowerBound) == nil || self.tokens[tokens.lowerBound].kind == .blob
        ? nil : .reference(tokens)
    case .reference: return .reference(tokens)
    case .group:
      guard let part = parts.first else { return nil }
      let isInParentheses =
        sign(tokens.lowerBound) == .leftParenthesis && tree.tokens(part).lowerBound > tokens.lowerBound
      return isInParentheses ? operand(part, depth: depth) : value(of: part, depth: depth)
    case .list: return .other
    case .operation: return computation(of: parts, from: tokens.lowerBound, depth: depth)
    case .call where tokens.count == 1: return .reference(tokens)
    case .call:
      let name = name(tokens.lowerBound) ?? ""
      guard name != "raise" else { return nil }
      var operands = parts.map { operand($0, depth: depth) }
      if operands.isEmpty, sign(tokens.lowerBound + 2) == .asterisk { operands = [.other] }
      // What an aggregate gives depends on the order of its arguments.
      if !operands.isEmpty, let order = tree.child(.orderBy, of: node),
        tree.tokens(order).upperBound <= closings[tokens.lowerBound + 1] ?? 0
      {
        operands[operands.count - 1] = .other
      }
      return .call(name, operands)
    case .cast:
      guard let part = parts.first, tree.tokens(part).upperBound + 1 < tokens.upperBound - 1 else {
        return nil
      }
      let type = text(tree.tokens(part).upperBound + 1..<tokens.upperBound - 1)
      let affinity = ColumnAffinity(declaredType: type, isStrict: false)
      return .cast(operand(part, depth: depth), toNumber: affinity == .numeric || affinity == .real)
    case .cases:
      let cases = expression(node)
      guard case .cases(let hasOperand, let hasElse) = cases.form else { return nil }
      let values = stride(from: hasOperand ? 2 : 1, to: parts.count - (hasElse ? 1 : 0), by: 2).map {
        parts[$0]
      }
      let branches = (values + (hasElse ? parts.suffix(1) : [])).map { operand($0, depth: depth) }
      return .cases(hasElse ? branches : branches + [.null])
    case .query:
      return nestedQuery(in: node, depth: depth).map { .query($0) }
    default: return nil
    }
  }

  private func computation(of parts: [Int], from start: Int, depth: Int) -> SQLQuery.Expression? {
    guard let first = parts.first, let operand = value(of: first, depth: depth) else { return nil }
    if parts.count == 1 {
      return sign(start) == .minus ? .negation(operand) : .arithmetic(operand, .not, .other)
    }
    var left = operand
    for (previous, part) in zip(parts, parts.dropFirst()) {
      guard let sign = sign(tree.tokens(previous).upperBound), sign != .arrow, sign != .doubleArrow,
        let right = value(of: part, depth: depth)
      else { return nil }
      left = .arithmetic(left, sign, right)
    }
    return left
  }
}
