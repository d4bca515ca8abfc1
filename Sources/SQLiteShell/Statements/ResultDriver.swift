import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// The last stage of a statement: shows its rows, all of them, or at a terminal those that fit.
struct ResultDriver {
  let presentation: Presentation
  /// How plans are shown.
  let plans: PlanLayout
  let position: SourcePosition
  /// When the statement began, in seconds of elapsed time.
  let start: Double
  /// Whether the footer shows the time, which `.timer` prints otherwise.
  let showsTime: Bool
  unowned let console: any StatementConsole

  private var output: OutputSink { console.output }
  private var options: RenderOptions { console.rendering }
  private var interrupt: InterruptHandle { console.surroundings.interrupt }

  /// Shows the rows.
  ///
  /// - Returns: the failure that ended them; nil if there was none.
  /// - Throws: ``ShellError`` if the output cannot be written.
  func show(_ rows: inout TypedRows) throws(ShellError) -> DatabaseError? {
    defer { rows.finish() }
    let oddCells = presentation.oddCells(rows.columns)
    let row = presentation.row(of: rows, oddCells)
    if let screen = screen(for: rows.statement), let window = presentation.makeWindow(rows.columns) {
      return try show(window, of: &rows, row, on: screen, oddCells)
    }
    var renderer = renderer(for: rows.statement)
    let output = output
    renderer.begin(renderer.needsColumns ? presentation.titles(rows.columns) : [], to: &output.buffer)
    while rows.hasRow {
      renderer.add(row, to: &output.buffer)
      try output.flushIfLarge()
      rows.step()
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
    if !renderer.wideColumns.isEmpty { console.warn(ofWideIntegersIn: renderer.wideColumns) }
    presentation.giveBack(renderer)
    if isInterrupted || rows.hasFailed {
      if isInterrupted, dropsInterrupted, console.dialect.isSQLite3 { console.say("Interrupt\n") }
      return rows.error ?? DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
    }
    if let oddCells { console.say(oddCells.footer) }
    return nil
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

  /// Shows the first rows, and says what is left out.
  ///
  /// The statement is only stepped as far as needed, so the first screen of a large table comes at once.
  private func show(
    _ window: ResultWindow, of rest: inout TypedRows, _ row: ResultRow, on screen: ScreenSize,
    _ oddCells: OddCells?
  ) throws(ShellError) -> DatabaseError? {
    var window = window
    while rest.hasRow, window.rowCount < options.shownRows.limit {
      window.add(row)
      rest.step()
    }
    // An interrupted grid prints nothing: the user no longer wants it.
    if let error = rest.error, error.resultCode == .SQLITE_INTERRUPT { return error }
    window.isComplete = !rest.hasRow
    let layout = WindowLayout(window, presentation.mode, on: screen, fitsRows: options.shownRows == .fitting)
    layout.write(to: &output.buffer)
    try output.flush()
    let shownTime = console.surroundings.processTimes().real
    // Each row of a statement that does something must be reached.
    let needsEnd = !rest.statement.isReadonly || console.callsBeyondDatabase
    rest.pass(needsEnd ? .max : Self.countLimit - window.rowCount) {
      !needsEnd && console.surroundings.processTimes().real - shownTime > Self.countingTime
    }
    let footer = ResultFooter(
      shown: layout.shownRows, known: window.rowCount + rest.passedCount,
      isComplete: !rest.hasRow && rest.error?.resultCode != .SQLITE_INTERRUPT,
      hiddenColumns: layout.hiddenColumns.map { String(decoding: window.titles[$0], as: UTF8.self) },
      seconds: position.origin == .terminal ? shownTime - start : nil, showsTime: showsTime,
      width: screen.columns, isKept: rest.isKept)
    if rest.error == nil || !window.isComplete { console.say(footer.text) }
    if let oddCells { console.say(oddCells.footer) }
    guard let error = rest.error, needsEnd || error.resultCode != .SQLITE_INTERRUPT else { return nil }
    return error
  }

  /// The most rows that are counted if not all are shown.
  private static let countLimit = 1000
  /// How long rows are counted that are not shown, in seconds.
  private static let countingTime = 0.02
}

extension CommandConsole {
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
