import Testing
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

private let table = Table("table")
private let id = Expression<Int64>("id")
private let text = Expression<String>("text")
private let optionalText = Expression<String?>("optionalText")
private let ratio = Expression<Double>("ratio")
private let other = Expression<Int64?>("other")
private let day = Expression<Date?>("day")
private let token = Expression<UUID>("token")
private let bytes = Expression<Blob>("bytes")

private func created(_ block: (TableBuilder) -> Void) -> String {
  table.create(block: block)
}

@Suite struct SchemaTests {
  @Test func `a column has the type of its expression, and may be NULL if that is optional`() {
    #expect(
      created {
        $0.column(id)
        $0.column(optionalText)
        $0.column(ratio)
        $0.column(day)
        $0.column(token)
        $0.column(bytes)
      } == #"CREATE TABLE "table" ("id" INTEGER NOT NULL, "optionalText" TEXT, "ratio" REAL NOT NULL, "#
        + #""day" TEXT, "token" TEXT NOT NULL, "bytes" BLOB NOT NULL)"#)
  }

  @Test func `a table can be temporary, new or without rowid`() {
    #expect(
      Table("t", database: "other").create(temporary: true, ifNotExists: true, withoutRowid: true) {
        $0.column(text, primaryKey: true)
      }
        == #"CREATE TEMPORARY TABLE IF NOT EXISTS "other"."t" ("text" TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID"#
    )
  }

  @Test func `a condition and a default may be optional or not`() {
    let start = #"CREATE TABLE "table" ("other" INTEGER "#
    #expect(created { $0.column(other, check: id > 0) } == start + #"CHECK ("id" > 0))"#)
    #expect(created { $0.column(other, check: other > 0) } == start + #"CHECK ("other" > 0))"#)
    #expect(created { $0.column(other, defaultValue: other) } == start + #"DEFAULT ("other"))"#)
    #expect(created { $0.column(other, defaultValue: 1) } == start + "DEFAULT (1))")
    #expect(
      created { $0.column(other, unique: true, check: id > 0, defaultValue: other) }
        == start + #"UNIQUE CHECK ("id" > 0) DEFAULT ("other"))"#)
    #expect(
      created { $0.column(optionalText, check: text != "", defaultValue: optionalText, collate: .rtrim) }
        == #"CREATE TABLE "table" ("optionalText" TEXT CHECK ("text" != '') DEFAULT ("optionalText") COLLATE RTRIM)"#
    )
    #expect(
      created { $0.column(id, check: 0...26 ~= id) }
        == #"CREATE TABLE "table" ("id" INTEGER NOT NULL CHECK ("id" BETWEEN 0 AND 26))"#)
    #expect(created { $0.check(id > 0) } == #"CREATE TABLE "table" (CHECK (("id" > 0)))"#)
    #expect(created { $0.check(other > 0) } == #"CREATE TABLE "table" (CHECK (("other" > 0)))"#)
  }

  @Test func `a primary key may refer to another table`() {
    #expect(
      created { $0.column(id, primaryKey: true, check: other > 0, references: table, id) }
        == #"CREATE TABLE "table" ("id" INTEGER PRIMARY KEY NOT NULL CHECK ("other" > 0) REFERENCES "table" ("id"))"#
    )
    #expect(
      created { $0.column(other, primaryKey: true, references: table, id) }
        == #"CREATE TABLE "table" ("other" INTEGER PRIMARY KEY REFERENCES "table" ("id"))"#)
    #expect(
      created {
        $0.foreignKey((id, text, token), references: table, (id, text, token), delete: .cascade)
      }
        == #"CREATE TABLE "table" (FOREIGN KEY ("id", "text", "token") REFERENCES "table" ("id", "text", "token") "#
        + "ON DELETE CASCADE)")
  }

  @Test func `an added column has a condition, and may refer to another table`() {
    let start = #"ALTER TABLE "table" ADD COLUMN "#
    #expect(
      table.addColumn(id, check: other > 0, defaultValue: 1)
        == start + #""id" INTEGER NOT NULL CHECK ("other" > 0) DEFAULT (1)"#)
    #expect(table.addColumn(other, check: id > 0) == start + #""other" INTEGER CHECK ("id" > 0)"#)
    #expect(
      table.addColumn(optionalText, check: text != "", defaultValue: "a", collate: .nocase)
        == start + #""optionalText" TEXT CHECK ("text" != '') DEFAULT ('a') COLLATE NOCASE"#)
    #expect(
      table.addColumn(text, check: optionalText != "", defaultValue: "a", collate: .nocase)
        == start + #""text" TEXT NOT NULL CHECK ("optionalText" != '') DEFAULT ('a') COLLATE NOCASE"#)
    #expect(
      table.addColumn(id, unique: true, check: id > 0, references: table, id)
        == start + #""id" INTEGER NOT NULL UNIQUE CHECK ("id" > 0) REFERENCES "table" ("id")"#)
    #expect(
      table.addColumn(other, check: id > 0, references: table, id)
        == start + #""other" INTEGER CHECK ("id" > 0) REFERENCES "table" ("id")"#)
  }

  @Test func `a column has constraints`() {
    #expect(
      created { $0.column(text, unique: true, check: text.length > 1, defaultValue: "it's") }
        == #"CREATE TABLE "table" ("text" TEXT NOT NULL UNIQUE CHECK (length("text") > 1) DEFAULT ('it''s'))"#
    )
    #expect(
      created { $0.column(other, check: other > 0, defaultValue: id) }
        == #"CREATE TABLE "table" ("other" INTEGER CHECK ("other" > 0) DEFAULT ("id"))"#)
    #expect(
      created { $0.column(optionalText, collate: .nocase) }
        == #"CREATE TABLE "table" ("optionalText" TEXT COLLATE NOCASE)"#)
    #expect(
      created { $0.column(text, check: !(text == "a"), defaultValue: "b", collate: .custom("mine")) }
        == #"CREATE TABLE "table" ("text" TEXT NOT NULL CHECK (NOT (("text" = 'a'))) DEFAULT ('b') COLLATE "mine")"#
    )
    #expect(
      created { $0.column(ratio, check: 0...1 ~= ratio) }
        == #"CREATE TABLE "table" ("ratio" REAL NOT NULL CHECK ("ratio" BETWEEN 0.0 AND 1.0))"#)
  }

  @Test func `a key is one column or several`() {
    #expect(
      created { $0.column(id, primaryKey: .autoincrement) }
        == #"CREATE TABLE "table" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL)"#)
    #expect(
      created { $0.column(id, primaryKey: .default) }
        == #"CREATE TABLE "table" ("id" INTEGER PRIMARY KEY NOT NULL)"#)
    #expect(
      created {
        $0.column(id)
        $0.primaryKey(id, text)
        $0.unique(text)
        $0.check(id > 0)
      } == #"CREATE TABLE "table" ("id" INTEGER NOT NULL, PRIMARY KEY ("id", "text"), UNIQUE ("text"), "#
        + #"CHECK (("id" > 0)))"#)
  }

  @Test func `a column refers to another table`() {
    #expect(
      created { $0.column(other, references: Table("users"), id) }
        == #"CREATE TABLE "table" ("other" INTEGER REFERENCES "users" ("id"))"#)
    #expect(
      created {
        $0.column(other)
        $0.foreignKey(other, references: table, table[id], update: .cascade, delete: .setNull)
      } == #"CREATE TABLE "table" ("other" INTEGER, FOREIGN KEY ("other") REFERENCES "table" ("id") "#
        + "ON UPDATE CASCADE ON DELETE SET NULL)")
    #expect(
      created { $0.foreignKey((id, text), references: table, (id, text), delete: .restrict) }
        == #"CREATE TABLE "table" (FOREIGN KEY ("id", "text") REFERENCES "table" ("id", "text") "#
        + "ON DELETE RESTRICT)")
  }

  @Test func `a table is made of a query, renamed and dropped`() {
    #expect(
      table.create(Table("old").filter(id > 1))
        == #"CREATE TABLE "table" AS SELECT * FROM "old" WHERE ("id" > 1)"#)
    #expect(table.rename(Table("new")) == #"ALTER TABLE "table" RENAME TO "new""#)
    #expect(table.drop() == #"DROP TABLE "table""#)
    #expect(table.drop(ifExists: true) == #"DROP TABLE IF EXISTS "table""#)
  }

  @Test func `a column is added`() {
    #expect(
      table.addColumn(text, defaultValue: "a")
        == #"ALTER TABLE "table" ADD COLUMN "text" TEXT NOT NULL DEFAULT ('a')"#)
    #expect(table.addColumn(optionalText) == #"ALTER TABLE "table" ADD COLUMN "optionalText" TEXT"#)
    #expect(
      table.addColumn(other, references: table, id)
        == #"ALTER TABLE "table" ADD COLUMN "other" INTEGER REFERENCES "table" ("id")"#)
    #expect(
      table.addColumn(optionalText, collate: .nocase)
        == #"ALTER TABLE "table" ADD COLUMN "optionalText" TEXT COLLATE NOCASE"#)
  }

  @Test func `an index is named after its table and columns`() {
    #expect(table.createIndex(text) == #"CREATE INDEX "index_table_on_text" ON "table" ("text")"#)
    #expect(
      Table("t", database: "main").createIndex(text, id, unique: true, ifNotExists: true)
        == #"CREATE UNIQUE INDEX IF NOT EXISTS "main"."index_t_on_text_id" ON "t" ("text", "id")"#)
    #expect(table.dropIndex(text, ifExists: true) == #"DROP INDEX IF EXISTS "index_table_on_text""#)
  }

  @Test func `views and virtual tables`() {
    let view = View("view")
    #expect(view.create(table.select(text)) == #"CREATE VIEW "view" AS SELECT "text" FROM "table""#)
    #expect(view.drop(ifExists: true) == #"DROP VIEW IF EXISTS "view""#)
    let index = VirtualTable("index")
    #expect(
      index.create(Module("fts5", [text, "b", Expression<Void>(literal: "tokenize = 'porter'")]))
        == #"CREATE VIRTUAL TABLE "index" USING "fts5"("text", 'b', tokenize = 'porter')"#)
    #expect(index.rename(VirtualTable("other")) == #"ALTER TABLE "index" RENAME TO "other""#)
    #expect(index.drop() == #"DROP TABLE "index""#)
  }

  @Test func `what the builders write, SQLite takes`() throws {
    let db = try Connection()
    let weird = Table(#"we"ird ?"#)
    let column = Expression<String>(#"co"l ?"#)
    try db.run(
      weird.create {
        $0.column(id, primaryKey: .autoincrement)
        $0.column(column, unique: true, check: column.length > 0, defaultValue: "a\0'?")
        $0.column(ratio, defaultValue: .infinity)
        $0.column(other, references: weird, id)
      })
    try db.run(weird.createIndex(column))
    try db.run(weird.addColumn(day, defaultValue: Date(timeIntervalSince1970: 0)))
    try db.run(weird.insert())
    let row = try #require(try db.pluck(weird))
    #expect(try row.get(column) == "a\0'?")
    #expect(try row.get(ratio) == .infinity)
    #expect(try row.get(day) == Date(timeIntervalSince1970: 0))
    try db.run(weird.dropIndex(column))
    try db.run(View("v").create(weird))
    #expect(try db.scalar(View("v").count) == 1)
  }
}
