import Testing
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

private let users = Table("users")
private let id = Expression<Int64>("id")
private let name = Expression<String>("name")
private let optionalName = Expression<String?>("name")
private let boss = Expression<Int64?>("boss")

private func row(_ sql: String) throws -> Row {
  let db = try Connection()
  return try #require(try db.prepareRowIterator(sql).failableNext())
}

private func connection() throws -> Connection {
  let db = try Connection()
  try db.execute(
    """
    CREATE TABLE users (id INTEGER, name TEXT, boss INTEGER);
    INSERT INTO users VALUES (1, 'a', NULL), (2, 'b', 1);
    """)
  return db
}

@Suite struct RowTests {
  @Test func `get throws for NULL unless the expression is optional`() throws {
    let row = try row("SELECT NULL AS name")
    #expect(throws: QueryError.unexpectedNullValue(name: #""name""#)) { try row.get(name) }
    #expect(try row.get(optionalName) == nil)
    #expect(row[optionalName] == nil)
  }

  @Test func `get throws for another storage class, whether the expression is optional or not`() throws {
    let row = try row("SELECT 5 AS name")
    let error = QueryError.unexpectedValue(name: #""name""#, expected: "String", found: "5")
    #expect(throws: error) { try row.get(name) }
    #expect(throws: error) { try row.get(optionalName) }
    #expect(row[optionalName] == nil)
    #expect(error.description == #"Could not decode String from 5 in column "name""#)
  }

  @Test func `numbers cross between INTEGER and REAL only without loss`() throws {
    let row = try row("SELECT 2.0 AS a, 2.5 AS b, 9007199254740993 AS c, 3 AS d, '4' AS e, 1e300 AS f")
    #expect(try row.get(Expression<Int>("a")) == 2)
    #expect(throws: QueryError.self) { try row.get(Expression<Int>("b")) }
    #expect(throws: QueryError.self) { try row.get(Expression<Double>("c")) }
    #expect(try row.get(Expression<Double>("d")) == 3)
    #expect(throws: QueryError.self) { try row.get(Expression<Int>("e")) }
    #expect(throws: QueryError.self) { try row.get(Expression<Int64>("f")) }
  }

  @Test func `a value that a type refuses is that type's error`() throws {
    let row = try row("SELECT 'yesterday' AS day, 'x' AS token, '' AS link")
    #expect(throws: ValueError("yesterday", as: Date.self)) { try row.get(Expression<Date>("day")) }
    #expect(throws: ValueError("yesterday", as: Date.self)) { try row.get(Expression<Date?>("day")) }
    #expect(throws: ValueError("x", as: UUID.self)) { try row.get(Expression<UUID>("token")) }
    #expect(throws: ValueError("", as: URL.self)) { try row.get(Expression<URL>("link")) }
    #expect(row[Expression<Date?>("day")] == nil)
  }

  @Test func `a column that is not there is named, with those that are`() throws {
    let row = try row("SELECT 1 AS b, 2 AS a")
    #expect(throws: QueryError.noSuchColumn(name: #""c""#, columns: [#""a""#, #""b""#])) {
      try row.get(Expression<Int>("c"))
    }
  }

  @Test func `a subscript of a column that is not there stops the program, also if it is optional`()
    async throws
  {
    let typo = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let row = try #require(try Connection().prepareRowIterator("SELECT 'a' AS name").failableNext())
      _ = row[Expression<String?>("nmae")]
    }
    let text = String(decoding: try #require(typo).standardErrorContent, as: UTF8.self)
    #expect(text.contains("nmae"))
  }

