/// The name of a SQL function; programs can add others.
///
/// ```swift
/// extension SQLFunctionName {
///   static let hex = SQLFunctionName("HEX")
/// }
/// ```
public struct SQLFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as SQL writes it.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name.
  public init(_ name: String) {
    self.init(rawValue: name)
  }
}

extension SQLFunctionName {
  /// `ABS`.
  public static let abs = SQLFunctionName("ABS")
  /// `AVG`.
  public static let avg = SQLFunctionName("AVG")
  /// `COALESCE`.
  public static let coalesce = SQLFunctionName("COALESCE")
  /// `COUNT`.
  public static let count = SQLFunctionName("COUNT")
  /// `DATETIME`.
  public static let dateTime = SQLFunctionName("DATETIME")
  /// `IFNULL`.
  public static let ifNull = SQLFunctionName("IFNULL")
  /// `JULIANDAY`.
  public static let julianDay = SQLFunctionName("JULIANDAY")
  /// `LENGTH`.
  public static let length = SQLFunctionName("LENGTH")
  /// `LOWER`, which handles only ASCII letters.
  public static let lower = SQLFunctionName("LOWER")
  /// `MAX`.
  public static let max = SQLFunctionName("MAX")
  /// `MIN`.
  public static let min = SQLFunctionName("MIN")
  /// `SUM`.
  public static let sum = SQLFunctionName("SUM")
  /// `TOTAL`.
  public static let total = SQLFunctionName("TOTAL")
  /// `UPPER`, which handles only ASCII letters.
  public static let upper = SQLFunctionName("UPPER")
}

/// A call of a SQL function.
package struct SQLFunctionCall: Sendable {
  let name: SQLFunctionName
  package let arguments: [SQLExpression]
  var isDistinct = false
  /// Whether the argument is `*`.
  var isOfAllRows = false
  /// The condition that selects the rows of an aggregate.
  package var filter: SQLExpression?
  /// The Swift function that is called; nil if the connection has one of that name.
  var function: DatabaseFunction?

  /// Whether one result is computed from all rows.
  package var isAggregate: Bool {
    isOfAllRows || function == nil && arguments.count == 1 && Self.aggregates.contains(name)
  }

  private static let aggregates: Set<SQLFunctionName> = [.avg, .count, .max, .min, .sum, .total]

  /// Whether the result is one of the arguments, so that it is in the storage of a column among them.
  var resultIsArgument: Bool { Self.choosing.contains(name) }

  private static let choosing: Set<SQLFunctionName> = [.coalesce, .ifNull, .max, .min]

  init(_ name: SQLFunctionName, _ arguments: [SQLExpression]) {
    self.name = name
    self.arguments = arguments
  }
}
