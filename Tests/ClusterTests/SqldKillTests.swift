import Foundation
import TestSupport
import Testing

@testable import RemoteEngines
@testable import SQLiteShell
@testable import TypedSQLiteCore
@testable import tsqlite

/// A server of libSQL that ends while it is used.
@Suite(.serialized, .enabled(if: SqldServer.isAvailable, "needs sqld, which TSQLITE_TEST_SQLD names"))
struct SqldKillTests {
  private func message(_ body: () throws -> Void) -> String? {
    (#expect(throws: DatabaseError.self) { try body() })?.message
  }

  private func integers(_ database: Database, _ sql: String) throws -> [Int64] {
    try database.rows(sql, read: { $0.cell(0).int64 })
  }

  @Test func `a server that is started again answers the next statement`() throws {
    let server = try SqldServer()
    let database = try server.connect()
    try database.runAll("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    try server.stop()
    try server.start()
    #expect(try integers(database, "SELECT a FROM t") == [1])
    try server.stop()
    try server.start()
    try database.runAll("INSERT INTO t VALUES (2)")
    #expect(try integers(database, "SELECT a FROM t") == [1, 2])
  }

  @Test func `a server that does not come back is named, and nothing is done`() throws {
    let server = try SqldServer()
    let database = try server.connect()
    try server.stop()
    #expect(
      message { try database.runAll("CREATE TABLE t(a)") }
        == "\(server.place): Connection refused; nothing was done")
  }

  @Test func `a transaction ends with its server`() throws {
    let server = try SqldServer()
    let database = try server.connect()
    try database.runAll("CREATE TABLE t(a); BEGIN; INSERT INTO t VALUES (1)")
    try server.stop()
    try server.start()
    #expect(
      message { try database.runAll("INSERT INTO t VALUES (2)") }
        == "the server has ended the transaction (Received an invalid baton);"
        + " nothing of the open transaction is kept")
    try database.runAll("ROLLBACK; INSERT INTO t VALUES (3)")
    #expect(try integers(database, "SELECT a FROM t") == [3])
  }

  @Test func `rows break off with their server, and that is an error`() throws {
    let server = try SqldServer()
    let database = try server.connect()
    let statement = try database.prepare(
      "WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c) SELECT i, hex(zeroblob(1000)) FROM c")
    for number in 1...10_000 {
      #expect(try statement.step())
      if number == 1000 { try server.stop() }
      if number > 1000 { break }
    }
    var count = 0
    let text = message { while try statement.step() { count += 1 } }
    #expect(text?.hasPrefix("the connection to \(server.place) was lost before the last row (") == true)
    #expect(count < 100_000)
  }

  @Test func `a transaction that keeps another writer waiting is lost`() throws {
    let server = try SqldServer()
    let first = try server.connect()
    let second = try server.connect()
    try first.runAll("CREATE TABLE t(a); BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
    _ = try? integers(second, "SELECT a FROM t")
    try second.runAll("INSERT INTO t VALUES (2)")
    #expect(
      message { try first.runAll("INSERT INTO t VALUES (3)") }
        == "the server has ended the transaction (Transaction timed out); nothing of the open transaction is kept"
    )
    try first.runAll("ROLLBACK")
    #expect(try integers(first, "SELECT a FROM t") == [2])
  }

  @Test func `Ctrl-C ends a query that computes, and the next one runs`() throws {
    let server = try SqldServer()
    let interrupt = InterruptHandle()
    let database = try server.connect(interrupt)
    let other = Background {
      usleep(300_000)
      interrupt.interrupt()
    }
    let endless = "WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c) SELECT count(*) FROM c"
    #expect(message { _ = try integers(database, endless) } == "interrupted")
    _ = other.wait()
    interrupt.reset()
    #expect(try integers(database, "SELECT 7") == [7])
  }

  // MARK: - Imports

  private static let rowCount = 6000
  private static let file = (1...rowCount).map { "\($0),\(String(repeating: "x", count: 150))\n" }.joined()
  private static let kills = 10

  private func run(_ input: String, _ server: SqldServer) -> ShellRun {
    let memory = MemorySurroundings()
    memory.files["t.csv"] = MemoryDestination(Array(Self.file.utf8))
    let address = server.address
    memory.remoteEngine = { path throws(RemoteFailure) in
      guard path == ":memory:" else { return nil }
      return try EngineKind.engine(for: address) { SystemNetwork(InterruptHandle()) }
    }
    return runShell(input, memory: memory)
  }

  @Test(arguments: ["", "--batch"])
  func `no row is lost or repeated when the server is killed`(option: String) throws {
    let server = try SqldServer()
    let command = ".format raw on\n.import --csv \(option) t.csv t"
    #expect(run("CREATE TABLE t(a, b);", server).errors == "")
    let time = ContinuousClock().measure { _ = run(command, server) }
    var imports = 1
    for kill in 1...Self.kills {
      let delay = time * Double.random(in: 0...1.1)
      let run = try server.restarting(after: delay) { self.run(command, server) }
      if run.result.failures == 0 {
        imports += 1
      } else {
        // It may end before the first request too.
        let isUndone = ["nothing was imported", "unable to open database"].contains {
          run.errors.contains($0)
        }
        #expect(isUndone, "kill \(kill): \(run.errors)")
      }
    }
    let found = self.run("SELECT count(*), count(DISTINCT a), sum(a) FROM t;\n.tables", server)
    let sum = imports * Self.rowCount * (Self.rowCount + 1) / 2
    #expect(found.output == "\(imports * Self.rowCount)|\(Self.rowCount)|\(sum)\nt\n")
    #expect(imports > Self.kills / 2)
  }
}
