import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// One line for each of some tables: how large it is, the newest date in it, and what it is for.
struct TableOverview {
  let explainer: ColumnExplainer
  let presentation: Presentation
  /// Whether the user counts steps with `.progress`, which nothing else can then.
  let countsSteps: Bool
  /// Whether columns and dates are left out.
  let isShort: Bool

  private var console: any CommandConsole { explainer.console }

  private var titles: [String] {
    isShort
      ? ["table", "rows", "bytes", "purpose"]
      : ["table", "rows", "bytes", "columns", "newest date", "purpose"]
  }

  /// Prints the lines, each as soon as it is known.
  ///
  /// - Parameter paths: the tables and views.
  /// - Throws: ``ShellError`` if the output cannot be written, or at the end if a table could not be read.
  func show(_ paths: [TablePath]) throws(ShellError) {
    guard !paths.isEmpty else { return }
    let database = try console.database()
    let progress = ReportProgress(output: console.output) { [console] in
      console.surroundings.processTimes().real
    }
    defer { progress.end() }
    var unread = UnreadTables()
    var facts: [String: SchemaFacts] = [:]
    var sizes: [String: TreeSizes] = [:]
    let printer = try printer(for: paths)
    for path in paths {
      let known = facts[path.schema] ?? SchemaFacts(path.schema, database: database)
      facts[path.schema] = known
      let trees = sizes[path.schema] ?? TreeSizes(database, schema: path.schema)
      sizes[path.schema] = trees
      progress.begin("reading \(path.shownTable)")
      var line = Line(name: path.shownTable, purpose: known.purpose(ofTable: path.table))
      do throws(DatabaseError) {
        try progress.watch(database, if: !countsSteps) { () throws(DatabaseError) in
          try read(path, trees, progress, into: &line)
        }
      } catch {
        progress.end()
        if error.resultCode == .SQLITE_INTERRUPT {
          let interrupt = console.surroundings.interrupt
          interrupt.withoutInterrupt { try? printer.end() }
          throw .statement(.sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
        }
        unread.add(path.shownTable, error, console)
      }
      progress.end()
      try printer.add(line.cells(isShort: isShort))
    }
    try printer.end()
    try unread.end()
  }

  private func printer(for paths: [TablePath]) throws(ShellError) -> any OverviewPrinter {
    if presentation.isForPeople(console) || presentation.mode.layout.needsAllRows {
      return OverviewColumns(titles, names: paths.map(\.shownTable), console)
    }
    return try ReportRows(titles, presentation, to: console.output)
  }

  private struct Line {
    let name: String
    var size = TreeSize()
    var columns: Int?
    var newest = ReportCell.none
    let purpose: String?

    func cells(isShort: Bool) -> [ReportCell] {
      [.text(name), ReportCell(size.rows), ReportCell(size.bytes)]
        + (isShort ? [] : [ReportCell(columns), newest]) + [ReportCell(purpose)]
    }
  }

  private func read(
    _ path: TablePath, _ trees: TreeSizes, _ progress: ReportProgress, into line: inout Line
  ) throws(DatabaseError) {
    let database = trees.database
    let facts = TableFacts(path.table, in: path.schema, database: database)
    line.columns = facts?.columns.count
    guard let facts, !facts.isVirtual, facts.sql.uppercased().hasPrefix("CREATE TABLE") || database.isRemote
    else { return }
    let name = SQLName.qualified(path.table, in: path.schema)
    let hasRowIDs = facts.rowidName != nil || !facts.sql.uppercased().contains("WITHOUT ROWID")
    line.size = try trees.size(of: path.table, hasRowIDs: hasRowIDs)
    if line.size.rows == nil {
      line.size.rows = try database.rows("SELECT count(*) FROM \(name)") { Int(clamping: $0.cell(0).int64) }
        .first
    }
    guard !isShort else { return }
    let columns = try explainer.columns(of: database.prepare("SELECT * FROM \(name)"))
    line.newest = try NewestDate(of: columns, inTable: facts, progress).find(in: database, presentation.style)
  }
}

/// Finds the newest date in a table.
private struct NewestDate {
  private let columns: [ResultColumn]
  private let facts: TableFacts
  private let progress: ReportProgress

