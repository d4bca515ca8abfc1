/// A type that names a column of a table.
///
/// An enum of names needs only an empty conformance:
///
/// ```swift
/// enum Columns: String, ColumnExpression { case id, name, score }
/// Player.filter(Columns.score > 1000)
/// ```
public protocol ColumnExpression: SQLSpecificExpressible {
  /// The name of the column.
  var name: String { get }

  /// The storage of the values; nil for that of the record or of their type.
  var columnStorage: AnyColumnStorage? { get }
}

extension ColumnExpression {
  /// Nil.
  public var columnStorage: AnyColumnStorage? { nil }

  /// The quoted name.
  public var sqlExpression: SQLExpression { SQLExpression(.column(name, table: nil, storage: columnStorage)) }

  /// The column as a column of a result.
  public var sqlSelection: SQLSelection { SQLSelection(.expression(sqlExpression)) }

  /// The column as a term of an ordering, in ascending order.
  public var sqlOrdering: SQLOrdering { SQLOrdering(sqlExpression) }

  /// The quoted name, never preceded by the name of a table.
  public var detached: SQLExpression { SQLExpression(name.quotedIdentifier) }
}

extension ColumnExpression where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var name: String { rawValue }

  /// The quoted name.
  public var sqlExpression: SQLExpression { SQLExpression(.column(name, table: nil, storage: columnStorage)) }
}

/// A column of a table.
public struct Column: ColumnExpression, Hashable, Sendable {
  /// The name of the column.
  public let name: String

  /// The rowid, which each table has unless it is declared WITHOUT ROWID.
  public static let rowID = Column("rowid")

  /// The column of a full-text table that orders by relevance.
  public static let rank = Column("rank")

  /// Creates a column.
  public init(_ name: String) {
    self.name = name
  }

  /// The condition that two columns have equal values.
  ///
  /// If a program asks for a Bool, `==` compares the names.
  public static func == (lhs: Column, rhs: Column) -> SQLExpression {
    lhs.sqlExpression == rhs.sqlExpression
  }

  /// The condition that two columns have different values.
  ///
  /// If a program asks for a Bool, `!=` compares the names.
  public static func != (lhs: Column, rhs: Column) -> SQLExpression {
    lhs.sqlExpression != rhs.sqlExpression
  }

  /// Whether two columns have the same name.
  @_disfavoredOverload
  public static func == (lhs: Column, rhs: Column) -> Bool { lhs.name == rhs.name }

  /// Creates the column of a coding key.
  public init(_ codingKey: some CodingKey) {
    name = codingKey.stringValue
  }
}
