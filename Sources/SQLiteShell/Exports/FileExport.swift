import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Writes the rows of a table or a query to a file, by their meaning.
struct FileExport {
  private let request: ExportRequest
  private let console: any CommandConsole

  init(_ request: ExportRequest, _ console: any CommandConsole) {
    self.request = request
    self.console = console
  }

  /// Writes the file, and reports how many rows there were.
  func export() throws(ShellError) {
    do throws(FileError) {
      try console.files.refuseDatabase(Array(request.file.utf8))
    } catch {
      throw .export(.overDatabase(request.file))
    }
    guard let mode = request.format.mode else { return try writeWorkbook() }
    let (statement, table) = try prepare(request.sources.first)
    // While the rows of an engine come, it answers nothing else, so samples of columns are read before.
    let columns = try describe(statement)
    // The file is not replaced until the first row could be read.
    let hasRow: Bool
    do {
      hasRow = try statement.step()
    } catch {
      throw .failed(error)
    }
    if columns.known.hasComputedNumbers {
      console.noteStoredNumbers(in: columns.known.columns, console.meaning)
    }
    let rows = TypedRows(statement, columns.known, hasRow: hasRow)
    let file = request.file
    let written = try console.writeFile(file) {
      .file(.cannotWriteFile(file, $0))
    } _: {
      sink throws(ShellError) in
      try write(rows, mode, columns.kept, table, to: sink)
    }
    for name in written.repeatedNames { console.report(.export(.repeatedName(name))) }
    for name in written.wideColumns { console.report(.export(.wideIntegers(inColumn: name))) }
    if !written.losses.isEmpty { console.report(.export(.fieldsLose(file, written.losses))) }
    console.say("\(countText(written.count, "row")) exported to \(request.file)\n")
  }

  /// What is known of the columns of the rows.
  private struct Columns {
    let known: KnownColumns
    /// The columns as a later import will know them; empty if the format keeps nothing for it.
    let kept: [KeptColumn]
  }

  /// How values are written.
  private var style: DisplayStyle {
    let formats = console.settings.formats
    return DisplayStyle(
      style: request.format.style, zone: formats.zoneHoldsInFiles ? formats.zone : .utc)
  }

  /// Finds out what the columns mean.
  private func describe(_ statement: Statement) throws(ShellError) -> Columns {
    let formats = console.settings.formats
    let style = style
    let known = console.resolving {
      console.meaning.columns.columns(
        of: statement, settings: formats, style: style, resolver: console.meaning.resolver)
    }
    do {
      guard request.format.namesValues ? !request.isPlain : request.format.makeFieldKeeper != nil else {
        return Columns(known: known, kept: [])
      }
      // Plain fields have all digits of numbers, and nothing else that .import needs.
      let columns = request.isPlain ? known.columns.map { ResultColumn(plain: $0) } : known.columns
      return Columns(
        known: known,
        kept: try KeptColumn.all(
          columns, in: statement.database, console.meaning.resolver, console.settings.formats))
    } catch {
      throw .failed(error)
    }
  }

  /// What was written.
  private struct Written {
    let count: Int
    /// The columns with integers that readers may round.
    let wideColumns: [String]
    /// The names that several columns have, if readers may keep only one of their values.
    let repeatedNames: [String]
    /// What a file of fields cannot hold.
    let losses: [CSVLoss]
  }

  /// Writes rows, and what a later import needs to know of their columns.
  private func write(
    _ rows: TypedRows, _ mode: OutputMode, _ kept: [KeptColumn], _ table: String?, to sink: OutputSink
  ) throws(ShellError) -> Written {
    var rows = rows
    let row = rows.row
    if let error = console.meaning.takeFailure() { throw .failed(error) }
    var options = options(mode, table)
    if !kept.isEmpty {
      options.makeCellKeeper = { StorageKeeper(kept) }
      if let make = request.format.makeFieldKeeper { options.makeFieldKeeper = { make(kept) } }
    }
    var renderer = mode.makeRenderer(options)
    let frame = mode.layout.fileFrame
    if let frame { sink.buffer.append(frame.head) }
    let titles = rows.columns.map { OutputColumn($0.name) }
    renderer.begin(titles, to: &sink.buffer)
    let columns = rows.columns
    let remarks = try rows.write(
      row, by: &renderer, to: sink, threads: console.statements.threadCount, console
    ) { partWriters(of: columns, titles, mode, options) }
    if let error = rows.error { throw .failed(error) }
    let count = rows.stepCount
    while renderer.end(to: &sink.buffer) { try sink.flushIfLarge() }
    if let frame { sink.buffer.append(frame.tail) }
    if count == 0 { sink.buffer.append(request.format.emptyText) }
    let isAtRisk = request.format.namesValues && count > 0
    let known = remarks ?? ScanRemarks(of: renderer)
    return Written(
      count: count, wideColumns: known.wideColumns,
      repeatedNames: isAtRisk ? Self.repeatedNames(of: rows.columns) : [],
      losses: known.losses.filter { !$0.isEmpty })
  }

