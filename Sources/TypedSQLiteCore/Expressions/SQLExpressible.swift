/// A type that can be used as a SQL expression: a column, a function call, a value.
///
/// Every ``DatabaseValueConvertible`` is one, so `Column("score") > 10` can use a number. API that should not
/// appear on types such as `Int` and `String` requires a ``SQLSpecificExpressible`` instead.
public protocol SQLExpressible {
  /// The expression.
  var sqlExpression: SQLExpression { get }
}

/// A type that is a SQL expression and has no meaning outside of SQL.
///
/// Operators, functions and methods that build expressions require at least one of these, so `1 + 2` remains
/// Swift's own. It can also be selected and used for ordering.
///
/// ```swift
/// let isFull = Column("size") >= Column("capacity")   // "size" >= "capacity"
/// ```
public protocol SQLSpecificExpressible: SQLExpressible, SQLSelectable, SQLOrderingTerm {}

extension SQLSpecificExpressible {
  /// The expression as a column of a result.
  public var sqlSelection: SQLSelection { SQLSelection(.expression(sqlExpression)) }

  /// The expression as a term of an ordering, in ascending order.
  public var sqlOrdering: SQLOrdering { SQLOrdering(sqlExpression) }
}

// MARK: - Values

extension DatabaseValueConvertible {
  /// The storage value, which becomes an argument of the statement.
  public var sqlExpression: SQLExpression { .value(of: self) }
}

extension SQLExpression {
  /// The storage value of a value, which becomes an argument; an error when it is written if there is none.
  internal static func value(of value: some DatabaseValueConvertible) -> SQLExpression {
    let dbValue = value.databaseValue
    guard dbValue.isNull, let fault = value.storageFault else { return SQLExpression(.value(dbValue)) }
    return SQLExpression(.unstorable("\(fault)"))
  }
}

extension DatabaseValue: SQLSpecificExpressible {}

extension Optional: SQLExpressible where Wrapped: SQLExpressible {
  /// The expression, NULL for nil.
  public var sqlExpression: SQLExpression { self?.sqlExpression ?? .null }
}

extension Optional: SQLSelectable where Wrapped: SQLSelectable {
  /// The selection, NULL for nil.
  public var sqlSelection: SQLSelection { self?.sqlSelection ?? SQLSelection(.expression(.null)) }
}

extension Optional: SQLOrderingTerm where Wrapped: SQLOrderingTerm {
  /// The ordering; NULL for nil, which has no effect.
  public var sqlOrdering: SQLOrdering { self?.sqlOrdering ?? SQLOrdering(.null) }
}

extension Optional: SQLSpecificExpressible where Wrapped: SQLSpecificExpressible {}

// MARK: - Raw values

extension SQLExpressible where Self: RawRepresentable, RawValue: SQLExpressible {
  /// The expression of the raw value.
  public var sqlExpression: SQLExpression { rawValue.sqlExpression }
}

extension SQLSelectable where Self: RawRepresentable, RawValue: SQLSelectable {
  /// The selection of the raw value.
  public var sqlSelection: SQLSelection { rawValue.sqlSelection }
}

extension SQLOrderingTerm where Self: RawRepresentable, RawValue: SQLOrderingTerm {
  /// The ordering of the raw value.
  public var sqlOrdering: SQLOrdering { rawValue.sqlOrdering }
}

extension SQLSpecificExpressible
where Self: RawRepresentable, RawValue: SQLSelectable & SQLOrderingTerm {
  /// The selection of the raw value.
  public var sqlSelection: SQLSelection { rawValue.sqlSelection }

  /// The ordering of the raw value.
  public var sqlOrdering: SQLOrdering { rawValue.sqlOrdering }
}

extension DatabaseValueConvertible where Self: RawRepresentable, RawValue: SQLExpressible {
  /// The storage value, because a type may define one that is not its raw value's.
  public var sqlExpression: SQLExpression { .value(of: self) }
}
