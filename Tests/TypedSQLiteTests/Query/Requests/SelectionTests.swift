import Testing
import TypedSQLite

/// What requests select, and how it is decoded.
@Suite struct SelectionTests {
  private struct Reader: TableRecord, Identifiable {
    var id: Int64

    enum Columns {
      static let name = Column("name")
      static let age = Column("age")
    }
  }

  private struct Loan: TableRecord, Identifiable {
    static var databaseSelection: [any SQLSelectable] { [Column("day"), .rowID] }
    var id: Int64
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE reader (code INTEGER PRIMARY KEY, name TEXT, age INTEGER);
        CREATE TABLE loan (reader INTEGER, book INTEGER, day TEXT, PRIMARY KEY (reader, book));
        INSERT INTO reader VALUES (7, 'Ada', 36), (9, 'Bob', NULL)
        """)
  }

  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    try request.makePreparedRequest(db).statement.sql
  }

  @Test func `a selection of the columns of a type is decoded to another type`() throws {
    #expect(try Reader.select({ $0.name }, as: String.self).fetchAll(db) == ["Ada", "Bob"])
    #expect(try Reader.all().select({ [$0.name] }, as: String.self).fetchAll(db) == ["Ada", "Bob"])
    #expect(try Table<Reader>("reader").select({ $0.age }, as: Int?.self).fetchAll(db) == [36, nil])
    let names: QueryInterfaceRequest<String> = Reader.select { $0.name }
    #expect(try names.fetchOne(db) == "Ada")
    let readers = Reader.select { $0.name }
    #expect(type(of: readers) == QueryInterfaceRequest<Reader>.self)
  }

  @Test func `several columns of a type annotate or group`() throws {
    #expect(try sql(Reader.annotated { $0.age + 1 }) == #"SELECT *, "age" + ? FROM "reader""#)
    #expect(
      try sql(Reader.annotated { [$0.age + 1, $0.name] }) == #"SELECT *, "age" + ?, "name" FROM "reader""#)
    #expect(
      try sql(Reader.all().group { [$0.age, $0.name] })
        == #"SELECT * FROM "reader" GROUP BY "age", "name""#)
  }

  @Test func `identifiers are the primary key, whatever its name is`() throws {
    let ids: [Int64] = try Reader.selectID().fetchAll(db)
    #expect(ids == [7, 9])
    #expect(try Reader.all().reversed().selectID().fetchOne(db) == 7)
    #expect(try Table<Reader>("reader").selectID().fetchSet(db) == [7, 9])
    let error = #expect(throws: DatabaseError.self) { try Loan.selectID().fetchAll(db) }
    #expect(error?.message == "one value is not a key of table loan, whose primary key is (reader, book)")
    #expect(try Table<Reader>("reader").exists(db, id: 7))
    #expect(try !Table<Reader>("reader").exists(db, id: 8))
  }

  @Test func `a record type selects a number of columns`() throws {
    #expect(try Reader.numberOfSelectedColumns(db) == 3)
    #expect(try Loan.numberOfSelectedColumns(db) == 2)
    try db.execute(sql: "ALTER TABLE reader ADD COLUMN x")
    #expect(try Reader.numberOfSelectedColumns(db) == 4)
  }

  @Test func `a table of values has those of its leftmost column`() throws {
    #expect(try Table<Int64>("reader").fetchAll(db) == [7, 9])
    #expect(try Table<Int64>("reader").fetchOne(db) == 7)
    #expect(try Table<Int64>("reader").fetchSet(db) == [7, 9])
    #expect(try Array(Table<Int64>("reader").fetchCursor(db)) == [7, 9])
    try db.execute(sql: "CREATE TABLE note (text); INSERT INTO note VALUES (NULL), ('a')")
    #expect(try Table<String?>("note").fetchAll(db) == [nil, "a"])
  }
}
