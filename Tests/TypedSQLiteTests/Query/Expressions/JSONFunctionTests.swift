import Testing
import TypedSQLite

struct JSONFunctionTests {
  private let db: Database
  private let docs = Table("doc")
  private let name = Column("name")
  private let info = JSONColumn("info")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: #"CREATE TABLE doc (name, info); INSERT INTO doc VALUES ('a', '{"x":[1,2]}')"#)
  }

  private func value(_ expression: SQLExpression) throws -> String? {
    try String.fetchOne(db, docs.select([expression]))
  }

  @Test func `JSON is made of values and of JSON`() throws {
    let parts: [any SQLExpressible] = [name, info.asJSON]
    #expect(Database.jsonArray(parts).sql == #"JSON_ARRAY("name", JSON("info"))"#)
    let values: [any SQLExpressible] = [name, info, 1, DatabaseValue.null.asJSON]
    #expect(try value(Database.jsonArray(values)) == #"["a",{"x":[1,2]},1,null]"#)
    #expect(try value(Database.jsonArray(1...3)) == "[1,2,3]")
    let members: [(key: String, value: any SQLExpressible)] = [("n", name), ("i", info)]
    #expect(try value(Database.jsonObject(members)) == #"{"n":"a","i":{"x":[1,2]}}"#)
    #expect(try value(Database.jsonQuote(name)) == #""a""#)
    #expect(try value(Database.json(" [ 1 ] ")) == "[1]")
    #expect(try value(name.asJSON) == "a")
    #expect(try value(Database.jsonGroupArray(info)) == #"[{"x":[1,2]}]"#)
    #expect(try value(Database.jsonGroupArray(name, filter: name == "b")) == "[]")
    #expect(try value(Database.jsonGroupObject(key: name, value: 1)) == #"{"a":1}"#)
    let alias = TableAlias(name: "d")
    let request = docs.aliased(alias).select([Database.jsonArray([alias[name.asJSON]])])
    #expect(
      try request.makePreparedRequest(db).statement.sql
        == #"SELECT JSON_ARRAY(JSON("d"."name")) FROM "doc" "d""#)
  }

  @Test func `JSON is read and changed`() throws {
    #expect(try value(Database.jsonArrayLength(info, atPath: "$.x")) == "2")
    #expect(try value(Database.jsonArrayLength("[7]")) == "1")
    #expect(try value(Database.jsonExtract(info, atPath: "$.x[1]")) == "2")
    #expect(try value(Database.jsonExtract(info, atPaths: ["$.x[1]", "$.x[0]"])) == "[2,1]")
    #expect(
      try value(Database.jsonInsert(info, [(key: "$.y", value: 1 as any SQLExpressible)]))
        == #"{"x":[1,2],"y":1}"#)
    #expect(
      try value(Database.jsonReplace(info, [(key: "$.x", value: info as any SQLExpressible)]))
        == #"{"x":{"x":[1,2]}}"#)
    #expect(
      try value(Database.jsonSet(info, [(key: "$.x", value: name as any SQLExpressible)])) == #"{"x":"a"}"#)
    #expect(try value(Database.jsonPatch(info, with: #"{"x":null}"#)) == "{}")
    #expect(try value(Database.jsonRemove(info, atPath: "$.x[0]")) == #"{"x":[2]}"#)
    #expect(try value(Database.jsonRemove(info, atPaths: ["$.x[0]", "$.x[0]"])) == #"{"x":[]}"#)
    #expect(
      try value(Database.jsonType(info)) == "object"
        && value(Database.jsonType(info, atPath: "$.x")) == "array")
    #expect(try value(Database.jsonIsValid(name)) == "0" && value(!Database.jsonIsValid(info)) == "0")
  }
}
