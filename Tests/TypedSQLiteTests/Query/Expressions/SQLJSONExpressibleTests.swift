import Testing
import TypedSQLite

struct SQLJSONExpressibleTests {
  private enum Columns: String, ColumnExpression, SQLJSONExpressible { case info }

  private let info = JSONColumn("info")

  private func connection(holding json: String) throws -> Database {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE player (id INTEGER PRIMARY KEY, info TEXT)")
    try db.execute(sql: "INSERT INTO player (info) VALUES (?)", arguments: [json])
    return db
  }

  @Test func `JSON is read by operators and functions of SQLite`() {
    #expect(info["address"].sql == #""info" ->> ?"#)
    #expect(info["address"].arguments == ["address"])
    #expect(info.jsonRepresentation(atPath: 0).sql == #""info" -> ?"#)
    #expect(info.jsonExtract(atPath: "$.a").sql == #"JSON_EXTRACT("info", ?)"#)
    #expect(info.jsonExtract(atPaths: ["$.a", "$.b"]).sql == #"JSON_EXTRACT("info", ?, ?)"#)
    #expect((info["a"] == 1).sql == #"("info" ->> ?) = ?"#)
    #expect(Columns.info["a"].sql == #""info" ->> ?"#)
  }

  @Test func `values come as values, and JSON as JSON`() throws {
    let db = try connection(holding: #"{"name":"Arthur","games":[1,2],"address":{"city":"Paris"}}"#)
    let players = Table("player")
    #expect(try String.fetchOne(db, players.select(info["name"])) == "Arthur")
    #expect(try String.fetchOne(db, players.select(info.jsonRepresentation(atPath: "name"))) == #""Arthur""#)
    #expect(try Int.fetchOne(db, players.select(info.jsonExtract(atPath: "$.games[1]"))) == 2)
    #expect(
      try String.fetchOne(db, players.select(info.jsonExtract(atPaths: ["$.name", "$.games"])))
        == #"["Arthur",[1,2]]"#)
    #expect(try players.filter(info["$.address.city"] == "Paris").fetchCount(db) == 1)
    #expect(try String?.fetchAll(db, players.select(info["nothing"])) == [nil])
  }

  @Test func `malformed JSON is an error of the statement`() throws {
    let db = try connection(holding: "{")
    let error = #expect(throws: DatabaseError.self) {
      try String.fetchOne(db, Table("player").select(info["a"]))
    }
    #expect(error?.message == "malformed JSON")
  }
}
