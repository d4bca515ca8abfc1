import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// A desktop program in which `.once -x` and its siblings show results.
struct Viewer: Sendable {
  /// The option that chooses it, without its dash.
  let option: Character
  /// What the option does; empty if no option chooses it.
  var summary = ""
  /// The suffix of the file that it opens.
  let suffix: String
  /// The mode in which results are written; nil for the current one.
  let mode: OutputMode?
  /// The texts before and after the results; nil for none.
  var page: (start: StaticString, end: StaticString)?
  /// Whether a person at a prompt sees the results in the program of VISUAL or EDITOR, if one is named.
  var usesTextProgram = false
  /// Whether results are written to a workbook, each to a sheet.
  var takesWorkbook = false
  /// Makes what shows text in the current mode in its place, with the option `--plain`; nil if nothing does.
  var makePlain: (@Sendable () -> Viewer)?

  /// A text editor.
  static let editor = Viewer(
    option: "e", summary: "Send output to the system text editor, at a prompt to that of VISUAL or EDITOR",
    suffix: "txt", mode: nil, usesTextProgram: true)
  /// A text editor that may know SQL.
  static let statement = Viewer(option: "s", suffix: "sql", mode: nil)
  /// A spreadsheet.
  static let spreadsheet = Viewer(
    option: "x", summary: "Send output to a spreadsheet; with --plain or --bom as CSV", suffix: "csv",
    mode: .csv)
  /// A spreadsheet, which opens a workbook.
  static let workbook = Viewer(option: "x", suffix: "xlsx", mode: nil, takesWorkbook: true)
  /// A browser.
  static let browser = Viewer(
    option: "w", summary: "Send output as HTML to a web browser", suffix: "html", mode: .html,
    page: (OutputMode.pageStart, OutputMode.pageEnd),
    makePlain: { Viewer(option: "w", suffix: "txt", mode: nil) })

  static let all: [Viewer] = [.editor, .browser, .spreadsheet]

  static func named(_ option: String) -> Viewer? {
    all.first { String($0.option) == option }
  }

  /// The program that opens a file with the program for its kind on the desktop.
  static var desktopProgram: String {
    #if canImport(Darwin)
    "open"
    #else
    "xdg-open"
    #endif
  }
}

/// Results that are being written for a viewer, and the settings to restore afterwards.
struct Viewing {
  let viewer: Viewer
  let path: String
  let mode: OutputMode
  let render: RenderOptions
  /// The workbook that is written; nil for other files.
  var workbook: Workbook?
}

extension OutputRouting {
  /// Selects the mode of a viewer, and saves the current one.
  func beginViewing(_ viewer: Viewer, at path: String) {
    shell.outputs.redirection.viewing = Viewing(
      viewer: viewer, path: path, mode: shell.settings.mode, render: shell.settings.render)
    if viewer.takesWorkbook { return beginWorkbook() }
    guard let mode = viewer.mode else { return }
    shell.select(mode)
    shell.settings.render.showsHeaders = true
    if let page = viewer.page { shell.output.buffer.append(page.start) }
  }

  /// Sends results to a workbook in the file that was made, and other text to a sheet of it.
  private func beginWorkbook() {
    let formats = shell.settings.formats
    let workbook = Workbook(shell.output, zone: formats.zoneHoldsInFiles ? formats.zone : .utc)
    shell.outputs.redirection.viewing?.workbook = workbook
    shell.output = OutputSink(WorkbookLines(workbook))
    shell.select(.sheets(of: workbook))
  }

  /// Ends the workbook of results.
  ///
  /// - Throws: ``ShellError`` if it cannot be written; then nothing is opened.
  func finish(_ workbook: Workbook, at path: String) throws(ShellError) {
    do {
      try workbook.finish()
      try workbook.close()
    } catch {
      if let file = shell.outputs.viewedFiles.popLast() { shell.files.removeFile(file.path) }
      throw error
    }
    for message in workbook.messages(for: path) { shell.report(message) }
  }

  /// Writes the end of the results, before their file is closed.
  func finishViewing(_ viewing: Viewing) {
    if let page = viewing.viewer.page { shell.output.buffer.append(page.end) }
  }

  /// Restores the settings from before the results.
  func restore(_ viewing: Viewing) {
    shell.settings.mode = viewing.mode
    shell.settings.render = viewing.render
  }

  /// Opens the file in its viewer, and restores the saved settings.
  func open(_ viewing: Viewing) {
    restore(viewing)
    let program =
      viewing.viewer.usesTextProgram && shell.isPrompted
      ? TextProgram.named(in: shell.surroundings.environment) : nil
    let words = program?.words ?? Viewer.desktopProgram
    let status = try? shell.surroundings.files.run(words, on: viewing.path)
    if program == nil, status == 0, let last = shell.outputs.viewedFiles.indices.last {
      shell.outputs.viewedFiles[last].start = shell.surroundings.processTimes().real
    } else if let file = shell.outputs.viewedFiles.popLast() {
      // A program that was waited for has read it.
      shell.files.removeFile(file.path)
    }
    if status != 0 { shell.report(.file(.viewerFailed("\(words) \(viewing.path)"))) }
  }

  /// Removes the files that programs show; must be called at the end of the session.
  ///
  /// The program that opens a file on the desktop ends before the one that shows it has read the file, so, as in sqlite3,
  /// it has two seconds for that. Ctrl-C ends the waiting.
  package func removeViewedFiles() {
    for file in shell.outputs.viewedFiles {
      while let start = file.start, !shell.surroundings.interrupt.isInterrupted {
        let rest = start + 2 - shell.surroundings.processTimes().real
        guard rest > 0 else { break }
        Database.sleep(milliseconds: min(50, Int(rest * 1000) + 1))
      }
      shell.files.removeFile(file.path)
    }
    shell.outputs.viewedFiles = []
  }
}

/// A file that a program shows.
struct ViewedFile {
  let path: [UInt8]
  /// When the program began to open it, in seconds of elapsed time; nil if it was not started.
  var start: Double?

  init(_ path: [UInt8]) { self.path = path }
}
