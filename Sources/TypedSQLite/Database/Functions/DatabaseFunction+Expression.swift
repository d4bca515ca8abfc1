extension DatabaseFunction {
  /// A call of the function in an expression.
  ///
  /// ```swift
  /// let reverse = DatabaseFunction(typed: "reverse") { (text: String) in String(text.reversed()) }
  /// reverse(Column("name"))   // reverse("name")
  /// ```
  ///
  /// A request that runs the expression gives its connection the function, unless it has one of the name. SQL that is
  /// a text calls only what ``Database/add(function:)`` has added.
  public func callAsFunction(_ arguments: any SQLExpressible...) -> SQLExpression {
    var call = SQLFunctionCall(SQLFunctionName(name), arguments.map(\.sqlExpression))
    call.function = self
    return SQLExpression(.function(call))
  }
}
