import Testing
import TypedSQLiteExpressions

@Suite struct DefinitionTests {
  @Test(arguments: [
    ("INTEGER", ColumnDefinition.Affinity.INTEGER), ("unsigned big int", .INTEGER), ("POINT", .INTEGER),
    ("VARCHAR(255)", .TEXT), ("clob", .TEXT), ("BLOB", .BLOB), ("", .BLOB), ("DOUBLE PRECISION", .REAL),
    ("FLOAT", .REAL), ("DECIMAL(10,5)", .NUMERIC), ("DATETIME", .NUMERIC), ("STRING", .NUMERIC),
  ])
  func `a declared type has an affinity`(type: String, affinity: ColumnDefinition.Affinity) {
    #expect(ColumnDefinition.Affinity(type) == affinity)
  }

  @Test(arguments: [
    (
      ColumnDefinition(name: "id", primaryKey: .init(), type: .INTEGER, nullable: false),
      #""id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"#
    ),
    (
      ColumnDefinition(name: "a\"b", type: .TEXT, nullable: false, unique: true),
      #""a""b" TEXT NOT NULL UNIQUE"#
    ),
    (
      ColumnDefinition(name: "t", type: .TEXT, defaultValue: .stringLiteral("it's")),
      #""t" TEXT DEFAULT 'it''s'"#
    ),
    (
      ColumnDefinition(name: "r", type: .REAL, defaultValue: .numericLiteral("1.5")), #""r" REAL DEFAULT 1.5"#
    ),
    (
      ColumnDefinition(name: "e", type: .NUMERIC, defaultValue: .expression("1 + 2")),
      #""e" NUMERIC DEFAULT (1 + 2)"#
    ),
    (
      ColumnDefinition(
        name: "o", type: .INTEGER,
        references: .init(
          table: "other", column: "o", primaryKey: "id", onUpdate: "CASCADE", onDelete: "SET NULL")),
      #""o" INTEGER REFERENCES "other" ("id") ON UPDATE CASCADE ON DELETE SET NULL"#
    ),
    (
      ColumnDefinition(name: "o", type: .BLOB, references: .init(toTable: "other")),
      #""o" BLOB REFERENCES "other""#
    ),
  ])
  func `a column is written as in CREATE TABLE`(column: ColumnDefinition, sql: String) {
    #expect(column.toSQL() == sql)
  }

  @Test(
    arguments: [
      (nil, LiteralValue.NULL), ("null", .NULL), ("TRUE", .TRUE), ("false", .FALSE),
      ("current_time", .CURRENT_TIME), ("CURRENT_DATE", .CURRENT_DATE),
      ("CURRENT_TIMESTAMP", .CURRENT_TIMESTAMP),
      ("'fo''o'", .stringLiteral("fo'o")), (#""fo""o""#, .stringLiteral("fo\"o")), ("''", .stringLiteral("")),
      ("1.2", .numericLiteral("1.2")), ("-5", .numericLiteral("-5")), ("1e-3", .numericLiteral("1e-3")),
      ("0xdeadbeef", .numericLiteral("0xdeadbeef")), ("x'0aff'", .blobLiteral("0aff")),
      ("X'0aff'", .blobLiteral("0aff")), ("1 + 2", .expression("1 + 2")),
      ("'a' || 'b'", .expression("'a' || 'b'")),
      ("inf", .expression("inf")), ("datetime('now')", .expression("datetime('now')")),
    ] as [(String?, LiteralValue)])
  func `a default value is read as a literal or an expression`(sql: String?, value: LiteralValue) {
    #expect(LiteralValue(sql) == value)
    if case .expression = value { return }
    #expect(LiteralValue(value.description) == value)
  }

  @Test(
    arguments: [
      ("FOO", nil), ("PRIMARY KEY", ColumnDefinition.PrimaryKey(autoIncrement: false)),
      ("primary key autoincrement", .init(autoIncrement: true)),
      ("PRIMARY KEY DESC ON CONFLICT rollback", .init(autoIncrement: false, onConflict: .ROLLBACK)),
      (
        "CREATE TABLE t (\"PRIMARY KEY\" TEXT /* PRIMARY KEY AUTOINCREMENT */, id INTEGER -- it's\n PRIMARY KEY ON CONFLICT IGNORE AUTOINCREMENT)",
        .init(autoIncrement: true, onConflict: .IGNORE)
      ),
      (
        "CREATE TABLE t (a, b, PRIMARY KEY (a, lower(b)) ON CONFLICT FAIL)",
        .init(autoIncrement: false, onConflict: .FAIL)
      ),
      ("'PRIMARY KEY", nil), ("PRIMARY KEY (", .init(autoIncrement: false)),
      ("PRIMARY KEY ON CONFLICT", .init(autoIncrement: false)),
    ] as [(String, ColumnDefinition.PrimaryKey?)])
  func `a primary key is found in the SQL of a table`(sql: String, key: ColumnDefinition.PrimaryKey?) {
    #expect(ColumnDefinition.PrimaryKey(sql: sql) == key)
  }

  @Test func `a primary key is written with its conflict first`() {
    #expect(ColumnDefinition.PrimaryKey(autoIncrement: false).toSQL() == "PRIMARY KEY")
    #expect(
      ColumnDefinition.PrimaryKey(autoIncrement: true, onConflict: .IGNORE).toSQL()
        == "PRIMARY KEY ON CONFLICT IGNORE AUTOINCREMENT")
  }

  @Test func `an index is written with its orders and condition`() {
    let index = IndexDefinition(
      table: "tests", name: "by \"x\"", unique: true, columns: ["a", "b"], where: "a IS NOT NULL",
      orders: ["a": .DESC])
    #expect(
      index.toSQL(ifNotExists: true)
        == #"CREATE UNIQUE INDEX IF NOT EXISTS "by ""x""" ON "tests" ("a" DESC, "b") WHERE a IS NOT NULL"#)
    #expect(
      IndexDefinition(
        table: "tests", name: "by \"x\"", unique: true, columns: ["a", "b"], indexSQL: index.toSQL()) == index
    )
    let plain = IndexDefinition(table: "t", name: "i", unique: false, columns: ["a"], indexSQL: nil)
    #expect(plain.toSQL() == #"CREATE INDEX "i" ON "t" ("a")"#)
  }

  @Test func `a table is written with a key of one or several columns`() {
    let id = ColumnDefinition(name: "id", primaryKey: .init(), type: .INTEGER, nullable: false)
    #expect(
      TableDefinition(name: "foo", columns: [id], indexes: []).toSQL(temporary: true, ifNotExists: true)
        == #"CREATE TEMPORARY TABLE IF NOT EXISTS foo ( "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL )"#)
    let second = ColumnDefinition(name: "b", primaryKey: .init(), type: .TEXT)
    #expect(
      TableDefinition(name: "foo", columns: [id, second], indexes: []).toSQL()
        == #"CREATE TABLE foo ( "id" INTEGER NOT NULL, "b" TEXT, PRIMARY KEY ("id", "b") )"#)
    for name in ["order", "a b", "1a", "it\"s", "été", ""] {
      #expect(
        TableDefinition(name: name, columns: [second], indexes: []).toSQL()
          == #"CREATE TABLE \#(Expression<Void>(name).template) ( "b" TEXT PRIMARY KEY AUTOINCREMENT )"#)
    }
  }
}
