/// A type that a query can select: an expression, each column, a name given to an expression.
public protocol SQLSelectable {
  /// What is selected.
  var sqlSelection: SQLSelection { get }
}

/// What a query selects: the part of it between SELECT and FROM, or one item of that.
public struct SQLSelection: SQLSelectable, Sendable {
  internal enum Form: Sendable {
    /// Each column of the table.
    case allColumns
    /// Each column of a table but some; of the table of the query where none is said.
    case columns(excluding: [String], of: SQLTableName?)
    /// An expression.
    case expression(SQLExpression)
    /// An expression under another name.
    case named(SQLExpression, String)
    /// SQL, which may be more than one item.
    case literal(SQL)
    /// The columns of the table's primary key.
    case primaryKey
  }

  internal let form: Form

  internal init(_ form: Form) {
    self.form = form
  }

  /// The selection itself.
  public var sqlSelection: SQLSelection { self }
}

/// A table, and the name that stands before its columns.
internal struct SQLTableName: Sendable {
  let name: String
  /// The name before a column; nil for none.
  let alias: String?

  init(_ name: String, alias: String? = nil) {
    self.name = name
    self.alias = alias
  }
}

/// Each column of a table: `*`.
public struct AllColumns: SQLSelectable, Sendable {
  /// Creates the selection of each column.
  public init() {}

  /// `*`.
  public var sqlSelection: SQLSelection { SQLSelection(.allColumns) }
}

/// Each column of a table but some.
public struct AllColumnsExcluding: SQLSelectable, Sendable {
  private let excludedColumns: [String]

  /// Creates the selection of each column but some, whose names are matched without regard to case.
  public init(_ excludedColumns: some Collection<String>) {
    self.excludedColumns = Array(excludedColumns)
  }

  /// The names of the columns that are left.
  public var sqlSelection: SQLSelection { SQLSelection(.columns(excluding: excludedColumns, of: nil)) }
}

extension SQLSelectable where Self == AllColumns {
  /// Each column of a table: `*`.
  public static var allColumns: AllColumns { AllColumns() }
}

extension SQLSelectable where Self == AllColumnsExcluding {
  /// Each column of a table but some, whose names are matched without regard to case.
  public static func allColumns(excluding excludedColumns: some Collection<String>) -> Self {
    AllColumnsExcluding(excludedColumns)
  }
}

extension SQLSpecificExpressible {
  /// The expression under another name: `LENGTH("name") AS "size"`.
  public func forKey(_ key: String) -> SQLSelection { SQLSelection(.named(sqlExpression, key)) }

  /// The expression under the name of a coding key.
  public func forKey(_ key: some CodingKey) -> SQLSelection { forKey(key.stringValue) }
}
