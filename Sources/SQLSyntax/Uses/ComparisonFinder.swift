import TypedSQLite

/// Finds what columns are compared with, whatever it is.
///
/// A comparison counts if one side is only the name of a column, as in ``LiteralFinder``.
package struct ComparisonFinder {
  /// A column and what it is compared with.
  package struct Comparison {
    /// The tokens of the column's name.
    package let column: Range<Int>
    /// The SELECT, UPDATE or DELETE that knows the name.
    package let core: Int
    /// The tokens of what it is compared with: one expression, the ends of a BETWEEN, or a list.
    package let operands: [Range<Int>]
    /// All tokens of the comparison.
    package let tokens: Range<Int>
    /// Whether it is LIKE or GLOB, which compare texts.
    package let isPattern: Bool
  }

  /// The comparisons, in the order of the statement.
  package private(set) var comparisons: [Comparison] = []
  private let outline: SQLOutline

  /// Looks through a statement.
  package init(_ outline: SQLOutline) {
    self.outline = outline
    guard LiteralFinder.looksInto(outline) else { return }
    for index in outline.tokens.indices {
      if let sign = outline.sign(index), LiteralFinder.comparisons.contains(sign) {
        findSides(of: index)
        continue
      }
      switch outline.word(index) {
      case "like", "glob":
        if let end = operand(from: index + 1) { add(leftOf: index, [end], isPattern: true) }
      case "between": findRange(at: index)
      case "in":
        guard let close = outline.closings[index + 1] else { continue }
        add(leftOf: index, outline.items(in: index + 2..<close), end: close + 1)
      default: break
      }
    }
  }

  private mutating func findSides(of index: Int) {
    if let right = operand(from: index + 1) { add(leftOf: index, [right]) }
    guard let column = outline.reference(startingAt: index + 1), isEnd(column.upperBound),
      let left = operand(endingAt: index - 1)
    else { return }
    add(column, [left], left.lowerBound..<column.upperBound)
  }

  private mutating func findRange(at index: Int) {
    guard let and = (index + 1..<outline.tokens.count).first(where: { outline.places[$0].isBetweenAnd }),
      let low = operand(from: index + 1), low.upperBound == and, let high = operand(from: and + 1)
    else { return }
    add(leftOf: index, [low, high])
  }

  private mutating func add(
    leftOf index: Int, _ operands: [Range<Int>], end: Int? = nil, isPattern: Bool = false
  ) {
    let last = outline.word(index - 1) == "not" ? index - 2 : index - 1
    guard let column = outline.reference(endingAt: last),
      outline.beginsOperand(behind: column.lowerBound - 1, in: outline.tokens.indices),
      let end = end ?? operands.last?.upperBound
    else { return }
    add(column, operands, column.lowerBound..<end, isPattern: isPattern)
  }

  private mutating func add(
    _ column: Range<Int>, _ operands: [Range<Int>], _ tokens: Range<Int>, isPattern: Bool = false
  ) {
    let place = outline.places[column.lowerBound]
    let isAssignment = place.clause == .assignments && place.enclosure == .query
    guard let core = place.core, !isAssignment,
      [.selectList, .from, .condition, .assignments].contains(place.clause)
    else { return }
    comparisons.append(
      Comparison(column: column, core: core, operands: operands, tokens: tokens, isPattern: isPattern))
  }

  // MARK: - Operands

  private static let operators: Set<String> = [
    "between", "glob", "in", "is", "isnull", "like", "match", "notnull", "not", "regexp",
  ]

  private func isEnd(_ index: Int) -> Bool {
    outline.endsOperand(before: index, in: outline.tokens.indices)
  }

  /// Whether a token compares, so that its operands are no part of another one.
  private func compares(_ index: Int) -> Bool {
    outline.sign(index).map(LiteralFinder.comparisons.contains) ?? false
      || Self.operators.contains(outline.word(index) ?? "")
  }

  /// The tokens from `start` to the end of the operand; nil if it is none, or is compared itself.
  private func operand(from start: Int) -> Range<Int>? {
    var index = start
    while !isEnd(index), !outline.places[index].isBetweenAnd {
      guard !compares(index) else { return nil }
      index = (outline.closings[index] ?? index) + 1
    }
    return index > start ? start..<index : nil
  }

  /// The tokens from the beginning of the operand to `end`; nil if it is none, or is compared itself.
  private func operand(endingAt end: Int) -> Range<Int>? {
    var index = end + 1
    while index > 0, !outline.beginsOperand(behind: index - 1, in: outline.tokens.indices) {
      index -= 1
      guard !compares(index), !outline.places[index].isBetweenAnd else { return nil }
      index = outline.openings[index] ?? index
    }
    return index <= end ? index..<end + 1 : nil
  }
}
