import SQLSyntax
import TestSupport
import Testing

@testable import SQLiteShell

/// The output for a hand-written schema, read back.
@Suite struct HostileSchemaTests {
  /// Texts for `sqlite_schema.sql`, with the type of their object.
  static let texts: [(type: String, sql: String)] = [
    ("table", "CREATE TABLE base(a);\n.shell touch PWNED\n"),
    ("table", "CREATE TABLE base(a)\n;\n.shell touch PWNED\n"),
    ("table", "CREATE TABLE base(a); SELECT edit('x', 'touch PWNED');"),
    ("table", "CREATE TABLE base AS SELECT edit('x', 'touch PWNED') AS a"),
    ("table", "CREATE TABLE temp.base AS SELECT edit('x', 'touch PWNED') AS a"),
    ("table", "CREATE TABLE base(a) -- ;\n;\n.shell touch PWNED"),
    ("table", "CREATE TABLE base(a, \"\n.shell touch PWNED\n\")"),
    ("table", "CREATE TABLE base(a) /* ; */ ;\n.shell touch PWNED\n/*"),
    ("table", "CREATE TABLE base(a DEFAULT $x(;\n.shell touch PWNED\n))"),
    ("table", "SELECT edit('x', 'touch PWNED')"),
    ("table", ".shell touch PWNED"),
    ("table", "\n.shell touch PWNED\n"),
    ("table", ""),
    ("table", "CREATE TABLE base(a) '"),
    ("view", "CREATE VIEW w AS SELECT\ngo\n.shell touch PWNED\nFROM go"),
    ("view", "CREATE VIEW w AS SELECT 1\n/\n.shell + 1"),
    ("view", "CREATE VIEW w AS SELECT 1 AS \"*/;\n.shell touch PWNED\n--\""),
    ("view", "CREATE VIEW temp.w AS SELECT edit('x', 'touch PWNED')"),
    ("view", "CREATE TEMP VIEW w AS SELECT edit('x', 'touch PWNED')"),
    ("view", "CREATE VIEW w AS SELECT 1;\n.shell touch PWNED"),
    ("trigger", "CREATE TRIGGER r AFTER INSERT ON base BEGIN SELECT 1; END;\n.shell touch PWNED"),
    ("trigger", "CREATE TEMP TRIGGER r AFTER INSERT ON base BEGIN SELECT edit('x', 'touch PWNED'); END"),
    ("trigger", "CREATE TRIGGER r AFTER INSERT ON base BEGIN SELECT 1"),
    ("trigger", "CREATE TRIGGER r AFTER INSERT ON base BEGIN SELECT edit('x', 'touch PWNED'); END"),
    ("index", "CREATE INDEX i ON base(a);\n.shell touch PWNED"),
    ("table", "CREATE VIRTUAL TABLE base USING fts5(a);\n.shell touch PWNED"),
  ]

  /// A session with a schema that contains a text.
  private func hostile(_ index: Int, _ commands: String) -> String {
    let (type, sql) = Self.texts[index]
    let object = type == "table" ? "base" : type == "view" ? "w" : type == "trigger" ? "r" : "i"
    return """
      CREATE TABLE base(a); INSERT INTO base VALUES(1);
      CREATE VIEW w AS SELECT 1; CREATE INDEX i ON base(a);
      CREATE TRIGGER r AFTER INSERT ON base BEGIN SELECT 1; END;
      PRAGMA writable_schema=ON;
      UPDATE sqlite_schema SET sql = \(SQLName.literal(sql)) WHERE name = '\(object)';
      PRAGMA writable_schema=RESET;
      PRAGMA writable_schema=ON;
      \(commands)

      """
  }

  private static let printers = [
    ".dump", ".dump --newlines", ".schema", ".schema --indent", ".fullschema", ".fullschema --indent",
    ".recover",
  ]

  private func commandsOfReading(_ printed: String, dialect: Dialect = .tsqlite) -> [String] {
    let memory = MemorySurroundings()
    let use = "\n;\nSELECT * FROM w; INSERT INTO base(a) VALUES(2);\n"
    _ = runShell(printed + use, memory: memory, dialect: dialect)
    return memory.commands
  }

