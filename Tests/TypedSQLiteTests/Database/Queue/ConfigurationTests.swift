import Foundation
import Synchronization
import TestSupport
import Testing
import TypedSQLite

final class ConfigurationTests: Sendable {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appendingPathComponent("a.db").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a queue can use WAL mode`() throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    func mode(_ configuration: Configuration) throws -> String? {
      try DatabaseQueue(path: path, configuration: configuration).inDatabase {
        try String.fetchOne($0, sql: "PRAGMA journal_mode")
      }
    }
    #expect(try mode(Configuration()) == "delete")
    #expect(try mode(configuration) == "wal")
    #expect(try mode(Configuration()) == "wal")
    let error = #expect(throws: DatabaseError.self) { try DatabaseQueue(configuration: configuration) }
    #expect(error?.message == "the database at :memory: cannot use WAL mode")
  }

  @Test func `in WAL mode only checkpoints wait for the disk, unless a set-up step says otherwise`() throws {
    func synchronous(_ database: any DatabaseWriter) throws -> Int? {
      try database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }
    let (full, normal, extra) = (2, 1, 3)
    var configuration = Configuration()
    #expect(try synchronous(DatabaseQueue(path: path)) == full)
    #expect(try synchronous(DatabasePool(path: path)) == normal)
    configuration.journalMode = .wal
    #expect(try synchronous(DatabaseQueue(path: path, configuration: configuration)) == normal)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
    #expect(try synchronous(DatabaseQueue(path: path, configuration: configuration)) == extra)
    #expect(try synchronous(DatabasePool(path: path, configuration: configuration)) == extra)
  }

  @Test func `a text in double quotes is no string, unless it may be`() throws {
    var configuration = Configuration()
    let sql = "SELECT \"nothing\""
    let error = #expect(throws: DatabaseError.self) {
      try DatabaseQueue(configuration: configuration).read { try String.fetchOne($0, sql: sql) }
    }
    #expect(
      error?.message == "no such column: nothing"
        || error?.message?.hasPrefix("no such column: \"nothing\"") == true)
    configuration.acceptsDoubleQuotedStringLiterals = true
    #expect(
      try DatabaseQueue(configuration: configuration).read { try String.fetchOne($0, sql: sql) } == "nothing")
  }

  @Test func `accesses run on the queue of the program`() throws {
    let key = DispatchSpecificKey<String>()
    let (reads, writes) = (
      DispatchQueue(label: "reads", attributes: .concurrent), DispatchQueue(label: "writes", qos: .utility)
    )
    reads.setSpecific(key: key, value: "reads")
    writes.setSpecific(key: key, value: "writes")
    var configuration = Configuration()
    configuration.targetQueue = reads
    let names = { (database: any DatabaseWriter) in
      [
        try database.read { _ in DispatchQueue.getSpecific(key: key) },
        try database.write { _ in DispatchQueue.getSpecific(key: key) },
      ]
    }
    #expect(try names(DatabasePool(path: path, configuration: configuration)) == ["reads", "reads"])
    configuration.writeTargetQueue = writes
    #expect(configuration.writeQoS == .utility)
    #expect(try names(DatabasePool(path: path, configuration: configuration)) == ["reads", "writes"])
    #expect(try names(DatabaseQueue(configuration: configuration)) == ["writes", "writes"])
  }

  @Test func `a migration on one thread compares schemas`() throws {
    let serial = DispatchQueue(label: "serial")
    var configuration = Configuration()
    configuration.targetQueue = serial
    configuration.writeTargetQueue = serial
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    var migrator = DatabaseMigrator()
    migrator.eraseDatabaseOnSchemaChange = true
    migrator.registerMigration("a") { try $0.execute(sql: "CREATE TABLE t (a)") }
    try migrator.migrate(queue)
    try migrator.migrate(queue)
    #expect(try queue.read { try $0.tableExists("t") })
  }

  @Test func `connections have names`() throws {
    var configuration = Configuration()
    let description = { (db: Database) in db.description }
    #expect(try DatabaseQueue().inDatabase(description) == "TypedSQLite.DatabaseQueue")
    configuration.label = "club"
    #expect(configuration.label == "club")
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    #expect(queue.inDatabase(description) == "club")
    #expect(queue.inDatabase { $0.configuration.label } == "club")
    let pool = try DatabasePool(path: path, configuration: configuration)
    #expect(pool.writeWithoutTransaction(description) == "club.writer")
    #expect(try pool.read(description) == "club.reader.1")
    #expect(try pool.makeSnapshot().read(description) == "club.snapshot.1")
    #expect(try pool.makeSnapshot().read(description) == "club.snapshot.2")
  }

  @Test func `a queue can undo what was left open`() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = false
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.inDatabase { db in
      try db.execute(sql: "CREATE TABLE t (a); BEGIN; INSERT INTO t VALUES (1)")
      // Accesses inside of it have not ended it.
      #expect(try queue.unsafeReentrantRead { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 1)
      #expect(db.isInsideTransaction)
    }
    #expect(try queue.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
  }
}
