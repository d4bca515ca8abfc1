import Testing
import TypedSQLite

struct RequestTests {
  private struct Reader: TableRecord, FetchableRecord, Decodable, Hashable, Identifiable {
    var id: Int64
    var name: String
    var age: Int?

    enum Columns {
      static let name = Column("name")
      static let age = Column("age")
    }
  }

  private let db: Database
  private let name = Column("name")
  private let age = Column("age")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE reader(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, age INTEGER);
        INSERT INTO reader VALUES (1, 'Ada', 36), (2, 'Bob', NULL), (3, 'Cid', 36), (4, 'Dan', 20);
        """)
  }

  /// The SQL that a request runs, and its arguments.
  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    let statement = try request.makePreparedRequest(db).statement
    return statement.arguments.isEmpty ? statement.sql : "\(statement.sql) \(statement.arguments)"
  }

  @Test func `a request writes the clauses in order`() throws {
    #expect(try sql(Reader.all()) == #"SELECT * FROM "reader""#)
    let request = Reader.select(name, length(name).forKey("size")).distinct().filter(age > 20).filter(
      name != "x"
    )
    .group(age).having(count(name) > 1).order(age.desc, name).limit(10, offset: 5)
    #expect(
      try sql(request) == """
        SELECT DISTINCT "name", LENGTH("name") AS "size" FROM "reader" WHERE ("age" > ?) AND ("name" <> ?) \
        GROUP BY "age" HAVING COUNT("name") > ? ORDER BY "age" DESC, "name" LIMIT 10 OFFSET 5 [20, "x", 1]
        """)
  }

  @Test func `parts may be SQL`() throws {
    let request = Reader.select(sql: "name, age + ?", arguments: [1]).filter(sql: "age > ?", arguments: [2])
      .group(sql: "age").having(sql: "COUNT(*) > ?", arguments: [0]).order(sql: "age DESC")
    #expect(
      try sql(request) == """
        SELECT name, age + ? FROM "reader" WHERE age > ? GROUP BY age HAVING COUNT(*) > ? \
        ORDER BY age DESC [1, 2, 0]
        """)
    let literal = Reader.filter(literal: "name = \("Ada")").filter(age == 36)
    #expect(try sql(literal) == #"SELECT * FROM "reader" WHERE (name = ?) AND ("age" = ?) ["Ada", 36]"#)
  }

  @Test func `an order takes the place of another, and is reversed as a whole`() throws {
    #expect(try sql(Reader.order(name).order(age)) == #"SELECT * FROM "reader" ORDER BY "age""#)
    let request = Reader.order(name, age.desc, age.ascNullsLast, name.collating(.nocase))
    #expect(
      try sql(request.reversed()) == """
        SELECT * FROM "reader" ORDER BY "name" DESC, "age" ASC, "age" DESC NULLS FIRST, \
        "name" COLLATE NOCASE DESC
        """)
    #expect(try sql(Reader.all().reversed()) == #"SELECT * FROM "reader""#)
    #expect(try sql(Reader.order(age).reversed().reversed()) == #"SELECT * FROM "reader" ORDER BY "age""#)
    #expect(
      try sql(Reader.select(SQL("id").forKey("key")).order(SQL("age").desc))
        == #"SELECT id AS "key" FROM "reader" ORDER BY age DESC"#)
    #expect(try sql(request.unordered()) == #"SELECT * FROM "reader""#)
  }

  @Test func `closures are given the columns of the type`() throws {
    let request = Reader.filter { $0.age > 30 }.order { [$0.age.desc, $0.name] }.select { $0.name }
    #expect(
      try sql(request) == #"SELECT "name" FROM "reader" WHERE "age" > ? ORDER BY "age" DESC, "name" [30]"#)
    #expect(try String.fetchAll(db, request) == ["Ada", "Cid"])
  }

  @Test func `requests fetch rows, values and records`() throws {
    #expect(try Reader.filter(age == nil).fetchAll(db) == [Reader(id: 2, name: "Bob", age: nil)])
    #expect(try Reader.order(name.desc).fetchOne(db)?.name == "Dan")
    #expect(try Reader.filter(age == 36).fetchSet(db).count == 2)
    #expect(
      try Reader.select(name, as: String.self).order(name).fetchAll(db) == ["Ada", "Bob", "Cid", "Dan"])
    #expect(try Reader.select(max(age), as: Int.self).fetchOne(db) == 36)
    let ages = try Reader.select(age, as: Int?.self).fetchSet(db)
    #expect(ages == [36, nil, 20])
    #expect(try Table("reader").filter(name == "Ada").fetchOne(db) == ["id": 1, "name": "Ada", "age": 36])
    #expect(try Table<Reader>("reader").filter(id: 3).fetchOne(db)?.name == "Cid")
    let cursor = try Reader.all().fetchCursor(db)
    var names: [String] = []
    while let reader = try cursor.next() { names.append(reader.name) }
    #expect(names == ["Ada", "Bob", "Cid", "Dan"])
  }

  @Test func `a single result is asked for with a limit`() throws {
    let statement = try Reader.all().makePreparedRequest(db, forSingleResult: true).statement
    #expect(statement.sql == #"SELECT * FROM "reader" LIMIT 1"#)
    let limited = try Reader.limit(0).makePreparedRequest(db, forSingleResult: true).statement
    #expect(limited.sql == #"SELECT * FROM "reader" LIMIT 0"#)
    let unlimited = try Reader.limit(-1, offset: 2).makePreparedRequest(db, forSingleResult: true).statement
    #expect(unlimited.sql == #"SELECT * FROM "reader" LIMIT 1 OFFSET 2"#)
  }

  @Test func `counts are those of the rows that would be fetched`() throws {
    let requests: [QueryInterfaceRequest<Row>] = [
      Table("reader").all(), Table("reader").filter(age == 36), Table("reader").select(age),
      Table("reader").select(age).distinct(), Table("reader").limit(3), Table("reader").limit(10, offset: 3),
      Table("reader").select(count(name), max(age)), Table("reader").select(sql: "COUNT(*)"),
      Table("reader").group(age), Table("reader").group(age).having(count(.allColumns) > 1),
      Table("reader").order(name), Table("reader").none(), Table("reader").select(length(name)),
      Table("reader").annotated(with: age + 1), Table("reader").select(age, age),
    ]
    for request in requests {
      #expect(try request.fetchCount(db) == request.fetchAll(db).count)
      #expect(try request.isEmpty(db) == request.fetchAll(db).isEmpty)
    }
    #expect(try Reader.fetchCount(db) == 4)
  }

  @Test func `keys find their rows`() throws {
    #expect(try Reader.filter(key: 2).fetchOne(db)?.name == "Bob")
    #expect(try Reader.filter(id: 2).fetchOne(db)?.name == "Bob")
    #expect(try Reader.filter(keys: [1, 3, 9]).fetchCount(db) == 2)
    #expect(try Reader.filter(ids: [1, 3, 9]).fetchCount(db) == 2)
    #expect(try Reader.filter(key: Int?.none).fetchCount(db) == 0)
    #expect(try Reader.filter(key: ["NAME": "Cid"]).fetchOne(db)?.id == 3)
    #expect(try Reader.filter(keys: [["name": "Cid"], ["id": 1]]).fetchCount(db) == 2)
    let error = #expect(throws: DatabaseError.self) { try Reader.filter(key: ["age": 36]).fetchOne(db) }
    #expect(error?.message == "table reader has no unique key on (age)")
    #expect(try Reader.fetchOne(db, key: ["age": 36, "id": 3])?.name == "Cid")
    #expect(try Reader.fetchOne(db, key: ["age": 35, "id": 3]) == nil)
  }

  @Test func `the primary key is found whatever it is`() throws {
    try db.execute(
      sql: """
        CREATE TABLE plain(rowid TEXT);
        CREATE TABLE code(code TEXT PRIMARY KEY);
        CREATE TABLE pair(b, x, a, PRIMARY KEY(a, b)) WITHOUT ROWID;
        CREATE TABLE descending(id INTEGER PRIMARY KEY DESC);
        """)
    #expect(try db.primaryKey("reader").rowIDColumn == "id")
    #expect(try db.primaryKey("plain").columns == ["_rowid_"])
    #expect(try db.primaryKey("plain").isHiddenRowID)
    #expect(try db.primaryKey("plain").rowIDColumn == nil)
    #expect(try db.primaryKey("plain").columnInfos == nil)
    #expect(try db.primaryKey("plain").isRowID)
    #expect(try db.primaryKey("code").columns == ["code"])
    #expect(try db.primaryKey("code").rowIDColumn == nil)
    #expect(try db.primaryKey("pair").columns == ["a", "b"])
    #expect(try db.primaryKey("pair").columnInfos?.map(\.primaryKeyIndex) == [1, 2])
    #expect(try db.primaryKey("code").columnInfos?.map(\.columnType) == [.text])
    #expect(try db.columns(in: "pair").map(\.columnType) == [nil, nil, nil])
    #expect(
      try ["plain", "code", "pair"].map { try db.primaryKey($0).tableHasRowID } == [true, true, false])
    #expect(try db.primaryKey("descending").rowIDColumn == nil)
    let single = #expect(throws: DatabaseError.self) { try Table("pair").filter(key: 1).fetchOne(db) }
    #expect(single?.message == "one value is not a key of table pair, whose primary key is (a, b)")
    let missing = #expect(throws: DatabaseError.self) { try db.primaryKey("nowhere") }
    #expect(missing?.message == "no such table: nowhere")
  }

  @Test func `a primary key is read again when the schema has changed`() throws {
    #expect(try db.primaryKey("reader").columns == ["id"])
    try db.execute(sql: "BEGIN; DROP TABLE reader; CREATE TABLE reader(name TEXT PRIMARY KEY)")
    #expect(try db.primaryKey("reader").columns == ["name"])
    try db.execute(sql: "ROLLBACK")
    #expect(try db.primaryKey("reader").columns == ["id"])
    try db.execute(sql: "DROP TABLE reader; CREATE TABLE reader(a, b, PRIMARY KEY(b, a))")
    #expect(try db.primaryKey("reader").columns == ["b", "a"])
  }

  @Test func `requests are subqueries`() throws {
    let oldest = Reader.select(max(age))
    #expect(try Reader.filter(age == oldest).order(name).fetchAll(db).map(\.name) == ["Ada", "Cid"])
    let names = Reader.filter(age == 36).select(name)
    #expect(try Reader.filter(names.contains(name)).fetchCount(db) == 2)
    #expect(try Reader.filter(!names.contains(name)).fetchCount(db) == 2)
    #expect(try Reader.filter(Reader.filter(key: 9).exists()).fetchCount(db) == 0)
    #expect(try Reader.filter(!Reader.filter(key: 9).exists()).fetchCount(db) == 4)
    let written: SQLRequest<Int> = "SELECT MIN(age) FROM reader WHERE age > \(0)"
    #expect(try Reader.filter(age == written).fetchOne(db)?.name == "Dan")
    #expect(
      try sql(Reader.filter(age == written)).hasPrefix(#"SELECT * FROM "reader" WHERE "age" = (SELECT MIN"#))
  }

  @Test func `the primary key can order and group rows`() throws {
    try db.execute(
      sql: """
        CREATE TABLE pair(b INTEGER, a TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID;
        INSERT INTO pair VALUES (2, 'x'), (1, 'x'), (3, 'a');
        CREATE TABLE plain(n);
        """)
    #expect(try sql(Reader.orderByPrimaryKey()) == #"SELECT * FROM "reader" ORDER BY "id""#)
    #expect(try sql(Reader.orderByPrimaryKey().reversed()) == #"SELECT * FROM "reader" ORDER BY "id" DESC"#)
    #expect(try sql(Reader.order(age).orderByPrimaryKey()) == #"SELECT * FROM "reader" ORDER BY "id""#)
    #expect(try sql(Table("pair").orderByPrimaryKey()) == #"SELECT * FROM "pair" ORDER BY "a", "b""#)
    #expect(try sql(Table("plain").orderByPrimaryKey()) == #"SELECT * FROM "plain" ORDER BY "rowid""#)
    let stable = Reader.order(age.desc).withStableOrder()
    #expect(try sql(stable) == #"SELECT * FROM "reader" ORDER BY "age" DESC, "id""#)
    #expect(try stable.fetchAll(db).map(\.id) == [1, 3, 4, 2])
    #expect(try stable.reversed().fetchAll(db).map(\.id) == [2, 4, 3, 1])
    try db.execute(sql: "CREATE VIEW ages AS SELECT age, id FROM reader")
    let view = Table("ages").withStableOrder()
    #expect(try sql(view) == #"SELECT * FROM "ages" ORDER BY 1, 2"#)
    #expect(try sql(view.reversed()) == #"SELECT * FROM "ages" ORDER BY 1 DESC, 2 DESC"#)
    #expect(try sql(view.select(Column("age"))) == #"SELECT "age" FROM "ages" ORDER BY 1"#)
    #expect(try view.reversed().fetchAll(db).map { $0["id"] as Int } == [3, 1, 4, 2])
    #expect(
      try Table("pair").orderByPrimaryKey().fetchAll(db).map { $0["b"] as Int } == [3, 1, 2])

    let groups = Reader.select(count(age)).groupByPrimaryKey()
    #expect(try sql(groups) == #"SELECT COUNT("age") FROM "reader" GROUP BY "id""#)
    #expect(try sql(groups.group(age)) == #"SELECT COUNT("age") FROM "reader" GROUP BY "age""#)
    #expect(try Reader.group(age).groupByPrimaryKey().fetchCount(db) == 4)
    #expect(try sql(Table("pair").all().groupByPrimaryKey()) == #"SELECT * FROM "pair" GROUP BY "a", "b""#)
    try db.execute(sql: "CREATE TABLE duo (a, b, PRIMARY KEY (a, b))")
    #expect(try sql(Table("duo").all().groupByPrimaryKey()) == #"SELECT * FROM "duo" GROUP BY "rowid""#)
  }

  @Test func `columns can be left out or added`() throws {
    let request = Reader.select(.allColumns(excluding: ["ID"]))
    #expect(try sql(request) == #"SELECT "name", "age" FROM "reader""#)
    #expect(try sql(Reader.annotated(with: age + 1)) == #"SELECT *, "age" + ? FROM "reader" [1]"#)
    #expect(try Reader.filter(name == "Bob").selectPrimaryKey(as: Int.self).fetchAll(db) == [2])
  }

  @Test func `rows are deleted and changed as a request says`() throws {
    #expect(try Reader.filter(age == 36).updateAll(db, age.set(to: 37), name.set(to: upper(name))) == 2)
    #expect(try Reader.order(name.desc).limit(2).updateAll(db, age += 1) == 2)
    #expect(try Reader.select(age, as: Int?.self).fetchAll(db) == [37, nil, 38, 21])
    #expect(try Reader.all().updateAll(db, []) == 0)
    #expect(try Reader.order(name).limit(1).deleteAll(db) == 1)
    #expect(try Reader.deleteOne(db, key: 2))
    #expect(try !Reader.deleteOne(db, id: 2))
    #expect(try Reader.fetchAll(db).map(\.name) == ["CID", "Dan"])
    // A group is the row of it that SQLite chooses.
    try db.execute(sql: "INSERT INTO reader VALUES (5, 'Eve', 21)")
    #expect(try Reader.all().group(age).having(count(age) > 1).deleteAll(db) == 1)
    #expect(try Reader.all().groupByPrimaryKey().updateAll(db, age.set(to: 1)) == 2)
    #expect(try Reader.deleteAll(db) == 2)
  }

  @Test func `a request is shown under other columns by an adapter`() throws {
    let request = Reader.filter(key: 1).asRequest(of: Row.self).adapted { _ in SuffixRowAdapter(fromIndex: 1)
    }
    #expect(try request.fetchOne(db) == ["name": "Ada", "age": 36])
    #expect(try request.fetchCount(db) == 1)
  }

  @Test func `names of types become names of tables`() {
    struct HTTPRequest: TableRecord {}
    struct PostalAddress: TableRecord {}
    struct TOEFL: TableRecord {}
    struct Box<Content>: TableRecord {}
    #expect(HTTPRequest.databaseTableName == "httpRequest")
    #expect(PostalAddress.databaseTableName == "postalAddress")
    #expect(TOEFL.databaseTableName == "toefl")
    #expect(Box<Int>.databaseTableName == "box")
  }
}
