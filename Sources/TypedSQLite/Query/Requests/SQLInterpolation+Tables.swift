extension SQLInterpolation {
  /// Appends a query, without parentheses.
  public mutating func appendInterpolation(_ subquery: some SQLSubqueryable) {
    append(.subquery(subquery.sqlSubquery))
  }

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
