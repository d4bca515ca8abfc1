import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct SettingsTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private func save(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: home.url.appendingPathComponent(".config/tsqlite"), withIntermediateDirectories: true)
    try home.write(Data(text.utf8), to: ".config/tsqlite/config")
  }

  @Test func `a session at a prompt begins with what was saved`() throws {
    let first = try TerminalSession(home: home, namesDatabase: true, columns: 200).terminal
    first.type(".set mode list\r.set nullvalue 'no value'\r.set --save\r")
    first.expectEnd("/.config/tsqlite/config\nsqlite>")
    first.type(".quit\r")
    #expect(first.waitForEnd() == .status(0))
    let second = try TerminalSession(home: home, namesDatabase: true).terminal
    second.type("SELECT NULL;\r")
    second.expectScreen("sqlite> SELECT NULL;\nno value\nsqlite>")
    second.type(".show\r")
    second.expectScreen(
      """
      sqlite> SELECT NULL;
      no value
      sqlite> .show
              mode: list
         nullvalue: "no value"
            output: stdout
          filename: :memory:
      sqlite>
      """)
  }

  @Test func `options and the init file come after what was saved`() throws {
    try save("mode list\nnullvalue saved\nbail off\n")
    try home.write(Data(".nullvalue init\n".utf8), to: ".sqliterc")
    let terminal = try TerminalSession(["-csv", "-bail"], home: home).terminal
    terminal.type("SELECT NULL, 1;\r.set bail\r")
    terminal.expectScreen(
      """
      sqlite> SELECT NULL, 1;
      init,1
      sqlite> .set bail
      bail on
         Whether a script stops at its first error. It takes on or off; the default is
         off. At the prompt the session always continues, but not with the rest of
         what was pasted together, or of a file that is read.
      sqlite>
      """)
  }

  @Test func `a wrong line is reported, and the session begins`() throws {
    try save("# settings\ntimer never\n")
    let terminal = try TerminalSession(home: home, waitsForPrompt: false, columns: 200).terminal
    terminal.expectLastRow("sqlite>")
    #expect(
      terminal.screen.text.contains(
        "/.config/tsqlite/config:2: Error: timer takes on, off or once, not 'never'"))
  }

  @Test(arguments: [["-compat"], ["-noinit"]])
  func `some sessions at a prompt begin without what was saved`(options: [String]) throws {
    try save("prompt 'saved> '\n")
    let terminal = try TerminalSession(options, home: home).terminal
    terminal.type(".quit\r")
    #expect(terminal.waitForEnd() == .status(0))
  }

  @Test func `neither a pipe nor SQL on the command line reads what was saved`() throws {
    try save("nullvalue saved\nnonsense\n")
    let variables = ["HOME": home.url.path, "XDG_CONFIG_HOME": ""]
    for (words, input) in [
      ([], "SELECT NULL, 1;"), ([":memory:", "SELECT NULL, 1"], ""), (["-interactive"], ""),
    ] {
      let run = try Executable.tsqlite.run(words, input: input, in: home.url, environment: variables)
      #expect(run.errors == "")
      #expect(!run.output.contains("saved"))
    }
  }
}
