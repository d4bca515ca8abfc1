import Testing
import TypedSQLiteCore

@testable import ColumnMeaning

@Suite struct SchemaReaderTests {
  private let database: Database

  init() throws {
    database = try Database(path: ":memory:")
    try database.runAll(
      """
      CREATE TABLE parent(a, b, PRIMARY KEY(b, a)) WITHOUT ROWID;
      CREATE TABLE t(id INTEGER PRIMARY KEY, "x y" DECIMAL(10, 2) NOT NULL DEFAULT (1 + 1), twice AS (id * 2),
        kept AS (id + 1) STORED, b, FOREIGN KEY(id, b) REFERENCES parent(b, a) ON DELETE CASCADE,
        FOREIGN KEY(b) REFERENCES t ON UPDATE SET NULL);
      CREATE UNIQUE INDEX by_x ON t("x y", lower(b)) WHERE b > 1;
      CREATE VIEW v AS SELECT id AS number FROM t;
      ATTACH ':memory:' AS "o'ther";
      CREATE TABLE "o'ther".t(z);
      CREATE VIRTUAL TABLE ft USING fts5(body);
      """)
  }

  @Test func `the schemas are main, temp and the attached ones`() throws {
    #expect(try SchemaReader(database).schemas() == ["main", "o'ther"])
  }

  @Test func `a column has its type, constraints, default and kind`() throws {
    let columns = try SchemaReader(database).columns(of: "t")
    #expect(columns.map(\.name) == ["id", "x y", "twice", "kept", "b"])
    #expect(columns.map(\.declaredType) == ["INTEGER", "DECIMAL(10, 2)", "", "", ""])
    #expect(columns.map(\.isNotNull) == [false, true, false, false, false])
    #expect(columns.map(\.defaultExpression) == [nil, "1 + 1", nil, nil, nil])
    #expect(columns.map(\.primaryKeyPosition) == [1, 0, 0, 0, 0])
    #expect(columns.map(\.kind) == [.ordinary, .ordinary, .virtualGenerated, .storedGenerated, .ordinary])
    #expect(columns.map(\.isGenerated) == [false, false, true, true, false])
  }

  @Test func `the place in a primary key is counted by the key`() throws {
    #expect(try SchemaReader(database).columns(of: "parent").map(\.primaryKeyPosition) == [2, 1])
  }

  @Test func `a virtual table has hidden columns`() throws {
    let columns = try SchemaReader(database).columns(of: "ft")
    #expect(columns.map(\.name) == ["body", "ft", "rank"])
    #expect(columns.map(\.kind) == [.ordinary, .hidden, .hidden])
  }

  @Test func `a schema is looked in by its name`() throws {
    let reader = SchemaReader(database)
    #expect(try reader.columns(of: "t", in: "o'ther").map(\.name) == ["z"])
    #expect(try reader.tableNames(in: "o'ther") == ["t"])
    #expect(try reader.columns(of: "v").map(\.name) == ["number"])
    #expect(try reader.columns(of: "nothing") == [])
  }

  @Test func `an index has its columns and what made it`() throws {
    let reader = SchemaReader(database)
    #expect(
      try reader.indexes(of: "t") == [
        TableIndex(name: "by_x", isUnique: true, origin: .created, isPartial: true, columns: ["x y", nil])
      ])
    #expect(try reader.indexes(of: "parent").map(\.origin) == [.primaryKey])
  }

  @Test func `a foreign key has the columns of both sides`() throws {
    #expect(
      try SchemaReader(database).foreignKeys(of: "t") == [
        TableForeignKey(
          table: "t", columns: ["b"], referencedColumns: [], onUpdate: "SET NULL", onDelete: "NO ACTION"),
        TableForeignKey(
          table: "parent", columns: ["id", "b"], referencedColumns: ["b", "a"], onUpdate: "NO ACTION",
          onDelete: "CASCADE"),
      ])
  }

  @Test func `the objects of a schema are in the order in which they were created`() throws {
    let objects = try SchemaReader(database).objects()
    #expect(objects.filter { !$0.name.hasPrefix("ft") }.map(\.name).prefix(2) == ["parent", "t"])
    #expect(objects.first { $0.name == "by_x" }?.table == "t")
    #expect(
      objects.first { $0.name == "v" }.map { String(decoding: $0.sql, as: UTF8.self) }
        == "CREATE VIEW v AS SELECT id AS number FROM t")
  }
}
