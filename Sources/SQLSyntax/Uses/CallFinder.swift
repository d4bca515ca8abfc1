/// Finds the columns that are arguments of some functions.
package struct CallFinder {
  /// A call; a keyword such as CURRENT_DATE and a parameter are calls without arguments.
  package struct Call {
    /// The name in lower case; `?` for a parameter.
    package let name: String
    /// All its tokens.
    package let tokens: Range<Int>
    /// The tokens of each argument.
    package let arguments: [Range<Int>]

    /// The call that an expression is; nil if it is none.
    package init?(_ expression: ExpressionNode) {
      switch expression.form {
      case .parameter: name = "?"
      case .call(let name): self.name = name
      default: return nil
      }
      tokens = expression.tokens
      arguments = expression.parts.map(\.tokens)
    }
  }

  /// A column, or `min` or `max` of it, that is an argument by itself.
  package struct Argument {
    package let call: Call
    /// Which argument it is.
    package let position: Int
    package let column: LiteralPlace.Column
  }

  /// All calls of the functions, in the order of the statement.
  package private(set) var calls: [Call] = []
  /// The columns that are arguments, in the order of the statement.
  package private(set) var arguments: [Argument] = []

  /// Looks through a statement.
  ///
  /// - Parameters:
  ///   - outline: the statement.
  ///   - expressions: its expressions.
  ///   - isWanted: whether calls of a name, in lower case, are looked for.
  package init(_ outline: SQLOutline, _ expressions: [ExpressionNode], isWanted: (String) -> Bool) {
    for expression in expressions {
      expression.forEach { expression in
        guard let call = Call(expression), isWanted(call.name) else { return }
        calls.append(call)
        for (position, part) in expression.parts.enumerated() {
          guard let column = Self.column(part), let core = outline.places[column.lowerBound].core else {
            continue
          }
          arguments.append(
            Argument(call: call, position: position, column: .reference(column, core: core)))
        }
      }
    }
    calls.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
    arguments.sort { $0.call.tokens.lowerBound < $1.call.tokens.lowerBound }
  }

  /// The name of the column that an operand is.
  private static func column(_ operand: ExpressionNode) -> Range<Int>? {
    let core = operand.core
    switch core.form {
    case .reference: return core.tokens
    case .call("min"), .call("max"):
      guard core.parts.count == 1, let part = core.parts.first?.core, part.form == .reference else {
        return nil
      }
      return part.tokens
    default: return nil
    }
  }
}
