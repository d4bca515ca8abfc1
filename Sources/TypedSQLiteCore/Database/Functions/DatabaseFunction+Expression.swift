extension DatabaseFunction {
  /// A call of the function in an expression.
  ///
  /// ```swift
  /// let reverse = DatabaseFunction(typed: "reverse") { (text: String) in String(text.reversed()) }
  /// reverse(Column("name"))   // reverse("name")
  /// ```
  ///
  /// A request that runs the expression adds the function to its connection, unless there is one of that
  /// name. SQL text can only call functions added with ``Database/add(function:)``.
  public func callAsFunction(_ arguments: any SQLExpressible...) -> SQLExpression {
    var call = SQLFunctionCall(SQLFunctionName(name), arguments.map(\.sqlExpression))
    call.function = self
    return SQLExpression(.function(call))
  }
}

extension SQLSpecificExpressible {
  /// The expression with a collation written in Swift.
  ///
  /// A request that runs the expression adds the collation to its connection, unless there is one of that
  /// name. SQL text can only use collations added with ``Database/add(collation:)``.
  public func collating(_ collation: DatabaseCollation) -> SQLExpression {
    let name = Database.CollationName(collation.name)
    return sqlExpression.collated(by: SQLCollation(name: name, swift: collation))
  }
}
