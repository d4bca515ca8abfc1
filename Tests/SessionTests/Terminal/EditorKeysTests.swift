import Foundation
import TestSupport
import Testing

/// Keys of the prompt in both maps, and what they show.
@Suite(.serialized) struct EditorKeysTests {
  private func start(vi: Bool = false, environment: [String: String] = [:]) throws -> PseudoTerminal {
    let home = try TemporaryFolder()
    try home.write(vi ? "bind -v\n" : "", to: ".editrc")
    return try TerminalSession(["-list"], home: home, environment: environment).terminal
  }

  @Test(arguments: [false, true])
  func `the usual keys work in both maps`(vi: Bool) throws {
    let terminal = try start(vi: vi)
    terminal.type("select one two\u{1B}[1;5D\u{1B}[1;5D1")
    terminal.expectScreen("sqlite> select 1one two")
    terminal.type("\u{1B}[H2\u{1B}[F3\u{1B}OH\u{1B}[3~")
    terminal.expectScreen("sqlite> select 1one two3")
    terminal.type("\u{1B}[1;5C\u{1B}[3;5~")
    terminal.expectOutput("select")
    terminal.type("\u{3}")
    terminal.expectEnd("\nsqlite>")
    terminal.type("\u{C}ab\u{1B}[2~\u{1B}[15~\u{1B}[99z\u{1B}[I\u{1B}OPcd")
    terminal.expectScreen("sqlite> abcd")
  }

  @Test func `Alt-B, Alt-F and Alt-D move over and delete words`() throws {
    let terminal = try start()
    terminal.type("one two three\u{1B}b\u{1B}b\u{1B}d")
    terminal.expectScreen("sqlite> one  three")
    terminal.type("\u{1B}f!")
    terminal.expectScreen("sqlite> one  three!")
  }

  @Test func `Escape alone leaves the next key as it is`() throws {
    let terminal = try start()
    terminal.type("ab\u{1B}")
    usleep(100_000)
    terminal.type("d")
    terminal.expectScreen("sqlite> abd")
  }

  @Test func `the command mode of vi moves, deletes and undoes`() throws {
    let terminal = try start(vi: true)
    terminal.type("SELECT 123;\u{1B}")
    usleep(100_000)
    terminal.type("\u{1B}")
    usleep(100_000)
    terminal.type("hhx")
    terminal.expectScreen("sqlite> SELECT 13;")
    terminal.type("u")
    terminal.expectScreen("sqlite> SELECT 123;")
    terminal.type("0dw")
    terminal.expectScreen("sqlite> 123;")
    terminal.type("k")
    terminal.expectBell()
  }

  /// libedit leaves the cursor after the end of the empty text.
  @Test func `a search of vi that finds nothing leaves a text that can be edited`() throws {
    let terminal = try start(vi: true)
    terminal.type("SELECT 123;\r")
    terminal.expectEnd("123\nsqlite>")
    for keys in ["\u{1B}", "K", "ln", "d$", "ialive"] {
      terminal.type(keys)
      usleep(100_000)
    }
    terminal.expectEnd("\nsqlite> alive")
  }

  @Test func `characters of several scalars are deleted whole`() throws {
    let terminal = try start()
    terminal.type("ae\u{301}👨‍👩‍👧b\u{1B}[D\u{7F}")
    terminal.expectScreen("sqlite> ae\u{301}b")
    terminal.type("\u{7F}")
    terminal.expectScreen("sqlite> ab")
  }

  @Test func `x and X in vi delete characters of several scalars whole`() throws {
    let terminal = try start(vi: true)
    func command(_ keys: String) {
      terminal.type(keys)
      usleep(100_000)
    }
    terminal.type("ae\u{301}b👨‍👩‍👧cd")
    terminal.expectScreen("sqlite> ae\u{301}b👨‍👩‍👧cd")
    command("\u{1B}")
    command("0lx")
    terminal.expectScreen("sqlite> ab👨‍👩‍👧cd")
    command("p")
    terminal.expectScreen("sqlite> abe\u{301}👨‍👩‍👧cd")
    command("02x")
    terminal.expectScreen("sqlite> e\u{301}👨‍👩‍👧cd")
    command("u")
    terminal.expectScreen("sqlite> abe\u{301}👨‍👩‍👧cd")
    command("$hX")
    terminal.expectScreen("sqlite> abe\u{301}cd")
    command("9x")
    terminal.expectScreen("sqlite> abe\u{301}")
    command("x")
    terminal.expectScreen("sqlite> ab")
    #expect(terminal.screen.column == 9)
    command("lx")
    terminal.expectScreen("sqlite> a")
    command("xx")
    terminal.expectScreen("sqlite>")
    terminal.expectBell()
  }

  @Test func `undo and redo`() throws {
    let terminal = try start()
    terminal.type("select one")
    terminal.expectScreen("sqlite> select one")
    terminal.type("\u{17}")
    terminal.expectScreen("sqlite> select")
    terminal.type("\u{1F}")
    terminal.expectScreen("sqlite> select one")
    terminal.type("\u{1B}/")
    terminal.expectScreen("sqlite> select")
  }

