import Dispatch
import Synchronization
import Testing
import TypedSQLite
import TypedSQLiteExpressions

import struct TypedSQLiteExpressions.Table

/// A connection that programs in Swift 5 mode use from many threads.
@Suite struct ThreadTests {
  private let entries = Table("entries")
  private let accounts = Table("accounts")
  private let id = Expression<Int64>("id")
  private let text = Expression<String>("text")
  private let sum = Expression<Int>("sum")

  private func connection() throws -> Connection {
    let db = try Connection()
    try db.run(
      entries.create { table in
        table.column(id, primaryKey: .autoincrement)
        table.column(text)
      })
    try db.run(
      accounts.create { table in
        table.column(id, primaryKey: true)
        table.column(sum)
      })
    try db.run(accounts.insertMany([[sum <- 1000], [sum <- 0]]))
    return db
  }

  /// Calls `work` on several threads, with the number of each call.
  private func inThreads(_ count: Int, _ work: @Sendable (Int) throws -> Void) throws {
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do { try work(index) } catch { failure.withLock { $0 = error } }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  @Test func `each thread that inserts gets the rowid of its own row`() throws {
    nonisolated(unsafe) let db = try connection()
    let found = Mutex<[Int64: String]>([:])
    try inThreads(400) { index in
      let rowid = try db.run(entries.insert(text <- "entry \(index)"))
      let stored = try db.pluck(entries.filter(id == rowid))?.get(text)
      found.withLock { $0[rowid] = stored }
      #expect(stored == "entry \(index)")
    }
    #expect(found.withLock(\.count) == 400)
    #expect(try db.scalar(entries.count) == 400)
  }

  @Test func `a transaction of one thread is whole for the others`() throws {
    nonisolated(unsafe) let db = try connection()
    try inThreads(200) { index in
      if index.isMultiple(of: 2) {
        try db.transaction {
          try db.run(accounts.filter(id == 1).update(sum -= 1))
          try db.savepoint { try db.run(accounts.filter(id == 2).update(sum += 1)) }
        }
      } else {
        #expect(try db.scalar(accounts.select(sum.sum)) == 1000)
      }
    }
    #expect(try db.prepare(accounts.order(id)).map { try $0.get(sum) } == [900, 100])
  }

  @Test func `threads share a statement, read rows one at a time and let statements go`() throws {
    nonisolated(unsafe) let db = try connection()
    nonisolated(unsafe) let insert = try db.prepare("INSERT INTO entries (text) VALUES (?)")
    try inThreads(300) { index in
      try insert.run("entry \(index)")
      let rows = try db.prepareRowIterator(entries.limit(5))
      while let row = try rows.failableNext() { #expect(try row.get(text).hasPrefix("entry ")) }
      let count = try db.prepare("SELECT count(*), 'text' FROM entries")
      #expect(try count.step())
      #expect((count.row[0] as Int) > 0 && count.row[1] as String == "text")
    }
    #expect(try db.scalar(entries.select(text.distinct.count)) == 300)
  }
}
