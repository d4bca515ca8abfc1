import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The last stage of a statement: shows its rows, all of them, or at a terminal those that fit.
struct ResultDriver {
  let presentation: Presentation
  /// How plans are shown.
  let plans: PlanLayout
  let position: SourcePosition
  /// When the statement began, in seconds of elapsed time.
  let start: Double
  /// Whether `.progress` counts the steps of statements.
  let countsSteps: Bool
  /// Whether the footer shows the time, which `.timer` prints otherwise.
  let showsTime: Bool
  /// How much of the result is shown; nil for all.
  let limits: ResultLimits?
  /// How many threads may read the rows; one if something watches the statement.
  var threads = 1
  let console: any StatementConsole

  private var output: OutputSink { console.output }
  private var options: RenderOptions { console.rendering }
  private var interrupt: InterruptHandle { console.surroundings.interrupt }

  /// Shows the rows.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - frame: what they are in, if they are JSON that a program reads.
  /// - Returns: the failure that ended them; nil if there was none.
  /// - Throws: ``ShellError`` if the output cannot be written.
  func show(_ rows: inout TypedRows, in frame: ResultFrame? = nil) throws(ShellError) -> DatabaseError? {
    defer { rows.finish() }
    let oddCells = presentation.oddCells(rows.columns)
    let cuts = limits.flatMap { $0.cell > 0 ? CellCuts($0.cell) : nil }
    let row = presentation.row(of: rows, oddCells, cuts)
    if limits == nil, let screen = screen(for: rows.statement),
      let window = presentation.makeWindow(rows.columns)
    {
      return try show(window, of: &rows, row, on: screen, oddCells)
    }
    var renderer = frame?.makeRenderer() ?? renderer(for: rows.statement)
    let output = output
    renderer.begin(renderer.needsColumns ? presentation.titles(rows.columns) : [], to: &output.buffer)
    var wideColumns: [String]?
    if let limits, rows.statement.explainLevel == 0 {
      try add(&rows, row, to: &renderer, within: limits)
      if let cuts, cuts.count > 0 {
        console.report(note: "max-cell \(limits.cell) cut \(countText(cuts.count, "cell"))")
      }
    } else {
      let columns = rows.columns
      let remarks = try rows.write(
        row, by: &renderer, to: output,
        threads: frame == nil && limits == nil && !rows.isKept ? threads : 1, console
      ) { [plans, presentation] in
        // A closure over the driver would copy all of it for each statement.
        plans == .on ? nil : presentation.partWriters(of: columns)
      }
      wideColumns = remarks?.wideColumns
    }
    var isInterrupted = rows.isInterrupted
    // An interrupted grid prints nothing: the user no longer wants it.
    let dropsInterrupted = presentation.mode.layout.needsAllRows
    while !(isInterrupted && dropsInterrupted), renderer.end(to: &output.buffer) {
      try output.flushIfLarge()
      guard !interrupt.isInterrupted else {
        isInterrupted = true
        break
      }
    }
    let wide = wideColumns ?? renderer.wideColumns
    if !wide.isEmpty { console.report(wideIntegersIn: wide) }
    presentation.giveBack(renderer)
    if isInterrupted || rows.hasFailed {
      if isInterrupted, dropsInterrupted, console.dialect.isSQLite3 { console.say("Interrupt\n") }
      return rows.error ?? DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
    }
    if let oddCells { console.say(oddCells.footer) }
    return nil
  }

  /// Adds rows up to a limit, and passes over the rest only if the statement does something.
  private func add(
    _ rows: inout TypedRows, _ row: ResultRow, to renderer: inout any RowRenderer, within limits: ResultLimits
  ) throws(ShellError) {
    let isGrid = presentation.mode.layout.needsAllRows
    var (count, size) = (0, output.buffer.count)
    while rows.hasRow {
      if let truncation = limits.truncation(rows: count, bytes: size) {
        rows.truncation = truncation
        break
      }
      let before = output.buffer.count
      renderer.add(row, to: &output.buffer)
      size += isGrid ? row.storedSize : output.buffer.count - before
      count += 1
      try output.flushIfLarge()
      rows.step()
    }
    if let truncation = rows.truncation {
      console.report(note: truncation.note)
      if !rows.statement.isReadonly || console.callsBeyondDatabase { rows.pass(.max) { false } }
    }
  }

  private func renderer(for statement: Statement) -> any RowRenderer {
    switch (plans, statement.explainLevel) {
    case (.on, _), (.auto, 1): return ProgramRenderer(options)
    case (.auto, 2): return QueryPlanRenderer(options)
    default:
      guard presentation.mode.layout.needsAllRows, let width = console.screenWidth, width > 0 else {
        return presentation.takeRenderer()
      }
      return presentation.makeRenderer(fitting: width)
    }
  }

  // MARK: - What fits a screen

  /// The screen on which the result of a statement is shown; nil if all of it is printed.
  private func screen(for statement: Statement) -> ScreenSize? {
    guard output.isTerminal, output === console.standardOutput, let width = console.screenWidth, width > 0
    else { return nil }
    switch (plans, statement.explainLevel) {
    case (.on, _), (.auto, 1...): return nil
    default:
      return ScreenSize(
        columns: width, lines: console.surroundings.terminalHeight() ?? Self.usualHeight)
    }
  }

  /// The height of a terminal that does not report it.
  private static let usualHeight = 24

