/// The number of rows, for the argument `*`.
public func count(_ star: Star) -> Expression<Int> {
  .call("count", [star(nil, nil)])
}

extension ExpressionType where UnderlyingType: Value {
  /// The distinct values of the expression, for `count`: `DISTINCT …`.
  public var distinct: Expression<UnderlyingType> {
    .joined([Expression<Void>(literal: "DISTINCT"), self]).stored(like: self)
  }

  /// The number of values.
  public var count: Expression<Int> { .call("count", [self]) }
}

extension ExpressionType where UnderlyingType: _OptionalType, UnderlyingType.WrappedType: Value {
  /// The distinct values of the expression, for `count`: `DISTINCT …`.
  public var distinct: Expression<UnderlyingType> {
    .joined([Expression<Void>(literal: "DISTINCT"), self]).stored(like: self)
  }

  /// The number of values that are not NULL.
  public var count: Expression<Int> { .call("count", [self]) }
}

extension ExpressionType where UnderlyingType: Value, UnderlyingType.Datatype: Comparable {
  /// The largest value; NULL for no rows.
  public var max: Expression<UnderlyingType?> { .call("max", [self]).stored(like: self) }

  /// The smallest value; NULL for no rows.
  public var min: Expression<UnderlyingType?> { .call("min", [self]).stored(like: self) }
}

extension ExpressionType
where
  UnderlyingType: _OptionalType, UnderlyingType.WrappedType: Value,
  UnderlyingType.WrappedType.Datatype: Comparable
{
  /// The largest value; NULL if there is none.
  public var max: Expression<UnderlyingType> { .call("max", [self]).stored(like: self) }

  /// The smallest value; NULL if there is none.
  public var min: Expression<UnderlyingType> { .call("min", [self]).stored(like: self) }
}

extension ExpressionType where UnderlyingType: Value, UnderlyingType.Datatype: Number {
  /// The mean; NULL for no rows.
  public var average: Expression<Double?> { .call("avg", [self]) }

  /// The sum; NULL for no rows, and an error if integers exceed the range of `Int64`.
  public var sum: Expression<UnderlyingType?> { .call("sum", [self]) }

  /// The sum as a floating point number; 0 for no rows.
  public var total: Expression<Double> { .call("total", [self]) }
}

extension ExpressionType
where
  UnderlyingType: _OptionalType, UnderlyingType.WrappedType: Value,
  UnderlyingType.WrappedType.Datatype: Number
{
  /// The mean of the values that are not NULL; NULL if there is none.
  public var average: Expression<Double?> { .call("avg", [self]) }

  /// The sum of the values that are not NULL; NULL if there is none, and an error if integers exceed the
  /// range of `Int64`.
  public var sum: Expression<UnderlyingType> { .call("sum", [self]) }

  /// The sum of the values that are not NULL as a floating point number; 0 if there is none.
  public var total: Expression<Double> { .call("total", [self]) }
}
