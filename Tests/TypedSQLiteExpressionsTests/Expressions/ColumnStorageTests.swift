public import Foundation
import TestSupport
import Testing
public import TypedSQLiteExpressions

public import protocol TypedSQLite.StorageConvertible
public import protocol TypedSQLite.ValueStorage
public import struct TypedSQLite.CivilDate
public import struct TypedSQLite.DateStorage
public import struct TypedSQLite.DecimalStorage
public import struct TypedSQLite.TimeOfDay
public import struct TypedSQLite.UUIDStorage
public import struct TypedSQLite.ULID

extension Decimal: TypedSQLiteExpressions.Value {}
extension Duration: TypedSQLiteExpressions.Value {}
extension CivilDate: TypedSQLiteExpressions.Value {}
extension TimeOfDay: TypedSQLiteExpressions.Value {}
extension ULID: TypedSQLiteExpressions.Value {}

private let tasks = Table("tasks")
private let due = Expression<Date>("due", .unixMilliseconds)
private let done = Expression<Date?>("done", .cocoa)
private let key = Expression<UUID>("key", .blob)
private let price = Expression<Decimal>("price", .cents)
private let day = Date(timeIntervalSince1970: 1_700_000_000)

private struct Task: Codable, Equatable {
  var key: UUID
  var due: Date
  var done: Date?
  var price: Decimal
  var title = "a"
}

