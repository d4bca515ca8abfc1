import ColumnMeaning
import SQLSyntax
import TypedSQLite

// What `.format report` prints.

extension Shell {
  /// Reads whole tables and counts the cells of each column by their storage.
  ///
  /// - Parameter rest: a table, or nothing for all of them.
  /// - Throws: ``ShellError`` if there is no such table, or it cannot be read.
  func reportFormats(_ rest: ArraySlice<String>) throws(ShellError) {
    guard rest.count <= 1 else { throw .usage(.format) }
    let tables = try withDatabase(failure: Self.reportFailed) { database throws(DatabaseError) in
      if let table = rest.first { return [table] }
      return try SchemaReader(database).objects().filter { $0.type == "table" }.map(\.name)
        .filter { !$0.hasPrefix("sqlite_") }
    }
    for table in tables { try report(table) }
  }

  private func report(_ table: String) throws(ShellError) {
    let columns = try withDatabase(failure: Self.reportFailed) { database throws(DatabaseError) in
      try countedColumns(of: table, in: database)
    }
    for (column, counts) in columns {
      let format = column.format.map { "\($0.kind.name) \($0.storage?.name ?? "")" } ?? "plain"
      sayLine("\(table).\(column.name): \(format.trimmingBlanks)")
      for line in counts.lines { sayLine(line) }
      try output.flushIfLarge()
    }
  }

  private func countedColumns(
    of table: String, in database: Database
  ) throws(DatabaseError) -> [(ResultColumn, CellCounts)] {
    let statement = try database.prepare("SELECT * FROM \(SQLName.quoted(table))")
    let columns = resolving { meaning.resolver.explainedColumns(of: statement, settings: settings.formats) }
    var counts = columns.map { CellCounts($0.format) }
    let progress = ProgressLine(
      total: try rowCount(of: table, in: database), output: output, note: "Ctrl-C stops it"
    ) { [surroundings] in surroundings.processTimes().real }
    progress.begin("reading \(table)")
    defer { progress.end() }
    while try statement.step() {
      for index in counts.indices { counts[index].add(statement.cell(index)) }
      progress.advance()
    }
    return Array(zip(columns, counts))
  }

  private static func reportFailed(_ error: DatabaseError) -> ShellError {
    .statement(.sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
  }
}

extension Shell {
  /// The number of rows for the progress line; 0 if nobody would see it.
  private func rowCount(of table: String, in database: Database) throws(DatabaseError) -> Int {
    guard output.isTerminal else { return 0 }
    let counts = try database.rows("SELECT count(*) FROM \(SQLName.quoted(table))") { $0.cell(0).int64 }
    return Int(clamping: counts.first ?? 0)
  }
}

extension String {
  fileprivate var trimmingBlanks: String { hasSuffix(" ") ? String(dropLast()) : self }
}
