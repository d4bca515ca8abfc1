import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct QuestionTests {
  @Test func `a question takes only what is typed after it`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("CREATE TABLE t(a); INSERT INTO t VALUES (1);\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("DELETE FROM t;\ry\r")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("\r")
    terminal.expectEnd("Not done\nsqlite> y\n   ...>")
    terminal.type("\u{3}")
    terminal.expectEnd("\nsqlite>")
    terminal.type("DELETE FROM t;\r")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("\u{3}")
    terminal.expectEnd("[y/N] ^C\nNot done\nsqlite>")
    terminal.type("DELETE FROM t;\r")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("y\r")
    terminal.expectEnd("[y/N] y\n1 row deleted, 0 ms\nsqlite>")
  }

  @Test func `what is typed before a question is the next input`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("CREATE TABLE t(a); INSERT INTO t VALUES (1);\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("DELETE FROM t;\rSELECT 40 + 2;\rSELECT 'in")
    terminal.expectEnd("Continue? [y/N]")
    terminal.send(Array("n\r".utf8))
    terminal.expectEnd("Not done\nsqlite> SELECT 40 + 2;\n42\nsqlite> SELECT 'in")
    terminal.type("put';\r")
    terminal.expectEnd("sqlite> SELECT 'input';\ninput\nsqlite>")
  }

  @Test func `Ctrl-C at a question drops what was typed before it`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("CREATE TABLE t(a); INSERT INTO t VALUES (1);\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("DELETE FROM t;\rSELECT 1;\r")
    terminal.expectEnd("Continue? [y/N]")
    terminal.send([3])
    terminal.expectEnd("Not done\nsqlite>")
    terminal.type("SELECT 2;\r")
    terminal.expectEnd("Not done\nsqlite> SELECT 2;\n2\nsqlite>")
  }

  @Test func `without an editor, what is typed before a question is the next input too`() throws {
    let terminal = try TerminalSession(["-list"], environment: ["TERM": "dumb"], waitsForPrompt: false)
      .terminal
    terminal.expectEnd("sqlite>")
    terminal.send(Array("CREATE TABLE t(a); INSERT INTO t VALUES (1);\n".utf8))
    terminal.expectEnd("\nsqlite>")
    terminal.send(Array("DELETE FROM t;\nSELECT 40 + 2;\n".utf8))
    terminal.expectEnd("Continue? [y/N]")
    terminal.send(Array("n\n".utf8))
    terminal.expectEnd("Not done\nsqlite> 42\nsqlite>")
  }

  @Test func `Ctrl-D with an open transaction asks`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("BEGIN;\r")
    terminal.expectScreen("sqlite> BEGIN;\ntransaction started\nsqlite*>")
    terminal.type("\u{4}")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("n\r")
    terminal.expectEnd("\nsqlite*>")
    terminal.type("\u{4}")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("y\r")
    #expect(terminal.waitForEnd() == .status(0))
  }
}
