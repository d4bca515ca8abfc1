// Neither this class nor its subclass has mutable state. The compiler cannot check that for a class with subclasses.

/// What the aliases of all tables have in common.
///
/// Programs make ``TableAlias`` objects.
open class TableAliasBase: @unchecked Sendable {
  /// The name in the request; nil for the table's own.
  package let name: String?

  package init(_ name: String?) {
    self.name = name
  }

  /// Whether there is a row of the table, which a join may lack if it is optional.
  public var exists: SQLExpression { SQLExpression(.rowPresence(self)) != nil }

  /// A column of the table, by its name.
  public subscript(_ columnName: String) -> SQLExpression { self[Column(columnName)] }

  /// An expression whose columns are those of the table.
  ///
  /// It can be used only in a request with the table, or inside of one; elsewhere it is an error.
  public subscript(expression: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpression(.aliased(expression.sqlExpression, self))
  }
}