  /// Shows the first and the last rows, and says what is left out.
  ///
  /// The statement is stepped as far as the screen needs, and then for a moment, to know how many rows there are and
  /// which are the last. A screen that is late is shown without them.
  private func show(
    _ window: ResultWindow, of rest: inout TypedRows, _ row: ResultRow, on screen: ScreenSize,
    _ oddCells: OddCells?
  ) throws(ShellError) -> DatabaseError? {
    var window = window
    window.askedNames = SQLOutline(Array(rest.statement.sourceSQL.utf8)).askedNames
    let limit = options.shownRows.limit(lines: screen.lines)
    while rest.hasRow, window.rowCount < limit {
      window.add(row)
      rest.step()
    }
    // An interrupted grid prints nothing: the user no longer wants it.
    if let error = rest.error, error.resultCode == .SQLITE_INTERRUPT { return error }
    window.isComplete = !rest.hasRow
    let first = FirstScreen(window, presentation.mode, on: screen, options) { oddCells?.footer ?? "" }
    // Each row of a statement that does something must be reached.
    let needsEnd = !rest.statement.isReadonly || console.callsBeyondDatabase
    let shownTime = console.surroundings.processTimes().real
    if rest.hasRow {
      let isSlow = shownTime - start > Self.patience && position.origin == .terminal
      if isSlow || countsSteps || rest.statement.database.isRemote { try first.show(on: output) }
      count(&rest, since: shownTime, needsEnd: needsEnd, first)
    }
    let isComplete = !rest.hasRow && rest.error?.resultCode != .SQLITE_INTERRUPT
    if isComplete, !window.isComplete, !first.isShown {
      addLastRows(of: rest, to: first, count: screen.lines / 2, oddCells)
    }
    let layout = try first.show(on: output)
    let footer = ResultFooter(
      shown: layout.shownRows, known: window.rowCount + rest.passedCount, isComplete: isComplete,
      hiddenColumns: layout.hiddenColumns.map { String(decoding: window.titles[$0], as: UTF8.self) },
      seconds: position.origin == .terminal ? shownTime - start : nil, showsTime: showsTime,
      width: screen.columns, isKept: rest.isKept)
    if rest.error == nil || !window.isComplete { console.say(footer.text) }
    if let oddCells { console.say(oddCells.footer) }
    guard let error = rest.error, needsEnd || error.resultCode != .SQLITE_INTERRUPT else { return nil }
    return error
  }

  /// Passes over the rows that are left, for a moment or to their end, and shows the screen if that takes long.
  private func count(
    _ rest: inout TypedRows, since time: Double, needsEnd: Bool, _ screen: FirstScreen
  ) {
    let isLate = { [console] in console.surroundings.processTimes().real - time > Self.patience }
    let database = rest.statement.database
    if !screen.isShown {
      database.watchProgress { [output] in
        if !screen.isShown, isLate() { _ = try? screen.show(on: output) }
        return true
      }
    }
    defer { if !countsSteps { database.watchProgress() } }
    var rows = 0
    rest.pass(.max) {
      rows += 1
      return !needsEnd && rows.isMultiple(of: Self.rowsBetweenLooks) && isLate()
    }
  }

  /// Adds the last rows of a result that was read to its end, if they are kept.
  private func addLastRows(of rest: TypedRows, to screen: FirstScreen, count: Int, _ oddCells: OddCells?) {
    let total = screen.window.rowCount + rest.passedCount
    screen.window.total = total
    guard options.shownRows == .fitting,
      var last = rest.keptRows(from: max(total - count, screen.window.rowCount), of: total)
    else { return }
    let row = presentation.row(of: last, oddCells)
    while last.hasRow {
      screen.window.addLast(row)
      last.step()
    }
  }

  /// How long a screen may be late, in seconds, for the number of its rows and the last of them.
  private static let patience = 0.1
  /// How many rows are counted between two looks at the clock.
  private static let rowsBetweenLooks = 64
}

/// The screen of a result, which is shown once, at the latest when all is known of it.
private final class FirstScreen {
  var window: ResultWindow
  private let mode: OutputMode
  private let size: ScreenSize
  private let options: RenderOptions
  private let notes: () -> String
  private var layout: WindowLayout?

  /// The screen with the first rows.
  ///
  /// - Parameters:
  ///   - window: the rows.
  ///   - mode: the mode that shows them.
  ///   - size: the size of the screen.
  ///   - options: how cells are shown.
  ///   - notes: the lines below the result that are no part of its footer.
  init(
    _ window: ResultWindow, _ mode: OutputMode, on size: ScreenSize, _ options: RenderOptions,
    notes: @escaping () -> String
  ) {
    self.window = window
    self.mode = mode
    self.size = size
    self.options = options
    self.notes = notes
  }

  var isShown: Bool { layout != nil }

  /// Shows it, unless it is shown.
  ///
  /// - Throws: ``ShellError`` if the output cannot be written.
  @discardableResult
  func show(on output: OutputSink) throws(ShellError) -> WindowLayout {
    if let layout { return layout }
    let noteLines = notes().utf8.count { $0 == UInt8(ascii: "\n") }
    let made = WindowLayout(
      window, mode, on: size, fitsRows: options.shownRows == .fitting, noteLines: noteLines)
    layout = made
    made.write(to: &output.buffer)
    try output.flush()
    return made
  }
}
extension StatementConsole {
  /// The width that results must fit into, in terminal columns; nil for no limit.
  var screenWidth: Int? {
    switch rendering.screenWidth {
    case .columns(let width): return width
    case .automatic:
      let isTerminal = output === standardOutput && standardOutput.isTerminal
      return isTerminal ? surroundings.terminalWidth() : nil
    }
  }
}