  init(of columns: [ResultColumn], inTable facts: TableFacts, _ progress: ReportProgress) {
    self.columns = columns.filter { $0.format?.kind.values.areDates ?? false }
    self.facts = facts
    self.progress = progress
  }

  func find(in database: Database, _ style: DisplayStyle) throws(DatabaseError) -> ReportCell {
    guard !columns.isEmpty else { return .none }
    let index = try IndexedValues(of: facts, in: database)
    var newest: (position: Double, value: SummaryValue, column: ResultColumn)?
    func consider(_ position: Double, _ value: SummaryValue?, _ column: ResultColumn) {
      guard let value, newest.map({ position > $0.position }) ?? true else { return }
      newest = (position, value, column)
    }
    var others: [ResultColumn] = []
    for column in columns {
      if let found = try index.end(of: column, isLast: true) {
        consider(found.position, found.value, column)
      } else {
        others.append(column)
      }
    }
    if !others.isEmpty {
      for (column, found) in zip(others, try scan(others, in: database)) {
        if let found { consider(found.position, found.value, column) }
      }
    }
    guard let newest else { return .none }
    return try SummaryWriter(newest.column, style, .parameters(1)).cell(newest.value)
  }

  private typealias Found = IndexedValues.End

  private var table: String { SQLName.qualified(facts.name, in: facts.schema) }

  /// The newest dates of columns, in one pass over the rows.
  private func scan(_ columns: [ResultColumn], in database: Database) throws(DatabaseError) -> [Found?] {
    let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    let statement = try database.prepare("SELECT \(names) FROM \(table)")
    var readers = columns.map { CellReader($0.format) }
    var found = [Found?](repeating: nil, count: columns.count)
    var count = 0
    while try statement.step() {
      for index in readers.indices {
        let cell = statement.cell(index)
        guard !cell.isNull else { continue }
        let reading = readers[index].read(cell)
        guard reading.status == .fits, reading.position > found[index]?.position ?? -.infinity,
          let value = SummaryValue(cell, limit: Extremes.comparedBytes)
        else { continue }
        found[index] = (reading.position, value)
      }
      count &+= 1
      if count & 1023 == 0 { progress.advance() }
    }
    return found
  }
}

/// What prints the lines of an overview.
private protocol OverviewPrinter {
  func add(_ cells: [ReportCell]) throws(ShellError)
  func end() throws(ShellError)
}

extension ReportRows: OverviewPrinter {}

/// Prints an overview in columns whose widths are known before the first line, so that each line is shown at once.
private final class OverviewColumns: OverviewPrinter {
  private let titles: [String]
  private let nameWidth: Int
  private unowned let console: any CommandConsole
  private var hasBegun = false

  /// The widths of rows, bytes, columns and the newest date.
  private static let widths = ["rows": 13, "bytes": 9, "columns": 7, "newest date": 19]

  init(_ titles: [String], names: [String], _ console: any CommandConsole) {
    self.titles = titles
    self.console = console
    nameWidth = min(max(5, names.map(\.shownWidth).max() ?? 0), 40)
  }

  func add(_ cells: [ReportCell]) throws(ShellError) {
    if !hasBegun {
      hasBegun = true
      try write(titles)
    }
    try write(
      zip(titles, cells).map { title, cell in
        if title == "bytes", case .integer(let bytes) = cell { return sizeText(bytes) }
        return String(decoding: cell.bytes, as: UTF8.self)
      })
  }

  private func write(_ texts: [String]) throws(ShellError) {
    var line = ""
    for (title, text) in zip(titles, texts) {
      let room = title == "table" ? nameWidth : Self.widths[title] ?? 0
      let isNumber = Self.widths[title] != nil && title != "newest date"
      line += (line.isEmpty ? "" : "  ") + text.padded(to: room, onLeft: isNumber)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    console.say(line: line)
    try console.output.flush()
  }

  func end() throws(ShellError) {}
}
