// Functions of the rows of a result in an order. See <https://www.sqlite.org/windowfunctions.html>.

/// The number of the row in an order, from 1.
public func rowNumber(_ orderBy: any Expressible) -> Expression<Int> {
  over(.call("row_number", []), orderBy)
}

/// The number of the row in an order; equal rows have the number of the first of them.
public func rank(_ orderBy: any Expressible) -> Expression<Int> {
  over(.call("rank", []), orderBy)
}

/// The number of the group of equal rows in an order, from 1.
public func denseRank(_ orderBy: any Expressible) -> Expression<Int> {
  over(.call("dense_rank", []), orderBy)
}

/// The relative position of the row between the first and the last in an order, from 0 to 1.
public func percentRank(_ orderBy: any Expressible) -> Expression<Double> {
  over(.call("percent_rank", []), orderBy)
}

/// The share of the rows that come before this one in an order or are equal to it.
public func cumeDist(_ orderBy: any Expressible) -> Expression<Double> {
  over(.call("cume_dist", []), orderBy)
}

/// The number of the part in which the row is if the rows are divided in an order into `size` parts of nearly
/// equal size.
public func ntile(_ size: Int, _ orderBy: any Expressible) -> Expression<Int> {
  over(.call("ntile", [Expression<Int>(value: size)]), orderBy)
}

extension ExpressionType where UnderlyingType: Value {
  /// The value in an earlier row.
  ///
  /// - Parameters:
  ///   - offset: how many rows earlier.
  ///   - default: the value if there is no such row; nil is NULL.
  ///   - orderBy: the order.
  /// - Returns: the call.
  public func lag(
    offset: Int = 0, default: (any Expressible)? = nil, _ orderBy: any Expressible
  ) -> Expression<UnderlyingType> {
    neighbour("lag", offset, `default`, orderBy)
  }

  /// The value in a later row.
  ///
  /// - Parameters:
  ///   - offset: how many rows later.
  ///   - default: the value if there is no such row; nil is NULL.
  ///   - orderBy: the order.
  /// - Returns: the call.
  public func lead(
    offset: Int = 0, default: (any Expressible)? = nil, _ orderBy: any Expressible
  ) -> Expression<UnderlyingType> {
    neighbour("lead", offset, `default`, orderBy)
  }

  /// The value in the first row.
  public func firstValue(_ orderBy: any Expressible) -> Expression<UnderlyingType> {
    over(.call("first_value", [self]), orderBy).stored(like: self)
  }

  /// The value in the last of the rows that come before this one or are equal to it.
  public func lastValue(_ orderBy: any Expressible) -> Expression<UnderlyingType> {
    over(.call("last_value", [self]), orderBy).stored(like: self)
  }

  /// The value in the row with a number, from 1, among the rows up to this one.
  public func value(_ index: Int, _ orderBy: any Expressible) -> Expression<UnderlyingType> {
    over(.call("nth_value", [self, Expression<Int>(value: index)]), orderBy).stored(like: self)
  }

  private func neighbour(
    _ function: String, _ offset: Int, _ standIn: (any Expressible)?, _ orderBy: any Expressible
  ) -> Expression<UnderlyingType> {
    var arguments: [any Expressible] = [self, Expression<Int>(value: offset)]
    if let standIn { arguments.append(standIn.expression.matching(expression)) }
    return over(.call(function, arguments), orderBy).stored(like: self)
  }
}

private func over<T>(_ call: Expression<T>, _ orderBy: any Expressible) -> Expression<T> {
  .joined([call, Expression<Void>(literal: "OVER (ORDER BY"), orderBy]).closed
}

extension Expression {
  /// The expression followed by a closing parenthesis.
  fileprivate var closed: Expression { Expression("\(template))", bindings) }
}
