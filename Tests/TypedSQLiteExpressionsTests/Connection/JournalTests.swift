import Foundation
import TestSupport
import Testing
import TypedSQLiteExpressions

extension TemporaryFolder {
  /// The path of a file.
  fileprivate func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

@Suite struct JournalTests {
  @Test func `a connection can begin with a journal mode`() throws {
    let folder = try TemporaryFolder()
    let db = try Connection(folder.path("a"), journalMode: .wal)
    #expect(db.journalMode == .wal)
    #expect(db.synchronous == .normal)
    let next = try Connection(folder.path("a"))
    #expect(next.journalMode == .wal)
    #expect(next.synchronous == .full)
    #expect(try Connection(folder.path("b"), journalMode: .truncate).journalMode == .truncate)
  }

  @Test func `what cannot have a log begins without one`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    try Connection(path).execute("CREATE TABLE t (a)")
    let uri = Connection.Location.uri(path, parameters: [.mode(.readOnly)])
    let connections = [
      try Connection(journalMode: .wal), try Connection(.temporary, journalMode: .wal),
      try Connection(path, readonly: true, journalMode: .wal), try Connection(uri, journalMode: .wal),
    ]
    #expect(connections.map(\.journalMode) == [.memory, .delete, .delete, .delete])
    #expect(connections.map(\.synchronous) == [.full, .full, .full, .full])
  }

  @Test func `a journal mode is set, and the one that the database has is returned`() throws {
    let folder = try TemporaryFolder()
    let db = try Connection(folder.path("a"))
    #expect(db.journalMode == .delete)
    #expect(try db.setJournalMode(.wal) == .wal)
    #expect(db.synchronous == .full)
    #expect(try db.setJournalMode(.persist) == .persist)
    db.journalMode = .memory
    #expect(db.journalMode == .memory)
    #expect(try Connection().setJournalMode(.wal) == .memory)
  }

  @Test func `enableWAL can be repeated, and leaves a database in memory as it is`() throws {
    let folder = try TemporaryFolder()
    let db = try Connection(folder.path("a"))
    #expect(try db.enableWAL() == .wal)
    #expect(try db.enableWAL() == .wal)
    #expect(db.synchronous == .normal)
    let memory = try Connection()
    memory.synchronous = .extra
    #expect(try memory.enableWAL() == .memory)
    #expect(memory.synchronous == .extra)
  }

  @Test func `a journal mode that cannot be set is an error, of the next statement for a property`() throws {
    let folder = try TemporaryFolder()
    let holder = try Connection(folder.path("a"))
    try holder.execute("CREATE TABLE t (a); BEGIN EXCLUSIVE")
    let db = try Connection(folder.path("a"))
    let error = Result.error(
      message: "database is locked", code: 5, statement: .init(description: "PRAGMA journal_mode = wal"))
    #expect(throws: error) { try db.setJournalMode(.wal) }
    db.journalMode = .wal
    try holder.execute("COMMIT")
    #expect(throws: error) { try db.scalar("SELECT 1") }
    #expect(try db.scalar("SELECT 1") as? Int64 == 1)
  }

  @Test func `when SQLite waits for the disk is set outside of transactions`() throws {
    let db = try Connection()
    #expect(db.synchronous == .full)
    for mode in Connection.Synchronous.allCases {
      db.synchronous = mode
      #expect(db.synchronous == mode)
      try db.setSynchronous(mode)
      #expect(db.synchronous == mode)
    }
    #expect(
      throws: Result.error(
        message: "Safety level may not be changed inside a transaction", code: 1,
        statement: .init(description: "PRAGMA synchronous = 0"))
    ) { try db.transaction { try db.setSynchronous(.off) } }
  }

  @Test func `the log is moved to the file after a number of pages, or on demand`() throws {
    let folder = try TemporaryFolder()
    let db = try Connection(folder.path("a"), journalMode: .wal)
    #expect(db.walAutoCheckpoint == 1000)
    db.walAutoCheckpoint = 0
    #expect(db.walAutoCheckpoint == 0)
    try db.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let log = try db.walCheckpoint()
    #expect(!log.busy && log.log == 3 && log.checkpointed == 3)
    let empty = try db.walCheckpoint(mode: .truncate, schema: "main")
    #expect(!empty.busy && empty.log == 0 && empty.checkpointed == 0)
    let none = try Connection().walCheckpoint()
    #expect(!none.busy && none.log == -1 && none.checkpointed == -1)
    #expect(throws: Result.self) { try db.walCheckpoint(schema: "other") }
  }

  @Test func `a checkpoint that meets a reader says so`() throws {
    let folder = try TemporaryFolder()
    let db = try Connection(folder.path("a"), journalMode: .wal)
    try db.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let reader = try Connection(folder.path("a"))
    let rows = try reader.prepare("SELECT a FROM t")
    #expect(try rows.step())
    try db.execute("INSERT INTO t VALUES (2)")
    #expect(try db.walCheckpoint(mode: .restart).busy)
    rows.reset()
    #expect(try !db.walCheckpoint(mode: .restart).busy)
  }
}
