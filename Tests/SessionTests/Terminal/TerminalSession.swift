import Foundation
import TestSupport
import Testing

/// A session of the program in a terminal, with a home of its own.
struct TerminalSession {
  /// The home, which is empty at first.
  let home: TemporaryFolder
  let terminal: PseudoTerminal

  /// Starts the program and waits for its prompt.
  ///
  /// - Parameters:
  ///   - arguments: the words after its name.
  ///   - program: the program, or one that ends by becoming it.
  ///   - home: the home of an earlier session, else a new one.
  ///   - environment: variables beside the home and the kind of the terminal.
  ///   - ignoresHangUp: whether the program is started with SIGHUP ignored.
  ///   - waitsForPrompt: whether to wait for the prompt, and to clear the screen then.
  ///   - columns: the width of the terminal.
  ///   - rows: the height of the terminal.
  /// - Throws: the fault of the system where there is no terminal or no program.
  init(
    _ arguments: [String] = [], of program: Executable = .tsqlite, home: TemporaryFolder? = nil,
    environment: [String: String] = [:],
    ignoresHangUp: Bool = false, waitsForPrompt: Bool = true, columns: Int = 80, rows: Int = 24
  ) throws {
    let home = try home ?? TemporaryFolder()
    self.home = home
    let variables = ["HOME": home.url.path, "TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    terminal = try PseudoTerminal(
      program, arguments, environment: variables.merging(environment) { $1 }, ignoresHangUp: ignoresHangUp,
      columns: columns, rows: rows)
    guard waitsForPrompt else { return }
    terminal.expectLastRow("sqlite>")
    // Ctrl-L clears the screen of the greeting.
    terminal.type("\u{C}")
    terminal.expectScreen("sqlite>")
  }
}