  @Test func `a proposal from the history is taken by Right, and not by Return`() throws {
    let terminal = try start()
    terminal.type(".print one\r")
    terminal.expectEnd("\none\nsqlite>")
    terminal.type("\u{C}.pri")
    terminal.expectScreen("sqlite> .print one")
    #expect(terminal.screen.cells[0][12].style == "90")
    terminal.type("\u{1B}[C")
    terminal.type("x\r")
    terminal.expectScreen("sqlite> .print onex\nonex\nsqlite>")
    terminal.type("\u{C}.print o")
    terminal.expectScreen("sqlite> .print onex")
    terminal.type("\r")
    terminal.expectScreen("sqlite> .print o\no\nsqlite>")
  }

  @Test func `Up recalls what begins like the text`() throws {
    let terminal = try start()
    for line in [".print one", "SELECT 2;", ".print three", "SELECT 4;"] {
      terminal.type(line + "\r")
      terminal.expectEnd("\nsqlite>")
    }
    terminal.type("\u{C}.p\u{1B}[A")
    terminal.expectScreen("sqlite> .print three")
    terminal.type("\u{1B}[A")
    terminal.expectScreen("sqlite> .print one")
    terminal.type("\u{1B}[B\u{1B}[B")
    terminal.expectScreen("sqlite> .print three")
    terminal.type("\u{10}")
    terminal.expectScreen("sqlite> SELECT 4;")
  }

  @Test func `Ctrl-R shows the match, its number and the count`() throws {
    let terminal = try start()
    for line in [".print alpha", ".print beta", ".print alphabet"] {
      terminal.type(line + "\r")
      terminal.expectEnd("\nsqlite>")
    }
    terminal.type("\u{C}draft\u{12}alp")
    terminal.expectScreen("sqlite> .print alphabet\nsearch: alp  1 of 2")
    terminal.type("\u{12}")
    terminal.expectScreen("sqlite> .print alpha\nsearch: alp  2 of 2")
    terminal.type("x")
    terminal.expectScreen("sqlite> .print alpha\nsearch: alpx  no match")
    terminal.type("\u{7F}\u{1B}")
    terminal.expectScreen("sqlite> draft")
  }

  @Test func `SQL is coloured as it is typed`() throws {
    let terminal = try start()
    terminal.type("SELECT 'x', 12 FROM (t) -- c")
    terminal.expectScreen("sqlite> SELECT 'x', 12 FROM (t) -- c")
    let styles = terminal.screen.cells[0].map(\.style)
    #expect(styles[8] == "1" && styles[15] == "32" && styles[20] == "35" && styles[33] == "2")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "xterm", "NO_COLOR": "yes"]])
  func `NO_COLOR leaves all plain`(environment: [String: String]) throws {
    let terminal = try start(environment: environment)
    terminal.type("SELECT 'x', 12;\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("\u{C}SEL")
    terminal.expectScreen("sqlite> SEL")
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[1m"))
  }

  @Test func `a terminal that cannot paint gets lines`() throws {
    let session = try TerminalSession(
      ["-list"], environment: ["TERM": "dumb"], waitsForPrompt: false)
    session.terminal.expectLastRow("sqlite>")
    session.terminal.send(Array("SELECT 1;\n".utf8))
    session.terminal.expectEnd("SELECT 1;\n1\nsqlite>")
    #expect(!session.terminal.bytes.contains(0x1B))
    session.terminal.send(Array("SELECT 2\n".utf8))
    session.terminal.expectLastRow("   ...>")
    session.terminal.send([4])
    #expect(session.terminal.waitForEnd() == .status(0))
    #expect(!session.terminal.screen.text.contains("\n2"))
  }

  @Test func `another program edits the input`() throws {
    let home = try TemporaryFolder()
    try home.write("#!/bin/sh\ntr 1 2 < \"$1\" > \"$1.new\"; mv \"$1.new\" \"$1\"\n", to: "edit.sh")
    let terminal = try TerminalSession(
      ["-list"], home: home,
      environment: ["VISUAL": "sh \(home.url.path)/edit.sh", "TMPDIR": home.url.path]
    ).terminal
    terminal.type("SELECT 11;\u{18}\u{5}")
    terminal.expectEnd("SELECT 22;")
    terminal.type("\r")
    terminal.expectEnd("\n22\nsqlite>")
    terminal.type("SELECT 1;\r")
    terminal.expectEnd("\n1\nsqlite>")
    terminal.type("\u{C}.edit\r")
    terminal.expectEnd("sqlite> SELECT 2;")
  }

  @Test func `no other program is started in safe mode`() throws {
    let terminal = try TerminalSession(["-list", "-safe"], environment: ["VISUAL": "touch /tmp/never"])
      .terminal
    terminal.type("SELECT 1;\u{18}\u{5}")
    terminal.expectOutput("safe mode")
    terminal.type("\r")
    terminal.expectEnd("\n1\nsqlite>")
  }
}
