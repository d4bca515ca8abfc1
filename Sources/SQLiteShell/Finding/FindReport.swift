import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What `.find` prints: a row for each cell in which a text occurs, as it is stored or as it is shown.
struct FindReport {
  let explainer: ColumnExplainer
  let presentation: Presentation
  /// Whether the user counts steps with `.progress`, which nothing else can then.
  let countsSteps: Bool
  let text: SoughtText
  /// The most rows that are printed; nil for all.
  let limit: Int?

  private var console: any CommandConsole { explainer.console }

  /// Prints the rows, in a mode without a grid each as soon as it is found.
  ///
  /// - Parameter names: the tables; empty for all tables of all databases.
  /// - Throws: ``ShellError`` if there is no such table, and at the end if a table could not be read.
  func show(_ names: [String]) throws(ShellError) {
    let database = try console.database()
    let tables = try console.resolving { () throws(ShellError) in try console.chosenTables(names) }
    let progress = ReportProgress(output: console.errorOutput) { [console] in
      console.surroundings.processTimes().real
    }
    defer { progress.end() }
    var hits = Hits(
      rows: try ReportRows(["table", "row", "column", "value"], presentation, to: console.output),
      limit: limit)
    var unread = UnreadTables()
    for path in tables where !hits.isFull {
      do throws(DatabaseError) {
        let table = try FoundColumns(path, in: database, explainer, presentation.style)
        progress.begin("searching \(path.shownTable)")
        try progress.watch(table.statement.database, if: !countsSteps) { () throws(DatabaseError) in
          try table.search(for: text, &hits, progress)
        }
      } catch {
        progress.end()
        guard error.resultCode != .SQLITE_INTERRUPT else { return try end(interrupted: hits, error) }
        unread.add(path.shownTable, error, console)
      }
      if let failure = hits.failure { throw failure }
    }
    progress.end()
    try hits.rows.end()
    if hits.isFull, let limit {
      console.report(
        note: "stopped after \(countText(limit, "value")); .find --limit N shows more")
    } else if hits.count == 0, unread.isEmpty, console.output.isTerminal {
      console.report(note: "no value contains it")
    }
    try unread.end()
  }

  /// Prints what was found before Ctrl-C.
  private func end(interrupted hits: Hits, _ error: DatabaseError) throws(ShellError) {
    console.surroundings.interrupt.withoutInterrupt { try? hits.rows.end() }
    throw .statement(.sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
  }

  /// The rows that are printed.
  fileprivate struct Hits {
    let rows: ReportRows
    let limit: Int?
    private(set) var count = 0
    /// Why a row could not be written.
    private(set) var failure: ShellError?

    init(rows: ReportRows, limit: Int?) {
      self.rows = rows
      self.limit = limit
    }

    var isFull: Bool { failure != nil || limit.map { count >= $0 } ?? false }

    mutating func add(_ cells: [ReportCell]) {
      count += 1
      do throws(ShellError) {
        try rows.add(cells)
      } catch {
        failure = error
      }
    }
  }
}

/// The columns of a table, with what finds a text in their cells.
private struct FoundColumns {
  let statement: Statement
  private let table: String
  private let columns: [ResultColumn]
  private let writers: [ColumnWriter?]
  /// How many of the first columns are the key of the row.
  private let keyCount: Int

  init(
    _ path: TablePath, in database: Database, _ explainer: ColumnExplainer, _ style: DisplayStyle
  ) throws(DatabaseError) {
    table = path.shownTable
    let name = SQLName.qualified(path.table, in: path.schema)
    let facts = TableFacts(path.table, in: path.schema, database: database)
    var keys = facts?.rowidName.map { [$0] } ?? []
    if keys.isEmpty {
      keys = try SchemaReader(database).columns(of: path.table, in: path.schema)
        .filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
        .map { SQLName.quoted($0.name) }
    }
    keyCount = keys.count
    let selected = keys + [path.column.map(SQLName.quoted) ?? "*"]
    statement = try database.prepare("SELECT \(selected.joined(separator: ", ")) FROM \(name)")
    let known = KnownColumns(try explainer.columns(of: statement), style)
    columns = known.columns
    writers = known.writers
  }

  /// Searches all rows, until there are enough hits.
  func search(
    for text: SoughtText, _ hits: inout FindReport.Hits, _ progress: ReportProgress
  ) throws(DatabaseError) {
    var buffer = ByteBuffer(capacity: 1024)
    var count = 0
    while !hits.isFull, try statement.step() {
      for index in keyCount..<columns.count where !hits.isFull {
        guard let excerpt = find(text, in: statement.cell(index), index, &buffer) else { continue }
        progress.end()
        hits.add([.text(table), key, .text(columns[index].name), .text(excerpt)])
      }
      count &+= 1
      if count & 1023 == 0 { progress.advance() }
    }
  }

  /// What a cell has around a text, as it is shown or as it is stored; nil if it does not contain it.
  private func find(
    _ text: SoughtText, in cell: Cell, _ index: Int, _ buffer: inout ByteBuffer
  ) -> [UInt8]? {
    guard !cell.isNull else { return nil }
    if index < writers.count, let writer = writers[index] {
      buffer.removeAll()
      if writer.write(cell, &buffer) != nil {
        let found = buffer.withSpan { Self.excerpt(of: $0, text) }
        if found != nil { return found }
      }
    }
    switch cell.storageClass {
    case .null, .blob: return nil
    case .text: return cell.withBytes { Self.excerpt(of: $0, text) }
    case .integer, .real:
      guard text.isNumeric else { return nil }
      buffer.removeAll()
      if cell.storageClass == .integer {
        buffer.append(decimal: cell.int64)
      } else {
        buffer.append(real: cell.double)
      }
      return buffer.withSpan { Self.excerpt(of: $0, text) }
    }
  }

  private static func excerpt(of bytes: Span<UInt8>, _ text: SoughtText) -> [UInt8]? {
    text.firstRange(in: bytes).map { SoughtText.excerpt(of: bytes, around: $0) }
  }

  /// The rowid of the current row, or the values of its key.
  private var key: ReportCell {
    switch keyCount {
    case 0: return .none
    case 1 where statement.cell(0).storageClass == .integer: return .integer(Int(statement.cell(0).int64))
    default:
      let parts = (0..<keyCount).map { index in
        var buffer = ByteBuffer(capacity: 64)
        let cell = statement.cell(index)
        let writer = index < writers.count ? writers[index] : nil
        if writer?.write(cell, &buffer) == nil { buffer.append(statement.text(index) ?? "") }
        return buffer.bytes
      }
      return .text(Array(parts.joined(separator: Array(", ".utf8))))
    }
  }
}
