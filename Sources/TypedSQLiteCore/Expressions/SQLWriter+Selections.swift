extension SQLWriter {
  /// Writes an item of a selection.
  ///
  /// - Parameters:
  ///   - selection: the item.
  ///   - table: the table whose columns are selected; nil if there is none.
  /// - Throws: ``DatabaseError`` if the columns of the table are needed and not known.
  package mutating func write(_ selection: SQLSelection, of table: String?) throws(DatabaseError) {
    switch selection.form {
    case .allColumns:
      write(qualifier.map { "\($0.quotedIdentifier).*" } ?? "*")
    case .columns(let excluded, let explicit):
      guard let table = explicit ?? table.map({ SQLTableName($0) }) else {
        throw DatabaseError(code: .SQLITE_MISUSE, message: "columns can be left out of a table only")
      }
      let excluded = Set(excluded.map { $0.lowercased() })
      let names = try connection().columnNames(of: table.name).filter { !excluded.contains($0.lowercased()) }
      guard !names.isEmpty else {
        throw DatabaseError(code: .SQLITE_MISUSE, message: "no column of \(table.name) is left to select")
      }
      let prefix = (table.alias ?? qualifier).map { "\($0.quotedIdentifier)." } ?? ""
      write(names.map { prefix + $0.quotedIdentifier }.joined(separator: ", "))
    case .expression(let expression):
      try write(expression)
    case .named(let expression, let name):
      try write(expression)
      write(" AS \(name.quotedIdentifier)")
    case .literal(let sql):
      try write(sql)
    case .primaryKey(let isOneColumn):
      guard let table else {
        throw DatabaseError(code: .SQLITE_MISUSE, message: "only a table has a primary key to select")
      }
      if isOneColumn { _ = try connection().primaryKey(table).onlyColumn(of: table) }
      try write(list: primaryKey(of: table))
    case .joined(let selection, let alias):
      let source = source(of: alias)
      try within(name(of: alias), source?.record) { writer throws(DatabaseError) in
        try writer.write(selection, of: source?.table)
      }
    }
  }

  /// The columns of the primary key of a table.
  package func primaryKey(of table: String) throws(DatabaseError) -> [SQLExpression] {
    try connection().primaryKey(table).columns.map { SQLExpression(.column($0, table: nil)) }
  }

  /// Writes a term of an ordering.
  package mutating func write(_ ordering: SQLOrdering) throws(DatabaseError) {
    guard let direction = ordering.writtenDirection else { return try write(ordering.expression) }
    switch ordering.expression.form {
    case .collated, .literal: try write(ordering.expression)
    default: try write(operand: ordering.expression)
    }
    write(direction.rawValue)
  }
}

extension SQLSelection {
  /// The depth of the deepest expression in it.
  package var depth: Int {
    switch form {
    case .allColumns, .columns, .primaryKey: 0
    case .expression(let expression), .named(let expression, _): expression.depth
    case .literal(let sql): sql.depth
    case .joined(let selection, _): selection.depth
    }
  }

  /// Whether the item certainly leaves one row for each row of the table, because it calls no function, which
  /// could aggregate.
  package var isOnePerRow: Bool {
    switch form {
    case .allColumns, .columns, .primaryKey: true
    case .expression(let expression):
      switch expression.form {
      case .column, .value: true
      default: false
      }
    // A condition can use the name.
    case .named, .literal: false
    case .joined(let selection, _): selection.isOnePerRow
    }
  }
}
