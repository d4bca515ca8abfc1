import Foundation
import TestSupport
import Testing

/// A session of the program in a terminal, with its own home folder.
struct TerminalSession {
  /// The home folder, initially empty.
  let home: TemporaryFolder
  let terminal: PseudoTerminal

  /// Starts the program and waits for its prompt.
  ///
  /// - Parameters:
  ///   - arguments: the words after its name.
  ///   - program: the program, or one that replaces itself by it.
  ///   - home: the home folder of an earlier session; nil for a new one.
  ///   - environment: variables in addition to the home and the type of the terminal.
  ///   - ignoresHangUp: whether the program is started with SIGHUP ignored.
  ///   - waitsForPrompt: whether to wait for the prompt and then clear the screen.
  ///   - namesDatabase: whether the prompt is the standard one, which names the database.
  ///   - columns: the width of the terminal.
  ///   - rows: the height of the terminal.
  /// - Throws: the system error if no terminal or program can be started.
  init(
    _ arguments: [String] = [], of program: Executable = .tsqlite, home: TemporaryFolder? = nil,
    environment: [String: String] = [:],
    ignoresHangUp: Bool = false, waitsForPrompt: Bool = true, namesDatabase: Bool = false,
    columns: Int = 80, rows: Int = 24
  ) throws {
    let home = try home ?? TemporaryFolder()
    self.home = home
    let variables = ["HOME": home.url.path, "TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    // Most tests look for one prompt, whatever the file.
    let prompt =
      program.url == Executable.tsqlite.url && !namesDatabase ? ["-cmd", ".prompt 'sqlite> '"] : []
    terminal = try PseudoTerminal(
      program, prompt + arguments, environment: variables.merging(environment) { $1 },
      ignoresHangUp: ignoresHangUp,
      columns: columns, rows: rows)
    guard waitsForPrompt else { return }
    terminal.expectLastRow("sqlite>")
    // Ctrl-L clears the greeting from the screen.
    terminal.type("\u{C}")
    terminal.expectScreen("sqlite>")
  }
}
