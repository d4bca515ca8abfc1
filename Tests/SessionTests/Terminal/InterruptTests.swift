import TestSupport
import Testing

@Suite(.serialized) struct InterruptTests {
  private static let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c)"

  @Test func `Ctrl-C clears the line`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("SELECT nonsense")
    terminal.expectScreen("sqlite> SELECT nonsense")
    terminal.type("\u{3}")
    terminal.expectLastRow("sqlite>")
    terminal.type(".print on\r")
    terminal.expectScreen(
      """
      sqlite> SELECT nonsense
      sqlite> .print on
      on
      sqlite>
      """)
  }

  @Test func `what is sent right after Ctrl-C is read`() throws {
    let terminal = try TerminalSession().terminal
    for number in 1...20 {
      terminal.type("SELECT nonsense\u{3}.print on \(number)\r")
      terminal.expectEnd("\non \(number)\nsqlite>")
    }
  }

  @Test func `Ctrl-C drops the lines of a statement that is not complete`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("SELECT 'open\r")
    terminal.expectLastRow("'  ...>")
    terminal.type("still")
    terminal.expectLastRow("'  ...> still")
    terminal.type("\u{3}")
    terminal.expectLastRow("sqlite>")
    terminal.type(".print on\r")
    terminal.expectScreen(
      """
      sqlite> SELECT 'open
      '  ...> still
      sqlite> .print on
      on
      sqlite>
      """)
  }

  @Test func `Ctrl-C at the prompt keeps the program that is to read the next result`() throws {
    let home = try TemporaryFolder()
    let terminal = try TerminalSession(["-list"], home: home).terminal
    terminal.type(".once |cat > $HOME/result.txt\r")
    terminal.expectLastRow("sqlite>")
    terminal.type("SELECT 1")
    terminal.expectLastRow("sqlite> SELECT 1")
    terminal.type("\u{3}")
    terminal.expectLastRow("sqlite>")
    terminal.type("SELECT 2;\r.shell cat $HOME/result.txt\r")
    terminal.expectEnd("sqlite> .shell cat $HOME/result.txt\n2\nsqlite>")
  }

  @Test func `Ctrl-C stops a statement that never ends, and the session goes on`() throws {
    let terminal = try TerminalSession(columns: 200).terminal
    // The echo shows that the statement is about to run.
    terminal.type(".echo on\r")
    terminal.expectEnd("\nsqlite>")
    let statement = "\(Self.endless) SELECT count(*) FROM c;"
    terminal.type(statement + "\r")
    terminal.expectScreen("sqlite> .echo on\nsqlite> \(statement)\n\(statement)")
    terminal.send([3])
    terminal.expectEnd("Runtime error: interrupted (9)\nsqlite>")
    terminal.type("\u{C}.print on\r")
    terminal.expectScreen("sqlite> .print on\n.print on\non\nsqlite>")
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == .status(1))
  }

  @Test func `Ctrl-C in the lines of a text says nothing`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".import <<END t\r1|2\r")
    terminal.expectEnd("   ...> 1|2\n   ...>")
    terminal.type("\u{3}")
    terminal.expectScreen("sqlite> .import <<END t\n   ...> 1|2\n   ...>\nsqlite>")
    terminal.type(".print on\r")
    terminal.expectEnd("sqlite> .print on\non\nsqlite>")
  }

  @Test func `after Ctrl-C in .follow the prompt begins a line`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("CREATE TABLE t(a); INSERT INTO t VALUES (1);\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type(".follow --last 1 t\r")
    terminal.expectEnd(".follow --last 1 t\n1|1")
    terminal.send([3])
    terminal.expectEnd(".follow --last 1 t\n1|1\n^C\nsqlite>")
  }

  @Test func `Ctrl-C stops a statement that prints without end`() throws {
    let terminal = try TerminalSession(["-list"]).terminal
    terminal.type("\(Self.endless) SELECT x FROM c;\r")
    // Only rows show that it runs; an earlier interrupt drops the line.
    terminal.expectOutput("\r\n100\r\n")
    terminal.send([3])
    terminal.expectEnd("Runtime error: interrupted (9)\nsqlite>")
  }

  @Test(arguments: ["box", "column", "qbox", "markdown"])
  func `Ctrl-C in a grid that never ends shows none of it`(mode: String) throws {
    let terminal = try TerminalSession(["-\(mode)", "-cmd", ".set rows all"], columns: 200).terminal
    terminal.type(".echo on\r")
    terminal.expectEnd("\nsqlite>")
    let statement = "\(Self.endless) SELECT x FROM c;"
    terminal.type(statement + "\r")
    terminal.expectScreen("sqlite> .echo on\nsqlite> \(statement)\n\(statement)")
    terminal.send([3])
    terminal.expectScreen(
      "sqlite> .echo on\nsqlite> \(statement)\n\(statement)\n^C\nRuntime error: interrupted (9)\nsqlite>")
  }
}
