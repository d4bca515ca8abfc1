import TypedSQLite

// What `.format report` prints.

extension Shell {
  /// Counts the cells of each column by how they are stored, reading whole tables.
  ///
  /// - Parameter rest: a table, or nothing for all of them.
  /// - Throws: ``ShellError`` where there is no such table, or it cannot be read.
  func reportFormats(_ rest: ArraySlice<String>) throws(ShellError) {
    guard rest.count <= 1 else { throw .usage(.format) }
    let database = try database()
    do {
      let reader = SchemaReader(database)
      let tables =
        try rest.first.map { [$0] }
        ?? reader.objects().filter { $0.type == "table" }.map(\.name)
        .filter { !$0.hasPrefix("sqlite_") }
      for table in tables { try report(table, in: database) }
    } catch let error as DatabaseError {
      throw .sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1))
    } catch let error as ShellError {
      throw error
    } catch {
      throw ShellError("\(error)")
    }
  }

  private func report(_ table: String, in database: Database) throws {
    let statement = try database.prepare("SELECT * FROM \(SQLName.quoted(table))")
    let columns = resolver.explainedColumns(of: statement, settings: settings.formats)
    var counts = columns.map { CellCounts($0.format) }
    while try statement.step() {
      for index in counts.indices { counts[index].add(statement.cell(index)) }
    }
    for (column, count) in zip(columns, counts) {
      let format = column.format.map { "\($0.kind.name) \($0.storage?.name ?? "")" } ?? "plain"
      sayLine("\(table).\(column.name): \(format.trimmingBlanks)")
      for line in count.lines { sayLine(line) }
      try output.flushIfLarge()
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String { hasSuffix(" ") ? String(dropLast()) : self }
}
