extension DatabaseFunction {
  /// A call of the function in an expression.
  ///
  /// ```swift
  /// let reverse = DatabaseFunction(typed: "reverse") { (text: String) in String(text.reversed()) }
  /// reverse(Column("name"))   // reverse("name")
  /// ```
  ///
  /// The connection that runs the SQL must have the function: ``Database/add(function:)``.
  public func callAsFunction(_ arguments: any SQLExpressible...) -> SQLExpression {
    SQLExpression(.function(SQLFunctionCall(SQLFunctionName(name), arguments.map(\.sqlExpression))))
  }
}
