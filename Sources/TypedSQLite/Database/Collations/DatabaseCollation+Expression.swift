extension SQLSpecificExpressible {
  /// The expression with a collation written in Swift.
  ///
  /// A request that runs the expression gives its connection the collation, unless it has one of the name. SQL that
  /// is a text knows only what ``Database/add(collation:)`` has added.
  public func collating(_ collation: DatabaseCollation) -> SQLExpression {
    let name = Database.CollationName(collation.name)
    return SQLExpression(.collated(sqlExpression, SQLCollation(name: name, swift: collation)))
  }
}
