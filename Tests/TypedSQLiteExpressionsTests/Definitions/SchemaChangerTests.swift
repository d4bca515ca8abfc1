import Foundation
import Testing
import TypedSQLiteExpressions

@Suite struct SchemaChangerTests {
  private let db: Connection
  private var changer: SchemaChanger { SchemaChanger(connection: db) }

  init() throws {
    db = try Connection()
    try db.execute(
      "CREATE TABLE user (id INTEGER PRIMARY KEY, email TEXT, age INTEGER); INSERT INTO user VALUES (1, 'a', 3)"
    )
  }

  private func names(_ table: String = "user") throws -> [String] {
    try db.schema.columnDefinitions(table: table).map(\.name)
  }

  @Test func `a table gets, loses and renames columns and indexes`() throws {
    let added = ColumnDefinition(name: "new", type: .TEXT, defaultValue: .stringLiteral("fo'o"))
    let index = IndexDefinition(table: "user", name: "by mail", columns: ["mail"], origin: .createIndex)
    try changer.alter(table: "user") { table in
      table.add(column: added)
      table.drop(column: "age")
      table.rename(column: "email", to: "mail")
      table.add(index: index)
    }
    #expect(try names() == ["id", "mail", "new"])
    #expect(try db.schema.columnDefinitions(table: "user").contains(added))
    #expect(try db.schema.indexDefinitions(table: "user") == [index])
    #expect(try db.scalar("SELECT id || mail || new FROM user") as? String == "1afo'o")
    try changer.alter(table: "user") { table in
      table.add(index: index, ifNotExists: true)
      table.drop(index: "by mail")
      table.drop(index: "by mail", ifExists: true)
    }
    #expect(try db.schema.indexDefinitions(table: "user").isEmpty)
  }

  @Test func `a change that fails leaves the table as it was`() throws {
    #expect(throws: Result.self) {
      try changer.alter(table: "user") { table in
        table.drop(column: "age")
        table.drop(index: "nothing")
      }
    }
    #expect(throws: SchemaChanger.Error.invalidColumnDefinition("can not add primary key column")) {
      try changer.alter(table: "user") { table in
        table.drop(column: "age")
        table.add(column: ColumnDefinition(name: "key", primaryKey: .init(), type: .INTEGER))
      }
    }
    #expect(try names() == ["id", "email", "age"])
    try changer.alter(table: "user") { _ in }
    #expect(
      SchemaChanger.Error.invalidColumnDefinition("x").localizedDescription == "Invalid column definition: x")
  }

  @Test func `changes can be collected by functions of a program`() throws {
    func addKey(to table: SchemaChanger.CreateTableDefinition) {
      table.add(column: .init(name: "id", primaryKey: .init(), type: .INTEGER))
    }
    func addNote(to table: SchemaChanger.AlterTableDefinition) {
      table.add(column: .init(name: "note", type: .TEXT))
    }
    try changer.create(table: "foo", block: addKey)
    try changer.alter(table: "foo", block: addNote)
    #expect(try names("foo") == ["id", "note"])
  }

  @Test func `a table is created with its indexes, renamed and dropped`() throws {
    func create(ifNotExists: Bool) throws {
      try changer.create(table: "foo", ifNotExists: ifNotExists) { table in
        table.add(column: .init(name: "id", primaryKey: .init(autoIncrement: true), type: .INTEGER))
        table.add(expression: Expression<String>("a\"b"))
        table.add(expression: Expression<Date?>("date"))
        table.add(index: .init(table: table.name, name: "i", columns: ["date"]))
      }
    }
    try create(ifNotExists: false)
    #expect(
      try db.schema.columnDefinitions(table: "foo") == [
        ColumnDefinition(name: "id", primaryKey: .init(autoIncrement: true), type: .INTEGER),
        ColumnDefinition(name: "a\"b", type: .TEXT, nullable: false),
        ColumnDefinition(name: "date", type: .TEXT),
      ])
    #expect(try db.schema.indexDefinitions(table: "foo").map(\.name) == ["i"])
    try create(ifNotExists: true)
    try changer.run(#"INSERT INTO foo ("a""b") VALUES (?)"#, "x")
    #expect(try db.scalar(Table("foo").count) == 1)
    #expect(throws: Result.self) { try create(ifNotExists: false) }
    try changer.rename(table: "foo", to: "the bar")
    #expect(try names("the bar").count == 3)
    try changer.drop(table: "the bar", ifExists: false)
    try changer.drop(table: "the bar")
    #expect(throws: Result.self) { try changer.drop(table: "the bar", ifExists: false) }
  }
}
