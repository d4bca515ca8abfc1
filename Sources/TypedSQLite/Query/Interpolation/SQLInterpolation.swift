/// Collects the interpolated parts of ``SQL`` and ``SQLRequest``.
///
/// | interpolated | in SQL |
/// | --- | --- |
/// | a value | a parameter and its argument; `NULL` for nil |
/// | a sequence of values | a list in parentheses: `(?,?,?)` |
/// | a column or a coding key | its quoted name |
/// | an expression, an ordering, a selection | its SQL |
/// | ``SQL`` and ``SQLRequest`` | their SQL, without parentheses |
/// | a ``TableRecord`` type, a ``Table``, a ``CommonTableExpression`` | the quoted name of the table |
/// | `definitionFor:` a ``CommonTableExpression`` | its name and its query, for a `WITH` clause |
/// | a collation | its name |
/// | `sql:` | a text, taken as SQL |
///
/// Only `sql:` turns a text into SQL.
public struct SQLInterpolation: StringInterpolationProtocol, Sendable {
  internal private(set) var sql = SQL(parts: [])

  /// Creates an empty interpolation.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Appends SQL as written.
  public mutating func appendLiteral(_ sql: String) {
    guard !sql.isEmpty else { return }
    self.sql.append(sql: sql)
  }

  internal mutating func append(definitionOf table: CommonTable) {
    append(.definition(table))
  }

  private mutating func append(_ part: SQL.Part) {
    sql.append(literal: SQL(parts: [part]))
  }
}

// MARK: - SQL

extension SQLInterpolation {
  /// Appends a text as SQL: `\(sql: "score DESC")`.
  ///
  /// - Parameters:
  ///   - sql: the text, which must not come from a user.
  ///   - arguments: the arguments of the parameters in `sql`.
  public mutating func appendInterpolation(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) {
    self.sql.append(sql: sql, arguments: arguments)
  }

  /// Appends SQL.
  public mutating func appendInterpolation(literal sqlLiteral: SQL) {
    sql.append(literal: sqlLiteral)
  }

  /// Appends a query, without parentheses.
  public mutating func appendInterpolation(_ subquery: some SQLSubqueryable) {
    append(.subquery(subquery.sqlSubquery))
  }
}

// MARK: - Values and expressions

extension SQLInterpolation {
  /// Appends a value as an argument, and nil as `NULL`.
  public mutating func appendInterpolation(_ expressible: (any SQLExpressible)?) {
    sql.append(literal: (expressible?.sqlExpression ?? .null).asSQL)
  }

  /// Appends an expression.
  public mutating func appendInterpolation(
    _ expressible: some SQLExpressible & SQLSelectable & SQLOrderingTerm
  ) {
    sql.append(literal: expressible.sqlExpression.asSQL)
  }

  /// Appends a text as an argument.
  public mutating func appendInterpolation<Text: StringProtocol>(_ string: Text) {
    append(.expression(String(string).sqlExpression))
  }

  /// Appends the quoted name of a coding key.
  public mutating func appendInterpolation(_ key: some CodingKey) {
    append(.expression(Column(key.stringValue).sqlExpression))
  }

  /// Appends the quoted name of a coding key that is a column.
  public mutating func appendInterpolation(
    _ key: some SQLExpressible & SQLSelectable & SQLOrderingTerm & CodingKey
  ) {
    sql.append(literal: key.sqlExpression.asSQL)
  }

  /// Appends a list of values in parentheses: `(?,?,?)`; an empty list matches nothing.
  ///
  /// SQL has no equality to NULL: a nil in the list matches nothing, and makes `NOT IN` match nothing at all.
  public mutating func appendInterpolation<Values: Sequence>(
    _ sequence: Values
  ) where Values.Element: SQLExpressible {
    append(list: sequence.map(\.sqlExpression))
  }

  /// Appends a list of values in parentheses: `(?,?,?)`; an empty list matches nothing.
  public mutating func appendInterpolation<Values: Sequence>(
    _ sequence: Values
  ) where Values.Element == any SQLExpressible {
    append(list: sequence.map(\.sqlExpression))
  }

