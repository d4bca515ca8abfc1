import Foundation
import Testing
import TypedSQLite

/// Values that have no storage value are errors, never NULL.
struct UnstorableValueTests {
  private enum Seconds: StorageChoice { static let storage = DateStorage.mac }

  private struct Shape: Codable, DatabaseValueConvertible { var width: Double }

  private struct Row: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "t"
    @Stored<Date, Seconds> var a: Date
  }

  private struct Price: Codable, PersistableRecord {
    static let databaseTableName = "t"
    var a: Decimal
  }

  private struct Manual: PersistableRecord {
    static let databaseTableName = "t"
    var value: any DatabaseValueConvertible
    func encode(to container: inout PersistenceContainer) { container["a"] = value }
  }

  private let db: Database
  private let early = Date(timeIntervalSince1970: -10_000_000_000)
  private var values: [any DatabaseValueConvertible] {
    [Stored<Date, Seconds>(early), Shape(width: .nan), Decimal.nan, Date(timeIntervalSince1970: .infinity)]
  }

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a)")
  }

  @Test func `a statement with such an argument does not run`() throws {
    for value in values {
      let error = #expect(throws: DatabaseError.self) {
        try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [value])
      }
      #expect(error?.resultCode == .SQLITE_MISMATCH)
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "INSERT INTO t VALUES (:a)", arguments: ["a": value])
      }
      let joined = StatementArguments([1]) + [value]
      #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT ?, ?", arguments: joined) }
      #expect(throws: DatabaseError.self) { try db.execute(literal: "INSERT INTO t VALUES (\(value))") }
      #expect(throws: DatabaseError.self) { try Table("t").filter(Column("a") == value).fetchCount(db) }
      #expect(throws: DatabaseError.self) { try Table("t").updateAll(db, Column("a").set(to: value)) }
    }
    #expect(try Table("t").fetchCount(db) == 0)
  }

  @Test func `a record with such a property is not written`() throws {
    #expect(throws: StorageError.self) { try Row(a: early).insert(db) }
    #expect(throws: StorageError.self) { try Price(a: .nan).insert(db) }
    for value in values { #expect(throws: (any Error).self) { try Manual(value: value).insert(db) } }
    #expect(try Table("t").fetchCount(db) == 0)
  }

  @Test func `nil and NULL are values`() throws {
    let none: Decimal? = nil
    try db.execute(sql: "INSERT INTO t VALUES (?), (?), (?)", arguments: [none, nil, DatabaseValue.null])
    try Manual(value: DatabaseValue.null).insert(db)
    #expect(try Table("t").filter(Column("a") == nil).fetchCount(db) == 4)
    // SQLite itself stores a REAL that is not a number as NULL.
    try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [Double.nan])
  }

  @Test func `an optional property has a storage`() throws {
    struct Visit: Codable, Equatable, FetchableRecord, PersistableRecord {
      static let databaseTableName = "t"
      @Stored<Date?, Seconds> var a: Date?
    }
    try Visit(a: nil).insert(db)
    try Visit(a: Date(timeIntervalSince1970: 0)).insert(db)
    #expect(try Int64?.fetchAll(db, sql: "SELECT a FROM t") == [nil, 2_082_844_800])
    #expect(try Visit.fetchAll(db).map(\.a) == [nil, Date(timeIntervalSince1970: 0)])
    #expect(throws: StorageError.self) { try Visit(a: early).insert(db) }
  }
}
