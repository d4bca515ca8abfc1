internal import TypedSQLite

/// A piece of SQL with the values of its parameters: an ``Expression``, a ``Select``, an ``Insert`` and
/// others.
public protocol ExpressionType: Expressible, CustomStringConvertible {
  /// The type of the value; `Void` if it is not known.
  associatedtype UnderlyingType = Void

  /// The SQL, with `?` for each parameter.
  var template: String { get }
  /// The values of the parameters, in order; nil is NULL.
  var bindings: [(any Binding)?] { get }

  /// Creates a piece of SQL from text and the values of its parameters.
  init(_ template: String, _ bindings: [(any Binding)?])
}

extension ExpressionType {
  /// Creates an expression from SQL, used unchanged.
  public init(literal: String) {
    self.init(literal, [])
  }

  /// Creates an expression that is a name, such as that of a column.
  ///
  /// The name is quoted, so it may contain any characters.
  public init(_ identifier: String) {
    self.init(literal: identifier.quotedIdentifier)
  }

  /// Creates an expression from another one of any type.
  public init<Other: ExpressionType>(_ expression: Other) {
    self.init(expression.template, expression.bindings)
  }

  /// The SQL and the values of its parameters.
  public var expression: Expression<Void> { Expression(template, bindings) }

  /// The SQL with literal values in place of the parameters.
  public var description: String { asSQL() }

  /// The expression as a term of ORDER BY, from the smallest to the largest.
  public var asc: any Expressible { Expression<Void>("\(template) ASC", bindings) }

  /// The expression as a term of ORDER BY, from the largest to the smallest.
  public var desc: any Expressible { Expression<Void>("\(template) DESC", bindings) }

  /// The expression as a column of a result with a name, by which rows are read too.
  ///
  /// ```swift
  /// let number = Expression<Int>("number")
  /// let ages = users.select(age, count(*).as("number")).group(age).order(number)
  /// for row in try db.prepare(ages) { print(row[age], row[number]) }
  /// ```
  public func `as`(_ name: String) -> any Expressible {
    Expression<Void>("\(template) AS \(name.quotedIdentifier)", bindings)
  }
}

extension ExpressionType where UnderlyingType: Value {
  /// Creates an expression from a value, which becomes the argument of a parameter.
  public init(value: UnderlyingType) {
    self.init("?", [value.datatypeValue])
  }
}

extension ExpressionType where UnderlyingType: _OptionalType, UnderlyingType.WrappedType: Value {
  /// Creates an expression from a value, or NULL for nil.
  public init(value: UnderlyingType.WrappedType?) {
    self.init("?", [value?.datatypeValue])
  }

  /// NULL, as a parameter.
  public static var null: Self { self.init(value: nil) }
}

/// A protocol to which only `Optional` conforms, so that an extension can require an optional type.
public protocol _OptionalType {
  /// The type that the optional wraps.
  associatedtype WrappedType
}

extension Optional: _OptionalType {
  /// The type that the optional wraps.
  public typealias WrappedType = Wrapped
}
