import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Shows the last result of a prompt again.
struct LastResultDisplay {
  let shell: Shell

  /// The columns of the last result as the settings show them now.
  func shownColumns(of result: KeptResult) -> [ResultColumn] {
    result.columns.map { column in
      let format =
        shell.settings.formats.showsRaw
        ? nil : shell.settings.formats.pin(of: column.origin, named: column.name) ?? column.format
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
    guard let result = shell.last.rows else { throw .command(.noLastResult) }
    let start = shell.surroundings.processTimes().real
    let before = SavedMode(shell)
    defer { if mode != nil { before.restore(in: shell) } }
    if let mode {
      shell.select(mode)
      if !shell.settings.render.keepsHeaders { shell.settings.render.showsHeaders = true }
    }
    let presentation = shell.presentation
    var rows: TypedRows
    do throws(DatabaseError) {
      rows = try TypedRows(result, KnownColumns(shownColumns(of: result), presentation.style))
    } catch {
      throw shell.failures.report(error, .running, at: position)
    }
    guard rows.hasRow || rows.error != nil || shell.settings.mode.layout.showsEmptyResults else {
      return shell.say("(0 rows)\n")
    }
    try shell.statements.show(&rows, presentation, at: position, since: start)
    if let missing = result.missing { shell.report(warning: missing) }
  }

  /// Writes the last result to a workbook.
  ///
  /// - Throws: ``ShellError`` if there is no result, or if it cannot be read or written.
  func writeWorkbook(to file: String) throws(ShellError) {
    guard let result = shell.last.rows else { throw .command(.noLastResult) }
    let formats = shell.settings.formats
    let zone = formats.zoneHoldsInFiles ? formats.zone : .utc
    let rows: TypedRows
    do throws(DatabaseError) {
      rows = try TypedRows(
        result, KnownColumns(shownColumns(of: result), DisplayStyle(style: .text, zone: zone)))
    } catch {
      throw .failed(error)
    }
    let workbook = try shell.writeFile(file, cannotOpen: { .file(.cannotWriteFile(file, $0)) }) {
      sink throws(ShellError) in
      let workbook = Workbook(sink, zone: zone)
      try workbook.add(rows, named: "Result")
      try workbook.finish()
      return workbook
    }
    for message in workbook.messages(for: file) { shell.report(message) }
    if let missing = result.missing { shell.report(warning: missing) }
  }

  /// Opens the last result as the setting `pager` says.
  ///
  /// - Parameter position: the position of the command.
  /// - Throws: ``ShellError`` if there is no result, or if it cannot be read or written.
  func open(at position: SourcePosition) throws(ShellError) {
    guard let result = shell.last.rows else { throw .command(.noLastResult) }
    guard shell.isPrompted, shell.output === shell.outputs.standard, shell.output.isTerminal else {
      return try show(in: nil, at: position)
    }
    switch shell.routing.pager {
    case .viewer:
      if let show = shell.surroundings.showViewer, let viewed = ViewedLastResult(result, shell) {
        try shell.output.flush()
        return show(viewed)
      }
      fallthrough
    case .off:
      let rows = shell.settings.render.shownRows
      shell.settings.render.shownRows = .all
      defer { shell.settings.render.shownRows = rows }
      try show(in: nil, at: position)
    case .program:
      try shell.routing.send(to: "|" + shell.routing.pagerCommand) { () throws(ShellError) in
        try show(in: nil, at: position)
      }
    }
  }
}
