import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// Ctrl-C ends each wait of the program at once, and what waited is not done.
@Suite(.serialized) struct WaitTests {
  /// The longest time from Ctrl-C to the prompt, in seconds, on a machine that does other things too.
  private static let limit = 3.0

  /// A session on a database that another connection has locked, with a result that was read before.
  private struct Locked {
    let home: TemporaryFolder
    let other: Database
    let terminal: PseudoTerminal

    init(_ lock: String = "BEGIN EXCLUSIVE", setup: String = "") throws {
      home = try TemporaryFolder()
      let path = home.url.appendingPathComponent("a.db").path
      other = try Database(path: path)
      try other.runAll("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2); \(setup)")
      try home.write("3\n", to: "rows.csv")
      terminal = try TerminalSession([path], home: home, columns: 160).terminal
      terminal.type(".cd \(home.url.path)\r.timeout 60000\rSELECT count(*) FROM t;\r")
      terminal.expectEnd("1 row, 0 ms\nsqlite>")
      try other.runAll(lock)
    }
  }

  /// Presses Ctrl-C while a line waits, and checks how soon the prompt is there again.
  private func interrupt(_ line: String, in terminal: PseudoTerminal) {
    terminal.type("\u{C}.print go\r")
    terminal.expectScreen("sqlite> .print go\ngo\nsqlite>")
    terminal.type(line + "\r")
    terminal.waitForCommand()
    // Nothing shows that it waits; an earlier interrupt would do no harm.
    usleep(150_000)
    let start = Date()
    terminal.send([3])
    terminal.expectLastRow("sqlite>")
    #expect(Date().timeIntervalSince(start) < Self.limit, "\(line): \(terminal.screen.text)")
  }

  private static let statements = [
    ("DELETE FROM t WHERE a = 1;", ""), ("UPDATE t SET a = 9 WHERE a = 1;", ""),
    ("INSERT INTO t VALUES (4);", ""), ("CREATE TABLE u(a);", ""), ("BEGIN IMMEDIATE;", ""),
    ("SELECT a FROM t;", ""), ("VACUUM;", ""),
    (
      "DELETE FROM t WHERE a = 1; DELETE FROM t WHERE a = 2;",
      "Note: statement 1 of 2 was interrupted: DELETE FROM t WHERE a = 1; 1 was not run\n"
    ),
    (
      "PRAGMA busy_timeout = 50000; DELETE FROM t WHERE a = 1;",
      "Note: statement 2 of 2 was interrupted: DELETE FROM t WHERE a = 1; 1 ran before it\n"
    ),
    (
      "SELECT timeout FROM pragma_busy_timeout; DELETE FROM t WHERE a = 1;",
      "Note: statement 1 of 2 was interrupted: SELECT timeout FROM pragma_busy_timeout; 1 was not run\n"
    ),
  ]

  @Test(arguments: statements)
  func `Ctrl-C ends the wait of a statement for a lock, and it is not done`(
    statement: String, note: String
  ) throws {
    let session = try Locked()
    interrupt(statement, in: session.terminal)
    session.terminal.expectEnd("interrupted (9)\n\(note)sqlite>")
    try session.other.runAll("COMMIT")
    #expect(try session.other.rows("SELECT group_concat(a) FROM t") { $0.text(0) } == ["1,2"])
    #expect(try session.other.rows("SELECT count(*) FROM sqlite_schema") { $0.cell(0).int64 } == [1])
    // The session goes on.
    session.terminal.type("\u{C}INSERT INTO t VALUES (5);\r")
    session.terminal.expectEnd("1 row inserted, 0 ms\nsqlite>")
  }

  @Test(arguments: [
    ".import rows.csv t", ".backup copy.db", ".clone copy.db", ".tables", ".schema", ".sha3sum", ".dump",
    ".export out.csv t", ".timeline", ".format report", ".diagram", ".restore a.db",
  ])
  func `Ctrl-C ends the wait of a command for a lock, and it is not done`(command: String) throws {
    let session = try Locked()
    interrupt(command, in: session.terminal)
    try session.other.runAll("COMMIT")
    #expect(try session.other.rows("SELECT group_concat(a) FROM t") { $0.text(0) } == ["1,2"])
  }

  @Test func `Ctrl-C ends the wait for the lock of an attached database and of WAL`() throws {
    let attached = try Locked()
    attached.terminal.type("ATTACH 'b.db' AS b; CREATE TABLE b.u(x);\r")
    attached.terminal.expectEnd("table u created, 0 ms\nsqlite>")
    let second = try Database(path: attached.home.url.appendingPathComponent("b.db").path)
    try second.runAll("BEGIN EXCLUSIVE")
    interrupt("INSERT INTO b.u VALUES (1);", in: attached.terminal)
    attached.terminal.expectEnd("interrupted (9)\nsqlite>")
    try second.runAll("COMMIT")
    #expect(try second.rows("SELECT count(*) FROM u") { $0.cell(0).int64 } == [0])

    let wal = try Locked("BEGIN IMMEDIATE", setup: "PRAGMA journal_mode = WAL")
    interrupt("DELETE FROM t WHERE a = 1;", in: wal.terminal)
    wal.terminal.expectEnd("interrupted (9)\nsqlite>")
    try wal.other.runAll("COMMIT")
    #expect(try wal.other.rows("SELECT count(*) FROM t") { $0.cell(0).int64 } == [2])
  }

