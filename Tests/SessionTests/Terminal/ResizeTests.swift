import Foundation
import TestSupport
import Testing

/// A terminal that changes its size, and a program that is stopped and continued.
@Suite(.serialized) struct ResizeTests {
  /// Changes the size and waits until the program has painted again, because the terminal itself wraps the rows.
  private func resize(_ terminal: PseudoTerminal, columns: Int, rows: Int) {
    terminal.forgetOutput()
    terminal.resize(columns: columns, rows: rows)
    terminal.expectOutput("\u{1B}[J")
  }

  @Test func `a statement of many lines is painted again at the new width`() throws {
    let terminal = try TerminalSession(columns: 60, rows: 12).terminal
    terminal.type("SELECT 'aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb',\r(1,\r日本")
    terminal.expectScreen(
      """
      sqlite> SELECT 'aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb
      ',
         ...> (1,
      (x1...> 日本
      """)
    resize(terminal, columns: 30, rows: 12)
    terminal.expectScreen(
      """
      sqlite> SELECT 'aaaaaaaaaaaaaa
      aaaaaaaaaa', 'bbbbbbbbbbbbbbbb
      ',
         ...> (1,
      (x1...> 日本
      """)
    resize(terminal, columns: 100, rows: 30)
    terminal.type("x")
    terminal.expectScreen(
      """
      sqlite> SELECT 'aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb',
         ...> (1,
      (x1...> 日本x
      """)
    #expect((terminal.screen.row, terminal.screen.column) == (2, 13))
  }

  @Test func `the menu stays open and fits the new width`() throws {
    let terminal = try TerminalSession(columns: 60, rows: 20).terminal
    terminal.type(".sh\t")
    terminal.expectScreen(
      """
      sqlite> .sh
       .sha3sum command Compute a SHA3 hash of database content
       .shell   command Run CMD ARGS... in a system shell
       .show    command Show the current values for various setti
      """)
    resize(terminal, columns: 30, rows: 20)
    terminal.expectScreen(
      """
      sqlite> .sh
       .sha3sum command Compute a S
       .shell   command Run CMD ARG
       .show    command Show the cu
      """)
  }

  @Test func `an open viewer and the page in it stay open`() throws {
    let terminal = try TerminalSession(columns: 60, rows: 9).terminal
    terminal.type(
      "SELECT value AS id, 'the quick brown fox jumps over the lazy dog' AS text FROM generate_series(1, 60);\r"
    )
    terminal.expectOutput("(.last shows all)")
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.last\r")
    terminal.expectOutput("? lists the keys")
    terminal.send(Array("\u{1B}[B".utf8))
    terminal.expectLastRow("row 2 of 60 rows, column 1 of 2  ? lists the keys, q leaves")
    terminal.resize(columns: 40, rows: 5)
    terminal.expectScreen(
      """
      id │ text
       1 │ the quick brown fox jumps over the…
       2 │ the quick brown fox jumps over the…
       3 │ the quick brown fox jumps over the…
      row 2 of 60 rows, column 1 of 2  ? list…
      """)
    terminal.send([0x0D])
    terminal.expectScreen(
      """
        id = 2
      text = the quick brown fox jumps over
             the lazy dog

      q goes back, row 2
      """)
    terminal.resize(columns: 24, rows: 8)
    terminal.expectScreen(
      """
        id = 2
      text = the quick brown
             fox jumps over
             the lazy dog



      q goes back, row 2
      """)
    terminal.send(Array("qq".utf8))
    terminal.expectScreen("sqlite> .last\nsqlite>")
  }

  /// A shell with job control in a terminal, which has started the program.
  private func startInShell() throws -> PseudoTerminal {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      Executable(path: "/bin/sh"), ["-i"],
      environment: [
        "HOME": home.url.path, "TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PS1": "shell$ ",
        "PROGRAM": Executable.tsqlite.url.path,
      ])
    terminal.expectLastRow("shell$")
    terminal.send(Array("\"$PROGRAM\" -list\n".utf8))
    terminal.expectLastRow("sqlite>")
    return terminal
  }

  @Test func `Ctrl-Z stops the program, and fg continues the statement`() throws {
    let terminal = try startInShell()
    terminal.type("\u{C}SELECT 1,\r2")
    terminal.expectScreen("sqlite> SELECT 1,\n   ...> 2")
    terminal.send([0x1A])
    terminal.expectLastRow("shell$")
    terminal.send(Array("fg\n".utf8))
    terminal.expectEnd(" -list\nsqlite> SELECT 1,\n   ...> 2")
    terminal.type(";\r")
    terminal.expectEnd("   ...> 2;\n1|2\nsqlite>")
  }

  @Test func `Ctrl-Z in the viewer shows the screen of the shell, and fg the viewer`() throws {
    let terminal = try startInShell()
    terminal.type(".mode box\r")
    terminal.expectEnd("box\nsqlite>")
    terminal.type("SELECT value FROM generate_series(1, 60);\r")
    terminal.expectOutput("(.last shows all)")
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.last\r")
    terminal.expectLastRow("row 1 of 60 rows, column 1 of 1  ? lists the keys, q leaves")
    terminal.send([0x1A])
    terminal.expectLastRow("shell$")
    #expect(terminal.screen.text.hasPrefix("sqlite> .last\n"))
    terminal.send(Array("fg\n".utf8))
    terminal.expectLastRow("row 1 of 60 rows, column 1 of 1  ? lists the keys, q leaves")
    terminal.send(Array("q".utf8))
    terminal.expectLastRow("sqlite>")
  }
}
