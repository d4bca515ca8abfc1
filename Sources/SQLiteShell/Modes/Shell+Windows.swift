import OutputModes
import TypedSQLiteCore

// Results at a terminal, of which a window shows what fits the screen.

extension Shell {
  /// The screen on which the result of a statement is shown; nil if all of it is printed.
  func screen(for statement: Statement) -> ScreenSize? {
    guard output.isTerminal, output === outputs.standard, let width = screenWidth, width > 0 else {
      return nil
    }
    switch (settings.planLayout, statement.explainLevel) {
    case (.on, _), (.auto, 1...): return nil
    default: return ScreenSize(columns: width, lines: surroundings.terminalHeight() ?? Self.usualHeight)
    }
  }

  /// The height of a terminal that does not report it.
  private static var usualHeight: Int { 24 }

  /// Shows the first rows of a result, and says what is left out.
  ///
  /// The statement is only stepped as far as needed, so the first screen of a large table comes at once.
  ///
  /// - Parameters:
  ///   - window: the window, still without rows.
  ///   - rest: the rows.
  ///   - row: the current row.
  ///   - mode: the mode of the window.
  ///   - screen: the size of the screen.
  ///   - oddCells: what marks odd cells; nil if none can be odd.
  ///   - position: the position of the statement in the input.
  ///   - start: when the statement began, in seconds of elapsed time.
  /// - Throws: ``ShellError`` if the statement fails or the output cannot be written.
  func show(
    _ window: ResultWindow, of rest: inout TypedRows, _ row: ResultRow, _ mode: OutputMode,
    on screen: ScreenSize, _ oddCells: OddCells?, at position: SourcePosition, since start: Double
  ) throws(ShellError) {
    var window = window
    while rest.hasRow, window.rowCount < settings.render.shownRows.limit {
      window.add(row)
      rest.step()
    }
    // An interrupted grid prints nothing: the user no longer wants it.
    if let error = rest.error, error.resultCode == .SQLITE_INTERRUPT {
      throw failure(error, .running, at: position)
    }
    window.isComplete = !rest.hasRow
    let layout = WindowLayout(window, mode, on: screen, fitsRows: settings.render.shownRows == .fitting)
    layout.write(to: &output.buffer)
    try output.flush()
    let isPrompted = position.origin == .terminal
    let shownTime = surroundings.processTimes().real
    // Each row of a statement that does something must be reached.
    let needsEnd = !rest.statement.isReadonly || callsBeyondDatabase
    rest.pass(needsEnd ? .max : Self.countLimit - window.rowCount) { [surroundings] in
      !needsEnd && surroundings.processTimes().real - shownTime > Self.countingTime
    }
    let footer = ResultFooter(
      shown: layout.shownRows, known: window.rowCount + rest.passedCount,
      isComplete: !rest.hasRow && rest.error?.resultCode != .SQLITE_INTERRUPT,
      hiddenColumns: layout.hiddenColumns.map { String(decoding: window.titles[$0], as: UTF8.self) },
      seconds: isPrompted ? shownTime - start : nil, width: screen.columns, isKept: rest.isKept)
    if rest.error == nil || !window.isComplete { say(footer.text) }
    if let oddCells { say(oddCells.footer) }
    if let error = rest.error, needsEnd || error.resultCode != .SQLITE_INTERRUPT {
      throw failure(error, .running, at: position)
    }
  }

  /// The most rows that are counted if not all are shown.
  private static var countLimit: Int { 1000 }

  /// How long rows are counted that are not shown, in seconds.
  private static var countingTime: Double { 0.02 }

  /// Whether the statement calls functions that reach files or programs, which must happen for each row.
  private var callsBeyondDatabase: Bool {
    safety.calledFunctions.keys.contains(where: Self.unsafeFunctions.contains)
  }
}
