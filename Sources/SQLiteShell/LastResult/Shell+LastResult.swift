import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension Shell {
  /// Ends the read transaction of the last result, so that other programs can write while the person does something else,
  /// and those that the session starts.
  package func rest() {
    last.rows?.pause()
  }

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
