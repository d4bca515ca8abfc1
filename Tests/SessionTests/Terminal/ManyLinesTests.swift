import TestSupport
import Testing

/// Inputs of several lines, which are edited as one.
@Suite(.serialized) struct ManyLinesTests {
  @Test func `Up and Down move between the lines of a statement before they recall`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type(".print old\r")
    terminal.expectEnd("\nold\nsqlite>")
    terminal.type("\u{C}SELECT 1,\r23\u{1B}[A4\u{1B}[B5")
    terminal.expectScreen("sqlite> SE4LECT 1,\n   ...> 235")
    terminal.type("\u{1B}[A\u{1B}[A")
    terminal.expectOutput("\u{7}")
    terminal.expectScreen("sqlite> SE4LECT 1,\n   ...> 235")
  }

  @Test func `Return in the midst of a complete statement runs it, and Ctrl-J begins a line`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("SELECT 12;\u{1B}[D\u{1B}[D\n")
    terminal.expectScreen("sqlite> SELECT 1\n   ...> 2;")
    terminal.type("\u{7F}\r")
    terminal.expectScreen("sqlite> SELECT 12;\n12\nsqlite>")
  }

  @Test func `several statements and commands in one input run in turn`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("SELECT 1;\n.print two\nSELECT\n3;\r")
    terminal.expectScreen(
      "sqlite> SELECT 1;\n   ...> .print two\n   ...> SELECT\n   ...> 3;\n1\ntwo\n3\nsqlite>")
    terminal.type("\u{C}\u{1B}[A")
    terminal.expectScreen("sqlite> SELECT\n   ...> 3;")
  }

  @Test func `Ctrl-D in a statement that is not complete does not run it`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("SELECT 1\r\u{4}\u{4}")
    terminal.expectBell()
    terminal.type(";\r")
    terminal.expectScreen("sqlite> SELECT 1\n   ...> ;\n1\nsqlite>")
  }

  @Test(arguments: ["quit", "exit", "EXIT;", ".quit"])
  func `the program ends at a word`(word: String) throws {
    let terminal = try TerminalSession().terminal
    terminal.type(word + "\r")
    #expect(terminal.waitForEnd() == .status(0))
  }

  @Test func `help alone is the command`() throws {
    let terminal = try TerminalSession(rows: 200).terminal
    terminal.type("help\r")
    terminal.expectEnd("\nsqlite>")
    #expect(terminal.screen.text.contains(".quit"))
  }

  @Test func `a pasted script is one edit that waits for Return`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("\u{1B}[200~SELECT 1;\r\n\tSELECT 2;\nSELECT 3;\n\n\u{1B}[201~")
    terminal.expectScreen("sqlite> SELECT 1;\n   ...>         SELECT 2;\n   ...> SELECT 3;")
    terminal.type("\u{1F}")
    terminal.expectScreen("sqlite>")
    terminal.type("\u{1B}/")
    terminal.expectEnd("SELECT 3;")
    terminal.type("\r")
    terminal.expectEnd("SELECT 3;\n1\n2\n3\nsqlite>")
  }

  @Test func `control characters of a pasted text are shown, kept and not obeyed`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("\u{1B}[200~SELECT hex('a\u{7}\u{1B}[31m\u{0}\u{4}b');\u{1B}[201~")
    terminal.expectScreen("sqlite> SELECT hex('a^G^[[31m^Db');")
    terminal.type("\r")
    terminal.expectEnd("\n61071B5B33316D0462\nsqlite>")
  }

  @Test func `a text with more lines than the screen is whole in the end`() throws {
    let terminal = try TerminalSession(["-list"], rows: 6).terminal
    let lines = (1...12).map { "SELECT \($0);" }
    terminal.type("\u{1B}[200~\(lines.joined(separator: "\n"))\u{1B}[201~")
    terminal.expectEnd("SELECT 12;")
    terminal.type("\u{1B}[1;5H")
    terminal.expectScreen(
      "sqlite> SELECT 1;\n" + (2...6).map { "   ...> SELECT \($0);" }.joined(separator: "\n"))
    terminal.type("\r")
    terminal.expectScreen("8\n9\n10\n11\n12\nsqlite>")
  }

  @Test func `a text of a command ends with its label`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("CREATE TABLE t(a);\r.import <<END t\r")
    terminal.expectEnd("\n   ...>")
    terminal.type("one\rEND\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("SELECT * FROM t;\r")
    terminal.expectEnd("\none\nsqlite>")
  }
}