/// Columns that state their storage.
@Suite struct ColumnStorageTests {
  @Test func `a storage is in the definition, the setters and the conditions`() {
    #expect(
      tasks.create {
        $0.column(key, primaryKey: true)
        $0.column(due, defaultValue: day)
        $0.column(done, check: done > day)
        $0.column(price)
      }
        == #"CREATE TABLE "tasks" ("key" BLOB PRIMARY KEY NOT NULL, "due" INTEGER NOT NULL DEFAULT (1700000000000), "#
        + #""done" REAL CHECK ("done" > 721692800.0), "price" INTEGER NOT NULL)"#)
    expectSQL(
      tasks.insert(due <- day, done <- nil),
      #"INSERT INTO "tasks" ("due", "done") VALUES (1700000000000, NULL)"#)
    expectSQL(due == day, #"("due" = 1700000000000)"#)
    expectSQL(day >= tasks[due], #"(1700000000000 >= "tasks"."due")"#)
    expectSQL(done != nil, #"("done" IS NOT NULL)"#)
    expectSQL(done === day, #"("done" IS 721692800.0)"#)
    expectSQL((day...day + 1) ~= due, #"("due" BETWEEN 1700000000000 AND 1700000001000)"#)
    expectSQL(..<day ~= done, #"("done" < 721692800.0)"#)
    expectSQL([day].contains(due), #"("due" IN (1700000000000))"#)
    expectSQL(done ?? day, #"ifnull("done", 721692800.0)"#)
    expectSQL((done ?? day) == day, #"(ifnull("done", 721692800.0) = 721692800.0)"#)
    expectSQL(due.max == day, #"(max("due") = 1700000000000)"#)
    expectSQL(tasks.order(due.desc), #"SELECT * FROM "tasks" ORDER BY "due" DESC"#)
    expectSQL(price > 12.5, #"("price" > 1250)"#)
    #expect(
      tasks.addColumn(due, defaultValue: day)
        == #"ALTER TABLE "tasks" ADD COLUMN "due" INTEGER NOT NULL DEFAULT (1700000000000)"#)
  }

  @Test func `rows, values and queries are read with the storage`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE tasks (key, due, done, price)")
    try db.run(tasks.insert(key <- UUID(), due <- day, done <- day + 1, price <- 1.25))
    try db.run(tasks.insert(key <- UUID(), due <- day + 60, done <- nil, price <- -2))
    let rows = try Array(db.prepare(tasks.order(due)))
    #expect(rows.map { $0[due] } == [day, day + 60])
    #expect(rows.map { $0[done] } == [day + 1, nil])
    #expect(try rows.map { try $0.get(price) } == [1.25, -2])
    #expect(try db.scalar(tasks.select(due.max)) == day + 60)
    #expect(try db.scalar(tasks.filter(done == day + 1).select(due)) == day)
    #expect(try db.run(tasks.filter(done == nil).update(done <- day, due <- day)) == 1)
    #expect(try db.scalar(tasks.filter(due == day).count) == 2)
    #expect(
      try db.scalar("SELECT typeof(key) || typeof(due) || typeof(done) || typeof(price) FROM tasks")
        as? String
        == "blobintegerrealinteger")
    let other = tasks.alias("other")
    let join = tasks.join(other, on: tasks[due] == other[due] && tasks[price] < other[price])
    #expect(try db.prepare(join).map { $0[other[price]] } == [1.25])
  }

  @Test func `a table that knows its columns encodes and decodes records`() throws {
    let db = try Connection()
    let tasks = Table("tasks").storing(key, due, done, price)
    try db.execute("CREATE TABLE tasks (key UNIQUE, due, done, price, title)")
    var first = Task(key: UUID(), due: day, done: nil, price: 9.99)
    let second = Task(key: UUID(), due: day + 1, done: day, price: 0)
    try db.run(tasks.insertMany([first, second]))
    #expect(try db.prepare(tasks.order(due)).map { try $0.decode() } as [Task] == [first, second])
    first.price = 5
    try db.run(tasks.filter(key == first.key).update(first))
    try db.run(tasks.upsert(second, onConflictOf: key))
    #expect(try db.prepare(tasks.filter(price == 5)).map { try $0.decode() } as [Task] == [first])
    #expect(try db.scalar("SELECT due FROM tasks") as? Int64 == 1_700_000_000_000)
    // The raw value and the value of a column that states nothing.
    let row = try #require(try db.pluck(tasks.order(due)))
    #expect(row[Expression<Int64>("due")] == 1_700_000_000_000)
    #expect(row[Expression<Date>("due")] == day)
    #expect(try db.scalar(tasks.order(due).select(Expression<Date>("due"))) == day)
    #expect(try db.scalar(tasks.order(due).select(Expression<Int64>("due"))) == 1_700_000_000_000)
    first.due = Date(timeIntervalSince1970: 1e300)
    #expect(throws: EncodingError.self) { try tasks.insert(first) }
  }

  @Test func `a value out of range is an error of the statement, never NULL`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE tasks (due)")
    let never = Date(timeIntervalSince1970: 1e300)
    #expect(throws: Result.self) { try db.run(tasks.insert(due <- never)) }
    #expect(throws: Result.self) { try Array(db.prepare(tasks.filter(due == never))) }
    #expect(throws: Result.self) { try db.run(Table("t").create { $0.column(due, defaultValue: never) }) }
    #expect(try db.scalar(tasks.count) == 0)
  }

  @Test func `columns of different storages are not compared or copied`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE tasks (due, done)")
    let message = #""done" is Date stored as cocoa, but "due" is Date stored as unix-ms"#
    for query in [tasks.filter(due == done), tasks.filter(due < done)] {
      let error = #expect(throws: Result.self) { try Array(db.prepare(query)) }
      #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }
    #expect(throws: Result.self) { try db.run(tasks.update(done <- due)) }
    #expect(throws: Result.self) { try Array(db.prepare(tasks.select(due.date))) }
    try db.run(tasks.filter(due == tasks[due]).update(due <- due))
  }

  @Test func `a stored value that does not fit is an error`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE tasks (due, done); INSERT INTO tasks VALUES ('tomorrow', NULL)")
    let row = try #require(try db.pluck(tasks))
    #expect(
      throws: QueryError.unexpectedValue(
        name: #""due""#, expected: "Date stored as unix-ms", found: #""tomorrow""#)
    ) { try row.get(due) }
  }

  @Test func `a truth value has no other storage, because conditions are numbers`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE tasks (flag)")
    let message = "no such column: the condition flag cannot have a storage"
    for error in [
      #expect(throws: Result.self) { try Array(db.prepare(tasks.filter(Expression<Bool>("flag", .text)))) },
      #expect(throws: Result.self) { try Array(db.prepare(tasks.filter(Expression<Bool?>("flag", .text)))) },
    ] {
      #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }
  }
}

// MARK: - Properties of all storages

/// Checks that a filter finds the row that an insert wrote, and only if the value can be stored.
private func check<V: Value & StorageConvertible & Equatable>(_ values: [V], in storage: V.Storage) throws
where V.Datatype: Equatable {
  let db = try Connection()
  let table = Table("t")
  let column = Expression<V>("a b", storage)
  let optional = Expression<V?>("c", storage)
  try db.run(
    table.create {
      $0.column(column); $0.column(optional)
    })
  for value in values {
    guard let stored = try? value.stored(as: storage) else {
      #expect(throws: Result.self, "\(value) \(storage)") { try db.run(table.insert(column <- value)) }
      #expect(throws: Result.self, "\(value) \(storage)") {
        try db.scalar(table.filter(column == value).count)
      }
      continue
    }
    try db.run(table.delete())
    try db.run(table.insert(column <- value, optional <- value))
    for condition in [
      column == value, value == column, column === value, [value].contains(column), !(column != value),
    ] {
      #expect(try db.scalar(table.filter(condition).count) == 1, "\(value) \(storage) \(condition)")
    }
    #expect(
      try db.scalar(table.filter(optional == value && optional == column).count) == 1, "\(value) \(storage)")
    let row = try #require(try db.pluck(table))
    #expect(try row.get(column).stored(as: storage) == stored, "\(value) \(storage)")
    #expect(try row.get(optional)?.stored(as: storage) == stored, "\(value) \(storage)")
    #expect(try db.run(table.filter(column == value).update(optional <- nil)) == 1, "\(value) \(storage)")
    #expect(try db.scalar(table.filter(optional == nil).count) == 1, "\(value) \(storage)")
  }
}

@Suite struct ColumnStoragePropertyTests {
  @Test(arguments: DateStorage.all)
  func `a filter finds each date that an insert wrote`(storage: DateStorage) throws {
    var random = SeededGenerator(seed: 1)
    let fixed: [Double] =
      AwkwardValues.doubles + [0, -0.5, 1e-9, 86_399.999, -62_135_596_800, 253_402_300_799.999]
    let dates = (0..<20).map { _ in Double.random(in: -4e9...8e9, using: &random) }
    try check((fixed + dates).map { Date(timeIntervalSince1970: $0) }, in: storage)
  }

  @Test(arguments: UUIDStorage.all)
  func `a filter finds each UUID that an insert wrote`(storage: UUIDStorage) throws {
    try check(
      (0..<15).map { _ in UUID() } + [UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))],
      in: storage)
  }

  @Test(arguments: DecimalStorage.all)
  func `a filter finds each decimal that an insert wrote`(storage: DecimalStorage) throws {
    var random = SeededGenerator(seed: 2)
    let fixed: [Decimal] = [0, 1, -1, 0.005, 0.015, -0.015, 1e18, 1e30, 1e-20, .nan, 1e100]
    try check(fixed + (0..<20).map { _ in Decimal(random.below(2_000_000) - 1_000_000) / 1000 }, in: storage)
  }

  @Test func `a filter finds each duration, day, time and ULID that an insert wrote`() throws {
    var random = SeededGenerator(seed: 3)
    let durations = (0..<15).map { _ in
      Duration.nanoseconds(Int64(random.below(1_000_000_000_000)) - 500_000_000_000)
    }
    for storage in Duration.Storage.all { try check(durations + [.zero, .seconds(Int64.max)], in: storage) }
    let days = (0..<15).map { _ in CivilDate(daysSince1970: Int64(random.below(60_000) - 30_000)) }
    for storage in CivilDate.Storage.all { try check(days, in: storage) }
    let times = (0..<15).compactMap { _ in
      TimeOfDay(nanosecondsSinceMidnight: Int64(random.below(86_400)) * 1_000_000_000 + 1)
    }
    for storage in TimeOfDay.Storage.all { try check(times, in: storage) }
    let ids = [ULID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), ULID("7ZZZZZZZZZZZZZZZZZZZZZZZZZ")].compactMap(\.self)
    for storage in ULID.Storage.all { try check(ids, in: storage) }
  }
}
