import Testing
import TypedSQLiteExpressions

@Suite struct SchemaReaderTests {
  private static func connection(_ sql: String) throws -> Connection {
    let db = try Connection()
    try db.execute(sql)
    return db
  }

  @Test func `columns have their keys, defaults and references`() throws {
    let db = try Self.connection(
      """
      CREATE TABLE "it's" (
        id INTEGER PRIMARY KEY ON CONFLICT IGNORE AUTOINCREMENT, email VARCHAR(80) NOT NULL UNIQUE,
        admin BOOLEAN NOT NULL DEFAULT 0, boss INTEGER REFERENCES "it's"(id) ON DELETE SET NULL,
        at DATETIME DEFAULT CURRENT_TIMESTAMP, n DEFAULT (1 + 2), x INTEGER, y INTEGER, UNIQUE (x, y),
        FOREIGN KEY (x, y) REFERENCES other
      )
      """)
    #expect(
      try db.schema.columnDefinitions(table: "it's") == [
        ColumnDefinition(
          name: "id", primaryKey: .init(autoIncrement: true, onConflict: .IGNORE), type: .INTEGER),
        ColumnDefinition(name: "email", type: .TEXT, nullable: false, unique: true),
        ColumnDefinition(name: "admin", type: .NUMERIC, nullable: false, defaultValue: .numericLiteral("0")),
        ColumnDefinition(
          name: "boss", type: .INTEGER,
          references: .init(fromColumn: "boss", toTable: "it's", toColumn: "id", onDelete: "SET NULL")),
        ColumnDefinition(name: "at", type: .NUMERIC, defaultValue: .CURRENT_TIMESTAMP),
        ColumnDefinition(name: "n", type: .BLOB, defaultValue: .expression("1 + 2")),
        ColumnDefinition(name: "x", type: .INTEGER),
        ColumnDefinition(name: "y", type: .INTEGER),
      ])
    #expect(try db.schema.columnDefinitions(table: "nothing").isEmpty)
  }

  @Test func `each column of a composite key is a part of it`() throws {
    let db = try Self.connection("CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER, PRIMARY KEY (a, b))")
    #expect(
      try db.schema.columnDefinitions(table: "t").map { $0.primaryKey?.autoIncrement } == [false, false, nil])
  }

  @Test func `foreign keys are one for each column`() throws {
    let db = try Self.connection(
      """
      CREATE TABLE t (
        a REFERENCES artist, b, c REFERENCES track (id) ON UPDATE CASCADE, FOREIGN KEY (a, b) REFERENCES pair (x, y)
      )
      """)
    let keys = try db.schema.foreignKeys(table: "t")
    #expect(
      Set(keys.map { "\($0.fromColumn): \($0.toSQL())" }) == [
        #"a: REFERENCES "artist""#, #"c: REFERENCES "track" ("id") ON UPDATE CASCADE"#,
        #"a: REFERENCES "pair" ("x")"#, #"b: REFERENCES "pair" ("y")"#,
      ])
  }

  @Test func `indexes have their conditions and orders`() throws {
    let db = try Self.connection(
      """
      CREATE TABLE user (id INTEGER PRIMARY KEY, email UNIQUE, age);
      CREATE UNIQUE INDEX "by age" ON user (age COLLATE NOCASE DESC, "email" ASC, id) WHERE age IS NOT NULL;
      """)
    let indexes = try db.schema.indexDefinitions(table: "user")
    #expect(
      indexes.filter { !$0.isInternal } == [
        IndexDefinition(
          table: "user", name: "by age", unique: true, columns: ["age", "email", "id"],
          where: "age IS NOT NULL",
          orders: ["age": .DESC, "email": .ASC], origin: .createIndex)
      ])
    #expect(indexes.filter(\.isInternal).map(\.origin) == [.uniqueConstraint])
  }

  @Test func `objects are found by kind, name and schema`() throws {
    let db = try Self.connection(
      """
      CREATE TABLE user (id INTEGER PRIMARY KEY AUTOINCREMENT, email UNIQUE);
      CREATE VIEW emails AS SELECT email FROM user;
      CREATE TRIGGER log AFTER INSERT ON user BEGIN SELECT 1; END;
      CREATE TEMP TABLE note (text);
      """)
    #expect(
      try db.schema.objectDefinitions().map { "\($0.type) \($0.name) \($0.tableName) \($0.isInternal)" } == [
        "table user user false", "index sqlite_autoindex_user_1 user true",
        "table sqlite_sequence sqlite_sequence true",
        "view emails emails false", "trigger log user false",
      ])
    #expect(
      try db.schema.objectDefinitions(type: .view).map(\.sql) == [
        "CREATE VIEW emails AS SELECT email FROM user"
      ])
    #expect(try db.schema.objectDefinitions(name: "USER", type: .table).map(\.rootpage) == [2])
    #expect(try db.schema.objectDefinitions(name: "nothing").isEmpty)
    #expect(try db.schema.objectDefinitions(temp: true).map(\.name) == ["note"])
    #expect(try db.schema.tableDefinitions().map(\.name) == ["user"])
  }
}
