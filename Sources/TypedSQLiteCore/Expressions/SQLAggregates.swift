// Aggregates compute one value from several rows. They ignore NULL, and MIN, MAX, SUM and AVG of no rows are
// NULL. See <https://www.sqlite.org/lang_aggfunc.html>.

/// The number of rows in which a value is not NULL: `COUNT(counted)`.
public func count(_ counted: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpressionFunction(.count, arguments: counted)
}

/// The number of distinct values, without NULL: `COUNT(DISTINCT value)`.
public func count(distinct value: some SQLSpecificExpressible) -> SQLExpression {
  var call = SQLFunctionCall(.count, [value.sqlExpression])
  call.isDistinct = true
  return SQLExpression(.function(call))
}

/// The number of rows: `COUNT(*)`.
public func count(_ all: AllColumns) -> SQLExpression { .countOfAllRows }

/// The mean over the rows that meet a condition, or over all, as a REAL: `AVG(value)`.
public func average(
  _ value: some SQLSpecificExpressible, filter: (any SQLSpecificExpressible)? = nil
) -> SQLExpression {
  .aggregate(.avg, value, filter)
}

/// The highest value over the rows that meet a condition, or over all: `MAX(value)`.
public func max(
  _ value: some SQLSpecificExpressible, filter: (any SQLSpecificExpressible)? = nil
) -> SQLExpression {
  .aggregate(.max, value, filter)
}

/// The lowest value over the rows that meet a condition, or over all: `MIN(value)`.
public func min(
  _ value: some SQLSpecificExpressible, filter: (any SQLSpecificExpressible)? = nil
) -> SQLExpression {
  .aggregate(.min, value, filter)
}

/// The sum over the rows that meet a condition, or over all: `SUM(value)`.
///
/// It is NULL for no rows, and an error if whole numbers overflow.
public func sum(
  _ value: some SQLSpecificExpressible, filter: (any SQLSpecificExpressible)? = nil
) -> SQLExpression {
  .aggregate(.sum, value, filter)
}

/// The sum over the rows that meet a condition, or over all, as a REAL, which is 0.0 for no rows:
/// `TOTAL(value)`.
public func total(
  _ value: some SQLSpecificExpressible, filter: (any SQLSpecificExpressible)? = nil
) -> SQLExpression {
  .aggregate(.total, value, filter)
}

extension SQLExpression {
  /// `COUNT(*)`.
  package static var countOfAllRows: SQLExpression {
    var call = SQLFunctionCall(.count, [])
    call.isOfAllRows = true
    return SQLExpression(.function(call))
  }

  fileprivate static func aggregate(
    _ name: SQLFunctionName, _ value: some SQLSpecificExpressible, _ filter: (any SQLSpecificExpressible)?
  ) -> SQLExpression {
    var call = SQLFunctionCall(name, [value.sqlExpression])
    call.filter = filter?.sqlExpression
    return SQLExpression(.function(call))
  }
}
