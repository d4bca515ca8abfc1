import Foundation
import Testing
import TypedSQLiteExpressions

import protocol TypedSQLite.StorageChoice
import struct TypedSQLite.DateStorage
import struct TypedSQLite.Stored

/// Columns whose type names their storage.
@Suite struct StoredColumnTests {
  private enum ServerTime: StorageChoice { static let storage = DateStorage.unixMilliseconds }
  private typealias Due = Stored<Date, ServerTime>

  private let tasks = Table("tasks")
  private let due = Expression<Due>("due")
  private let done = Expression<Due?>("done")
  private let day = Date(timeIntervalSince1970: 1_700_000_000)

  @Test func `a column of a storage is created, written, compared and read`() throws {
    let db = try Connection()
    try db.run(
      tasks.create { table in
        table.column(due)
        table.column(done)
      })
    let declared = try db.scalar("SELECT sql FROM sqlite_schema") as? String
    #expect(declared == #"CREATE TABLE "tasks" ("due" INTEGER NOT NULL, "done" INTEGER)"#)
    try db.run(tasks.insert(due <- Due(day), done <- nil))
    try db.run(tasks.insert(due <- Due(day + 60), done <- Due(day + 90)))
    #expect(try db.scalar("SELECT due FROM tasks WHERE done IS NULL") as? Int64 == 1_700_000_000_000)
    #expect(try db.scalar(tasks.filter(due < Due(day + 1)).count) == 1)
    #expect(try db.scalar(tasks.filter(due == Due(day)).count) == 1)
    #expect(try db.run(tasks.filter(done == nil).update(done <- Due(day))) == 1)
    let row = try #require(try db.pluck(tasks.order(due)))
    #expect(try row.get(due).wrappedValue == day)
    #expect(row[done]?.wrappedValue == day)
  }

  @Test func `a value out of range is an error`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE tasks (due INTEGER)")
    let never = Due(Date(timeIntervalSince1970: .infinity))
    let error = #expect(throws: TypedSQLiteExpressions.Result.self) { try db.run(tasks.insert(due <- never)) }
    #expect(error?.description.contains("out of range") == true)
    #expect(try db.scalar(tasks.count) == 0)
  }
}
