/// A prefix operator of SQL; programs add theirs.
///
/// ```swift
/// extension SQLUnaryOperator {
///   static let plus = SQLUnaryOperator("+", needsRightSpace: false)
/// }
/// ```
public struct SQLUnaryOperator: Hashable, Sendable {
  /// The operator in SQL.
  public let sql: String
  /// Whether a space stands between the operator and its operand.
  public let needsRightSpace: Bool

  /// Creates an operator.
  ///
  /// - Parameters:
  ///   - sql: the operator in SQL.
  ///   - needsRightSpace: whether a space stands between the operator and its operand.
  public init(_ sql: String, needsRightSpace: Bool) {
    self.sql = sql
    self.needsRightSpace = needsRightSpace
  }

  /// `NOT`.
  public static let not = SQLUnaryOperator("NOT", needsRightSpace: true)
  /// `-`.
  public static let minus = SQLUnaryOperator("-", needsRightSpace: false)
  /// `~`, each bit the other way.
  public static let bitwiseNot = SQLUnaryOperator("~", needsRightSpace: false)
}
