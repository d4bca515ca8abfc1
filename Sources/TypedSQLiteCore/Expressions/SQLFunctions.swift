// SQL functions that compute one value from one row. See <https://www.sqlite.org/lang_corefunc.html>.

/// The number without its sign: `ABS(value)`.
public func abs(_ value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpressionFunction(.abs, arguments: value)
}

/// The number of characters of a text, or of bytes of a blob: `LENGTH(value)`.
public func length(_ value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpressionFunction(.length, arguments: value)
}

/// The text with ASCII letters in lower case: `LOWER(value)`.
public func lower(_ value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpressionFunction(.lower, arguments: value)
}

/// The text with ASCII letters in upper case: `UPPER(value)`.
public func upper(_ value: some SQLSpecificExpressible) -> SQLExpression {
  SQLExpressionFunction(.upper, arguments: value)
}

/// A value, or a substitute if it is NULL: `IFNULL(value, substitute)`.
public func ifNull(
  _ value: some SQLSpecificExpressible, _ substitute: some SQLExpressible
) -> SQLExpression {
  SQLExpressionFunction(.ifNull, arguments: value, substitute)
}

/// The first value that is not NULL: `COALESCE(...)`.
///
/// SQLite requires two arguments; here no arguments are NULL, and a single one is returned itself.
public func coalesce(_ values: some Collection<any SQLSpecificExpressible>) -> SQLExpression {
  .coalesce(values.map(\.sqlExpression))
}

/// The first value that is not NULL: `COALESCE(...)`.
///
/// SQLite requires two arguments; here no arguments are NULL, and a single one is returned itself.
public func coalesce(_ values: some Collection<some SQLSpecificExpressible>) -> SQLExpression {
  .coalesce(values.map(\.sqlExpression))
}

extension SQLExpression {
  fileprivate static func coalesce(_ values: [SQLExpression]) -> SQLExpression {
    switch values.count {
    case 0: .null
    case 1: values[0]
    default: SQLExpression(.function(SQLFunctionCall(.coalesce, values)))
    }
  }
}

/// The highest of several values of a row, or NULL if one is NULL: `MAX(value1, value2)`.
public func max(
  _ value1: any SQLSpecificExpressible, _ value2: any SQLExpressible, _ values: any SQLExpressible...
) -> SQLExpression {
  let arguments = [value1, value2] + values
  return SQLExpression(.function(SQLFunctionCall(.max, arguments.map(\.sqlExpression))))
}

/// The lowest of several values of a row, or NULL if one is NULL: `MIN(value1, value2)`.
public func min(
  _ value1: any SQLSpecificExpressible, _ value2: any SQLExpressible, _ values: any SQLExpressible...
) -> SQLExpression {
  let arguments = [value1, value2] + values
  return SQLExpression(.function(SQLFunctionCall(.min, arguments.map(\.sqlExpression))))
}

/// A value converted to another type: `CAST(value AS type)`.
///
/// ```swift
/// Book.select(cast(Column("json"), as: .blob))   // SELECT CAST("json" AS BLOB) FROM "book"
/// ```
public func cast(_ value: some SQLExpressible, as type: Database.ColumnType) -> SQLExpression {
  SQLExpression(.cast(value.sqlExpression, type))
}

/// The parameters for a number of values, for SQL that a program assembles: `?,?,?`.
///
/// - Parameter count: the number of values; a negative number counts as 0.
/// - Returns: the text, which is empty for 0; SQLite reads that as an empty list.
public func databaseQuestionMarks(count: Int) -> String {
  count > 0 ? "?" + String(repeating: ",?", count: count - 1) : ""
}
