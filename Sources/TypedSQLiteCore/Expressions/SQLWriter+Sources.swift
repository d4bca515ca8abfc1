/// A table of a query, and its name in the query.
package struct SQLSource {
  package let table: String
  package let name: String
  /// The aliases by which expressions refer to it.
  package let aliases: [TableAliasBase]
  package let record: (any RecordColumns)?

  package init(
    table: String, name: String, aliases: [TableAliasBase], record: (any RecordColumns)?
  ) {
    self.table = table
    self.name = name
    self.aliases = aliases
    self.record = record
  }

  /// The same table with an alias for expressions.
  package func under(_ alias: TableAliasBase) -> SQLSource {
    SQLSource(table: table, name: name, aliases: [alias], record: record)
  }

  package func has(_ alias: TableAliasBase) -> Bool { aliases.contains { $0 === alias } }
}

extension SQLWriter {
  /// Writes an expression whose columns are those of a table.
  package mutating func write(_ expression: SQLExpression, of alias: TableAliasBase) throws(DatabaseError) {
    try within(name(of: alias), source(of: alias)?.record) { writer throws(DatabaseError) in
      try writer.write(expression)
    }
  }

  /// The table of an alias in the queries that are being written; nil if none has it.
  package func source(of alias: TableAliasBase) -> SQLSource? {
    queries.reversed().lazy.compactMap { sources in sources.first { $0.has(alias) } }.first
  }

  /// The name that a table has in the queries that are being written.
  package func name(of alias: TableAliasBase) throws(DatabaseError) -> String {
    var hidden: Set<String> = []
    for sources in queries.reversed() {
      let found = sources.filter { $0.has(alias) }
      guard found.count < 2 else {
        throw DatabaseError(
          code: .SQLITE_MISUSE, message: "a TableAlias is used for two tables: give each one its own")
      }
      if let source = found.first {
        guard !hidden.contains(source.name.lowercased()) else {
          throw DatabaseError(
            code: .SQLITE_MISUSE,
            message: "two tables are named \(source.name) here: give the TableAlias a name of its own")
        }
        return source.name
      }
      hidden.formUnion(sources.map { $0.name.lowercased() })
    }
    // SQL text outside of this query may contain the table.
    if queries.isEmpty, let name = alias.name { return name }
    throw DatabaseError(
      code: .SQLITE_MISUSE, message: "a TableAlias is used in a request that does not have its table")
  }

  /// Writes what identifies a row of a table; it is NULL if the table has no row in a join.
  package mutating func write(identityOf alias: TableAliasBase) throws(DatabaseError) {
    guard let source = source(of: alias) else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "an aggregate is used outside of its request")
    }
    let columns = try connection().primaryKey(source.table).identifyingColumns
    let parts = columns.map { alias[Column($0)] }
    guard parts.count > 1, let first = parts.first else { return try write(list: parts) }
    // A function of several values that no other values give.
    write("CASE WHEN ")
    try write(first)
    write(" IS NOT NULL THEN ")
    try write(parts, separator: " || ',' || ") { writer, part throws(DatabaseError) in
      writer.write("quote(")
      try writer.write(part)
      writer.write(")")
    }
    write(" END")
  }

  /// Writes what is NULL only if a table has no row in a join.
  package mutating func write(presenceOf alias: TableAliasBase) throws(DatabaseError) {
    guard let source = source(of: alias) else {
      throw DatabaseError(
        code: .SQLITE_MISUSE, message: "a TableAlias is used in a request that does not have its table")
    }
    let info = try connection().identity(ofRowsIn: source.table)
    // Nothing tells a row of a view that has only NULLs from none.
    let columns = info.isMissing ? info.columnNames.values.sorted() : info.identifyingColumns
    // No column of a table's key can be NULL if the table has no rowid.
    let parts = columns.prefix(info.container == .view ? columns.count : 1).map { alias[Column($0)] }
    guard parts.count > 1 else { return try write(list: parts) }
    write("coalesce(")
    try write(list: parts)
    write(")")
  }
}
