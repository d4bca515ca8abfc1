import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// What `.chart` draws and prints.
struct ChartReport {
  let console: any SessionConsole

  /// The width of a chart that is no terminal's, in columns.
  private static let usualWidth = 80
  /// The lines of a drawing that is no terminal's.
  private static let usualHeight = 16

  /// Reads the rows, and draws them.
  ///
  /// - Throws: ``ShellError`` if they cannot be drawn or read, after what was read is drawn.
  func run(_ request: inout ChartRequest) throws(ShellError) {
    var source = try ChartSource(&request, console)
    guard source.rows.hasRow else {
      if let error = source.rows.error { throw failure(error) }
      throw .chart(.noRows)
    }
    let asked = request
    let clock: () -> Double = { [surroundings = console.surroundings] in surroundings.processTimes().real }
    let progress = ReportProgress(output: console.output, clock: clock)
    defer { progress.end() }
    progress.begin("reading \(source.name)", countRows: source.countRows)
    let reading: ChartReading
    do throws(DatabaseError) {
      reading = try ChartReading(
        source.columns, console.presentation.style, secret: console.surroundings.randomNumber())
    } catch {
      throw .database(error)
    }
    var pass: ChartPass?
    let database = source.rows.statement.database
    let count = try progress.watch(database, if: console.watching.progress == nil) { () throws(ShellError) in
      try reading.read(&source.rows, onRows: progress.advance, narrowed: source.narrowed) {
        columns throws(ShellError) in
        let begun = ChartPass(try ChartPlan(asked, columns), reading)
        pass = begun
        return begun
      }
    }
    progress.end()
    source.rows.finish()
    let error = source.rows.error
    // What is known is still to be drawn.
    if let pass {
      try console.surroundings.interrupt.withoutInterrupt { () throws(ShellError) in
        try draw(pass, asked, count, error)
      }
    }
    if let error { throw console.failures.explained(failure(error)) }
  }

  private func failure(_ error: DatabaseError) -> ShellError {
    .statement(.sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
  }

  /// The drawing of one column of a result, in the form that its values suggest.
  ///
  /// - Parameters:
  ///   - result: the result, whose other rows are read.
  ///   - column: the index of the column.
  ///   - size: the room for the drawing.
  /// - Returns: the lines, without their ends.
  /// - Throws: ``ShellError`` if the column has no values that can be drawn, or if the rows cannot be read.
  func lines(of result: KeptResult, column: Int, size: ScreenSize) throws(ShellError) -> [[UInt8]] {
    let columns = LastResultDisplay(console: console).shownColumns(of: result)
    var rows: TypedRows
    let reading: ChartReading
    do throws(DatabaseError) {
      rows = try TypedRows(result, KnownColumns(stored: columns))
      reading = try ChartReading(
        columns, console.presentation.style, secret: console.surroundings.randomNumber())
    } catch {
      throw .database(error)
    }
    var begun: ChartPass?
    let count = try reading.read(&rows, onRows: {}) { known throws(ShellError) in
      let drawn = known.filter { $0.index == column && $0.measure != nil }
      guard !drawn.isEmpty else { throw .chart(.noValues(columns[column].name)) }
      let pass = ChartPass(try ChartPlan(ChartRequest(line: []), drawn), reading)
      begun = pass
      return pass
    }
    guard let pass = begun else { return [] }
    let width = max(24, size.columns)
    let height = max(5, min(30, size.lines - 6))
    let chart = try Chart(
      pass, in: Chart.Room(columns: max(8, width - 14), bars: max(24, height), bins: max(10, min(height, 20)))
    )
    let text = TextChart(
      chart, width: width, height: height, isASCII: !console.surroundings.environment.showsUnicode)
    let partial = rows.error.map { _ in
      Array("partial: the first \(countText(count, "row"))".utf8)
    }
    return text.lines + [partial].compactMap(\.self)
  }

  // MARK: - Drawing

  private func draw(
    _ pass: ChartPass, _ request: ChartRequest, _ count: Int, _ error: DatabaseError?
  ) throws(ShellError) {
    var partial: String?
    if let error {
      let reason = error.resultCode == .SQLITE_INTERRUPT ? "interrupted" : "ended by an error"
      partial = "partial: the first \(countText(count, "row")), then \(reason)"
    }
    switch request.form {
    case .svg(let file):
      let chart = try Chart(pass, in: Chart.Room(columns: 240, bars: request.drawsAll ? .max : 60, bins: 60))
      try write(SVGChart(chart, partial).lines, to: file)
    case .text where console.settings.mode.isForPrograms:
      let chart = try Chart(pass, in: Chart.Room(columns: 100_000, bars: .max, bins: 100))
      try ChartRows(chart).print(console)
      if let partial { console.report(note: partial) }
      for note in chart.notes { console.report(note: note) }
    case .text: try drawText(pass, request, partial)
    }
  }

  private func drawText(_ pass: ChartPass, _ request: ChartRequest, _ partial: String?) throws(ShellError) {
    let isTerminal = console.output.isTerminal
    let width = max(24, console.screenWidth ?? Self.usualWidth)
    let screenHeight =
      isTerminal ? console.surroundings.terminalHeight().map { max(5, min(30, $0 - 7)) } : nil
    let height = request.height ?? screenHeight ?? Self.usualHeight
    let bars = request.drawsAll ? Int.max : request.height ?? max(24, height)
    let chart = try Chart(
      pass, in: Chart.Room(columns: max(8, width - 14), bars: bars, bins: max(10, min(bars, 20))))
    let environment = console.surroundings.environment
    let text = TextChart(
      chart, width: width, height: height,
      isASCII: request.isASCII || isTerminal && !environment.showsUnicode,
      isColoured: isTerminal && environment.showsStyles)
    let output = console.output
    let styles = output.styles
    try output.flush()
    output.styles = styles + ChartInk.styles
    defer { output.styles = styles }
    for line in text.lines { output.buffer.append(line + [UInt8(ascii: "\n")]) }
    if let partial { output.buffer.append("\(partial)\n") }
    try output.flush()
  }

  private func write(_ lines: [String], to file: String) throws(ShellError) {
    guard file != "-" else {
      for line in lines { console.say(line: line) }
      return
    }
    try console.writeLines(lines, to: file)
  }
}

extension EnvironmentVariables {
  /// Whether a terminal shows more than ASCII: it is not `dumb`, and no locale says otherwise.
  fileprivate var showsUnicode: Bool {
    guard self["TERM"] != "dumb" else { return false }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { self[$0] }.first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}