  /// Appends a value that is also a sequence, such as `Data`, as one argument.
  public mutating func appendInterpolation<Value: SQLExpressible & Sequence>(
    _ expressible: Value
  ) where Value.Element: SQLExpressible {
    sql.append(literal: expressible.sqlExpression.asSQL)
  }

  private mutating func append(list: [SQLExpression]) {
    guard !list.isEmpty else { return sql.append(sql: "(SELECT NULL WHERE NULL)") }
    var parts: [SQL.Part] = [.text("(")]
    for (index, element) in list.enumerated() {
      if index > 0 { parts.append(.text(",")) }
      parts.append(.expression(element))
    }
    parts.append(.text(")"))
    sql.append(literal: SQL(parts: parts))
  }
}

// MARK: - Selections, orderings, collations

extension SQLInterpolation {
  /// Appends a selection.
  public mutating func appendInterpolation(_ selection: some SQLSelectable) {
    append(.selection(selection.sqlSelection))
  }

  /// Appends a selection, and nil as `NULL`.
  public mutating func appendInterpolation(_ selection: (any SQLSelectable)?) {
    append(.selection(selection?.sqlSelection ?? SQLSelection(.expression(.null))))
  }

  /// Appends a term of an ordering.
  public mutating func appendInterpolation(_ orderingTerm: some SQLOrderingTerm) {
    append(.ordering(orderingTerm.sqlOrdering))
  }

  /// Appends the name of a collation.
  public mutating func appendInterpolation(_ collation: Database.CollationName) {
    append(.text(collation.sql))
  }

  /// Appends the name of a collation written in Swift, which the connection must have.
  public mutating func appendInterpolation(_ collation: DatabaseCollation) {
    appendInterpolation(Database.CollationName(collation.name))
  }
}

// MARK: - Tables

extension SQLInterpolation {
  /// Appends the quoted name of a record type's table.
  public mutating func appendInterpolation(_ table: (some TableRecord).Type) {
    append(.text(table.databaseTableName.quotedIdentifier))
  }

  /// Appends the quoted name of a table.
  public mutating func appendInterpolation<RowDecoder>(_ table: Table<RowDecoder>) {
    append(.text(table.tableName.quotedIdentifier))
  }

  /// Appends the quoted name of a record's table.
  public mutating func appendInterpolation(tableOf record: some TableRecord) {
    append(.text(type(of: record).databaseTableName.quotedIdentifier))
  }

  /// Appends the quoted name of a record's table.
  public mutating func appendInterpolation(tableOf record: any TableRecord) {
    append(.text(type(of: record).databaseTableName.quotedIdentifier))
  }

  /// Appends the columns that a record type selects, preceded by the name of the table: `"player".*`.
  ///
  /// - Parameters:
  ///   - recordType: the record type.
  ///   - tableAlias: the name that the query gives the table; nil for its own.
  public mutating func appendInterpolation(
    columnsOf recordType: (some TableRecord).Type, tableAlias: String? = nil
  ) {
    let name = recordType.databaseTableName
    for (index, selection) in recordType.databaseSelection.enumerated() {
      if index > 0 { append(.text(", ")) }
      append(.selection(selection.sqlSelection.qualified(by: tableAlias ?? name, of: name)))
    }
  }
}

extension SQLSelection {
  /// The selection with the name of a table before each column.
  fileprivate func qualified(by name: String, of table: String) -> SQLSelection {
    switch form {
    case .allColumns:
      SQLSelection(.literal(SQL(sql: "\(name.quotedIdentifier).*")))
    case .columns(let excluded, _):
      SQLSelection(.columns(excluding: excluded, of: SQLTableName(table, alias: name)))
    case .expression(let expression):
      SQLSelection(.expression(expression.qualified(by: name)))
    case .named(let expression, let key):
      SQLSelection(.named(expression.qualified(by: name), key))
    case .literal, .primaryKey, .joined:
      self
    }
  }
}

extension SQLExpression {
  /// A column preceded by the name of a table; any other expression unchanged.
  fileprivate func qualified(by table: String) -> SQLExpression {
    guard case .column(let name, table: nil, let storage) = form else { return self }
    return SQLExpression(.column(name, table: table, storage: storage))
  }
}
