import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The last result that a person at a prompt saw.
struct LastResult {
  /// The rows; nil if there was no result yet.
  var rows: KeptResult?
  /// When the statement began to wait for more of its rows to be read, in seconds of elapsed time; nil if this was said.
  fileprivate var openSince: Double?
  /// The connection whose table `_` has the rows.
  fileprivate weak var database: Database?
}

extension Shell {
  /// What keeps the rows of a statement; nil if they are not kept.
  func keeper(
    of statement: Statement, _ columns: [ResultColumn], at position: SourcePosition
  ) -> KeptResult? {
    guard isPrompted, position.origin == .terminal, output === outputs.standard, settings.keptMegabytes > 0,
      statement.explainLevel == 0, !columns.isEmpty
    else { return nil }
    // A result that cannot be kept is still shown.
    return try? KeptResult(statement, columns, limit: settings.keptMegabytes)
  }

  /// Makes the result of a statement without rows the last one.
  func keepEmpty(_ statement: Statement, at position: SourcePosition) {
    guard isPrompted, statement.columnCount > 0 else { return }
    let columns = (0..<statement.columnCount).map {
      ResultColumn(
        name: statement.columnName($0), origin: statement.origin($0),
        declaredType: statement.declaredType($0),
        format: nil, isExplained: false)
    }
    guard let result = keeper(of: statement, columns, at: position) else { return }
    result.continueReading(statement, hasRow: false, error: nil)
    keep(result)
  }

  /// Makes a result the last one.
  func keep(_ result: KeptResult) {
    last.rows = result
    last.database = nil
    last.openSince = result.isOpen ? surroundings.processTimes().real : nil
    meaning.columns.removeAll()
  }

  /// Makes the last result a table of a connection, if it is not one yet.
  func addLastTable(to database: Database) {
    guard let result = last.rows, last.database !== database else { return }
    let module = TableModule(
      name: LastTable.name, columns: LastTable.columns(result), traits: .directOnly
    ) { [weak self] _ in
      LastTable(result: result) { self?.warn($0) }
    }
    // A connection that refuses the table reports that there is none.
    try? database.add(module)
    database.localParts.tables.insert(LastTable.name)
    meaning.resolver.setMeanings(
      of: Dictionary(
        zip(LastTable.columns(result).map { $0.name.lowercased() }, result.columns), uniquingKeysWith: { $1 }),
      inTable: LastTable.name)
    last.database = database
  }

  /// Ends the statement of the last result, if an input begins that may change what it reads.
  func endLastResult(before sql: ArraySlice<UInt8>) {
    guard let result = last.rows, result.isOpen else { return }
    let first = SQLTokenizer.tokens(of: sql.span).first
    let isQuery = ["select", "with", "values", "explain"].contains {
      first?.isWord($0, in: sql.span) == true
    }
    if !isQuery { result.end() }
  }

  /// Says once that the statement of the last result has kept a read transaction open for long.
  func sayIfLastResultIsOpenLong() {
    guard let since = last.openSince else { return }
    guard last.rows?.keepsTransaction == true else {
      last.openSince = nil
      return
    }
    let seconds = surroundings.processTimes().real - since
    guard seconds > Self.longTime else { return }
    last.openSince = nil
    warn(
      "the last result has kept a read transaction open for \(ResultFooter.timeText(seconds)); .last --end ends it"
    )
  }

  /// Ends the read transaction of the last result, so that other programs can write while the person does something else,
  /// and those that the session starts.
  package func rest() {
    last.rows?.pause()
  }

  /// How long a read transaction may be open before it is said, in seconds.
  private static var longTime: Double { 10 }

  /// The columns of the last result as the settings show them now.
  func shownColumns(of result: KeptResult) -> [ResultColumn] {
    result.columns.map { column in
      let format =
        settings.formats.showsRaw
        ? nil : settings.formats.pin(of: column.origin, named: column.name) ?? column.format
      return column.with(format: format)
    }
  }

  /// Shows the last result in a mode.
  ///
  /// - Parameters:
  ///   - mode: the mode; nil for the current one.
  ///   - position: the position of the command.
  /// - Throws: ``ShellError`` if there is no result, or if it cannot be read or written.
  func showLastResult(in mode: OutputMode?, at position: SourcePosition) throws(ShellError) {
    guard let result = last.rows else { throw .command(.noLastResult) }
    let start = surroundings.processTimes().real
    let before = SavedMode(self)
    defer { if mode != nil { before.restore(in: self) } }
    if let mode {
      select(mode)
      if !settings.render.keepsHeaders { settings.render.showsHeaders = true }
    }
    let presentation = presentation
    var rows: TypedRows
    do throws(DatabaseError) {
      rows = try TypedRows(result, KnownColumns(shownColumns(of: result), presentation.style))
    } catch {
      throw failure(error, .running, at: position)
    }
    guard rows.hasRow || rows.error != nil || settings.mode.layout.showsEmptyResults else {
      return say("(0 rows)\n")
    }
    try show(&rows, presentation, at: position, since: start)
    if let missing = result.missing { warn(missing) }
  }

  /// Opens the last result as the setting `pager` says.
  ///
  /// - Parameter position: the position of the command.
  /// - Throws: ``ShellError`` if there is no result, or if it cannot be read or written.
  func openLastResult(at position: SourcePosition) throws(ShellError) {
    guard let result = last.rows else { throw .command(.noLastResult) }
    guard isPrompted, output === outputs.standard, output.isTerminal else {
      return try showLastResult(in: nil, at: position)
    }
    switch pager {
    case .viewer:
      if let show = surroundings.showViewer, let viewed = ViewedLastResult(result, self) {
        try output.flush()
        return show(viewed)
      }
      fallthrough
    case .off:
      let rows = settings.render.shownRows
      settings.render.shownRows = .all
      defer { settings.render.shownRows = rows }
      try showLastResult(in: nil, at: position)
    case .program:
      try withOutput(to: "|" + pagerCommand) { () throws(ShellError) in
        try showLastResult(in: nil, at: position)
      }
    }
  }

  /// Runs a body whose output goes to a file, which stays as it was if anything fails, or to the program after `|`.
  func withOutput(to name: String, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    try output.flush()
    guard name.hasPrefix("|") || name == "off" || name == "memory" else {
      return try writeFile(name, cannotOpen: { .file(.cannotWriteFile(name, $0)) }) {
        sink throws(ShellError) in
        try withOutput(in: sink, body)
      }
    }
    let sink = OutputSink(try destination(name))
    do {
      try withOutput(in: sink, body)
      try sink.close()
    } catch {
      // A program may stop reading early; it has read all that it wanted.
      if !error.isBrokenPipe || !name.hasPrefix("|") { throw error }
    }
  }

  private func withOutput(
    in sink: OutputSink, _ body: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let before = output
    output = sink
    updateControlDisplay()
    defer {
      output = before
      updateControlDisplay()
    }
    try body()
  }
}
