import Foundation
import Testing
import TypedSQLite

struct SQLInterpolationTests {
  private struct Player: TableRecord {}
  private enum CodingKeys: String, CodingKey { case fullName }
  private let a = Column("a")

  /// The text of SQL and its arguments.
  private func built(_ sql: SQL) throws -> String {
    let db = try Database(path: ":memory:")
    let (text, arguments) = try sql.build(db)
    return arguments.isEmpty ? text : "\(text) \(arguments)"
  }

  @Test func `a collation written in Swift is a name`() throws {
    let db = try Database(path: ":memory:")
    let request: SQLRequest<Row> = "SELECT 'É' = 'é' COLLATE \(.caseInsensitiveCompare), 1 COLLATE \(.nocase)"
    let prepared = try request.makePreparedRequest(db)
    #expect(
      prepared.statement.sql == "SELECT 'É' = 'é' COLLATE swiftCaseInsensitiveCompare, 1 COLLATE NOCASE")
  }

  @Test func `values are arguments, and nil is the word NULL`() throws {
    let name = "1; DROP TABLE player; --"
    let nothing: Int? = nil
    let number: Int? = 2
    #expect(try built("SELECT \(name), \(1), \(1.5)") == #"SELECT ?, ?, ? ["\#(name)", 1, 1.5]"#)
    #expect(try built("SELECT \(nothing), \(number)") == "SELECT NULL, ? [2]")
    #expect(try built("SELECT \("abc".prefix(2)), \("é")") == #"SELECT ?, ? ["ab", "é"]"#)
    #expect(try built("SELECT \(Data([1, 2]))") == "SELECT ? [Data(2 bytes)]")
    let mixed: [any SQLExpressible] = [1, Column("b")]
    #expect(try built("SELECT \(mixed)") == #"SELECT (?,"b") [1]"#)
  }

  @Test func `sequences are lists, and an empty one finds nothing`() throws {
    #expect(try built("id IN \([1, 2, 3])") == "id IN (?,?,?) [1, 2, 3]")
    #expect(try built("id IN \(Set(["x"]))") == #"id IN (?) ["x"]"#)
    #expect(try built("id IN \([Int]())") == "id IN (SELECT NULL WHERE NULL)")
    let db = try Database(path: ":memory:")
    for word in ["IN", "NOT IN"] {
      let empty = [Int]()
      let request: SQLRequest<Int> = "SELECT 1 WHERE 1 \(sql: word) \(empty)"
      #expect(try request.fetchOne(db) == (word == "IN" ? nil : 1))
    }
  }

  @Test func `columns, keys, tables and expressions are names and SQL`() throws {
    #expect(try built("\(a), \(CodingKeys.fullName), \(Column("b\"c"))") == #""a", "fullName", "b""c""#)
    #expect(try built("\(a + 1) \(a == "x")") == #""a" + ? "a" = ? [1, "x"]"#)
    #expect(try built("ORDER BY \(a.desc)") == #"ORDER BY "a" DESC"#)
    #expect(try built("SELECT \(AllColumns()) \((a + 1).forKey("n"))") == #"SELECT * "a" + ? AS "n" [1]"#)
    #expect(try built("FROM \(Player.self)") == #"FROM "player""#)
    #expect(try built("FROM \(tableOf: Player())") == #"FROM "player""#)
    #expect(try built("FROM \(Table("my table"))") == #"FROM "my table""#)
    #expect(try built("SELECT \(columnsOf: Player.self)") == #"SELECT "player".*"#)
    #expect(try built("SELECT \(columnsOf: Player.self, tableAlias: "p")") == #"SELECT "p".*"#)
    #expect(try built("COLLATE \(Database.CollationName.nocase)") == "COLLATE NOCASE")
  }

  @Test func `SQL in SQL is spliced`() throws {
    let condition: SQL = "score > \(10)"
    let request: SQLRequest<Int> = "SELECT MAX(score) FROM player WHERE \(condition)"
    #expect(try built("(\(request))") == "(SELECT MAX(score) FROM player WHERE score > ?) [10]")
    #expect(
      try built("\(literal: condition) OR \(sql: "x = ?", arguments: [1])") == "score > ? OR x = ? [10, 1]")
    var sum = condition + " AND "
    sum += "x"
    sum.append(sql: " = ?", arguments: [2])
    #expect(try built(sum) == "score > ? AND x = ? [10, 2]")
    #expect(
      try built([condition, condition].joined(separator: " AND ")) == "score > ? AND score > ? [10, 10]")
    #expect(SQL("").isEmpty)
    #expect(!condition.isEmpty)
  }

  @Test func `a request by SQL fetches, counts and is cached`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(x); INSERT INTO t VALUES (1), (2), (NULL)")
    let limit = 3
    let request: SQLRequest<Int?> = "SELECT x FROM t WHERE x < \(limit) OR x IS NULL"
    #expect(try request.fetchAll(db) == [1, 2, nil])
    #expect(try request.fetchCount(db) == 3)
    let rows = SQLRequest(sql: "SELECT x AS y FROM t WHERE x = ?", arguments: [2], cached: true)
    #expect(try rows.fetchOne(db) == ["y": 2])
    #expect(try rows.fetchAll(db) == [["y": 2]])
    #expect(try Row.fetchSet(db, rows) == [["y": 2]])
  }

  @Test func `literal statements run with their arguments`() throws {
    let db = try Database(path: ":memory:")
    let name = "O'Brien"
    try db.execute(
      literal: "CREATE TABLE t(name); INSERT INTO t VALUES (\(name)); INSERT INTO t VALUES (\(nil as Int?))")
    #expect(try String?.fetchAll(db, sql: "SELECT name FROM t") == ["O'Brien", nil])
  }

  @Test func `arguments of one name and two values are refused`() throws {
    let first = SQL(sql: "SELECT :a", arguments: ["a": 1])
    let same = SQL(sql: ", :a", arguments: ["a": 1])
    let other = SQL(sql: ", :a", arguments: ["a": 2])
    #expect(try built(first + same) == #"SELECT :a, :a ["a": 1]"#)
    let error = #expect(throws: DatabaseError.self) { try built(first + other) }
    #expect(error?.description == "SQLite error 21: already defined statement argument: a")
  }

  @Test func `a statement of a literal has its arguments, or gets them later`() throws {
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(literal: "SELECT \(1) + \(2)")
    #expect(statement.sql == "SELECT ? + ?")
    #expect(try Int.fetchOne(statement) == 3)
    #expect(try Int.fetchOne(db.makeStatement(literal: "SELECT ? + ?"), arguments: [3, 4]) == 7)
    #expect(throws: DatabaseError.self) { try db.makeStatement(literal: "SELECT \(1) + ?") }
    let first = try db.cachedStatement(literal: "SELECT \("x")")
    #expect(try String.fetchOne(first) == "x")
    #expect(first.arguments == ["x"])
  }

  @Test func `columns of a subquery of SQL are those of its own tables`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE player (name); INSERT INTO player VALUES ('a'), ('b')")
    let name = Column("name")
    let last: SQLRequest<String> = "SELECT MAX(\(name)) FROM \(Player.self)"
    let request = Player.aliased(TableAlias(name: "p")).filter(SQL("\(name) = (\(last))"))
    let statement = try request.makePreparedRequest(db).statement
    #expect(
      statement.sql
        == #"SELECT "p".* FROM "player" "p" WHERE "p"."name" = (SELECT MAX("name") FROM "player")"#)
    #expect(try String.fetchAll(statement) == ["b"])
  }
}
