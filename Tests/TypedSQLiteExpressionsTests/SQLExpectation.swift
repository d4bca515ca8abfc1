import Testing
import TypedSQLiteExpressions

/// Expects the SQL of an expression, with literal values.
func expectSQL(
  _ expression: any Expressible, _ sql: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(expression.asSQL() == sql, sourceLocation: sourceLocation)
}

/// Foundation also has a type `Expression`; the tests mean this one.
typealias Expression = TypedSQLiteExpressions.Expression
