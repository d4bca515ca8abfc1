import TypedSQLite

/// Finds the literals of a statement that are compared with a column or stored in it, and ignores all
/// doubtful cases.
///
/// A comparison counts if one side is only the name of a column, the other side is a literal, and nothing
/// next to them binds closer: `a || due > '2026'` compares something else, and so does `due > '2026' || b`.
package struct LiteralFinder {
  private let outline: SQLOutline
  package private(set) var places: [LiteralPlace] = []

  package init(_ outline: SQLOutline) {
    self.outline = outline
    guard Self.looksInto(outline) else { return }
    for index in outline.tokens.indices {
      if let sign = outline.sign(index), Self.comparisons.contains(sign) {
        if !outline.isAssignment(index) { findComparison(from: index, to: index + 1) }
        continue
      }
      switch outline.word(index) {
      case "is": findComparison(from: index, to: endOfIs(index))
      case "in": findList(at: index)
      case "between": findRange(at: index)
      default: break
      }
    }
    places += outline.storedValues.filter { literal(startingAt: $0.tokens.lowerBound) == $0.tokens }.map {
      LiteralPlace(literals: [$0.tokens], areNumbers: !isText($0.tokens), column: $0.column)
    }
  }

  /// Whether a statement is one whose operands meet columns.
  static func looksInto(_ outline: SQLOutline) -> Bool { verbs.contains(outline.word(0) ?? "") }

  private static let verbs: Set<String> = [
    "select", "with", "insert", "replace", "update", "delete", "explain",
  ]

  /// The operators that compare.
  package static let comparisons: Set<SQLSign> = [
    .equal, .equalTwice, .notEqual, .lessOrGreater, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]
}

// MARK: - Comparisons

extension LiteralFinder {
  private mutating func findComparison(from start: Int, to end: Int) {
    if let column = outline.columnOperand(endingAt: start - 1), let literal = literal(startingAt: end),
      isStart(column.tokens.lowerBound - 1), isEnd(literal.upperBound)
    {
      add([literal], column.name)
    } else if let column = outline.columnOperand(startingAt: end), let literal = literal(endingAt: start - 1),
      isStart(literal.lowerBound - 1), isEnd(column.tokens.upperBound)
    {
      add([literal], column.name)
    }
  }

  /// Finds the literals of `c IN ('…', '…')`.
  private mutating func findList(at index: Int) {
    let last = outline.word(index - 1) == "not" ? index - 2 : index - 1
    guard let column = outline.columnOperand(endingAt: last), isStart(column.tokens.lowerBound - 1),
      let close = outline.closings[index + 1], isEnd(close + 1)
    else { return }
    let literals = outline.items(in: index + 2..<close).filter { literal(startingAt: $0.lowerBound) == $0 }
    add(literals.filter(isText), column.name)
    add(literals.filter { !isText($0) }, column.name)
  }

  /// Finds the literals of `c BETWEEN '…' AND '…'`.
  private mutating func findRange(at index: Int) {
    let last = outline.word(index - 1) == "not" ? index - 2 : index - 1
    guard let column = outline.columnOperand(endingAt: last), isStart(column.tokens.lowerBound - 1),
      let and = andOfBetween(index)
    else { return }
    let low = literal(startingAt: index + 1).flatMap { $0.upperBound == and ? $0 : nil }
    let high = literal(startingAt: and + 1).flatMap { isEnd($0.upperBound) ? $0 : nil }
    let literals = [low, high].compactMap { $0 }
    guard let first = literals.first, literals.allSatisfy({ isText($0) == isText(first) }) else { return }
    add(literals, column.name)
  }

  /// The AND of a BETWEEN.
  private func andOfBetween(_ between: Int) -> Int? {
    var index = between + 1
    while index < outline.tokens.count {
      if outline.places[index].isBetweenAnd { return index }
      // The BETWEENs in parentheses are others.
      index = (outline.closings[index] ?? index) + 1
    }
    return nil
  }

  private mutating func add(_ literals: [Range<Int>], _ column: Range<Int>) {
    let place = outline.places[column.lowerBound]
    // The meaning of a name after GROUP BY and ORDER BY depends on the results.
    guard let first = literals.first, let core = place.core,
      [.selectList, .from, .condition, .assignments].contains(place.clause)
    else { return }
    places.append(
      LiteralPlace(
        literals: literals, areNumbers: !isText(first), column: .reference(column, core: core)))
  }

  /// The index after the last token of IS, IS NOT or IS NOT DISTINCT FROM.
  private func endOfIs(_ index: Int) -> Int {
    let next = outline.word(index + 1) == "not" ? index + 2 : index + 1
    return outline.word(next) == "distinct" && outline.word(next + 1) == "from" ? next + 2 : next
  }
}

// MARK: - Operands

extension LiteralFinder {
  private func isStart(_ index: Int) -> Bool {
    outline.beginsOperand(behind: index, in: outline.tokens.indices)
  }

  private func isEnd(_ index: Int) -> Bool { outline.endsOperand(before: index, in: outline.tokens.indices) }

  private func isText(_ literal: Range<Int>) -> Bool {
    outline.tokens[literal.lowerBound].kind == .string
  }

  private func isToken(_ index: Int, of kinds: Set<SQLToken.Kind>) -> Bool {
    outline.tokens.indices.contains(index) && kinds.contains(outline.tokens[index].kind)
      && outline.tokens[index].isValid
  }

  /// A text, or a number that may have a minus before it.
  private func literal(startingAt index: Int) -> Range<Int>? {
    if isToken(index, of: [.string, .integer, .real]) { return index..<index + 1 }
    guard outline.sign(index) == .minus, isToken(index + 1, of: [.integer, .real]) else { return nil }
    return index..<index + 2
  }

  /// A text, or a number that may have a minus before it.
  private func literal(endingAt index: Int) -> Range<Int>? {
    guard isToken(index, of: [.string, .integer, .real]) else { return nil }
    let hasSign = outline.sign(index - 1) == .minus && !isText(index..<index + 1)
    return index - (hasSign ? 1 : 0)..<index + 1
  }
}
