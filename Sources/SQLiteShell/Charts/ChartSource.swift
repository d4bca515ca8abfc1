import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The rows that a chart is drawn from: those of a table, a query or the last result.
struct ChartSource {
  /// What is drawn, for the title of progress.
  let name: String
  let columns: [ResultColumn]
  var rows: TypedRows
  /// Counts the rows; nil if that would take as long as to read them.
  private(set) var countRows: (() -> Int?)?
  /// Reads all rows again with NULL in other columns than those with some indices, which SQLite then need not read; nil
  /// if the rows are not those of a table.
  private(set) var narrowed: ((Set<Int>) throws(DatabaseError) -> TypedRows)?

  /// Finds the rows that a request names.
  ///
  /// - Throws: ``ShellError`` if there are none, or if SQLite fails.
  init(_ request: inout ChartRequest, _ console: any SessionConsole) throws(ShellError) {
    if !request.query.isEmpty {
      self = try Self.query(request.query, "query", console)
    } else if let table = request.table {
      self = try Self.table(table, console)
    } else if let path = try Self.loneTable(&request, console) {
      self = try Self.table(path, console)
    } else {
      self = try Self.lastResult(console)
    }
  }

  private init(_ name: String, _ columns: [ResultColumn], _ rows: TypedRows) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }

  /// The table that the only word names, unless the last result has a column of that name; a column of a table stays a
  /// word of the request.
  private static func loneTable(
    _ request: inout ChartRequest, _ console: any SessionConsole
  ) throws(ShellError) -> TablePath? {
    guard request.names.count == 1, let name = request.names.first else { return nil }
    if let columns = try? lastColumns(console), columns.contains(where: { $0.matches(name) }) { return nil }
    guard let path = try path(name, console) else {
      if console.meaning.lastQuery == nil, console.last.rows == nil { throw .chart(.noTable(name)) }
      return nil
    }
    request.useTable(column: path.column)
    return TablePath(schema: path.schema, table: path.table)
  }

  private static func path(_ name: String, _ console: any SessionConsole) throws(ShellError) -> TablePath? {
    try console.withDatabase { database throws(DatabaseError) in
      try TablePath.path(named: name, in: database)
    }
  }

  private static func table(_ name: String, _ console: any SessionConsole) throws(ShellError) -> ChartSource {
    guard let path = try path(name, console), path.column == nil else { throw .chart(.noTable(name)) }
    return try table(path, console)
  }

  private static func table(_ path: TablePath, _ console: any SessionConsole) throws(ShellError)
    -> ChartSource
  {
    let name = SQLName.qualified(path.table, in: path.schema)
    var source = try query(Array("SELECT * FROM \(name)".utf8), path.shownTable, console)
    source.countRows = {
      let database = try? console.database()
      return try? database?.rows("SELECT count(*) FROM \(name)") { Int(clamping: $0.cell(0).int64) }.first
    }
    let columns = source.columns
    let database = source.rows.statement.database
    // The rows stay in the order of the table, although an index may have all that is read.
    source.narrowed = { indices throws(DatabaseError) in
      let results = columns.enumerated().map { index, column in
        indices.contains(index) ? SQLName.quoted(column.name) : "NULL"
      }
      let statement = try database.prepare(
        "SELECT \(results.joined(separator: ", ")) FROM \(name) NOT INDEXED")
      return TypedRows(statement, KnownColumns(stored: columns), hasRow: try statement.step())
    }
    return source
  }

  private static func query(
    _ sql: [UInt8], _ name: String, _ console: any SessionConsole
  ) throws(ShellError) -> ChartSource {
    let statement = try console.oneSelect(sql, for: "chart")
    do throws(DatabaseError) {
      let columns = try console.explainer.columns(of: statement)
      let hasRow = try statement.step()
      return ChartSource(name, columns, TypedRows(statement, KnownColumns(stored: columns), hasRow: hasRow))
    } catch {
      throw .statement(
        .sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
    }
  }

  /// The rows of the last result at a prompt, or else those of the last query, which runs again.
  private static func lastResult(_ console: any SessionConsole) throws(ShellError) -> ChartSource {
    guard let result = console.last.rows else {
      guard let query = console.meaning.lastQuery else { throw .chart(.nothingToChart) }
      return try self.query(Array(query.utf8), "the last query", console)
    }
    let columns = LastResultDisplay(console: console).shownColumns(of: result)
    do throws(DatabaseError) {
      let rows = try TypedRows(result, KnownColumns(stored: columns))
      return ChartSource("the last result", columns, rows)
    } catch {
      throw .database(error)
    }
  }

  private static func lastColumns(_ console: any SessionConsole) throws(ShellError) -> [String] {
    if let result = console.last.rows { return result.columns.map(\.name) }
    guard let query = console.meaning.lastQuery else { return [] }
    return try console.withDatabase { database throws(DatabaseError) in
      let statement = try database.prepare(query)
      return (0..<statement.columnCount).map { statement.columnName($0) }
    }
  }
}
