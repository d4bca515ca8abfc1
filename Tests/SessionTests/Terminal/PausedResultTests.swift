import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// A result that stopped at the first screen keeps other programs from writing for two seconds at most.
@Suite(.serialized) struct PausedResultTests {
  /// A session with a result that was read in part, on a database in which readers lock writers out.
  private struct Paused {
    let home: TemporaryFolder
    let other: Database
    let terminal: PseudoTerminal
    private let hasEditor: Bool

    /// Shows the values of the expression `result`: after the first screen a few hundred in a second.
    init(_ environment: [String: String] = [:], result: String = "i", journal: String = "delete") throws {
      home = try TemporaryFolder()
      let path = home.url.appendingPathComponent("a.db").path
      other = try Database(path: path)
      try other.execute(
        sql: """
          PRAGMA journal_mode = \(journal);
          CREATE TABLE n(i);
          WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 50000) INSERT INTO n SELECT x FROM c;
          CREATE TABLE u(a);
          """)
      other.setBusyTimeout(milliseconds: 20_000)
      hasEditor = environment["TERM"] != "dumb"
      terminal = try TerminalSession(
        [path], home: home, environment: environment, waitsForPrompt: hasEditor, columns: 120, rows: 12
      ).terminal
      if !hasEditor { terminal.expectLastRow("sqlite>") }
      send("SELECT \(result) FROM n WHERE i < 20 OR (SELECT count(*) FROM n AS m WHERE m.i > n.i) >= 0;\r")
      terminal.expectOutput("(.last shows all)")
      terminal.expectLastRow("sqlite>")
    }

    /// Types keys, in a terminal without an editor into the system's.
    func send(_ keys: String) {
      if hasEditor { terminal.type(keys) } else { terminal.send(Array(keys.utf8)) }
    }

    /// Checks that another connection waits for its lock no longer than a number of seconds.
    ///
    /// Without a key, that is two seconds and the time of a slow machine.
    func expectWritable(
      within limit: Double = 6, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let start = Date()
      try other.execute(sql: "INSERT INTO u VALUES (1)")
      #expect(Date().timeIntervalSince(start) < limit, sourceLocation: sourceLocation)
    }
  }

  @Test func `a terminal without an editor releases the lock too`() throws {
    let session = try Paused(["TERM": "dumb"])
    try session.expectWritable()
    // What was not read yet is said to be gone.
    session.terminal.forgetOutput()
    session.send(".last list\r")
    session.terminal.expectOutput("the database has changed since then")
  }

  #if os(Linux)
  @Test func `in WAL mode no other process sees a read mark of it after two seconds`() throws {
    let session = try Paused(journal: "wal")
    let path = session.home.url.appendingPathComponent("a.db").path
    let start = Date()
    var log = ""
    repeat {
      log = try Executable.tsqlite.run([":memory:", ".wal '\(path)'"]).output
    } while log.contains("|reading|") && Date().timeIntervalSince(start) < 10
    #expect(!log.contains("|reading|"))
    #expect(log.contains("|tsqlite|connected|"))
  }
  #endif

  @Test func `without an editor, Ctrl-C, Ctrl-Z and lines work while the lock is released`() throws {
    let session = try Paused(["TERM": "dumb"])
    session.terminal.send([3])
    // What is typed before the next prompt is echoed on the line of the last one.
    session.terminal.expectEnd("^Csqlite>")
    session.send(".print on\r")
    session.terminal.expectEnd("\non\nsqlite>")
    usleep(2_500_000)
    session.send(".print still on\r")
    session.terminal.expectEnd("\nstill on\nsqlite>")
    session.terminal.send([0x1A])
    try session.expectWritable()
    session.terminal.kill(SIGCONT)
    session.send(".print again\r")
    session.terminal.expectEnd("again\nsqlite>")
  }

  @Test func `Ctrl-Z at the prompt releases the lock at once`() throws {
    let session = try Paused()
    session.terminal.send([0x1A])
    try session.expectWritable(within: 1.5)
  }

  @Test(arguments: ["", "dumb"])
  func `a program that the session starts can write to the database`(terminal: String) throws {
    let program = "\(Executable.tsqlite.url.path) $HOME/a.db"
    for line in [
      ".shell \(program) 'INSERT INTO u VALUES (7)'", ".system \(program) 'INSERT INTO u VALUES (7)'",
      ".once '|\(program)'\rSELECT 'INSERT INTO u VALUES (7)';",
      "SELECT edit('x', '\(program) \"INSERT INTO u VALUES (7)\" #') IS NULL;",
      ".import '|\(program) \"INSERT INTO u VALUES (7) RETURNING a\"' new",
    ] {
      let session = try Paused(terminal.isEmpty ? [:] : ["TERM": terminal])
      session.send(".mode list\r\(line)\r.print \"d\" one\r")
      session.terminal.expectEnd("d one\nsqlite>")
      #expect(try session.other.rows("SELECT a FROM u") { $0.text(0) } == ["7"], "\(line)")
    }
  }

  @Test func `a result that is different each time does not claim that the database has changed`() throws {
    let session = try Paused(result: "random() AS r")
    usleep(2_500_000)
    session.terminal.type("\u{C}.last list\r")
    session.terminal.expectOutput("the statement returned other rows when it was run again")
  }
}
