/// A SQL prefix operator; programs can add others.
///
/// ```swift
/// extension SQLUnaryOperator {
///   static let plus = SQLUnaryOperator("+", needsRightSpace: false)
/// }
/// ```
public struct SQLUnaryOperator: Hashable, Sendable {
  /// The operator in SQL.
  public let sql: String
  /// Whether a space separates the operator from its operand.
  public let needsRightSpace: Bool

  /// Creates an operator.
  ///
  /// - Parameters:
  ///   - sql: the operator in SQL.
  ///   - needsRightSpace: whether a space separates the operator from its operand.
  public init(_ sql: String, needsRightSpace: Bool) {
    self.sql = sql
    self.needsRightSpace = needsRightSpace
  }

  /// `NOT`.
  public static let not = SQLUnaryOperator("NOT", needsRightSpace: true)
  /// `-`.
  public static let minus = SQLUnaryOperator("-", needsRightSpace: false)
  /// `~`, which inverts the bits.
  public static let bitwiseNot = SQLUnaryOperator("~", needsRightSpace: false)
}