  @Test(arguments: texts.indices, printers)
  func `what is printed of a schema runs nothing when it is read`(index: Int, printer: String) {
    let printed = runShell(hostile(index, printer)).output
    #expect(commandsOfReading(printed) == [], "\(printed)")
    #expect(commandsOfReading(printed, dialect: .sqlite3) == [], "\(printed)")
  }

  @Test func `the bytes that the dump of sqlite3 3.40 prints would run`() {
    let printed = runShell(hostile(0, ".dump"), dialect: .sqlite340).output
    #expect(commandsOfReading(printed) == ["touch PWNED"])
  }

  @Test func `read --sql-only runs no command and reaches nothing`() {
    let memory = MemorySurroundings()
    memory.files["d.sql"] = MemoryDestination(
      "CREATE TABLE t(a);\n.shell touch PWNED\nINSERT INTO t VALUES(1);\nSELECT edit('x', 'touch');\nATTACH ':memory:' AS b;\n# note\nINSERT INTO t VALUES('\n.shell x');\n"
    )
    let run = runShell(
      ".read --sql-only d.sql\nSELECT count(*) FROM t;\n.print after\n", memory: memory)
    #expect(run.output == "2\nafter\n")
    #expect(memory.commands == [])
    #expect(
      run.errors == """
        Error near line 2 of d.sql: '.shell' in a file that is read as SQL only
        Parse error near line 4 of d.sql: not authorized to use function: edit
          SELECT edit('x', 'touch');
                 ^--- error here
        Parse error near line 5 of d.sql: not authorized (23)
        A file that is read with --sql-only may not attach a database.

        """)
    #expect(runShell(".read --sql-only\n").errors == "Usage: .read FILE\n")
  }

  @Test func `a dump keeps a table whose text continues after the statement`() {
    let run = runShell(hostile(0, ".dump base"))
    #expect(
      run.output == """
        PRAGMA foreign_keys=OFF;
        BEGIN TRANSACTION;
        CREATE TABLE base(a);
        INSERT INTO base VALUES(1);
        COMMIT;

        """)
    #expect(run.errors == "")
  }

  @Test func `a dump reports what it leaves out`() {
    let run = runShell(hostile(3, ".dump base"))
    #expect(run.output.contains("/* left out: a definition that is not one CREATE statement */\n"))
    #expect(run.errors == "Error: left out \"base\", whose definition is not one CREATE statement\n")
  }

  @Test(
    arguments: [
      ("CREATE TABLE t(a)", "CREATE TABLE t(a)"),
      ("CREATE TABLE 't'(a) -- c", "CREATE TABLE 't'(a) -- c"),
      ("CREATE TABLE t(a, b DEFAULT '\n.x'\n)", "CREATE TABLE t(a, b DEFAULT '\n.x'\n)"),
      ("CREATE VIEW v AS SELECT t -- c\n.a FROM t", "CREATE VIEW v AS SELECT t  .a FROM t"),
      ("CREATE VIEW v AS SELECT a\n/ b FROM t", "CREATE VIEW v AS SELECT a / b FROM t"),
      ("CREATE UNIQUE INDEX \"i\" ON t(a);", "CREATE UNIQUE INDEX \"i\" ON t(a)"),
      (
        "CREATE TRIGGER r DELETE ON t BEGIN SELECT 1; SELECT 2; END",
        "CREATE TRIGGER r DELETE ON t BEGIN SELECT 1; SELECT 2; END"
      ),
      (
        "CREATE VIRTUAL TABLE t USING fts5(a, content='')", "CREATE VIRTUAL TABLE t USING fts5(a, content='')"
      ),
      ("CREATE TABLE t(a) /* open", "CREATE TABLE t(a) /* open"),
    ])
  func `a sound statement stays as it is but for lines that a shell would take`(text: String, sound: String) {
    #expect(SchemaStatement.sound(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } == sound)
  }

  @Test(
    arguments: [
      "", "x", "CREATE TABLE t AS SELECT 1", "CREATE TEMP VIEW v AS SELECT 1",
      "CREATE VIEW main.v AS SELECT 1",
      "CREATE TABLE t(a) '", "CREATE TABLE t(a DEFAULT ?1)", "CREATE TABLE t(a\0)",
      "CREATE TRIGGER r DELETE ON t BEGIN SELECT 1",
    ])
  func `what is not one statement of a schema is refused`(text: String) {
    #expect(SchemaStatement.sound(Array(text.utf8)) == nil)
  }
}
