/// Which pairs of rows a join returns.
public enum JoinType: String, Sendable {
  /// Each row of one table with each row of the other.
  case cross = "CROSS"
  /// The pairs of rows for which the condition is true.
  case inner = "INNER"
  /// The same, and each row of the left table without a partner, with NULL for the right one.
  case leftOuter = "LEFT OUTER"
}

/// A hint for SQLite about a query that another one reads from.
///
/// See <https://www.sqlite.org/lang_with.html>.
public enum MaterializationHint: String, Sendable {
  /// Computing its rows once and storing them is best.
  case materialized = "MATERIALIZED"
  /// Treating it as a part of the query that reads from it is best.
  case notMaterialized = "NOT MATERIALIZED"
}

/// What to do with a row that a constraint refuses.
///
/// See <https://www.sqlite.org/lang_conflict.html>.
public enum OnConflict: String, Sendable {
  /// The conflicting rows are deleted.
  case replace = "REPLACE"
  /// The transaction is rolled back.
  case rollback = "ROLLBACK"
  /// The statement is undone, which is the default of SQLite.
  case abort = "ABORT"
  /// The statement stops; the rows before this one stay.
  case fail = "FAIL"
  /// The row is skipped.
  case ignore = "IGNORE"
}

/// The type of `*` as an argument, which means all columns.
///
/// ```swift
/// users.select(*)
/// users.select(users[*], count(*))
/// ```
public typealias Star = (Expression<any Binding>?, Expression<any Binding>?) -> Expression<Void>

/// All columns, as ``Star`` names it.
public func * (_: Expression<any Binding>?, _: Expression<any Binding>?) -> Expression<Void> {
  .star
}
