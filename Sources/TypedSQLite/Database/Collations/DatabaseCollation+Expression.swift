extension SQLSpecificExpressible {
  /// The expression with a collation written in Swift.
  ///
  /// The connection that runs the SQL must have the collation: ``Database/add(collation:)``.
  public func collating(_ collation: DatabaseCollation) -> SQLExpression {
    collating(Database.CollationName(collation.name))
  }
}
