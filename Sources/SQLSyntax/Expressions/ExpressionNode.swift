/// An expression of a statement as a tree, with the precedence that SQLite gives its operators.
///
/// Ranges are tokens of the ``SQLOutline`` that it was read from. Names are not resolved, and a query inside is a leaf.
package struct ExpressionNode: Sendable {
  package let form: Form
  /// All its tokens.
  package let tokens: Range<Int>
  /// The operands, the branches of CASE, the arguments of a call, or the items of a list.
  package let parts: [ExpressionNode]

  package init(_ form: Form, _ tokens: Range<Int>, _ parts: [ExpressionNode] = []) {
    self.form = form
    self.tokens = tokens
    self.parts = parts
  }

  /// What an expression is.
  package enum Form: Equatable, Sendable {
    /// A text literal.
    case text
    /// A number, which may have a minus before it.
    case number
    /// NULL, TRUE, FALSE or a blob.
    case constant
    /// A name with its qualifiers.
    case reference
    case parameter
    /// A pair of parentheses around one expression, a plus before it, or a COLLATE behind it.
    case group
    /// `(a, b)`.
    case row
    /// `+`, `-`, `||` and the other operators that compute, all of one precedence; `-` and `~` before one operand.
    case operation([SQLSign])
    /// `=`, `<` and the other signs that compare two operands; `=` for IS, and `<>` for IS NOT.
    case comparison(SQLSign)
    /// `a BETWEEN b AND c`.
    case between
    /// `a IN (b, c)`: the operand and the items.
    case list
    /// `a IN (SELECT …)` and `a IN t`: the operand, and the query or nothing.
    case membership
    /// LIKE, GLOB, REGEXP and MATCH, in lower case: the operand, the pattern and what ESCAPE states.
    case pattern(String)
    /// AND, OR and NOT.
    case logic
    /// A test for NULL.
    case test
    /// `CASE a WHEN b THEN c ELSE d END`: the operand if it has one, each condition and its value, and what ELSE states.
    case cases(hasOperand: Bool, hasElse: Bool)
    /// A function, with its name in lower case; also CURRENT_DATE and its siblings.
    case call(String)
    /// CAST.
    case cast
    /// A query in parentheses.
    case query
    /// EXISTS.
    case exists
    /// Anything else.
    case other
  }

  /// The expression without the parentheses, the plus and the COLLATE around it.
  package var core: ExpressionNode {
    var inner = self
    while inner.form == .group, let part = inner.parts.first { inner = part }
    return inner
  }

  /// The results of CASE.
  package var branches: [ExpressionNode] {
    guard case .cases(let hasOperand, let hasElse) = form else { return [] }
    let parts = parts
    let first = hasOperand ? 1 : 0
    let end = parts.count - (hasElse ? 1 : 0)
    let values = stride(from: first + 1, to: end, by: 2).map { parts[$0] }
    return values + (hasElse ? parts.suffix(1) : [])
  }

  /// The conditions of CASE, or the values that its operand is compared with.
  package var conditions: [ExpressionNode] {
    guard case .cases(let hasOperand, let hasElse) = form else { return [] }
    let parts = parts
    return stride(from: hasOperand ? 1 : 0, to: parts.count - (hasElse ? 1 : 0), by: 2).map { parts[$0] }
  }

  /// The parts whose value may be the value of the whole; nil if it is computed in another way.
  ///
  /// Source: https://www.sqlite.org/lang_corefunc.html, lang_aggfunc.html and windowfunctions.html.
  package var passedParts: [ExpressionNode]? {
    switch form {
    case .group: return parts
    case .cases: return branches
    case .call(let name):
      switch name {
      case "coalesce", "ifnull", "max", "min": return parts
      case "iif", "if": return Array(parts.dropFirst())
      case "any_value", "first_value", "last_value", "likelihood", "likely", "nth_value", "nullif",
        "unlikely":
        return Array(parts.prefix(1))
      case "lag", "lead": return Array(parts.prefix(1) + parts.dropFirst(2))
      default: return nil
      }
    default: return nil
    }
  }

  /// Calls a function on the expression and on all expressions in it.
  package func forEach(_ body: (ExpressionNode) -> Void) {
    body(self)
    for part in parts { part.forEach(body) }
  }

  /// Whether the expression or one in it has a property.
  package func contains(where condition: (ExpressionNode) -> Bool) -> Bool {
    condition(self) || parts.contains { $0.contains(where: condition) }
  }
}
