/// Which rows a join gives.
public enum JoinType: String, Sendable {
  /// Each row of one table with each row of the other.
  case cross = "CROSS"
  /// The pairs of rows that the condition holds for.
  case inner = "INNER"
  /// The same, and each row of the left table that has no partner, with NULL for the right one.
  case leftOuter = "LEFT OUTER"
}
