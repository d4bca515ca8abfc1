import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// Draws a result that is watched as a grid, with a column of marks before the others: `+` for a row that came, `~` for one
/// that changed, `-` for one that went.
struct WatchFrame {
  private let console: any CommandConsole
  private let presentation: Presentation
  private let moment: WatchModel.Moment
  /// Whether the marks are shown.
  private let isMarked: Bool
  /// The rows in the order in which they are shown, rows that went among them.
  let lines: [Line]

  /// A row of the result, or one of the result before that is gone.
  enum Line: Equatable {
    case now(Int)
    case gone(Int)
  }

  /// How the rows are sorted: by the column, and whether the greatest is first.
  struct Order: Equatable {
    var column: Int
    var isDescending = false
  }

  init(_ moment: WatchModel.Moment, _ console: any CommandConsole, isMarked: Bool, order: Order? = nil) {
    self.moment = moment
    self.console = console
    self.isMarked = isMarked
    presentation = Presentation(onScreenOf: console, cutsTexts: true)
    lines = Self.lines(moment, showsGone: isMarked, order)
  }

  private static func lines(_ moment: WatchModel.Moment, showsGone: Bool, _ order: Order?) -> [Line] {
    var lines: [Line] = []
    if showsGone { lines = withGone(moment) } else { lines = (0..<moment.rows.count).map { .now($0) } }
    guard let order else { return lines }
    func row(_ line: Line) -> StoredRows.Row {
      switch line {
      case .now(let index): moment.rows[index]
      case .gone(let index): moment.before[index]
      }
    }
    // Rows with equal cells keep their order.
    let sorted = lines.enumerated().sorted { first, second in
      let (one, other) = (row(first.element), row(second.element))
      if StoredRows.isOrdered(one, before: other, by: order.column) { return !order.isDescending }
      if StoredRows.isOrdered(other, before: one, by: order.column) { return order.isDescending }
      return first.offset < second.offset
    }
    return sorted.map(\.element)
  }

  /// The rows, each that is gone after the one that it followed.
  private static func withGone(_ moment: WatchModel.Moment) -> [Line] {
    var places: [Int: Int] = [:]
    for (index, row) in moment.changes.rows.enumerated() {
      switch row {
      case .same(let before), .changed(let before, _): places[before] = index
      case .came: break
      }
    }
    let gone = Set(moment.changes.gone)
    var after: [Int: [Int]] = [:]
    var last = -1
    for index in 0..<moment.before.count where !gone.isEmpty {
      if gone.contains(index) { after[last, default: []].append(index) } else { last = places[index] ?? last }
    }
    var lines: [Line] = (after[-1] ?? []).map { .gone($0) }
    for index in 0..<moment.rows.count {
      lines.append(.now(index))
      lines += (after[index] ?? []).map { .gone($0) }
    }
    return lines
  }

  /// Writes the grid for rows from a line on, as many as fit.
  ///
  /// - Parameters:
  ///   - first: the index of the first line.
  ///   - screen: the size of the screen.
  ///   - buffer: receives the grid.
  /// - Returns: how many rows it shows, and how many columns have no room.
  /// - Throws: `DatabaseError` if there is no memory.
  func write(
    from first: Int, on screen: ScreenSize, to buffer: inout ByteBuffer
  ) throws(DatabaseError) -> (rows: Int, hiddenColumns: Int) {
    let mark = ResultColumn(named: "")
    let columns = [mark] + moment.columns
    guard var window = presentation.makeWindow(columns) else { return (0, 0) }
    let statement = try Statement.parameters(columns.count)
    let known = KnownColumns(columns, presentation.style)
    let row = presentation.row(
      of: TypedRows(statement, known, hasRow: true), presentation.oddCells(columns))
    for line in lines.dropFirst(first).prefix(max(screen.lines, 1)) {
      try add(line, statement, row, to: &window)
    }
    let layout = WindowLayout(window, presentation.mode, on: screen, fitsRows: true)
    layout.write(to: &buffer)
    return (layout.shownRows, layout.hiddenColumns.count)
  }

  private func add(
    _ line: Line, _ statement: Statement, _ row: ResultRow, to window: inout ResultWindow
  ) throws(DatabaseError) {
    var changed: Set<Int> = []
    var all: ResultWindow.Mark?
    var sign = " "
    let bytes: StoredRows.Row
    switch line {
    case .gone(let index):
      bytes = moment.before[index]
      (sign, all) = ("-", .went)
    case .now(let index):
      bytes = moment.rows[index]
      switch moment.changes.rows[index] {
      case _ where !isMarked: break
      case .same: break
      case .came: (sign, all) = ("+", .came)
      case .changed(_, let places): (sign, changed) = ("~", Set(places))
      }
    }
    statement.clearBindings()
    try statement.bind(sign.databaseValue, at: 1)
    try StoredRows.bind(bytes, to: statement, from: 2)
    _ = try statement.step()
    window.add(row) { changed.contains($0 - 1) ? ResultWindow.Mark.changed : all }
    statement.reset()
  }
}

extension ResultChanges {
  /// How many rows changed, came and went, in words; `no changes` if there are none.
  var text: String {
    let counts = counts
    let parts = [(counts.changed, "changed"), (counts.came, "came"), (counts.gone, "went")]
    let words = parts.filter { $0.0 > 0 }.map { "\(groupedText($0.0)) \($0.1)" }
    return words.isEmpty ? "no changes" : words.joined(separator: ", ")
  }
}
