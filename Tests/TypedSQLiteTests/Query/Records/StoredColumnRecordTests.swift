import Foundation
import Testing
import TypedSQLite

/// Records whose columns carry their storage.
struct StoredColumnRecordTests {
  private struct Task: Codable, Equatable, Identifiable, FetchableRecord, PersistableRecord {
    enum Columns {
      static let id = StoredColumn<UUID>(CodingKeys.id, .blob)
      static let due = StoredColumn<Date>(CodingKeys.due, .unixMilliseconds)
      static let price = StoredColumn<Decimal>(CodingKeys.price, .cents)
      static let isDone = StoredColumn<Bool>(CodingKeys.isDone, .text)
      static let effort = StoredColumn<Duration>(CodingKeys.effort, .seconds)
      static let made = StoredColumn(CodingKeys.made, of: \Task.$made)
    }

    static var databaseStoredColumns: StoredColumns {
      [Columns.id, Columns.due, Columns.price, Columns.isDone, Columns.effort]
    }

    static let owner = belongsTo(Owner.self, using: ForeignKey(["id"], to: ["task"]))

    var id: UUID
    var due: Date?
    var price: Decimal
    var isDone: Bool
    var effort: Duration
    @Stored<Date, ServerTime> var made: Date
  }

  private enum ServerTime: StorageChoice {
    static let storage = DateStorage.julian
  }

  private struct Owner: Codable, FetchableRecord, PersistableRecord {
    enum Columns {
      static let since = StoredColumn<Date>("since", .yyyymmdd)
    }
    static var databaseStoredColumns: StoredColumns { [Columns.since] }
    var task: Data
    var since: Date
  }

  private let db: Database
  private let tasks: [Task]
  private let day = Date(timeIntervalSince1970: 1_699_920_000)

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE task(id BLOB PRIMARY KEY, due INTEGER, price INTEGER, isDone TEXT, effort INTEGER, made REAL);
        CREATE TABLE owner(task BLOB, since INTEGER);
        """)
    tasks = [
      Task(id: UUID(), due: day, price: 0, isDone: true, effort: .seconds(0), made: day),
      Task(id: UUID(), due: day + 1, price: 0.5, isDone: false, effort: .seconds(1), made: day + 86_400),
      Task(id: UUID(), due: nil, price: 1, isDone: false, effort: .seconds(2), made: day + 172_800),
    ]
    for task in tasks { try task.insert(db) }
    try Owner(task: tasks[0].id.stored(as: .blob).storage.value as? Data ?? Data(), since: day).insert(db)
  }

  @Test func `a record writes and reads its columns in their storages`() throws {
    let rows = try Row.fetchAll(db, sql: "SELECT typeof(id), due, price, isDone, effort, made FROM task")
    #expect(
      rows.map { $0.databaseValues.map(\.description).joined(separator: " ") } == [
        "\"blob\" 1699920000000 0 \"true\" 0 2460262.5", "\"blob\" 1699920001000 50 \"false\" 1 2460263.5",
        "\"blob\" NULL 100 \"false\" 2 2460264.5",
      ])
    #expect(try Task.fetchAll(db) == tasks)
  }

  @Test func `keys use the storage`() throws {
    #expect(try Task.find(db, id: tasks[1].id) == tasks[1])
    #expect(try Task.fetchAll(db, ids: tasks.map(\.id)).count == 3)
    #expect(try Task.exists(db, key: ["id": tasks[1].id]))
    var changed = tasks[1]
    changed.due = day
    try changed.update(db)
    #expect(try Task.fetchOne(db, id: changed.id) == changed)
    #expect(try changed.delete(db))
    #expect(throws: RecordError.self) { try Task.find(db, id: changed.id) }
  }

  @Test func `filters and updates use the storage`() throws {
    #expect(try Task.filter { $0.due == day }.fetchAll(db) == [tasks[0]])
    let half = Decimal(1) / 2
    #expect(try Task.filter { $0.due > day && $0.price == half }.fetchAll(db) == [tasks[1]])
    #expect(try Task.filter { $0.effort >= Duration.seconds(1) && $0.due == nil }.fetchAll(db) == [tasks[2]])
    #expect(try Task.filter { $0.made == day }.fetchAll(db) == [tasks[0]])
    let days = day...(day + 1)
    let both = Task.filter { days.contains($0.due) }.order(Task.Columns.due.desc)
    #expect(try both.fetchAll(db) == [tasks[1], tasks[0]])
    #expect(try Task.filter { ifNull($0.due, day) == day }.fetchCount(db) == 2)
    // An untyped column of the record has the storage that the record states.
    #expect(try Task.filter(Column("due") == day).fetchAll(db) == [tasks[0]])
    #expect(try Table<Row>("task").filter(Task.Columns.due == day).fetchCount(db) == 1)
    #expect(try Task.updateAll(db, Task.Columns.due.set(to: day), Task.Columns.made.set(to: day)) == 3)
    #expect(try Task.fetchAll(db).map(\.due) == [day, day, day])
    #expect(try Task.fetchAll(db).map(\.made) == [day, day, day])
  }

  @Test func `values of one column are read in the storage`() throws {
    #expect(try Task.select(Task.Columns.due, as: Date?.self).fetchAll(db) == tasks.map(\.due))
    #expect(try Task.select(max(Task.Columns.due), as: Date.self).fetchOne(db) == day + 1)
    #expect(try Task.select(Column("price"), as: Decimal.self).fetchSet(db) == Set(tasks.map(\.price)))
    #expect(try Task.select(Task.Columns.due, as: Int64.self).fetchOne(db) == 1_699_920_000_000)
    let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM task"))
    #expect(row[Task.Columns.due] == day)
    #expect(try row.decode(Task.Columns.price) == 0)
    #expect(try row.decode(String.self, forColumn: Task.Columns.isDone) == "true")
  }

  @Test func `columns of joined tables have their own storages`() throws {
    let alias = TableAlias(Task.self)
    let request = Task.aliased(alias).joining(
      required: Task.owner.filter { $0.since == day && alias.due == day })
    #expect(try request.fetchAll(db) == [tasks[0]])
  }

  @Test func `a value without a form in the storage is an error`() throws {
    #expect(throws: DatabaseError.self) {
      try Task.filter { $0.due == Date(timeIntervalSince1970: .nan) }.fetchCount(db)
    }
    #expect(throws: DatabaseError.self) { try Task.filter { $0.due == UUID() }.fetchCount(db) }
    var task = tasks[0]
    task.due = Date(timeIntervalSince1970: 1e300)
    #expect(throws: EncodingError.self) { try task.update(db) }
    try db.execute(sql: "UPDATE task SET due = 'soon'")
    #expect(throws: RowDecodingError.self) { try Task.fetchAll(db) }
    #expect(throws: RowDecodingError.self) { try Task.select(Task.Columns.due, as: Date.self).fetchAll(db) }
  }
}
