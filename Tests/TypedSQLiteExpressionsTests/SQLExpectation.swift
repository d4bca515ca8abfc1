import Testing
import TypedSQLiteExpressions

/// Expects the SQL of an expression, with its values in place.
func expectSQL(
  _ expression: any Expressible, _ sql: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(expression.asSQL() == sql, sourceLocation: sourceLocation)
}

/// Foundation has an `Expression` too; the tests mean this one.
typealias Expression = TypedSQLiteExpressions.Expression
