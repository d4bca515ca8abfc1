#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ExpressionType where UnderlyingType: Number {
  /// The absolute value.
  public var absoluteValue: Expression<UnderlyingType> { .call("abs", [self]) }
}

extension ExpressionType where UnderlyingType: _OptionalType, UnderlyingType.WrappedType: Number {
  /// The absolute value.
  public var absoluteValue: Expression<UnderlyingType> { .call("abs", [self]) }
}

extension ExpressionType where UnderlyingType == Double {
  /// The number rounded to a number of digits after the point; nil means none.
  public func round(_ precision: Int? = nil) -> Expression<UnderlyingType> { rounded(precision) }
}

extension ExpressionType where UnderlyingType == Double? {
  /// The number rounded to a number of digits after the point; nil means none.
  public func round(_ precision: Int? = nil) -> Expression<UnderlyingType> { rounded(precision) }
}

extension ExpressionType where UnderlyingType: Value, UnderlyingType.Datatype == Int64 {
  /// A new random number for each row, from the range of `Int64`.
  public static func random() -> Expression<UnderlyingType> { .call("random", []) }
}

extension ExpressionType where UnderlyingType == Data {
  /// New random bytes for each row.
  public static func random(_ length: Int) -> Expression<UnderlyingType> {
    .call("randomblob", [Expression<Int>(value: length)])
  }

  /// A number of zero bytes.
  public static func allZeros(_ length: Int) -> Expression<UnderlyingType> {
    .call("zeroblob", [Expression<Int>(value: length)])
  }

  /// The number of bytes.
  public var length: Expression<Int> { .call("length", [self]) }
}

extension ExpressionType where UnderlyingType == Data? {
  /// The number of bytes.
  public var length: Expression<Int?> { .call("length", [self]) }
}

extension ExpressionType {
  /// The expression rounded, with any type.
  fileprivate func rounded<T>(_ precision: Int?) -> Expression<T> {
    .call("round", precision.map { [self, Expression<Int>(value: $0)] } ?? [self])
  }
}

extension Collection where Element: Value {
  /// Whether the value of a column is one of these.
  public func contains(_ expression: Expression<Element>) -> Expression<Bool> {
    membership(of: expression)
  }

  /// Whether the value of a column is one of these.
  public func contains(_ expression: Expression<Element?>) -> Expression<Bool?> {
    membership(of: expression)
  }

  private func membership<T>(of column: any Expressible) -> Expression<T> {
    .infix(column, "IN", Expression<Void>.call("", map { column.expression.argument($0) }))
  }
}

/// The value converted to another type by SQLite, which makes the best of any value: the text `abc` is the number 0.
public func cast<Source: Value, Target: Value>(_ expression: Expression<Source>) -> Expression<Target> {
  converted(expression, to: Target.self)
}

/// The value converted to another type by SQLite, which makes the best of any value; NULL stays NULL.
public func cast<Source: Value, Target: Value>(_ expression: Expression<Source?>) -> Expression<Target?> {
  converted(expression, to: Target.self)
}

private func converted<Target: Value, Result>(
  _ expression: any Expressible, to type: Target.Type
) -> Expression<Result> {
  let expression = expression.expression
  return Expression("CAST (\(expression.template) AS \(Target.declaredDatatype))", expression.bindings)
}

/// The left side, or the right one if the left one is NULL.
public func ?? <V: Value>(lhs: Expression<V?>, rhs: V) -> Expression<V> {
  .call("ifnull", [lhs, lhs.argument(rhs)]).stored(like: lhs)
}

/// The left side, or the right one if the left one is NULL.
public func ?? <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V> {
  .call("ifnull", [lhs, rhs.matching(lhs.expression)]).stored(like: lhs)
}

/// The left side, or the right one if the left one is NULL.
///
/// Both may be NULL; then the result cannot be read as a type that is not optional.
public func ?? <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V> {
  .call("ifnull", [lhs, rhs.matching(lhs.expression)]).stored(like: lhs)
}
