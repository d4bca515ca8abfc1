import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What `.format report` prints.
struct FormatReport {
  let explainer: ColumnExplainer

  private var console: any CommandConsole { explainer.console }

  /// Reads whole tables and counts the cells of each column by their storage.
  ///
  /// Tables that cannot be read are reported, and left out unless they were asked for.
  ///
  /// - Parameter words: tables or columns, or nothing for all tables, and the times that limit the cells.
  /// - Throws: ``ShellError`` if there is no such table, and at the end if a table could not be read.
  func show(_ words: ArraySlice<String>) throws(ShellError) {
    var unread = UnreadTables()
    let zone = explainer.formats.zone
    let range = try TimeRange(from: words, in: zone, of: .format, console.dialect)
    let names = range.names
    let paths = try console.resolving { () throws(ShellError) in
      try console.chosenTables(names, in: ["main"], failure: Self.reportFailed)
    }
    var rows: [[ReportCell]] = []
    for path in paths {
      let database = try console.database()
      let columns: [(ResultColumn, CellCounts)]
      do throws(DatabaseError) {
        columns =
          range.isUnlimited
          ? try countedColumns(of: path, in: database)
          : try countedDates(of: path, in: Timeline(zone: zone, range: range), database)
      } catch {
        guard names.isEmpty, error.resultCode != .SQLITE_INTERRUPT else { throw Self.reportFailed(error) }
        unread.add(path.shownTable, error, console)
        continue
      }
      for (column, counts) in columns {
        let format = column.format.map { "\($0.kind.name) \($0.storage?.shortName ?? "")" } ?? "plain"
        if console.printsFactsAsRows {
          rows += counts.lines.map { line in
            [
              .text(path.shownTable), .text(column.name), .text(format.trimmingBlanks),
              .text(String(line.drop { $0 == " " })),
            ]
          }
          continue
        }
        console.say(prose: "\(path.shownTable).\(column.name): \(format.trimmingBlanks)")
        for line in counts.lines { console.say(prose: line) }
        try console.output.flushIfLarge()
      }
    }
    if !rows.isEmpty { try console.print(rows, titled: ["table", "column", "format", "finding"]) }
    try unread.end()
  }

  private func countedColumns(
    of path: TablePath, in database: Database
  ) throws(DatabaseError) -> [(ResultColumn, CellCounts)] {
    let table = SQLName.qualified(path.table, in: path.schema)
    let statement = try database.prepare("SELECT \(path.column.map(SQLName.quoted) ?? "*") FROM \(table)")
    let columns = try explainer.columns(of: statement)
    var counts = columns.map { CellCounts($0.format) }
    let progress = ProgressLine(
      total: try rowCount(of: table, in: database), output: console.output, note: "Ctrl-C stops it"
    ) { [console] in console.surroundings.processTimes().real }
    progress.begin("reading \(path.table)")
    defer { progress.end() }
    while try statement.step() {
      for index in counts.indices { counts[index].add(statement.cell(index)) }
      progress.advance()
    }
    return Array(zip(columns, counts))
  }

  /// The columns of dates, with the counts of their cells in the range of a timeline.
  private func countedDates(
    of path: TablePath, in timeline: Timeline, _ database: Database
  ) throws(DatabaseError) -> [(ResultColumn, CellCounts)] {
    let table = SQLName.qualified(path.table, in: path.schema)
    let columns = try explainer.columns(of: database.prepare("SELECT * FROM \(table)"))
    var timeline = timeline
    timeline.add(columns, only: path.column, ofTable: path.table, in: path.schema, row: "NULL")
    var counted: [(ResultColumn, CellCounts)] = []
    for column in timeline.columns {
      guard let known = columns.first(where: { $0.name == column.column }) else { continue }
      var counts = CellCounts(known.format)
      let cells = try database.prepare(timeline.cells(of: column))
      while try cells.step() { counts.add(cells.cell(0)) }
      counted.append((known, counts))
    }
    return counted
  }

  private static func reportFailed(_ error: DatabaseError) -> ShellError {
    .statement(.sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
  }

  /// The number of rows for the progress line; 0 if nobody would see it.
  private func rowCount(of table: String, in database: Database) throws(DatabaseError) -> Int {
    guard console.output.isTerminal else { return 0 }
    let counts = try database.rows("SELECT count(*) FROM \(table)") { $0.cell(0).int64 }
    return Int(clamping: counts.first ?? 0)
  }
}

extension String {
  fileprivate var trimmingBlanks: String { hasSuffix(" ") ? String(dropLast()) : self }
}