  /// What makes the writers of the parts of a scan; nil if the format needs to see all rows.
  private func partWriters(
    of columns: [ResultColumn], _ titles: [OutputColumn], _ mode: OutputMode, _ options: RenderOptions
  ) -> PartWriters? {
    let style = style
    return PartWriters(titles, makeRenderer: { mode.makeRenderer(options) }) { statement in
      ResultRow(statement, count: columns.count, writers: KnownColumns(columns, style).writers)
    }
  }

  /// The names that more than one column has, each once.
  private static func repeatedNames(of columns: [ResultColumn]) -> [String] {
    var counts: [[UInt8]: Int] = [:]
    return columns.map(\.name).filter { name in
      // By bytes, as readers of JSON compare names.
      let key = Array(name.utf8)
      counts[key, default: 0] += 1
      return counts[key] == 2
    }
  }

  /// The statement that gives the rows, and the name of the table if a whole one is exported.
  private func prepare(_ named: String?) throws(ShellError) -> (statement: Statement, table: String?) {
    guard let source = named ?? console.meaning.lastQuery else { throw .export(.nothingToExport) }
    let format = request.format
    let isNamed = named != nil
    // A query has more than one word.
    let isTable = isNamed && !source.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "(") }
    let (statement, table) = try console.withDatabase(failure: ShellError.failed) {
      database throws(DatabaseError) -> (Statement, String?) in
      let columns = isNamed ? try SchemaReader(database).columns(of: source) : []
      if columns.isEmpty {
        return (try database.prepare(isTable ? "SELECT * FROM \(SQLName.quoted(source))" : source), nil)
      }
      let names = columns.filter(format.writes).map { SQLName.quoted($0.name) }.joined(separator: ",")
      // An index that has all these columns would give the rows in its own order.
      return (try database.prepare("SELECT \(names) FROM \(SQLName.quoted(source)) NOT INDEXED"), source)
    }
    guard statement.isReadonly, statement.columnCount > 0 else { throw .export(.needsQuery) }
    if statement.parameterCount > 0 {
      do { try ParameterTable(statement.database).bind(statement) } catch { throw .failed(error) }
    }
    return (statement, table)
  }

  private func options(_ mode: OutputMode, _ table: String?) -> RenderOptions {
    var options = RenderOptions()
    mode.selection.apply(&options)
    options.showsHeaders = true
    options.tableName = table ?? console.settings.render.tableName
    return options
  }
}

// MARK: - Workbooks

extension FileExport {
  /// Writes a sheet for each table, or for the query.
  private func writeWorkbook() throws(ShellError) {
    // A table that does not exist must not cost the file.
    var sheets: [(statement: Statement, table: String?)] = []
    for source in request.sources { sheets.append(try prepare(source)) }
    if sheets.isEmpty { sheets = [try prepare(nil)] }
    let formats = console.settings.formats
    let file = request.file
    // The first row is read before the file is made, since most queries that fail do so there.
    let columns = try describe(sheets[0].statement)
    var hasRow = try step(sheets[0].statement)
    let workbook = try console.writeFile(file) {
      .file(.cannotWriteFile(file, $0))
    } _: {
      sink throws(ShellError) in
      let workbook = Workbook(sink, zone: formats.zoneHoldsInFiles ? formats.zone : .utc)
      for (index, sheet) in sheets.enumerated() {
        let columns = index == 0 ? columns : try describe(sheet.statement)
        if index > 0 { hasRow = try step(sheet.statement) }
        if columns.known.hasComputedNumbers {
          console.noteStoredNumbers(in: columns.known.columns, console.meaning)
        }
        try workbook.add(
          TypedRows(sheet.statement, columns.known, hasRow: hasRow), named: sheet.table ?? "Result")
        if let error = console.meaning.takeFailure() { throw .failed(error) }
      }
      try workbook.finish()
      return workbook
    }
    for message in workbook.messages(for: file) { console.report(message) }
    let place = sheets.count > 1 ? " in \(countText(workbook.sheetCount, "sheet"))" : ""
    console.say("\(countText(workbook.rowCount, "row"))\(place) exported to \(file)\n")
  }

  private func step(_ statement: Statement) throws(ShellError) -> Bool {
    do throws(DatabaseError) { return try statement.step() } catch { throw .failed(error) }
  }
}

extension ResultColumn {
  /// A column that is known only by its name.
  fileprivate init(plain column: ResultColumn) {
    self.init(name: column.name, origin: nil, declaredType: nil, format: nil)
  }
}
