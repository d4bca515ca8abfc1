import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The tables and views that `.tables` lists for a person: with the numbers of rows that are counted in a moment.
struct TableListing {
  let console: any CommandConsole
  /// Whether `.progress` counts the steps of statements, which nothing else can then.
  let countsSteps: Bool

  /// How long rows are counted, in seconds.
  private static let patience = 0.1

  /// Prints the names, with their schema unless it is main.
  ///
  /// - Throws: ``ShellError`` if the schema cannot be read.
  func show(pattern: String?) throws(ShellError) {
    let entries = try NameSearch.tables.objects(console, pattern: pattern)
    let database = try console.database()
    let tables = entries.filter { !$0.isView }
    let views = entries.filter(\.isView)
    let counts = counts(of: tables, in: database)
    if !views.isEmpty, !tables.isEmpty { console.output.buffer.append("Tables:\n") }
    write(
      zip(tables, counts).map { table, count in
        let name = table.path.shownTable
        return count.map { "\(name) (\(groupedText($0)))" } ?? name
      })
    if !views.isEmpty, !tables.isEmpty { console.output.buffer.append("Views:\n") }
    write(views.map(\.path.shownTable))
  }

  private func write(_ names: [String]) {
    let width = console.surroundings.terminalWidth() ?? 80
    NameGrid.write(names, console.rendering, width: max(width, 20), to: &console.output.buffer)
  }

  /// The numbers of rows of the tables, as far as they are counted in a moment.
  private func counts(of tables: [NameSearch.Found], in database: Database) -> [Int?] {
    guard !countsSteps, !database.isRemote else { return tables.map { _ in nil } }
    return console.rowCounts(
      of: tables.map { $0.hasPages ? $0.path : nil }, in: database, within: Self.patience)
  }
}

extension StatementConsole {
  /// The numbers of rows of tables, as far as they are counted in some time.
  ///
  /// - Parameters:
  ///   - tables: the tables; nil for one whose rows are not counted.
  ///   - database: the connection, whose progress nobody else watches.
  ///   - seconds: the time.
  /// - Returns: the numbers, in the order of the tables; nil for those that were not counted.
  func rowCounts(of tables: [TablePath?], in database: Database, within seconds: Double) -> [Int?] {
    let clock = { [surroundings] in surroundings.processTimes().real }
    let start = clock()
    database.watchProgress { clock() - start < seconds }
    defer { database.watchProgress() }
    return readingQuietly(database) {
      tables.map { table in
        guard let table, clock() - start < seconds else { return nil }
        let sql = "SELECT count(*) FROM \(SQLName.qualified(table.table, in: table.schema))"
        guard let statement = try? database.prepare(sql), (try? statement.step()) == true else { return nil }
        return Int(clamping: statement.cell(0).int64)
      }
    }
  }
}
