/// A type that a query can select: an expression, all columns, or a named expression.
public protocol SQLSelectable {
  /// The value as a selection.
  var sqlSelection: SQLSelection { get }
}

/// What a query selects: the text between SELECT and FROM, or one item of it.
public struct SQLSelection: SQLSelectable, Sendable {
  package indirect enum Form: Sendable {
    /// All columns of the table.
    case allColumns
    /// All columns of a table except some; nil means the table of the query.
    case columns(excluding: [String], of: SQLTableName?)
    /// An expression.
    case expression(SQLExpression)
    /// An expression under another name.
    case named(SQLExpression, String)
    /// SQL, which may have several items.
    case literal(SQL)
    /// The columns of the table's primary key.
    case primaryKey(isOneColumn: Bool = false)
    /// An item whose columns are those of a joined table.
    case joined(SQLSelection, of: TableAliasBase)
  }

  package let form: Form

  package init(_ form: Form) {
    self.form = form
  }

  /// The selection itself.
  public var sqlSelection: SQLSelection { self }
}

/// A table, and the name written before its columns.
package struct SQLTableName: Sendable {
  let name: String
  /// The name before a column; nil for none.
  let alias: String?

  package init(_ name: String, alias: String? = nil) {
    self.name = name
    self.alias = alias
  }
}

/// All columns of a table: `*`.
public struct AllColumns: SQLSelectable, Sendable {
  /// Creates the selection of all columns.
  public init() {}

  /// `*`.
  public var sqlSelection: SQLSelection { SQLSelection(.allColumns) }
}

/// All columns of a table except some.
public struct AllColumnsExcluding: SQLSelectable, Sendable {
  private let excludedColumns: [String]

  /// Creates the selection of all columns except some, whose names are matched without regard to case.
  public init(_ excludedColumns: some Collection<String>) {
    self.excludedColumns = Array(excludedColumns)
  }

  /// The names of the remaining columns.
  public var sqlSelection: SQLSelection { SQLSelection(.columns(excluding: excludedColumns, of: nil)) }
}

extension SQLSelectable where Self == Column {
  /// The rowid, which `*` leaves out unless it is a column of the table.
  public static var rowID: Column { .rowID }
}

extension SQLSelectable where Self == AllColumns {
  /// All columns of a table: `*`.
  public static var allColumns: AllColumns { AllColumns() }
}

extension SQLSelectable where Self == AllColumnsExcluding {
  /// All columns of a table except some, whose names are matched without regard to case.
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
