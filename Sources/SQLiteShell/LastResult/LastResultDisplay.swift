import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Shows the last result of a prompt again.
struct LastResultDisplay {
  let console: any SessionConsole

  /// The columns of the last result as the settings show them now.
  func shownColumns(of result: KeptResult) -> [ResultColumn] {
    result.columns.map { column in
      let format =
        console.settings.formats.showsRaw
        ? nil : console.settings.formats.pin(of: column.origin, named: column.name) ?? column.format
      return column.with(format: format)
    }
  }

  /// Shows the last result in a mode.
  ///
  /// - Parameters:
  ///   - mode: the mode; nil for the current one.
  ///   - position: the position of the command.
  /// - Throws: ``ShellError`` if there is no result, or if it cannot be read or written.
  func show(in mode: OutputMode?, at position: SourcePosition) throws(ShellError) {
    guard let result = console.last.rows else { throw .command(.noLastResult) }
    let start = console.surroundings.processTimes().real
    let before = SavedMode(console)
    defer { if mode != nil { before.restore(in: console) } }
    if let mode {
      console.select(mode)
      if !console.settings.render.keepsHeaders { console.settings.render.showsHeaders = true }
    }
    let presentation = console.presentation
    var rows: TypedRows
    do throws(DatabaseError) {
      rows = try TypedRows(result, KnownColumns(shownColumns(of: result), presentation.style))
    } catch {
      throw console.failures.report(error, .running, at: position)
    }
    guard rows.hasRow || rows.error != nil || console.settings.mode.layout.showsEmptyResults else {
      return console.say("(0 rows)\n")
    }
    try console.statements.show(&rows, presentation, at: position, since: start)
    if let missing = result.missing { console.report(warning: missing) }
  }

  /// Writes the last result to a workbook.
  ///
  /// - Throws: ``ShellError`` if there is no result, or if it cannot be read or written.
  func writeWorkbook(to file: String) throws(ShellError) {
    guard let result = console.last.rows else { throw .command(.noLastResult) }
    let formats = console.settings.formats
    let zone = formats.zoneHoldsInFiles ? formats.zone : .utc
    let rows: TypedRows
    do throws(DatabaseError) {
      rows = try TypedRows(
        result, KnownColumns(shownColumns(of: result), DisplayStyle(style: .text, zone: zone)))
    } catch {
      throw .failed(error)
    }
    let workbook = try console.writeFile(file, cannotOpen: { .file(.cannotWriteFile(file, $0)) }) {
      sink throws(ShellError) in
      let workbook = Workbook(sink, zone: zone)
      try workbook.add(rows, named: "Result")
      try workbook.finish()
      return workbook
    }
    for message in workbook.messages(for: file) { console.report(message) }
    if let missing = result.missing { console.report(warning: missing) }
  }

  /// Opens the last result as the setting `pager` says.
  ///
  /// - Parameter position: the position of the command.
  /// - Throws: ``ShellError`` if there is no result, or if it cannot be read or written.
  func open(at position: SourcePosition) throws(ShellError) {
    guard let result = console.last.rows else { throw .command(.noLastResult) }
    guard console.isPrompted, console.output === console.outputs.standard, console.output.isTerminal else {
      return try show(in: nil, at: position)
    }
    switch console.routing.pager {
    case .viewer:
      if let show = console.surroundings.showViewer, let viewed = ViewedLastResult(result, console) {
        try console.output.flush()
        return show(viewed)
      }
      fallthrough
    case .off:
      let rows = console.settings.render.shownRows
      console.settings.render.shownRows = .all
      defer { console.settings.render.shownRows = rows }
      try show(in: nil, at: position)
    case .program:
      try console.routing.send(to: "|" + console.routing.pagerCommand) { () throws(ShellError) in
        try show(in: nil, at: position)
      }
    }
  }
}
