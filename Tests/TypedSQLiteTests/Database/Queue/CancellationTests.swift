import Foundation
import Synchronization
import TestSupport
import Testing
import TypedSQLite

/// What a task's cancellation does to the accesses that it makes.
final class CancellationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makePool() throws -> DatabasePool {
    try DatabasePool(path: folder.url.appending(path: "\(UUID()).sqlite").path)
  }

  private func readers() throws -> [any DatabaseReader] {
    let queue = try DatabaseQueue()
    return [
      queue, try makePool(), try makePool().makeSnapshot(), AnyDatabaseReader(queue),
      AnyDatabaseWriter(queue),
    ]
  }

  private func writers() throws -> [any DatabaseWriter] {
    [try DatabaseQueue(), try makePool(), AnyDatabaseWriter(try makePool())]
  }

  /// Runs an access in a task, which the access can cancel.
  private func inTask<Value: Sendable>(
    _ access: @escaping @Sendable (_ cancel: @escaping @Sendable () -> Void) async throws -> Value
  ) async throws -> Value {
    let task = Mutex<Task<Value, any Error>?>(nil)
    let (starts, start) = AsyncStream<Void>.makeStream()
    let running = Task {
      for await _ in starts { break }
      return try await access { task.withLock { $0 }?.cancel() }
    }
    task.withLock { $0 = running }
    start.yield()
    return try await running.value
  }

  private typealias Access = @Sendable (@escaping @Sendable (Database) throws -> Void) async throws -> Void

  private func expectStop(of access: @escaping Access, _ comment: Comment) async throws {
    await #expect(throws: CancellationError.self, comment) {
      try await self.inTask { cancel in
        try await access { db in
          cancel()
          try db.execute(sql: "SELECT 0")
          Issue.record("a statement ran after the cancellation")
        }
      }
    }
    await #expect(throws: CancellationError.self, comment) {
      try await self.inTask { cancel in
        try await access { db in
          let rows = try Int.fetchCursor(db, sql: "VALUES (1), (2)")
          #expect(try rows.next() == 1)
          cancel()
          _ = try rows.next()
          Issue.record("a cursor went on after the cancellation")
        }
      }
    }
    await #expect(throws: CancellationError.self, comment) {
      try await self.inTask { cancel in
        cancel()
        try await access { _ in Issue.record("a cancelled access began") }
      }
    }
    try await access { db in
      let value = try Int.fetchOne(db, sql: "SELECT 3")
      #expect(value == 3)
    }
  }

  @Test func `statements after the cancellation are refused, and the next access runs`() async throws {
    for reader in try readers() {
      try await expectStop(of: { try await reader.read($0) }, "\(type(of: reader)).read")
      try await expectStop(of: { try await reader.unsafeRead($0) }, "\(type(of: reader)).unsafeRead")
    }
    for writer in try writers() {
      try await expectStop(of: { try await writer.write($0) }, "\(type(of: writer)).write")
      try await expectStop(
        of: { try await writer.writeWithoutTransaction($0) }, "\(type(of: writer)).writeWithoutTransaction")
    }
  }

  @Test func `a read that is complete when its task is cancelled returns what it read`() async throws {
    for reader in try readers() {
      let value = try await inTask { cancel in
        try await reader.read { db in
          let value = try Int.fetchOne(db, sql: "SELECT 7")
          cancel()
          return value
        }
      }
      #expect(value == 7)
    }
  }

  @Test func `a write that is cancelled before its commit is undone`() async throws {
    for writer in try writers() {
      try await writer.write { try $0.execute(sql: "CREATE TABLE t(a)") }
      await #expect(throws: CancellationError.self) {
        try await self.inTask { cancel in
          try await writer.write { db in
            try db.execute(sql: "INSERT INTO t VALUES (1)")
            cancel()
          }
        }
      }
      let count = try await writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
      #expect(count == 0)
    }
  }

  @Test func `a transaction that a cancelled access began can be undone, and is undone if it is left`()
    async throws
  {
    for writer in try writers() {
      try await writer.write { try $0.execute(sql: "CREATE TABLE t(a)") }
      for undo in ["ROLLBACK", "  rollback;", nil] {
        await #expect(throws: CancellationError.self) {
          try await self.inTask { cancel in
            try await writer.writeWithoutTransaction { db in
              try db.execute(sql: "BEGIN; INSERT INTO t VALUES (1)")
              cancel()
              if let undo { try db.execute(sql: undo) } else { try db.rollback() }
              #expect(!db.isInsideTransaction)
              try db.execute(sql: "INSERT INTO t VALUES (2)")
            }
          }
        }
        await #expect(throws: CancellationError.self) {
          try await self.inTask { cancel in
            try await writer.writeWithoutTransaction { db in
              try db.execute(sql: "BEGIN; INSERT INTO t VALUES (1)")
              cancel()
              try db.commit()
            }
          }
        }
      }
      let state = try await writer.writeWithoutTransaction { db in
        (db.isInsideTransaction, try Int.fetchOne(db, sql: "SELECT count(*) FROM t"))
      }
      #expect(state == (false, 0))
    }
  }

  @Test func `a cancellation in a savepoint undoes it`() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    let count = try await inTask { cancel in
      try await queue.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN; INSERT INTO t VALUES (1)")
        #expect(throws: DatabaseError.self) {
          try db.inSavepoint {
            try db.execute(sql: "INSERT INTO t VALUES (2)")
            cancel()
            try db.execute(sql: "INSERT INTO t VALUES (3)")
            return .commit
          }
        }
        try db.rollback()
        return db.totalChangesCount
      }
    }
    #expect(count == 2)
  }
}
