internal import TypedSQLite

// Which expression each column of a query's result belongs to. A `*` means the columns that a table has now.

extension Connection {
  internal func columns(of query: any QueryType, in statement: Statement) throws -> RowColumns {
    let clauses = query.clauses
    let names = statement.columnNames
    var columns = RowColumns()
    columns.store(clauses.storages)
    for table in [clauses] + clauses.joins.map(\.query.clauses) {
      columns.store(table.storages, of: table.namespace.template)
    }
    for (position, column) in clauses.columns.enumerated() {
      let template = column.expression.template
      if template == "*", clauses.joins.isEmpty {
        // The number of columns without those of the other expressions in the list.
        let others = clauses.columns.count - position - 1
        let end = names.count - others
        for index in columns.names.count..<max(end, columns.names.count) {
          columns.append(names[index].quotedIdentifier)
        }
      } else if template == "*" {
        try appendEach(of: [clauses] + clauses.joins.map(\.query.clauses), in: clauses, to: &columns)
      } else if template.hasSuffix(".*") {
        let tables = [clauses] + clauses.joins.map(\.query.clauses)
        guard let table = tables.first(where: { "\($0.namespace.template).*" == template }) else {
          throw QueryError.noSuchTable(name: String(template.dropLast(2)))
        }
        try appendEach(of: [table], in: clauses, to: &columns)
      } else {
        let index = columns.names.count
        columns.append(template)
        if index < names.count, template.hasSuffix(" AS \(names[index].quotedIdentifier)") {
          columns.name(names[index].quotedIdentifier, columnAt: index)
        }
        if let storage = column.expression.storage { columns.store([template: storage]) }
      }
    }
    return columns
  }

  /// Appends each column of tables, preceded by the name of its table.
  private func appendEach(
    of tables: [QueryClauses], in query: QueryClauses, to columns: inout RowColumns
  ) throws {
    for table in tables {
      var star = QueryClauses(table.source.name, database: table.source.database)
      star.commons = query.commons
      star.isRecursive = query.isRecursive
      let expression = star.selectStatement
      for name in try prepare(expression.template, expression.bindings).columnNames {
        columns.append("\(table.namespace.template).\(name.quotedIdentifier)")
      }
    }
  }
}
