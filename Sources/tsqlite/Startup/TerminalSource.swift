import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension ProcessSurroundings {
  /// The lines that a person types at the terminal, with editing if the terminal supports it.
  func makeTerminalSource(for shell: Shell) -> any LineSource {
    HangUp.watch()
    guard shell.settings.editsInputs, surroundings.canPaint else { return PromptingLines(self) }
    let editor = LineEditor(
      program: "tsqlite", history: EntryHistory(path: historyPath), configuration: editorConfiguration,
      shell: shell, usesColours: surroundings.outputIsTerminal && !hasVariable("NO_COLOR"))
    return editor ?? PromptingLines(self)
  }

  private func hasVariable(_ name: String) -> Bool {
    surroundings.environment[name].map { !$0.isEmpty } ?? false
  }

  /// The lines of libedit's configuration file, `$EDITRC` or `~/.editrc`, without comments.
  private var editorConfiguration: [[UInt8]] {
    let path = surroundings.environment["EDITRC"] ?? homeDirectory.map { $0 + "/.editrc" }
    guard let path, let reader = try? surroundings.files.openForReading(path) else { return [] }
    let lines = ReaderLines(reader, origin: .file(path))
    var all: [[UInt8]] = []
    var line: [UInt8] = []
    while all.count < Self.configurationLimit, (try? lines.readLine(into: &line, prompt: "")) == true {
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if let first = text.first, first != UInt8(ascii: "#"), !text.contains(0) { all.append(Array(text)) }
    }
    return all
  }

  /// The maximum number of configuration lines.
  private static let configurationLimit = 10_000

  /// The path `$XDG_STATE_HOME/tsqlite/history`, by default in `~/.local/state`.
  private var historyPath: String? {
    let state = baseFolder("XDG_STATE_HOME") ?? homeDirectory.map { $0 + "/.local/state" }
    return state.map { $0 + "/tsqlite/history" }
  }
}

extension Surroundings {
  /// Whether the terminal can show more than lines of text.
  ///
  /// In other terminals, among them those inside of editors, and for those who say so because their screen reader
  /// reads lines, the system edits each line.
  var canPaint: Bool {
    let terminal = environment["TERM"] ?? ""
    return isatty(0) == 1 && isatty(1) == 1 && !["", "dumb", "emacs"].contains(terminal)
  }
}
