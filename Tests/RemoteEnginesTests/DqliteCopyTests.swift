import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import RemoteEngines

/// Copies of whole databases, whose files a real SQLite has made.
@Suite struct DqliteCopyTests {
  /// The files of a database, and the rows that it has.
  private struct Files {
    var database: [UInt8]
    var log: [UInt8]

    /// Makes a database whose last changes are in its log.
    init(pageSize: Int, sql: String...) throws {
      let folder = try TemporaryFolder()
      let path = folder.url.appending(path: "app").path
      let database = try Database(path: path)
      try database.runAll(
        "PRAGMA page_size = \(pageSize); PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
      try database.runAll(
        "CREATE TABLE t(a); INSERT INTO t VALUES ('first'); PRAGMA wal_checkpoint(TRUNCATE)")
      for sql in sql { try database.runAll(sql) }
      self.database = try [UInt8](Data(contentsOf: URL(filePath: path)))
      log = try [UInt8](Data(contentsOf: URL(filePath: path + "-wal")))
    }

    /// The answer of a node.
    var message: [UInt8] {
      let files = [("app", database), ("app-wal", log)].flatMap { name, bytes in
        DqliteBytes.text(name) + DqliteBytes.word(bytes.count) + bytes
      }
      return DqliteBytes.message(type: 9, DqliteBytes.word(2) + files)
    }
  }

  /// Copies the database that a node sends.
  private func copy(
    _ message: [UInt8], pieces: Int = .max, into file: MemoryDatabaseFile = MemoryDatabaseFile()
  ) throws -> MemoryDatabaseFile {
    let connection = DqliteConnection(
      ScriptedChannel(message, pieces: pieces), to: NetworkPlace(host: "a", port: 1))
    if let failure = try connection.copy("app", into: file, until: .never) { throw failure.error }
    return file
  }

  private func rows(_ file: MemoryDatabaseFile) throws -> [String] {
    let database = try Database(in: file)
    #expect(try database.rows("PRAGMA integrity_check", read: { $0.text(0) }) == ["ok"])
    return try database.rows("SELECT substr(a, 1, 8) || length(a) FROM t ORDER BY rowid") { $0.text(0) ?? "" }
  }

  @Test(arguments: [512, 4096, 65536])
  func `the pages of the log replace those of the database`(pageSize: Int) throws {
    let files = try Files(
      pageSize: pageSize, sql: "INSERT INTO t VALUES (printf('%*s', 200000, 'long'))",
      "UPDATE t SET a = 'second' WHERE a = 'first'", "INSERT INTO t VALUES ('third')")
    for pieces in [Int.max, 1000, 7] {
      #expect(try rows(copy(files.message, pieces: pieces)) == ["second6", "        200000", "third5"])
    }
  }

  @Test func `a database that has become smaller is cut`() throws {
    let files = try Files(
      pageSize: 1024, sql: "INSERT INTO t VALUES (zeroblob(100000))", "PRAGMA wal_checkpoint",
      "DELETE FROM t WHERE a <> 'first'", "VACUUM")
    let file = try copy(files.message)
    #expect(file.bytes.count == 2048)
    #expect(try rows(file) == ["first5"])
  }

  @Test func `what was not committed, or is damaged, is left out as SQLite leaves it out`() throws {
    let files = try Files(
      pageSize: 4096, sql: "INSERT INTO t VALUES ('second')", "INSERT INTO t VALUES ('third')")
    var damaged = files
    damaged.log[damaged.log.count - 1] ^= 1
    #expect(try rows(copy(damaged.message)) == ["first5", "second6"])
    var stale = files
    stale.log[16] ^= 1
    #expect(try rows(copy(stale.message)) == ["first5"])
    var short = files
    short.log.removeLast(8)
    #expect(try rows(copy(short.message)) == ["first5", "second6"])
  }

  @Test func `a database without tables has no bytes`() throws {
    let empty =
      DqliteBytes.text("app") + DqliteBytes.word(0) + DqliteBytes.text("app-wal") + DqliteBytes.word(0)
    #expect(try copy(DqliteBytes.message(type: 9, DqliteBytes.word(2) + empty)).bytes == [])
  }

  @Test func `an answer that is cut, or has a wrong form, is no copy`() throws {
    let message = try Files(pageSize: 512, sql: "INSERT INTO t VALUES ('second')").message
    for count in stride(from: 0, to: message.count, by: 7) {
      #expect(throws: DqliteSnapshot.Fault.self) { try copy(Array(message.prefix(count))) }
    }
    for word in 1..<8 {
      var changed = message
      changed[8 * word + 6] ^= 0x7F
      _ = try? copy(changed)
    }
    #expect(throws: DqliteSnapshot.Fault.self) {
      try copy(DqliteBytes.message(type: 9, DqliteBytes.word(1) + DqliteBytes.word(0)))
    }
    #expect(throws: DatabaseError.self) { try copy(DqliteBytes.failure(1, "no")) }
  }

  @Test func `a full disk is its own error`() throws {
    let message = try Files(pageSize: 512, sql: "INSERT INTO t VALUES ('second')").message
    let file = MemoryDatabaseFile()
    file.capacity = 700
    let network = ScriptedNetwork([ScriptedChannel(DqliteBytes.opening() + message)])
    let engine = try #require(try EngineKind.engine(for: "dqlite://a:1/app") { network })
    try engine.connect()
    let failure = #expect(throws: RemoteFailure.self) { try engine.copy(into: file) }
    guard case .answered(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.resultCode == .SQLITE_FULL)
  }

  @Test func `the nodes of a cluster are listed`() throws {
    let members = [UInt8](
      hex: "03000000010000000100000000000000" + "3132372e302e302e313a393430310000" + DqliteBytes.servers)
    let network = ScriptedNetwork([ScriptedChannel(DqliteBytes.opening() + members)])
    let engine = try #require(try EngineKind.engine(for: "dqlite://a:1/app") { network })
    try engine.connect()
    #expect(
      try engine.members(insideTransaction: false) == [
        RemoteMember(number: 1, address: "127.0.0.1:9401", role: "voter", isLeader: true)
      ])
  }
}
