/// A piece of SQL that evaluates to a value of a type: a column, a value, a call, an operation.
///
/// `Expression<Int>("age")` is a column that is never NULL, `Expression<Int?>("age")` one that may be.
///
/// ```swift
/// let age = Expression<Int?>("age")
/// (age >= 18).description  // ("age" >= 18)
/// ```
public struct Expression<Datatype>: ExpressionType {
  /// The type of the value.
  public typealias UnderlyingType = Datatype

  /// The SQL, with `?` for each parameter.
  public var template: String
  /// The values of the parameters, in order; nil is NULL.
  public var bindings: [(any Binding)?]
  /// The storage that a column states for its values; nil for that of their type.
  internal var storage: ColumnStorage?

  /// Creates an expression from SQL and the values of its parameters.
  ///
  /// - Parameters:
  ///   - template: the SQL, with `?` for each parameter.
  ///   - bindings: the values of the parameters, in order; nil is NULL.
  public init(_ template: String, _ bindings: [(any Binding)?]) {
    self.template = template
    self.bindings = bindings
  }

  /// The expression without its type.
  public var expression: Expression<Void> { typed() }
}

// MARK: - The shapes that operators, functions and clauses are made of

extension Expression {
  /// `(left OPERATOR right)`.
  internal static func infix(
    _ left: any Expressible, _ symbol: String, _ right: any Expressible
  ) -> Expression {
    let left = left.expression
    let right = right.expression.matching(left)
    return Expression("(\(left.template) \(symbol) \(right.template))", left.bindings + right.bindings)
  }

  /// `name(argument, …)`.
  internal static func call(_ name: String, _ arguments: [any Expressible]) -> Expression {
    let list = list(arguments)
    return Expression("\(name)(\(list.template))", list.bindings)
  }

  /// The parts joined with a separator.
  internal static func joined(_ parts: [any Expressible], separator: String = " ") -> Expression {
    let parts = parts.map(\.expression)
    return Expression(
      parts.map(\.template).joined(separator: separator), parts.flatMap(\.bindings))
  }

  /// The parts separated by commas.
  internal static func list(_ parts: [any Expressible]) -> Expression {
    joined(parts, separator: ", ")
  }

  /// The expression in parentheses, unless it has them.
  internal var parenthesized: Expression {
    SQLScanner.isParenthesized(template) ? self : Expression("(\(template))", bindings)
  }

  /// The same SQL with another type.
  internal func typed<Other>(_ type: Other.Type = Other.self) -> Expression<Other> {
    var copy = Expression<Other>(template, bindings)
    copy.storage = storage
    return copy
  }

  /// The column without its table: `"user"."id"` becomes `"id"`.
  internal var unqualified: Expression {
    guard let name = SQLScanner.names(of: template)?.last else { return self }
    return Expression(String(name), bindings).stored(like: self)
  }
}
