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
    terminal.expectEnd("Not done\nsqlite>")
    terminal.type("DELETE FROM t;\r")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("\u{3}")
    terminal.expectEnd("Not done\nsqlite>")
    terminal.type("DELETE FROM t;\r")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("y\r")
    terminal.expectEnd("[y/N] y\n1 row deleted, 0 ms\nsqlite>")
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
