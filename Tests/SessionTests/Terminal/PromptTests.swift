import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct PromptTests {
  @Test func `each line has a prompt, and results are in a box`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("SELECT 1 AS a,\r")
    terminal.expectLastRow("   ...>")
    terminal.type("'x' AS b;\r")
    terminal.expectScreen(
      """
      sqlite> SELECT 1 AS a,
         ...> 'x' AS b;
      ┌───┬───┐
      │ a │ b │
      ├───┼───┤
      │ 1 │ x │
      └───┴───┘
      1 row, 0 ms
      sqlite>
      """)
  }

  @Test func `the continuation prompt shows what is open`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("SELECT ((1,\r'it\r")
    terminal.expectScreen("sqlite> SELECT ((1,\n(x2...> 'it\n'  ...>")
  }

  @Test func `prompts can be replaced`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".prompt 'main: ' 'more: '\r")
    terminal.expectLastRow("main:")
    terminal.type("SELECT (\r")
    terminal.expectScreen("sqlite> .prompt 'main: ' 'more: '\nmain: SELECT (\nmore:")
  }

  @Test func `with -compat the prompts are those of sqlite3`() throws {
    let terminal = try TerminalSession(["-compat"]).terminal
    terminal.type("SELECT (\r")
    let mark = LibraryFact.marksOpenParentheses.holds ? "(x1" : "   "
    terminal.expectScreen("sqlite> SELECT (\n\(mark)...>")
  }

  @Test func `the greeting names the program, its library and the database in memory`() throws {
    let session = try TerminalSession(["-version"], waitsForPrompt: false)
    #expect(session.terminal.waitForEnd() == .status(0))
    let version = session.terminal.screen.text.prefix { $0 != "\n" }
    #expect(version.hasPrefix("tsqlite 0.2.0 (SQLite 3."))
    let terminal = try TerminalSession(waitsForPrompt: false).terminal
    terminal.expectScreen(
      """
      \(version)
      Enter ".help" for usage hints.
      Connected to a transient in-memory database.
      Use ".open FILENAME" to reopen on a persistent database.
      sqlite>
      """)
  }

  @Test func `data cannot command the terminal`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".mode list\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("SELECT char(27)||'[2J'||char(7,13,8238)||'x', char(155)||'5n';\r")
    terminal.expectScreen(
      """
      sqlite> .mode list
      sqlite> SELECT char(27)||'[2J'||char(7,13,8238)||'x', char(155)||'5n';
      ^[[2J^G^M\\u{202e}x|\\u{9b}5n
      sqlite>
      """)
  }

  @Test func `an error shows its position, and the session continues`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("SELECT x;\r")
    terminal.expectScreen(
      """
      sqlite> SELECT x;
      Parse error: no such column: x
        SELECT x;
               ^--- error here
      sqlite>
      """)
  }

  @Test func `Ctrl-D ends the session with status 0`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == .status(0))
    terminal.expectScreen("sqlite> ^D")
  }

  @Test func `Ctrl-D in the midst of a line deletes instead of ending`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("SELECT 12;\u{1B}[D\u{1B}[D\u{4}\r")
    terminal.expectScreen(
      """
      sqlite> SELECT 1;
      ┌───┐
      │ 1 │
      ├───┤
      │ 1 │
      └───┘
      1 row, 0 ms
      sqlite>
      """)
  }

  @Test func `.exit ends the session with its code`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".exit 7\r")
    #expect(terminal.waitForEnd() == .status(7))
  }
}
