/// Finds what columns are compared with, whatever it is.
///
/// A comparison counts if one side is only the name of a column; parentheses, a plus and COLLATE do not change that.
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
    guard outline.meetsColumns else { return }
    for expression in outline.expressions { expression.forEach { add($0) } }
    comparisons.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
  }

  private mutating func add(_ expression: ExpressionNode) {
    let parts = expression.parts
    switch expression.form {
    case .comparison:
      add(parts[0], [parts[1].tokens], expression)
      add(parts[1], [parts[0].tokens], expression)
    case .between, .list: add(parts[0], parts.dropFirst().map(\.tokens), expression)
    case .membership where parts.count == 2:
      let query = parts[1].tokens
      add(parts[0], [query.lowerBound + 1..<query.upperBound - 1], expression)
    case .cases(hasOperand: true, _): add(parts[0], expression.conditions.map(\.tokens), expression)
    case .pattern("like"), .pattern("glob"):
      add(parts[0], [parts[1].tokens], expression, isPattern: true)
    default: break
    }
  }

  private mutating func add(
    _ side: ExpressionNode, _ operands: [Range<Int>], _ whole: ExpressionNode, isPattern: Bool = false
  ) {
    let column = side.core
    guard column.form == .reference, let core = outline.places[column.tokens.lowerBound].core else { return }
    comparisons.append(
      Comparison(
        column: column.tokens, core: core, operands: operands, tokens: whole.tokens, isPattern: isPattern))
  }
}
