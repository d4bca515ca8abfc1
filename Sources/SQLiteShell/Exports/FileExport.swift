import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLite

/// Writes the rows of a table or a query to a file, by their meaning.
struct FileExport {
  private let request: ExportRequest
  private let shell: Shell

  init(_ request: ExportRequest, _ shell: Shell) {
    self.request = request
    self.shell = shell
  }

  /// Writes the file, and reports how many rows there were.
  func run() throws(ShellError) {
    do throws(FileError) {
      try shell.files.refuseDatabase(Array(request.file.utf8))
    } catch {
      throw .export(.overDatabase(request.file))
    }
    let (statement, table) = try prepare()
    // The file is not replaced until the first row could be read.
    let hasRow = try step(statement)
    let file = request.file
    let (count, wideColumns, repeatedNames) = try shell.writeFile(file) {
      .file(.cannotWriteFile(file, $0))
    } _: {
      sink throws(ShellError) in
      try write(statement, table, hasRow: hasRow, to: sink)
    }
    for name in repeatedNames { shell.report(.export(.repeatedName(name))) }
    for name in wideColumns { shell.report(.export(.wideIntegers(inColumn: name))) }
    shell.say("\(countText(count, "row")) exported to \(request.file)\n")
  }

  /// Writes the rows of a statement that was stepped once.
  ///
  /// - Returns: the number of rows, the columns with integers that readers may round, and the names that several
  ///   columns have, if readers may keep only one of their values.
  private func write(
    _ statement: Statement, _ table: String?, hasRow: Bool, to sink: OutputSink
  ) throws(ShellError) -> (count: Int, wideColumns: [String], repeatedNames: [String]) {
    var hasRow = hasRow
    var count = 0
    let (columns, row) = shell.typedRow(of: statement, request.format.style)
    var options = options(table)
    if !request.isPlain { options.makeCellKeeper = { StorageKeeper(columns) } }
    var renderer = request.format.mode.makeRenderer(options)
    renderer.begin(columns.map { OutputColumn($0.name) }, to: &sink.buffer)
    while hasRow {
      renderer.add(row, to: &sink.buffer)
      count += 1
      try sink.flushIfLarge()
      hasRow = try step(statement)
    }
    while renderer.end(to: &sink.buffer) { try sink.flushIfLarge() }
    if count == 0 { sink.buffer.append(request.format.emptyText) }
    let isAtRisk = request.format.namesValues && count > 0
    return (count, renderer.wideColumns, isAtRisk ? Self.repeatedNames(of: columns) : [])
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
  private func prepare() throws(ShellError) -> (statement: Statement, table: String?) {
    guard let source = request.source ?? shell.meaning.lastQuery else { throw .export(.nothingToExport) }
    let format = request.format
    let isNamed = request.source != nil
    // A query has more than one word.
    let isTable = isNamed && !source.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "(") }
    let (statement, table) = try shell.withDatabase(failure: ShellError.failed) {
      database throws(DatabaseError) -> (Statement, String?) in
      let columns = isNamed ? try SchemaReader(database).columns(of: source) : []
      if columns.isEmpty {
        return (try database.prepare(isTable ? "SELECT * FROM \(SQLName.quoted(source))" : source), nil)
      }
      let names = columns.filter(format.writes).map { SQLName.quoted($0.name) }.joined(separator: ",")
      return (try database.prepare("SELECT \(names) FROM \(SQLName.quoted(source))"), source)
    }
    guard statement.isReadonly, statement.columnCount > 0 else { throw .export(.needsQuery) }
    if statement.parameterCount > 0 {
      do { try shell.bindParameters(of: statement) } catch { throw .failed(error) }
    }
    return (statement, table)
  }

  private func step(_ statement: Statement) throws(ShellError) -> Bool {
    do {
      return try statement.step()
    } catch {
      throw .failed(error)
    }
  }

  private func options(_ table: String?) -> RenderOptions {
    var options = RenderOptions()
    request.format.mode.select(&options)
    options.showsHeaders = true
    options.tableName = table ?? shell.settings.render.tableName
    return options
  }
}

extension Shell {
  /// The columns of a statement and the view of its rows, as files contain them.
  fileprivate func typedRow(of statement: Statement, _ typed: TypedStyle) -> ([ResultColumn], ResultRow) {
    let formats = settings.formats
    let style = DisplayStyle(style: typed, zone: formats.zoneHoldsInFiles ? formats.zone : .utc)
    let known = meaning.columns.columns(
      of: statement, settings: formats, style: style, resolver: meaning.resolver)
    return (known.columns, ResultRow(statement, count: known.columns.count, writers: known.writers))
  }
}
