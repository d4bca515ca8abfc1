/// Which pairs of rows a join returns.
public enum JoinType: String, Sendable {
  /// Each row of one table with each row of the other.
  case cross = "CROSS"
  /// The pairs of rows for which the condition is true.
  case inner = "INNER"
  /// The same, and each row of the left table without a partner, with NULL for the right one.
  case leftOuter = "LEFT OUTER"
}
