import SQLiteShell
import Terminal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension ProcessSurroundings {
  /// The lines that a person types at the terminal, with editing if the terminal supports it.
  func makeTerminalSource(for shell: Shell) -> any LineSource {
    HangUp.watch(interrupting: Interrupts.handle)
    guard shell.settings.editsInputs, surroundings.canPaint else {
      return PromptingLines(self) { [unowned shell] in shell.assistant.rest() }
    }
    let editor = LineEditor(
      program: "tsqlite", history: EntryHistory(usableHistoryPath.map(HistoryFile.init(path:))),
      configuration: editorConfiguration, session: shell.assistant, interrupts: Interrupts.handle,
      usesColours: surroundings.outputIsTerminal && TerminalOutput.usesColours)
    guard let editor else { return PromptingLines(self) { [unowned shell] in shell.assistant.rest() } }
    EndingSignals.watch()
    return EditorLines(editor)
  }

  /// The lines of libedit's configuration file, `$EDITRC` or `~/.editrc`, without comments.
  private var editorConfiguration: [[UInt8]] {
    let path = surroundings.environment["EDITRC"] ?? homeDirectory.map { $0 + "/.editrc" }
    guard let path, surroundings.files.exists(path) else { return [] }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try surroundings.files.smallContents(of: path)
    } catch {
      writeError("Warning: \(path) is not used: \(error.message)\n")
      return []
    }
    var all: [[UInt8]] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.configurationLimit) {
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if let first = text.first, first != UInt8(ascii: "#"), !text.contains(0) { all.append(Array(text)) }
    }
    return all
  }

  /// The maximum number of configuration lines.
  private static let configurationLimit = 10_000

  /// The path of the history; nil if there is none, or if it is a file that cannot be one, which is reported.
  private var usableHistoryPath: String? {
    guard let path = historyPath, surroundings.files.exists(path) else { return historyPath }
    do throws(FileError) {
      let file = try surroundings.files.openRegularFile(Array(path.utf8))
      guard try file.size() <= Self.historyLimit else { throw .tooLarge(limit: Self.historyLimit) }
      let start = try file.read(at: 0, count: Self.databaseStart.count)
      guard start != Self.databaseStart else { throw FileError(code: EINVAL, message: "it is a database") }
      return surroundings.files.canReadAgain(Array(path.utf8)) ? path : nil
    } catch {
      writeError("Warning: the history \(path) is not used: \(error.message)\n")
      return nil
    }
  }

  /// The maximum size of a history that is read, in bytes.
  private static let historyLimit = 64 << 20

  /// The bytes with which a database begins.
  private static let databaseStart = Array("SQLite format 3\0".utf8)

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
