import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Reads a database for a page about it, in one read transaction.
struct DatabaseReport {
  let console: any CommandConsole
  /// The tables that were asked for; empty for all of the database `main`.
  let names: [String]
  /// The number of first rows of each table.
  let rowCount: Int
  /// How many rows of a table are read; nil for all, or for a sample of large tables.
  let sample: Int?

  private var clock: () -> Double {
    { [surroundings = console.surroundings] in surroundings.processTimes().real }
  }

  /// What the page says.
  ///
  /// - Throws: ``ShellError`` if there is no such table, if the database cannot be read, or after Ctrl-C.
  func read() throws(ShellError) -> ReportContents {
    let database = try console.database()
    let isOwn = !database.isInsideTransaction
    if isOwn { try run("BEGIN", database) }
    defer { if isOwn { try? database.execute(sql: "ROLLBACK") } }
    let progress = ReportProgress(output: console.output, clock: clock, note: "Ctrl-C stops it")
    defer { progress.end() }
    return try progress.watch(database, if: console.watching.progress == nil) { () throws(ShellError) in
      try read(database, progress)
    }
  }

  private func run(_ sql: String, _ database: Database) throws(ShellError) {
    do throws(DatabaseError) { try database.runAll(sql) } catch { throw .database(error) }
  }

  private func checkInterrupt() throws(ShellError) {
    guard console.surroundings.interrupt.isInterrupted else { return }
    throw failure(DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted"))
  }

  private func failure(_ error: DatabaseError) -> ShellError {
    .statement(.sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
  }

  private func read(
    _ database: Database, _ progress: ReportProgress
  ) throws(ShellError) -> ReportContents {
    let (paths, views) = try console.resolving { () throws(ShellError) in try chosen(database) }
    var contents = ReportContents(name: fileName(database))
    let made = console.surroundings.now().storedText.prefix(19)
    contents.origin = "Made on \(made) UTC by \(ProgramVersion.text)"
    progress.begin("reading pages")
    contents.identity = try identity(database)
    var found = Found(dates: PeriodTable(nil, LocalSeconds(console.zoneOfResults), series: 1))
    let all = paths + views
    for (number, path) in all.prefix(ReportLimits.listed).enumerated() {
      try checkInterrupt()
      let isFull = number < ReportLimits.described
      contents.tables.append(
        try isFull
          ? describe(path, database, progress, &found)
          : ReportContents.Table(name: path.shownTable, kind: number >= paths.count ? "view" : "table"))
    }
    contents.unlistedTables = max(0, all.count - ReportLimits.listed)
    if all.count > ReportLimits.described {
      contents.omissions.append(
        "The first \(ReportLimits.described) of \(groupedText(all.count)) tables and views are described; the others are listed."
      )
    }
    if found.sampled > 0 {
      let verb = found.sampled == 1 ? "is" : "are"
      contents.omissions.append(
        "\(countText(found.sampled, "table")) \(verb) described from a sample of rows, as is said there.")
    }
    progress.begin("comparing keys")
    let diagram = try readDiagram(paths, database, &found)
    draw(diagram, &contents)
    do throws(DatabaseError) {
      contents.findings = try OddFindings(database: database, diagram: diagram, tables: paths)
        .read(found.findings, found.rows)
    } catch {
      throw failure(error)
    }
    contents.dates = found.dateColumns
    if let chart = Chart(dates: found.dates, console.zoneOfResults) {
      contents.datesChart = SVGChart(chart).lines
    }
    try checkInterrupt()
    return contents
  }

  /// What is collected from all tables.
  private struct Found {
    var dates: PeriodTable
    var dateColumns: [ReportContents.Dates] = []
    var findings: [ReportContents.Finding] = []
    /// The rows of the tables that could be counted.
    var rows: [(path: TablePath, count: Int)] = []
    /// How many tables were described from a sample.
    var sampled = 0

    mutating func add(_ subject: String, _ text: String) {
      findings.append(ReportContents.Finding(subject: subject, text: text))
    }
  }

  // MARK: - The file

  private func fileName(_ database: Database) -> String {
    let path = console.connections.path
    guard database.path().map({ !$0.isEmpty }) ?? false || path != ":memory:" else {
      return "database in memory"
    }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What the pages of the file say; what is wrong with them if they cannot be read.
  private func identity(_ database: Database) throws(ShellError) -> [String] {
    let size =
      (try? database.rows("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") {
        Int(clamping: $0.cell(0).int64)
      })?.first
    if let size, size > ReportLimits.identified {
      return ["The file has \(sizeText(size)), so not all of its pages were read; .identify does that."]
    }
    do throws(ShellError) {
      return try console.identityLines(named: fileName(database))
    } catch {
      try checkInterrupt()
      return ["The pages could not be read: \(error.message)"]
    }
  }

  /// The tables and the views.
  private func chosen(_ database: Database) throws(ShellError) -> (tables: [TablePath], views: [TablePath]) {
    let tables = try console.chosenTables(names, in: names.isEmpty ? ["main"] : nil)
    guard names.isEmpty else {
      return (tables.map { TablePath(schema: $0.schema, table: $0.table) }, [])
    }
    do throws(DatabaseError) {
      let views = try SchemaReader(database).objects(in: "main").filter { $0.type == "view" }
      return (tables, views.map { TablePath(schema: "main", table: $0.name) })
    } catch {
      throw .database(error)
    }
  }

  // MARK: - Tables

  /// Describes a table; one that cannot be read is among the findings.
  private func describe(
    _ path: TablePath, _ database: Database, _ progress: ReportProgress, _ found: inout Found
  ) throws(ShellError) -> ReportContents.Table {
    do throws(ShellError) {
      return try describe(readable: path, database, progress, &found)
    } catch {
      try checkInterrupt()
      found.add(path.shownTable, "cannot be read: \(error.message)")
      return ReportContents.Table(name: path.shownTable, kind: "cannot be read")
    }
  }

  private func describe(
    readable path: TablePath, _ database: Database, _ progress: ReportProgress, _ found: inout Found
  ) throws(ShellError) -> ReportContents.Table {
    let explainer = console.explainer
    let report = DescribeReport(
      explainer: explainer, presentation: console.presentation,
      countsSteps: console.watching.progress != nil)
    let subject = try console.resolving { () throws(ShellError) in try report.subject(of: path) }
    var limit = sample
    let isTable = subject.table?.kind == "table"
    let counted = limit == nil && isTable ? count(of: path, database) : nil
    if limit == nil, !isTable || counted ?? 0 > ReportLimits.sample.above {
      // Nobody knows how long a view takes.
      limit = ReportLimits.sample.rows
    }
    let style = style
    var dates = DateCells(subject.columns, found.dates)
    let reading = report.read(subject, sample: limit, progress) { dates.add($0) }
    found.dates = dates.periods
    if reading.outcome.error?.resultCode == .SQLITE_INTERRUPT { try checkInterrupt() }
    let outcome = reading.outcome
    var table = ReportContents.Table(
      name: path.shownTable,
      kind: ([subject.table?.kind ?? "table"] + (subject.table?.traits ?? [])).joined(separator: ", "))
    let count =
      outcome.isComplete ? outcome.rowCount : isTable ? counted ?? self.count(of: path, database) : nil
    table.rows = ReportCell(count)
    table.bytes = outcome.size.bytes
    table.purpose = subject.table?.purpose
    if let count, isTable { found.rows.append((path, count)) }
    if let error = outcome.error { found.add(path.shownTable, "was read in part: \(error.message ?? "")") }
    if outcome.choice != .all { found.sampled += 1 }
    table.details = try details(subject, reading, path, style, database, &found)
    return table
  }

  private func count(of path: TablePath, _ database: Database) -> Int? {
    let name = SQLName.qualified(path.table, in: path.schema)
    return (try? database.rows("SELECT count(*) FROM \(name)") { Int(clamping: $0.cell(0).int64) })?.first
  }

  /// How cells are shown: by their meaning, whatever the output mode is.
  private var style: DisplayStyle {
    var settings = console.settings
    settings.select(.box, console.dialect)
    return Presentation(settings, zone: console.zoneOfResults, isTerminal: true, showsStyles: false).style
  }

  private func details(
    _ subject: DescribeReport.Subject, _ reading: DescribeReport.Reading, _ path: TablePath,
    _ style: DisplayStyle, _ database: Database, _ found: inout Found
  ) throws(ShellError) -> ReportContents.Details {
    let columns: [ColumnDescription]
    let rows: ReportContents.Grid
    do throws(DatabaseError) {
      let keeper = try Statement.parameters(1)
      columns = zip(subject.columns, reading.summaries.columns).map { column, summary in
        ColumnDescription(column, summary, SummaryWriter(column, style, keeper))
      }
      rows = try firstRows(subject, path, style, keeper, database)
    } catch {
      throw failure(error)
    }
    for (column, description) in zip(subject.columns, columns) { find(column, description, path, &found) }
    let cells = columns.prefix(ReportLimits.columns).map(\.cells)
    let shown = ColumnDescription.filled(cells)
    var grid = ReportContents.Grid(titles: shown.map { ColumnDescription.titles[$0] })
    grid.drawings = ["distribution"]
    grid.rows = cells.map { row in shown.map { row[$0] } }
    let evidence = subject.columns.filter { $0.format != nil || $0.evidence?.candidates.isEmpty == false }
      .flatMap(\.explanation)
    let parts = reading.details.map(\.line)
    var omissions: [String] = []
    func omit(_ count: Int, _ limit: Int, _ noun: String, _ verb: String) {
      guard count > limit else { return }
      let isOne = count - limit == 1
      omissions.append(
        "\(groupedText(count - limit)) more \(noun)\(isOne ? " is" : "s are") not \(verb).")
    }
    omit(columns.count, ReportLimits.columns, "column", "described")
    omit(columns.count, ReportLimits.rowColumns, "column", "among the first rows")
    omit(evidence.count, ReportLimits.lines, "line", "among the reasons")
    omit(parts.count, ReportLimits.lines, "part", "listed")
    let outcome = reading.outcome
    return ReportContents.Details(
      readText: outcome.isComplete ? nil : outcome.readText, columns: grid,
      evidence: Array(evidence.prefix(ReportLimits.lines)), parts: Array(parts.prefix(ReportLimits.lines)),
      rows: rows, omissions: omissions)
  }

  private func firstRows(
    _ subject: DescribeReport.Subject, _ path: TablePath, _ style: DisplayStyle, _ keeper: Statement,
    _ database: Database
  ) throws(DatabaseError) -> ReportContents.Grid {
    let shown = subject.columns.prefix(ReportLimits.rowColumns)
    let writers = shown.map { SummaryWriter($0, style, keeper) }
    var grid = ReportContents.Grid(titles: shown.map(\.name))
    let statement = try database.prepare("SELECT * FROM \(SQLName.qualified(path.table, in: path.schema))")
    while grid.rows.count < rowCount, try statement.step() {
      grid.rows.append(
        writers.enumerated().map { index, writer in
          writer.cell(SummaryValue(statement.cell(index), limit: SummaryWriter.shownBytes + 1))
        })
    }
    return grid
  }

  /// Records what is odd about a column, and that it has dates.
  private func find(
    _ column: ResultColumn, _ description: ColumnDescription, _ path: TablePath, _ found: inout Found
  ) {
    let name = "\(path.shownTable).\(column.name)"
    let summary = description.summary
    // An open meaning has no storage that values could fit.
    if summary.oddCount > 0, column.format?.storage != nil, let meaning = description.meaning {
      let values = countText(summary.oddCount, "value")
      found.add(name, "\(values) \(summary.oddCount == 1 ? "does" : "do") not fit: \(meaning)")
    }
    if column.format == nil, let classes = description.storageClasses, summary.hasRareClass {
      found.add(name, "few values have another storage class: \(classes)")
    }
    if summary.valueCount == 0, summary.rowCount > 0 { found.add(name, "is NULL in all rows") }
    guard column.format?.kind.values.areDates == true, summary.valueCount > summary.oddCount else { return }
    found.dateColumns.append(
      ReportContents.Dates(
        column: name,
        cells: [
          ReportCell(description.meaning), description.least, description.greatest,
          ReportCell(description.sparkline),
          summary.unsetCount > 0 ? .integer(summary.unsetCount) : .none,
        ]))
  }

  // MARK: - Diagram

  private func readDiagram(
    _ paths: [TablePath], _ database: Database, _ found: inout Found
  ) throws(ShellError) -> Diagram {
    var unread: [(TablePath, DatabaseError)] = []
    var drawn = paths
    if !names.isEmpty {
      let schemas = Array(Set(paths.map(\.schema))).sorted()
      drawn = try console.resolving { () throws(ShellError) in try console.chosenTables([], in: schemas) }
    }
    drawn = Array(drawn.filter { !$0.table.hasPrefix("sqlite_") }.prefix(ReportLimits.listed))
    let diagram: Diagram
    do throws(DatabaseError) {
      diagram = try console.resolving { () throws(DatabaseError) in
        let all = try DiagramReader(database).diagram(of: drawn, chosen: names.isEmpty ? nil : paths) {
          unread.append(($0, $1))
        }
        return names.isEmpty ? all : all.around(paths)
      }
    } catch {
      throw failure(error)
    }
    let known = Set(found.findings.map(\.subject))
    for (path, error) in unread where !known.contains(path.shownTable) {
      found.add(path.shownTable, "its keys cannot be read: \(error.message ?? "")")
    }
    return diagram
  }

  private func draw(_ diagram: Diagram, _ contents: inout ReportContents) {
    guard !diagram.tables.isEmpty else { return }
    guard diagram.tables.count <= ReportLimits.drawn else {
      contents.diagramNote =
        "\(groupedText(diagram.tables.count)) tables are too many to be drawn; .diagram TABLE draws some of them."
      return
    }
    let hasMany = diagram.tables.count > Diagram.keysAbove
    contents.diagram = SVGDiagram(hasMany ? diagram.withKeysOnly : diagram).lines
    if hasMany { contents.diagramNote = "Only columns that are keys are drawn." }
  }
}

/// Counts the dates of all columns of a table by periods.
private struct DateCells {
  private var readers: [(index: Int, reader: CellReader)]
  private(set) var periods: PeriodTable

  init(_ columns: [ResultColumn], _ periods: PeriodTable) {
    readers = columns.indices.filter { columns[$0].format?.kind.values.areDates ?? false }
      .map { ($0, CellReader(columns[$0].format)) }
    self.periods = periods
  }

  mutating func add(_ statement: Statement) {
    for place in readers.indices {
      let cell = statement.cell(readers[place].index)
      guard cell.storageClass != .null else { continue }
      let reading = readers[place].reader.read(cell)
      if reading.status == .fits, reading.position.isFinite { _ = periods.add(reading.position, 1, to: 0) }
    }
  }
}
