import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// The viewer in a terminal.
@Suite(.serialized) struct ViewerSessionTests {
  private static let query = "SELECT value AS v, value * 2 AS w FROM generate_series(1, 5000);\r"

  /// A session that shows the viewer of a result.
  private func viewing(
    _ environment: [String: String] = [:], columns: Int = 80, rows: Int = 8
  ) throws -> PseudoTerminal {
    let terminal = try TerminalSession(environment: environment, columns: columns, rows: rows).terminal
    terminal.type(Self.query)
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.last\r")
    // The number of rows that are known at first depends on the time that they take.
    terminal.expectOutput("? lists the keys")
    terminal.send(Array("G".utf8))
    terminal.expectLastRow("row 5,000 of 5,000 rows, column 1 of 2  ? lists the keys, q leaves")
    terminal.send(Array("g".utf8))
    terminal.expectLastRow("row 1 of 5,000 rows, column 1 of 2  ? lists the keys, q leaves")
    return terminal
  }

  @Test func `.last opens the viewer, and q shows the screen as it was`() throws {
    let terminal = try viewing()
    terminal.expectScreen(
      """
         v │     w
         1 │     2
         2 │     4
         3 │     6
         4 │     8
         5 │    10
         6 │    12
      row 1 of 5,000 rows, column 1 of 2  ? lists the keys, q leaves
      """)
    terminal.send(Array("q".utf8))
    terminal.expectScreen("sqlite> .last\nsqlite>")
    terminal.type("SELECT count(*) FROM _;\r")
    terminal.expectEnd("│     5000 │\n└──────────┘\n1 row, 0 ms\nsqlite>")
  }

  @Test func `arrows, pages, a search and a row number move in the result`() throws {
    let terminal = try viewing()
    terminal.send(Array("\u{1B}[6~\u{1B}[B\u{1B}[C".utf8))
    terminal.expectLastRow("row 8 of 5,000 rows, column 2 of 2  ? lists the keys, q leaves")
    terminal.send(Array("/4444\r".utf8))
    terminal.expectLastRow("row 2,222 of 5,000 rows, column 2 of 2  ? lists the keys, q leaves")
    terminal.send(Array(":4999\r".utf8))
    terminal.expectLastRow("row 4,999 of 5,000 rows, column 2 of 2  ? lists the keys, q leaves")
  }

  @Test func `c draws the column, d describes it, and q goes back`() throws {
    let terminal = try viewing(rows: 24)
    terminal.send(Array("c".utf8))
    terminal.expectLastRow("q goes back")
    terminal.send(Array("q".utf8))
    terminal.expectLastRow("row 1 of 5,000 rows, column 1 of 2  ? lists the keys, q leaves")
    terminal.send(Array("d".utf8))
    terminal.expectLastRow("q goes back")
    terminal.send(Array("q".utf8))
    terminal.expectLastRow("row 1 of 5,000 rows, column 1 of 2  ? lists the keys, q leaves")
  }

  @Test func `Ctrl-C closes what is open in the viewer, and then leaves it`() throws {
    let terminal = try viewing()
    terminal.send(Array("?".utf8))
    terminal.expectOutput("quit, or close what is open")
    terminal.send([3])
    terminal.expectLastRow("row 1 of 5,000 rows, column 1 of 2  ? lists the keys, q leaves")
    terminal.send([3])
    terminal.expectScreen("sqlite> .last\nsqlite>")
    terminal.type("SELECT 1;\r")
    terminal.expectEnd("1 row, 0 ms\nsqlite>")
  }

  @Test func `Ctrl-C stops the reading of rows that do not end`() throws {
    let terminal = try TerminalSession(rows: 8).terminal
    terminal.type("WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n) SELECT v FROM n;\r")
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.last\r")
    terminal.expectOutput("? lists the keys")
    terminal.send(Array("G".utf8))
    terminal.expectOutput("read, q stops")
    terminal.forgetOutput()
    terminal.send([3])
    terminal.expectOutput("? lists the keys")
    terminal.send(Array("gq".utf8))
    terminal.expectScreen("sqlite> .last\nsqlite>")
  }

  @Test(arguments: [false, true])
  func `other programs can write while a prompt or a viewer waits`(inViewer: Bool) throws {
    let home = try TemporaryFolder()
    let path = home.url.appendingPathComponent("a.db").path
    let other = try Database(path: path)
    try other.execute(
      sql: """
        CREATE TABLE n(i);
        WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5000) INSERT INTO n SELECT x FROM c;
        CREATE TABLE u(a);
        """)
    let terminal = try TerminalSession([path], home: home, columns: 200, rows: 8).terminal
    terminal.type("SELECT n.i FROM n, n AS m;\r")
    terminal.expectOutput("(.last shows all)")
    terminal.expectLastRow("sqlite>")
    if inViewer {
      terminal.type(".last\r")
      terminal.expectOutput("? lists the keys")
    }
    // It waits for the lock that the session has for two seconds.
    other.setBusyTimeout(milliseconds: 20_000)
    try other.execute(sql: "INSERT INTO u VALUES (1)")
    if !inViewer { terminal.type(".last\r") }
    terminal.expectOutput("? lists the keys")
    terminal.send(Array("G".utf8))
    terminal.expectEnd("rows of the last result are kept: the database has changed since then")
  }

  @Test func `a cell is copied with the sequence for the clipboard`() throws {
    let terminal = try viewing()
    terminal.send(Array("\u{1B}[Cy".utf8))
    terminal.expectLastRow("1 byte copied")
    #expect(terminal.screen.copied == ["Mg=="])
  }

  @Test func `long texts are shown in the viewer, and short ones are printed`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".help quit\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("\u{C}.help\r")
    terminal.expectOutput("line 1 of ")
    terminal.send(Array("/.www\r".utf8))
    terminal.expectOutput("web browser")
    terminal.send(Array("q".utf8))
    terminal.expectScreen("sqlite> .help\nsqlite>")
    terminal.type("\u{C}.set pager off\r.help\r")
    terminal.expectLastRow("sqlite>")
  }

  @Test func `.set pager program shows the result in the program of PAGER`() throws {
    let terminal = try TerminalSession(environment: ["PAGER": "wc -l"], rows: 12).terminal
    terminal.type(".set pager program\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type(".mode list\rSELECT value FROM generate_series(1, 30);\r")
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.last\r")
    terminal.expectScreen("sqlite> .last\n30\nsqlite>")
  }

  @Test func `without a viewer, .last prints the whole result`() throws {
    let terminal = try TerminalSession(rows: 30).terminal
    terminal.type(".set pager off\rSELECT value AS v FROM generate_series(1, 45);\r")
    terminal.expectOutput("(.last shows all)")
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.last\r")
    terminal.expectEnd("│ 45 │\n└────┘\n45 rows, 0 ms\nsqlite>")
  }
}
