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
