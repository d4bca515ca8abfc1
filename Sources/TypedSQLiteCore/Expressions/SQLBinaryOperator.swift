/// A SQL operator between two operands; programs can add others.
///
/// ```swift
/// extension SQLBinaryOperator {
///   static let glob = SQLBinaryOperator("GLOB")
/// }
/// ```
public struct SQLBinaryOperator: Hashable, Sendable {
  /// The operator in SQL.
  public let sql: String
  /// The operator in SQL that is true if this one is false; nil if NOT must be written.
  internal let negatedSQL: String?
  /// Whether a collation affects the operator.
  internal let isComparison: Bool

  /// Creates an operator.
  ///
  /// - Parameters:
  ///   - sql: the operator in SQL.
  ///   - negatedSQL: the operator that is true if this one is false, such as `<>` for `=`.
  public init(_ sql: String, negated negatedSQL: String? = nil) {
    self.init(sql, negated: negatedSQL, isComparison: false)
  }

  package init(_ sql: String, negated negatedSQL: String? = nil, isComparison: Bool) {
    self.sql = sql
    self.negatedSQL = negatedSQL
    self.isComparison = isComparison
  }

  /// The operator that is true if this one is false; nil if there is none.
  internal var negated: SQLBinaryOperator? {
    negatedSQL.map { SQLBinaryOperator($0, negated: sql, isComparison: isComparison) }
  }
}

extension SQLBinaryOperator {
  /// `=`.
  public static let equal = SQLBinaryOperator("=", negated: "<>", isComparison: true)
  /// `<>`.
  public static let notEqual = SQLBinaryOperator("<>", negated: "=", isComparison: true)
  /// `IS`, to which NULL equals NULL.
  public static let `is` = SQLBinaryOperator("IS", negated: "IS NOT", isComparison: true)
  /// `IS NOT`.
  public static let isNot = SQLBinaryOperator("IS NOT", negated: "IS", isComparison: true)
  /// `<`.
  public static let lessThan = SQLBinaryOperator("<", isComparison: true)
  /// `<=`.
  public static let lessThanOrEqual = SQLBinaryOperator("<=", isComparison: true)
  /// `>`.
  public static let greaterThan = SQLBinaryOperator(">", isComparison: true)
  /// `>=`.
  public static let greaterThanOrEqual = SQLBinaryOperator(">=", isComparison: true)
  /// `LIKE`.
  public static let like = SQLBinaryOperator("LIKE", negated: "NOT LIKE")
  /// `MATCH`.
  public static let match = SQLBinaryOperator("MATCH")
  /// `+`.
  public static let add = SQLBinaryOperator("+")
  /// `-`.
  public static let subtract = SQLBinaryOperator("-")
  /// `*`.
  public static let multiply = SQLBinaryOperator("*")
  /// `/`.
  public static let divide = SQLBinaryOperator("/")
  /// `%`.
  public static let remainder = SQLBinaryOperator("%")
  /// `<<`.
  public static let leftShift = SQLBinaryOperator("<<")
  /// `>>`.
  public static let rightShift = SQLBinaryOperator(">>")
  /// `AND`.
  public static let and = SQLBinaryOperator("AND")
  /// `OR`.
  public static let or = SQLBinaryOperator("OR")
  /// `||`, which joins texts.
  public static let concat = SQLBinaryOperator("||")
}
