import Foundation
import TestSupport
import Testing

/// What `~/.editrc` can configure, and which functions of libedit no key can reach.
@Suite struct EditorConfigurationTests {
  private func start(_ configuration: String) throws -> PseudoTerminal {
    let home = try TemporaryFolder()
    try home.write(configuration, to: ".editrc")
    // Ctrl-L, which clears the greeting from the screen, is a letter in vi mode.
    let terminal = try TerminalSession(home: home, waitsForPrompt: false).terminal
    terminal.expectLastRow("sqlite>")
    return terminal
  }

  /// Drops the half-typed input, and waits for the next prompt.
  private func interrupt(_ terminal: PseudoTerminal) {
    terminal.forgetOutput()
    terminal.send([3])
    terminal.expectOutput("sqlite> ")
  }

  private func expectUse(of terminal: PseudoTerminal) {
    // The prompt may be that of an earlier key, and then the interrupt comes late and consumes the line.
    for _ in 0..<20 {
      interrupt(terminal)
      terminal.type(".print on\r")
      if terminal.showsEnd("\non\nsqlite>", within: 1) { return }
    }
    terminal.expectEnd("\non\nsqlite>")
  }

  @Test(arguments: ["\u{1B}x\"\r", "\u{1B}X\"\r", "\u{1B}xbind \"\r"])
  func `no key starts the commands of libedit, which crash at a quote`(keys: String) throws {
    let terminal = try start("")
    terminal.type(keys)
    expectUse(of: terminal)
  }

  @Test(arguments: [":\"\r", ":bind '\r", "v"])
  func `no command of vi mode starts them or an editor`(keys: String) throws {
    let terminal = try start("bind -v\n")
    terminal.type("abc\u{1B}")
    terminal.type(keys)
    expectUse(of: terminal)
  }

  @Test(arguments: ["bind -v\n", "bind -e\n", "tsqlite:bind -v\n", "# bind -e\n  bind  -v  \n"])
  func `TAB completes and Ctrl-R searches, whatever the map of keys`(configuration: String) throws {
    let terminal = try start(configuration)
    terminal.type(".print one\r")
    terminal.expectEnd("\none\nsqlite>")
    terminal.type("CREA\t")
    terminal.expectLastRow("sqlite> CREATE")
    interrupt(terminal)
    terminal.type("\u{12}one\r")
    terminal.expectEnd("\none\nsqlite>")
  }

  @Test func `a key that the user binds has the user's function`() throws {
    let terminal = try start("bind -v\nbind ^T ed-delete-prev-char\nbind ^R ed-move-to-beg\n")
    terminal.type("SELECT 12\u{14}")
    terminal.expectLastRow("sqlite> SELECT 1")
    terminal.type("\u{12}--")
    terminal.expectLastRow("sqlite> --SELECT 1")
  }

  @Test(arguments: [
    "bind \"\n", "bind '^X\n", "\"\n", "bind ^X ed-command\n",
    "bind -a g ed-command\nbind -a g vi-histedit\n",
    "nonsense\n", "\\\n", "bind \\\n", "settc\n",
  ])
  func `a line that is wrong, or binds what does harm, is passed over`(configuration: String) throws {
    let terminal = try start(configuration)
    terminal.type("\u{18}\"\r")
    expectUse(of: terminal)
  }

  @Test func `a cancelled search leaves the line as it was, however long the entries are`() throws {
    let home = try TemporaryFolder()
    let state = home.url.appendingPathComponent(".local/state/tsqlite")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let long = String(repeating: "needle", count: 2000)
    try Data("_HiStOrY_V2_\n\(long)\n".utf8).write(to: state.appendingPathComponent("history"))
    let terminal = try TerminalSession(home: home).terminal
    terminal.type("SELECT 1")
    terminal.expectLastRow("sqlite> SELECT 1")
    terminal.type("\u{12}needle\u{7}")
    terminal.type("23\r;\r")
    terminal.expectOutput("123")
  }
}
