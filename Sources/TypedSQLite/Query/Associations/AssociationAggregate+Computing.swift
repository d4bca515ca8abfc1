// The operators and functions that compute with aggregates. What they compute has no name of its own.

// MARK: - Equality

extension AssociationAggregate {
  /// Whether two values are equal; NULL equals NULL.
  public static func == (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 == $1 } }

  /// Whether two values are equal; NULL equals NULL.
  public static func == (lhs: Self, rhs: (any SQLExpressible)?) -> Self {
    let rhs = rhs?.sqlExpression ?? .null
    return lhs.map { $0 == rhs }
  }

  /// Whether two values are equal; NULL equals NULL.
  public static func == (lhs: (any SQLExpressible)?, rhs: Self) -> Self {
    let lhs = lhs?.sqlExpression ?? .null
    return rhs.map { lhs == $0 }
  }

  /// Whether two values differ; NULL equals NULL.
  public static func != (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 != $1 } }

  /// Whether two values differ; NULL equals NULL.
  public static func != (lhs: Self, rhs: (any SQLExpressible)?) -> Self {
    let rhs = rhs?.sqlExpression ?? .null
    return lhs.map { $0 != rhs }
  }

  /// Whether two values differ; NULL equals NULL.
  public static func != (lhs: (any SQLExpressible)?, rhs: Self) -> Self {
    let lhs = lhs?.sqlExpression ?? .null
    return rhs.map { lhs != $0 }
  }

  /// Whether two values are equal, as `IS` compares them.
  public static func === (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 === $1 } }

  /// Whether two values are equal, as `IS` compares them.
  public static func === (lhs: Self, rhs: (any SQLExpressible)?) -> Self {
    let rhs = rhs?.sqlExpression ?? .null
    return lhs.map { $0 === rhs }
  }

  /// Whether two values are equal, as `IS` compares them.
  public static func === (lhs: (any SQLExpressible)?, rhs: Self) -> Self {
    let lhs = lhs?.sqlExpression ?? .null
    return rhs.map { lhs === $0 }
  }

  /// Whether two values differ, as `IS NOT` compares them.
  public static func !== (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 !== $1 } }

  /// Whether two values differ, as `IS NOT` compares them.
  public static func !== (lhs: Self, rhs: (any SQLExpressible)?) -> Self {
    let rhs = rhs?.sqlExpression ?? .null
    return lhs.map { $0 !== rhs }
  }

  /// Whether two values differ, as `IS NOT` compares them.
  public static func !== (lhs: (any SQLExpressible)?, rhs: Self) -> Self {
    let lhs = lhs?.sqlExpression ?? .null
    return rhs.map { lhs !== $0 }
  }
}

// MARK: - Order

extension AssociationAggregate {
  /// Whether the left value is less.
  public static func < (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 < $1 } }

  /// Whether the left value is less.
  public static func < (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 < rhs }
  }

  /// Whether the left value is less.
  public static func < (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs < $0 }
  }

  /// Whether the left value is not greater.
  public static func <= (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 <= $1 } }

  /// Whether the left value is not greater.
  public static func <= (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 <= rhs }
  }

  /// Whether the left value is not greater.
  public static func <= (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs <= $0 }
  }

  /// Whether the left value is greater.
  public static func > (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 > $1 } }

  /// Whether the left value is greater.
  public static func > (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 > rhs }
  }

  /// Whether the left value is greater.
  public static func > (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs > $0 }
  }

  /// Whether the left value is not less.
  public static func >= (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 >= $1 } }

  /// Whether the left value is not less.
  public static func >= (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 >= rhs }
  }

  /// Whether the left value is not less.
  public static func >= (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs >= $0 }
  }
}

// MARK: - Logic

extension AssociationAggregate {
  /// Whether both conditions are true.
  public static func && (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 && $1 } }

  /// Whether both conditions are true.
  public static func && (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 && rhs }
  }

  /// Whether both conditions are true.
  public static func && (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs && $0 }
  }

  /// Whether one of the conditions is true.
  public static func || (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 || $1 } }

  /// Whether one of the conditions is true.
  public static func || (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 || rhs }
  }

  /// Whether one of the conditions is true.
  public static func || (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs || $0 }
  }
}

