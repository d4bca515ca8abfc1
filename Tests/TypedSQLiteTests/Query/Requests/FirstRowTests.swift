import Testing
import TypedSQLite

/// The first row of a request, which is read without a limit if there can be no second one.
struct FirstRowTests {
  private let db: Database
  private let reader = Table("reader")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE reader(id INTEGER PRIMARY KEY, name TEXT UNIQUE, age INTEGER, town TEXT, street TEXT);
        CREATE UNIQUE INDEX address ON reader(town, street);
        CREATE UNIQUE INDEX adult ON reader(age) WHERE age > 18;
        INSERT INTO reader VALUES (1, 'Ada', 36, 'Rome', 'A'), (2, NULL, 7, 'Rome', 'B'), (3, NULL, 7, NULL, NULL);
        """)
  }

  private func first(_ request: QueryInterfaceRequest<Row>) throws -> String {
    let sql = try request.makePreparedRequest(db, forSingleResult: true).statement.sql
    return String(
      sql.split(separator: "\"reader\"", maxSplits: 1, omittingEmptySubsequences: false).last ?? "")
  }

  @Test func `a row with a unique key needs no limit`() throws {
    let (id, name) = (Column("id"), Column("name"))
    #expect(try first(reader.filter(key: 1)) == #" WHERE "id" = ?"#)
    #expect(try first(reader.filter(id == 1)) == #" WHERE "id" = ?"#)
    #expect(
      try first(reader.filter(Column("ID") == 1 && name == "Ada")) == #" WHERE ("ID" = ?) AND ("name" = ?)"#)
    #expect(try first(reader.filter(id == nil)) == #" WHERE "id" IS NULL"#)
    #expect(try first(reader.filter(name == "Ada")) == #" WHERE "name" = ?"#)
    #expect(
      try first(reader.filter(Column("street") == "A").filter(Column("town") == "Rome"))
        == #" WHERE ("street" = ?) AND ("town" = ?)"#)
    #expect(
      try first(reader.filter(key: ["street": "A", "town": "Rome"]))
        == #" WHERE ("town" = ?) AND ("street" = ?)"#,
      "in the order of the key")
  }

  @Test func `other rows have a limit`() throws {
    let (id, name) = (Column("id"), Column("name"))
    #expect(try first(reader.all()) == " LIMIT 1")
    #expect(
      try first(reader.filter(name == nil)) == #" WHERE "name" IS NULL LIMIT 1"#, "NULLs are not unique")
    #expect(try first(reader.filter(id == 1 || id == 2)) == #" WHERE ("id" = ?) OR ("id" = ?) LIMIT 1"#)
    #expect(try first(reader.filter(id != 1)) == #" WHERE "id" <> ? LIMIT 1"#)
    #expect(try first(reader.filter(id == Column("age"))) == #" WHERE "id" = "age" LIMIT 1"#)
    #expect(try first(reader.filter(Column("town") == "Rome")) == #" WHERE "town" = ? LIMIT 1"#)
    #expect(
      try first(reader.filter(Column("age") == 36)) == #" WHERE "age" = ? LIMIT 1"#, "the index is partial")
    #expect(try first(reader.filter(id == 1).limit(5)) == #" WHERE "id" = ? LIMIT 1"#)
  }

  @Test func `one result of all rows needs no limit, and one of each group does`() throws {
    let age = Column("age")
    #expect(try first(reader.select(max(age))) == "")
    #expect(try first(reader.select(max(age) + 1, min(age).forKey("least"))) == "")
    #expect(try first(reader.select(max(age), age)) == " LIMIT 1")
    #expect(try first(reader.select(max(age)).group(age)) == #" GROUP BY "age" LIMIT 1"#)
    #expect(try reader.select(max(age) + 1, as: Int.self).fetchOne(db) == 37)
  }
}