  @Test func `in a transaction only the statement that waits is not done`() throws {
    let session = try Locked("SELECT 1")
    session.terminal.type("ATTACH 'b.db' AS b; CREATE TABLE b.u(x);\r")
    session.terminal.expectEnd("table u created, 0 ms\nsqlite>")
    let second = try Database(path: session.home.url.appendingPathComponent("b.db").path)
    try second.runAll("BEGIN IMMEDIATE")
    session.terminal.type("BEGIN; INSERT INTO t VALUES (3);\r")
    session.terminal.expectEnd("1 row inserted, 0 ms\nsqlite*>")
    session.terminal.type("INSERT INTO b.u VALUES (1);\r")
    session.terminal.waitForCommand()
    usleep(150_000)
    session.terminal.send([3])
    session.terminal.expectEnd("interrupted (9)\nsqlite*>")
    try second.runAll("COMMIT")
    session.terminal.type("COMMIT;\r")
    session.terminal.expectEnd("transaction committed, 0 ms\nsqlite>")
    #expect(try session.other.rows("SELECT group_concat(a) FROM t") { $0.text(0) } == ["1,2,3"])
    #expect(try second.rows("SELECT count(*) FROM u") { $0.cell(0).int64 } == [0])
  }

  @Test func `a wait that nobody interrupts ends with the lock, or with the time`() throws {
    let session = try Locked()
    session.terminal.type("\u{C}PRAGMA busy_timeout; PRAGMA busy_timeout = 200; PRAGMA busy_timeout;\r")
    session.terminal.expectOutput("60000")
    session.terminal.expectEnd("1 row, 0 ms\nsqlite>")
    session.terminal.type("DELETE FROM t WHERE a = 1;\r")
    session.terminal.expectOutput("database is locked (5)")
    session.terminal.expectLastRow("sqlite>")
    session.terminal.type("\u{C}.timeout 60000\rDELETE FROM t WHERE a = 1;\r")
    session.terminal.waitForCommand()
    usleep(150_000)
    try session.other.runAll("COMMIT")
    session.terminal.expectOutput("1 row deleted")
    #expect(try session.other.rows("SELECT group_concat(a) FROM t") { $0.text(0) } == ["2"])
  }

  @Test func `a script that waits for a lock is ended by Ctrl-C, and does nothing after it`() throws {
    let session = try Locked()
    let path = session.home.url.appendingPathComponent("a.db").path
    try session.home.write(
      ".timeout 60000\nDELETE FROM t WHERE a = 1;\nDELETE FROM t WHERE a = 2;\n", to: "script.sql")
    let script = try TerminalSession(
      [path, ".read \(session.home.url.path)/script.sql"], home: session.home, waitsForPrompt: false
    ).terminal
    usleep(500_000)
    script.kill(SIGINT)
    #expect(script.waitForEnd() != nil)
    try session.other.runAll("COMMIT")
    #expect(try session.other.rows("SELECT group_concat(a) FROM t") { $0.text(0) } == ["1,2"])
  }

  @Test(arguments: [
    ".import '|sleep 60' t", ".read '|sleep 60'", ".import pipe t", ".read pipe", ".output pipe",
    ".shell sleep 60", ".system sleep 60", "SELECT edit('x', 'sleep 60 #');", "SELECT usleep(60000000);",
    "SELECT readfile('pipe');", "SELECT writefile('pipe', 'x');", ".import '|trap \"\" INT; sleep 20' t",
    ".once '|sleep 60'\rSELECT value, printf('%99d', value) FROM generate_series(1, 99999);",
    ".last > '|trap \"\" INT; sleep 20'",
  ])
  func `Ctrl-C ends the wait for a program or a pipe`(line: String) throws {
    let home = try TemporaryFolder()
    let terminal = try TerminalSession(home: home, columns: 160).terminal
    terminal.type(".cd \(home.url.path)\r.shell mkfifo pipe\rCREATE TABLE t(a);\r")
    terminal.type("SELECT value, printf('%99d', value) FROM generate_series(1, 9999);\r")
    terminal.expectOutput("(.last shows all)")
    interrupt(line, in: terminal)
    terminal.type("\u{C}.print on\r")
    terminal.expectEnd("on\nsqlite>")
  }

  @Test(arguments: [("q", true), ("\u{1B}", false), ("jjq", true)])
  func `a key that leaves the viewer stops its reading`(keys: String, leaves: Bool) throws {
    let terminal = try TerminalSession(rows: 8).terminal
    terminal.type("WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n) SELECT v FROM n;\r")
    terminal.expectLastRow("sqlite>")
    for start in ["G", "/nothing\r", "s"] {
      terminal.forgetOutput()
      terminal.type("\u{C}.last\r")
      terminal.expectOutput("? lists the keys")
      terminal.send(Array(start.utf8))
      usleep(300_000)
      let begin = Date()
      terminal.send(Array(keys.utf8))
      if leaves {
        terminal.expectScreen("sqlite> .last\nsqlite>")
      } else {
        terminal.expectEnd("q leaves")
        terminal.send(Array("q".utf8))
        terminal.expectScreen("sqlite> .last\nsqlite>")
      }
      #expect(Date().timeIntervalSince(begin) < Self.limit)
    }
  }

  @Test func `letters of a search that is typed while the viewer reads are no keys that stop it`() throws {
    let terminal = try TerminalSession(columns: 160, rows: 8).terminal
    terminal.type(
      "WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n LIMIT 300000) SELECT v, 'q' || v AS w FROM n;\r"
    )
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.last\r")
    terminal.expectOutput("? lists the keys")
    terminal.send(Array("Gg/q299999\r".utf8))
    terminal.expectLastRow("row 299,999 of 300,000 rows, column 2 of 2  ? lists the keys, q leaves")
  }
}
