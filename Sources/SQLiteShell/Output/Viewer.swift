import OutputModes
import TypedSQLite

/// A program of the desktop that `.once -x` and its kin show results in.
struct Viewer: Sendable {
  /// The option that names it, without its dash.
  let option: Character
  /// The end of the name of the file it opens.
  let suffix: String
  /// The mode that the results are written in; nil for the current one.
  let mode: OutputMode?

  /// A text editor.
  static let editor = Viewer(option: "e", suffix: "txt", mode: nil)
  /// A spreadsheet.
  static let spreadsheet = Viewer(option: "x", suffix: "csv", mode: .csv)
  /// A browser.
  static let browser = Viewer(option: "w", suffix: "html", mode: .html)

  /// A browser that gets text in the current mode.
  static let plainBrowser = Viewer(option: "w", suffix: "txt", mode: nil)

  /// Each of them.
  static let all: [Viewer] = [.editor, .spreadsheet, .browser]

  /// The viewer of an option without its dashes.
  static func named(_ option: String) -> Viewer? {
    all.first { String($0.option) == option }
  }

  /// The path of a new file for it, which nobody can guess because of its number.
  func makePath(_ environment: EnvironmentVariables, _ number: UInt64) -> String {
    let folder = environment["SQLITE_TMPDIR"] ?? environment["TMPDIR"] ?? "/tmp"
    return "\(folder)/tsqlite-\(String(number, radix: 16)).\(suffix)"
  }

  /// A path as one word of a command line, whatever the folder for temporary files is called.
  static func word(for path: String, isQuoted: Bool) -> String {
    let isPlain = path.utf8.allSatisfy {
      $0.isWordByte && $0 < 0x80 && $0 != UInt8(ascii: "$") || "./-".utf8.contains($0)
    }
    if isPlain { return isQuoted ? "\"\(path)\"" : path }
    return "'" + path.replacing("'", with: "'\\''") + "'"
  }

  /// The command that opens a file with the program that the desktop has for it.
  static func command(for path: String) -> String {
    #if canImport(Darwin)
    "open \(word(for: path, isQuoted: false))"
    #else
    "xdg-open \(word(for: path, isQuoted: false))"
    #endif
  }
}

/// Results on their way to a viewer, and what comes back after them.
struct Viewing {
  let viewer: Viewer
  let path: String
  let mode: OutputMode
  let render: RenderOptions
}

extension Shell {
  /// Selects what a viewer reads, keeping what was selected before.
  func beginViewing(_ viewer: Viewer, at path: String) {
    outputs.redirection.viewing = Viewing(
      viewer: viewer, path: path, mode: settings.mode, render: settings.render)
    guard let mode = viewer.mode else { return }
    select(mode)
    settings.render.showsHeaders = true
    if let page = mode.page { output.buffer.append(page.start) }
  }

  /// Writes the end of what a viewer reads, before its file is closed.
  func finishViewing(_ viewing: Viewing) {
    if let page = viewing.viewer.mode?.page { output.buffer.append(page.end) }
  }

  /// Opens the file that was written, with what was selected before selected again.
  func open(_ viewing: Viewing) {
    settings.mode = viewing.mode
    settings.render = viewing.render
    let command = Viewer.command(for: viewing.path)
    let status = try? surroundings.files.run(command)
    if status != 0 { report(.file(.viewerFailed(command))) }
  }
}
