import Foundation
import Testing
import TypedSQLite

/// Requests that compare, set and find values in the form in which the record stores them.
struct RecordStorageTests {
  private struct Task: Codable, Equatable, Identifiable, FetchableRecord, PersistableRecord {
    enum Columns {
      static let id = Column(CodingKeys.id)
      static let due = Column(CodingKeys.due)
      static let price = Column(CodingKeys.price)
      static let isDone = Column(CodingKeys.isDone)
      static let digest = Column(CodingKeys.digest)
    }

    var id: UUID
    var due: Date
    var price: Decimal
    var isDone: Bool
    var digest: Data

    static let owner = belongsTo(Owner.self, using: ForeignKey(["id"], to: ["task"]))

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
      .uppercaseString
    }
    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
      .storage(.unixMilliseconds)
    }
    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
      .storage(.unixMilliseconds)
    }
    static func databaseDecimalEncodingStrategy(for column: String) -> DatabaseDecimalEncodingStrategy {
      .storage(.cents)
    }
    static func databaseDecimalDecodingStrategy(for column: String) -> DatabaseDecimalDecodingStrategy {
      .storage(.cents)
    }
    static func databaseBoolEncodingStrategy(for column: String) -> DatabaseBoolEncodingStrategy {
      .storage(.text)
    }
    static func databaseBoolDecodingStrategy(for column: String) -> DatabaseBoolDecodingStrategy {
      .storage(.text)
    }
    static func databaseDataEncodingStrategy(for column: String) -> DatabaseDataEncodingStrategy { .text }
  }

  /// A record with dates in the default form.
  private struct Owner: Codable, FetchableRecord, PersistableRecord {
    var task: String
    var since: Date
  }

  private let db: Database
  private let id: UUID
  private let day = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    db = try Database(path: ":memory:")
    id = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    try db.execute(
      sql: """
        CREATE TABLE task(id TEXT PRIMARY KEY, due INTEGER, price INTEGER, isDone TEXT, digest TEXT);
        CREATE TABLE owner(task TEXT, since TEXT);
        """)
    for (index, uuid) in [id, UUID(), UUID()].enumerated() {
      try Task(
        id: uuid, due: day + TimeInterval(index * 3600), price: Decimal(index) + 1, isDone: index == 0,
        digest: Data("d\(index)".utf8)
      ).insert(db)
    }
    try Owner(task: id.uuidString, since: day).insert(db)
  }

  @Test func `a key finds the row that an insertion wrote`() throws {
    #expect(try Task.fetchOne(db, id: id)?.id == id)
    #expect(try Task.fetchOne(db, key: id) != nil)
    #expect(try Task.find(db, id: id).id == id)
    #expect(try Task.exists(db, id: id))
    #expect(try Task.filter(id: id).fetchCount(db) == 1)
    #expect(try Task.fetchAll(db, ids: [id, UUID()]).count == 1)
    #expect(try Task.fetchOne(db, key: ["id": id]) != nil)
    #expect(try Task.find(db, key: ["id": id]).id == id)
    #expect(try Table<Task>("task").filter(id: id).fetchCount(db) == 1)
    #expect(try Table<Task>("task").exists(db, key: id))
    #expect(try Task.deleteOne(db, id: id))
    #expect(try Task.deleteAll(db, ids: [id]) == 0)
    #expect(try Task.fetchCount(db) == 2)
  }

  @Test func `a filter compares with the form of the column`() throws {
    let later = day + 3600
    #expect(try Task.filter { $0.due < later }.fetchCount(db) == 1)
    #expect(try Task.filter { later <= $0.due }.fetchCount(db) == 2)
    #expect(try Task.filter { $0.due == day }.fetchOne(db)?.id == id)
    #expect(try Task.filter { $0.due != day }.fetchCount(db) == 2)
    #expect(try Task.filter { [day, later].contains($0.due) }.fetchCount(db) == 2)
    #expect(try Task.filter { (day...later).contains($0.due) }.fetchCount(db) == 2)
    #expect(try Task.filter { (day..<later).contains($0.due) && $0.price == Decimal(1) }.fetchCount(db) == 1)
    #expect(try Task.filter { $0.price > Decimal(1) }.fetchCount(db) == 2)
    #expect(try Task.filter { $0.isDone == true }.fetchCount(db) == 1)
    #expect(try Task.filter { $0.digest == Data("d1".utf8) }.fetchCount(db) == 1)
    #expect(try Task.filter { $0.id == id }.fetchCount(db) == 1)
    #expect(try Table<Task>("task").filter(Column("due") < later).fetchCount(db) == 1)
  }

  @Test func `an update writes the form of the column`() throws {
    let later = day + 86_400
    #expect(try Task.filter(id: id).updateAll(db, Task.Columns.due.set(to: later)) == 1)
    #expect(try Task.find(db, id: id).due == later)
    let dates = try Task.updateAll(db, Task.Columns.due.set(to: day), Task.Columns.isDone.set(to: true))
    #expect(dates == 3)
    #expect(Set(try Task.fetchAll(db).map(\.due)) == [day])
  }

  @Test func `each table of a request has its own forms`() throws {
    let task = TableAlias(Task.self)
    let owned = Task.aliased(task).joining(required: Task.owner.filter(Column("since") == day))
    #expect(try owned.filter(Column("due") == day).fetchCount(db) == 1)
    #expect(try Owner.filter(Column("since") == day).fetchCount(db) == 1)
    let tasks = Task.filter(Column("due") == day).select(Column("id"))
    #expect(try Owner.filter(tasks.contains(Column("task")) && Column("since") == day).fetchCount(db) == 1)
    let aliased = Owner.filter(Task.aliased(task).filter(task.due == day).exists())
    #expect(try aliased.fetchCount(db) == 1)
  }

  @Test func `a value that the storage cannot hold is an error`() throws {
    #expect(throws: DatabaseError.self) {
      try Task.filter { $0.price == Decimal(string: "0.001") }.fetchCount(db)
    }
    #expect(throws: DatabaseError.self) {
      try Task.filter { $0.digest == Data([0xFF]) }.fetchCount(db)
    }
  }
}
