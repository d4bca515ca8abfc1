import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Writes the rows of a table as INSERT statements while it reads them.
struct TableDump {
  /// The table in the statements, with a list of columns if they need one.
  let target: String
  let query: String
  /// The indexes of the columns of the query that are written; nil for all.
  private var written: [Int]?

  /// Creates a dump of the values that can be inserted again.
  ///
  /// - Returns: nil if the table has no columns that can be read.
  init?(
    of table: String, preservingRowIDs: Bool, namingColumns: Bool = false, in database: Database
  ) throws(DatabaseError) {
    let all = try SchemaReader(database).columns(of: table)
    let columns = all.filter { $0.kind == .ordinary }
    guard !columns.isEmpty else { return nil }
    let names = columns.map { SQLName.plain($0.name) }
    let rowID = preservingRowIDs ? try Self.rowIDName(of: table, columns, in: database) : nil
    let selected = (rowID.map { [$0] } ?? []) + names
    let named = namingColumns ? (rowID == nil ? [] : ["rowid"]) + names : rowID == nil ? [] : selected
    target = SQLName.plain(table) + (named.isEmpty ? "" : "(\(named.joined(separator: ",")))")
    guard rowID == nil, columns.contains(where: { SQLName.isRepaired($0.name) }) else {
      query = "SELECT \(selected.joined(separator: ",")) FROM \(SQLName.plain(table))"
      return
    }
    // Columns whose names are not UTF-8 are read by position.
    query = "SELECT * FROM \(SQLName.plain(table))"
    let shown = all.filter { $0.kind != .hidden }
    written = shown.indices.filter { shown[$0].kind == .ordinary }
  }

  /// Creates a dump of all columns of a table whose columns are known.
  init(ofAll table: String) {
    target = table
    query = "SELECT * FROM \(table)"
  }

  /// The name of the row identifier, for a table whose rows have no other identity.
  ///
  /// - Returns: nil if a column is the row identifier, if the table has none, or if columns use all of its names.
  private static func rowIDName(
    of table: String, _ columns: [TableColumn], in database: Database
  ) throws(DatabaseError) -> String? {
    let key = columns.filter { $0.primaryKeyPosition > 0 }
    if key.count == 1, key[0].declaredType.matches("INTEGER") {
      // An alias of the row identifier has no index; every other primary key has one.
      let indexes = try SchemaReader(database).indexes(of: table)
      guard indexes.contains(where: { $0.origin == .primaryKey }) else { return nil }
    }
    guard let name = columns.rowIDName else { return nil }
    return database.hasColumn(name, in: table) ? name : nil
  }

  /// Writes the statements.
  ///
  /// - Parameters:
  ///   - style: how values are written.
  ///   - database: the database of the table.
  ///   - console: the session, which gets them.
  ///   - threads: how many threads may read it.
  ///   - mark: the mark of the state that is dumped; nil if one thread must read it.
  /// - Returns: the failure that ended the reading early, or nil.
  /// - Throws: ``ShellError`` if the output cannot be written.
  func write(
    _ style: SQLLiteral.Style, from database: Database, to console: any CommandConsole,
    threads: Int = 1, of mark: SnapshotMark? = nil
  ) throws(ShellError) -> DatabaseError? {
    var start = ByteBuffer(capacity: 256)
    ControlEscape.write(to: &start, escaping: console.rendering.escapesControls) {
      $0.append("INSERT INTO \(target) VALUES(")
    }
    let renderer = StatementRenderer(
      start: start.bytes, style: style, options: console.rendering, columns: written)
    let statement: Statement
    do { statement = try database.prepare(query) } catch { return error }
    let output = console.output
    let row = ResultRow(statement, count: statement.columnCount, writers: [])
    var scan = ScanStart(in: output, threads: mark == nil ? 1 : threads)
    while true {
      do {
        guard try statement.step() else { return nil }
      } catch {
        return error
      }
      renderer.add(row, to: &output.buffer)
      guard output.isLarge else { continue }
      let outcome = try scan.divide(statement, to: output, console, as: mark) { renderer.partWriters }
      if let outcome { return outcome.error }
      try output.flush()
    }
  }
}

/// Writes each row as an INSERT statement.
private struct StatementRenderer: RowRenderer {
  let start: [UInt8]
  let style: SQLLiteral.Style
  let options: RenderOptions
  let columns: [Int]?

  /// What makes such renderers for the parts of a scan.
  var partWriters: PartWriters? {
    PartWriters([], makeRenderer: { self }) { ResultRow($0, count: $0.columnCount, writers: []) }
  }

  func followOthers() -> RowJoint? { RowJoint() }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {}

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    buffer.append(start)
    for place in 0..<(columns?.count ?? row.count) {
      if place > 0 { buffer.append(UInt8(ascii: ",")) }
      SQLLiteral.write(row.cell(columns?[place] ?? place), style, options, to: &buffer)
    }
    buffer.append(");\n")
  }
}