// MARK: - Arithmetic

extension AssociationAggregate {
  /// The sum.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 + $1 } }

  /// The sum.
  public static func + (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 + rhs }
  }

  /// The sum.
  public static func + (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs + $0 }
  }

  /// The difference.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 - $1 } }

  /// The difference.
  public static func - (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 - rhs }
  }

  /// The difference.
  public static func - (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs - $0 }
  }

  /// The product.
  public static func * (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 * $1 } }

  /// The product.
  public static func * (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 * rhs }
  }

  /// The product.
  public static func * (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs * $0 }
  }

  /// The quotient; of two integers without its fraction.
  public static func / (lhs: Self, rhs: Self) -> Self { lhs.combined(rhs) { $0 / $1 } }

  /// The quotient; of two integers without its fraction.
  public static func / (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { $0 / rhs }
  }

  /// The quotient; of two integers without its fraction.
  public static func / (lhs: some SQLExpressible, rhs: Self) -> Self {
    let lhs = lhs.sqlExpression
    return rhs.map { lhs / $0 }
  }
}

extension AssociationAggregate {
  /// Whether a condition is false.
  public static prefix func ! (operand: Self) -> Self { operand.map { !$0 } }

  /// The value with the opposite sign.
  public static prefix func - (operand: Self) -> Self { operand.map { -$0 } }

  /// The value, or a substitute if it is NULL, under the same name.
  public static func ?? (lhs: Self, rhs: some SQLExpressible) -> Self {
    let rhs = rhs.sqlExpression
    return lhs.map { ifNull($0, rhs) }.named(like: lhs)
  }

  /// The aggregate under the name of another one, if that has a name.
  fileprivate func named(like other: Self) -> Self {
    other.key.map { forKey($0) } ?? self
  }
}

// MARK: - Functions

/// The value without its sign: `ABS(value)`.
public func abs<RowDecoder>(
  _ aggregate: AssociationAggregate<RowDecoder>
) -> AssociationAggregate<RowDecoder> {
  aggregate.map { abs($0) }
}

/// The value as another type, under the same name: `CAST(value AS type)`.
public func cast<RowDecoder>(
  _ aggregate: AssociationAggregate<RowDecoder>, as type: Database.ColumnType
) -> AssociationAggregate<RowDecoder> {
  aggregate.map { cast($0, as: type) }.named(like: aggregate)
}

/// The number of characters of a text, or of bytes of a blob: `LENGTH(value)`.
public func length<RowDecoder>(
  _ aggregate: AssociationAggregate<RowDecoder>
) -> AssociationAggregate<RowDecoder> {
  aggregate.map { length($0) }
}

// MARK: - Columns of record types

extension AssociationToMany where RowDecoder: TableRecord {
  /// The average; the column is named like `averagePlayerScore`.
  public func average(
    _ expression: (RowDecoder.DatabaseComponents) throws -> some SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    try average(expression(RowDecoder.databaseComponents))
  }

  /// The greatest value; the column is named like `maxPlayerScore`.
  public func max(
    _ expression: (RowDecoder.DatabaseComponents) throws -> some SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    try max(expression(RowDecoder.databaseComponents))
  }

  /// The least value; the column is named like `minPlayerScore`.
  public func min(
    _ expression: (RowDecoder.DatabaseComponents) throws -> some SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    try min(expression(RowDecoder.databaseComponents))
  }

  /// The sum, NULL if there is no value; the column is named like `playerScoreSum`.
  public func sum(
    _ expression: (RowDecoder.DatabaseComponents) throws -> some SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    try sum(expression(RowDecoder.databaseComponents))
  }

  /// The sum as a REAL, 0.0 if there is no value; the column is named like `playerScoreSum`.
  public func total(
    _ expression: (RowDecoder.DatabaseComponents) throws -> some SQLSpecificExpressible
  ) rethrows -> AssociationAggregate<OriginRowDecoder> {
    try total(expression(RowDecoder.databaseComponents))
  }
}
