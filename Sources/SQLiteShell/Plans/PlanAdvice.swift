import SQLSyntax
import TypedSQLiteCore

/// What keeps a statement from using an index, as its text and its plan show it.
struct PlanAdvice {
  let steps: [PlanStep]
  let tables: PlannedTables
  let outline: SQLOutline
  /// The tables of which all rows are read, by the names in the plan.
  private let scanned: [String]

  init(_ steps: [PlanStep], _ tables: PlannedTables, _ outline: SQLOutline) {
    self.steps = steps
    self.tables = tables
    self.outline = outline
    scanned = steps.compactMap { step in
      guard case .read(let access) = step.action, access.isWhole || access.isMadeForOneRun else { return nil }
      return access.table
    }
  }

  /// The advice, as sentences without full stops.
  var sentences: [String] {
    var found: [String] = []
    for expression in outline.expressions {
      expression.forEach { node in
        if let sentence = advice(on: node), !found.contains(sentence) { found.append(sentence) }
      }
    }
    for step in steps {
      guard let sentence = advice(on: step), !found.contains(sentence) else { continue }
      found.append(sentence)
    }
    return found
  }

  // MARK: - Steps

  private func advice(on step: PlanStep) -> String? {
    switch step.action {
    case .read(let access) where access.isMadeForOneRun:
      let columns = access.terms.map { $0.prefix { !"<>=".contains($0) } }.joined(separator: ", ")
      return
        "SQLite makes an index of \(tables.shownName(of: access.table)) on \(columns) each time that the statement "
        + "runs; an index that stays saves that"
    case .subquery(_, isCorrelated: true):
      let outer = scanned.first.flatMap { tables.rowText(of: $0) }.map { ", here for \($0)" } ?? ""
      return
        "A subquery runs again for each row of the loop around it\(outer); a join, or an index on what it compares, "
        + "is faster"
    default: return nil
    }
  }

  // MARK: - Expressions

  /// A column of a table all of whose rows are read.
  private struct Column {
    let table: PlannedTables.Table
    let name: String
    let declaredType: String?
    /// An index that begins with the column.
    let index: PlannedTables.Index?
  }

  private func column(_ expression: ExpressionNode) -> Column? {
    let tokens = expression.core.tokens
    guard expression.core.form == .reference, let name = outline.name(tokens.upperBound - 1) else {
      return nil
    }
    let qualifier = tokens.count > 1 ? outline.name(tokens.upperBound - 3) : nil
    let candidates = scanned.filter { qualifier == nil || $0.lowercased() == qualifier }
      .compactMap { tables.table($0) }
    let having = candidates.filter { table in table.columns.contains { $0.name.lowercased() == name } }
    guard let table = having.first, having.allSatisfy({ $0 == table }),
      let column = table.columns.first(where: { $0.name.lowercased() == name })
    else { return nil }
    return Column(
      table: table, name: column.name, declaredType: column.declaredType,
      index: table.indexes.first { $0.columns.first??.lowercased() == name })
  }

  private func advice(on node: ExpressionNode) -> String? {
    switch node.form {
    case .comparison: return computedAdvice(node) ?? typeAdvice(node)
    case .between, .list, .membership: return computedAdvice(node)
    case .pattern("like"): return patternAdvice(node)
    case .logic: return alternativeAdvice(node)
    default: return nil
    }
  }

  /// The advice on `lower(name) = …` beside an index on `name`.
  private func computedAdvice(_ node: ExpressionNode) -> String? {
    let sides = node.form.isComparison ? node.parts : Array(node.parts.prefix(1))
    for side in sides where side.core.form != .reference {
      var found: Column?
      side.forEach { part in
        if found == nil, let column = column(part), column.index != nil { found = column }
      }
      guard let column = found, let index = column.index, side.core.form.isComputed else { continue }
      let text = outline.text(side.core.tokens)
      return
        "\(text) is computed, so the index \(index.name) on \(column.name) is not used; compare \(column.name) "
        + "itself, or make an index on the expression: CREATE INDEX … ON \(SQLName.plain(column.table.name))(\(text))"
    }
    return nil
  }

  /// The advice on a comparison of a column of texts with one of numbers.
  private func typeAdvice(_ node: ExpressionNode) -> String? {
    guard node.parts.count == 2, let left = anyColumn(node.parts[0]), let right = anyColumn(node.parts[1])
    else {
      return nil
    }
    let affinities = [left, right].map { ColumnAffinity(declaredType: $0.type ?? "", isStrict: false) }
    let isMixed = affinities.contains(.text) && affinities.contains { $0 == .numeric || $0 == .real }
    guard isMixed else { return nil }
    return
      "\(outline.text(node.tokens)) compares texts with numbers, so each text is read as a number and an index on "
      + "the texts is not used"
  }

  /// A column of any table of the plan.
  private func anyColumn(_ expression: ExpressionNode) -> (name: String, type: String?)? {
    let tokens = expression.core.tokens
    guard expression.core.form == .reference, let name = outline.name(tokens.upperBound - 1) else {
      return nil
    }
    let qualifier = tokens.count > 1 ? outline.name(tokens.upperBound - 3) : nil
    let candidates = qualifier.map { [tables.table($0)].compactMap(\.self) } ?? tables.all
    let found = candidates.compactMap { table in table.columns.first { $0.name.lowercased() == name } }
    return found.count == 1 ? (found[0].name, found[0].declaredType) : nil
  }

  /// The advice on `name LIKE 'abc%'` beside an index that distinguishes upper and lower case.
  private func patternAdvice(_ node: ExpressionNode) -> String? {
    guard node.parts.count > 1, let column = column(node.parts[0]), node.parts[1].core.form == .text,
      let first = outline.tokens[node.parts[1].core.tokens.lowerBound].content(in: outline.sql.span).first
    else { return nil }
    let text = outline.text(node.tokens)
    if "%_".utf8.contains(first) {
      return
        "\(text) begins with a wildcard, so no index helps; a table of FTS5 with its trigram tokenizer does"
    }
    guard let index = column.index, index.collation.uppercased() != "NOCASE" else { return nil }
    return "\(text) takes upper and lower case for equal, and the index \(index.name) does not; one on "
      + "\(column.name) COLLATE NOCASE helps, or GLOB"
  }

  /// The advice on OR with a part that no index helps.
  private func alternativeAdvice(_ node: ExpressionNode) -> String? {
    guard node.parts.count > 1, outline.word(node.parts[0].tokens.upperBound) == "or" else { return nil }
    var known: [Column] = []
    for part in node.parts {
      part.forEach { inner in
        guard inner.form.isComparison || inner.form == .list || inner.form == .between else { return }
        known += inner.parts.compactMap { column($0) }
      }
    }
    guard let with = known.first(where: { $0.index != nil }),
      let without = known.first(where: { $0.index == nil }),
      with.table == without.table
    else { return nil }
    return
      "\(without.name) has no index, so OR reads all rows of \(with.table.name) although \(with.name) has one"
  }
}

extension PlanStep.Access {
  /// Whether its index is made each time that the statement runs.
  var isMadeForOneRun: Bool { if case .automatic = index { true } else { false } }
}

extension ExpressionNode.Form {
  fileprivate var isComparison: Bool { if case .comparison = self { true } else { false } }

  fileprivate var isComputed: Bool {
    switch self {
    case .call, .operation, .cast: true
    default: false
    }
  }
}