  @Test func `the subscript of an expression that is not optional stops the program at NULL`() async {
    await #expect(processExitsWith: .failure) {
      let db = try Connection()
      for row in try db.prepareRowIterator("SELECT NULL AS name").map({ $0 }) {
        _ = row[Expression<String>("name")]
      }
    }
  }

  @Test func `with several tables a column is named with its table, or alone if only one has it`() throws {
    let db = try connection()
    let bosses = users.alias("bosses")
    let query = users.join(bosses, on: bosses[id] == users[boss])
    let row = try #require(try db.pluck(query))
    #expect(try row.get(users[name]) == "b")
    #expect(try row.get(bosses[name]) == "a")
    #expect(
      throws: QueryError.ambiguousColumn(
        name: #""name""#, similar: [#""bosses"."name""#, #""users"."name""#])
    ) {
      try row.get(name)
    }
    let chosen = try #require(try db.pluck(query.select(users[*], bosses[name])))
    #expect(try chosen.get(id) == 2)
    #expect(try chosen.get(bosses[name]) == "a")
    #expect(throws: QueryError.noSuchTable(name: "users")) {
      try db.pluck(query.select([Expression<Void>(literal: "users.*")]))
    }
    #expect(throws: Result.self) { try db.pluck(query.select(Table("others")[*], users[id])) }
  }

  @Test func `columns beside a star, calls and names with dots and quotes are found`() throws {
    let db = try Connection()
    let odd = Expression<Int>(#"a.b"c"#)
    let table = Table("odd.table")
    try db.run(table.create { $0.column(odd) })
    try db.run(table.insert(odd <- 4))
    let doubled = odd * 2
    let row = try #require(try db.pluck(table.select(Expression<Void>(literal: "*"), doubled, count(*))))
    #expect(try row.get(odd) == 4)
    #expect(try row.get(doubled) == 8)
    #expect(try row.get(count(*)) == 1)
    let joined = try #require(
      try db.pluck(table.join(table.alias("t"), on: table[odd] == table.alias("t")[odd])))
    #expect(try joined.get(table[odd]) == 4)
  }

  @Test func `a column is found by the name that the query gives it`() throws {
    let db = try connection()
    let total = Expression<Int>(#"all "of" them"#)
    let query = users.select(boss, (count(*) + 1).as(#"all "of" them"#)).group(boss).order(total, boss)
    expectSQL(
      query,
      #"SELECT "boss", (count(*) + 1) AS "all ""of"" them" FROM "users" GROUP BY "boss" "#
        + #"ORDER BY "all ""of"" them", "boss""#)
    let rows = Array(try db.prepare(query))
    #expect(rows.map { $0[total] } == [2, 2])
    #expect(rows.map { $0[boss] } == [nil, 1])
  }

  @Test func `a row has an identifier`() throws {
    let db = try connection()
    let row = try #require(try db.pluck(users.select(rowid, users[rowid], name).order(rowid.desc)))
    #expect(row[rowid] == 2)
    #expect(row[users.namespace(rowid)] == 2)
    let rows = try db.prepareRowIterator("SELECT ? AS name", bindings: ["x"])
    #expect(try rows.map { $0[name] } == ["x"])
  }

  @Test func `a common table's columns are found`() throws {
    let db = try connection()
    let first = Table("first")
    let query = first.with(first, as: users.filter(id == 1)).join(users, on: users[boss] == first[id])
    let row = try #require(try db.pluck(query))
    #expect(try row.get(first[name]) == "a")
    #expect(try row.get(users[name]) == "b")
  }
}

@Suite struct MadeRowTests {
  @Test func `a row can be made of values, and reads as one of a query`() throws {
    let row = Row([#""a""#: 0, #"t."b""#: 1, #"u."b""#: 2, #""late""#: 5, #""never""#: -1], ["x", nil, 1])
    #expect(try row.get(Expression<String>("a")) == "x")
    #expect(row[Expression<String?>("late")] == nil)
    #expect(row.columnNames[#""a""#] == 0)
    #expect(throws: QueryError.ambiguousColumn(name: #""b""#, similar: [#"t."b""#, #"u."b""#])) {
      try row.get(Expression<Int>("b"))
    }
    #expect(throws: QueryError.self) { try row.get(Expression<Int>("never")) }
    #expect(throws: QueryError.self) { try Row([:], []).get(Expression<Int>("a")) }
  }
}
