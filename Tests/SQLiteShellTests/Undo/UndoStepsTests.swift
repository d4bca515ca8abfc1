import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// `.undo` and `.redo`, one statement after the other.
@Suite struct UndoStepsTests {
  private static func run(_ lines: String, memory: MemorySurroundings = MemorySurroundings()) -> ShellRun {
    runShell(lines, memory: memory, origin: .terminal) { $0.isPrompted = true }
  }

  private static let table = "CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
  private static let all = "SELECT group_concat(id || a, ' ') FROM t;"

  @Test func `statements are undone and redone one after the other`() {
    let run = Self.run(
      """
      \(Self.table)
      INSERT INTO t VALUES (1, 'x'), (2, 'y');
      UPDATE t SET a = 'z' WHERE id = 2;
      DELETE FROM t WHERE id = 1;
      .undo
      .undo
      \(Self.all)
      .redo
      .redo
      \(Self.all)
      .undo
      .undo
      .undo
      SELECT count(*) FROM t;
      .redo
      \(Self.all)
      """)
    #expect(
      run.output == """
        1 row of t restored (DELETE FROM t WHERE id = 1)
        1 row of t changed back (UPDATE t SET a = 'z' WHERE id = 2)
        1x 2y
        1 row of t updated again (UPDATE t SET a = 'z' WHERE id = 2)
        1 row of t deleted again (DELETE FROM t WHERE id = 1)
        2z
        1 row of t restored (DELETE FROM t WHERE id = 1)
        1 row of t changed back (UPDATE t SET a = 'z' WHERE id = 2)
        2 rows of t removed (INSERT INTO t VALUES (1, 'x'), (2, 'y'))
        0
        2 rows of t inserted again (INSERT INTO t VALUES (1, 'x'), (2, 'y'))
        1x 2y

        """)
    #expect(run.errors == "")
  }

  @Test func `a DROP that is refused leaves the steps before it`() {
    let run = Self.run(
      """
      PRAGMA foreign_keys = on;
      CREATE TABLE p(id INTEGER PRIMARY KEY);
      CREATE TABLE c(p REFERENCES p);
      INSERT INTO p SELECT value FROM generate_series(1, \(UndoHistory.limits.rows + 1));
      INSERT INTO c VALUES (1);
      \(Self.table)
      INSERT INTO t VALUES (1, 'x');
      DELETE FROM t WHERE id = 1;
      .undo
      DROP TABLE p;
      .redo
      .undo
      \(Self.all)
      """)
    #expect(run.errors.contains("FOREIGN KEY constraint failed"))
    #expect(
      run.output.hasSuffix(
        """
        1 row of t restored (DELETE FROM t WHERE id = 1)
        1 row of t deleted again (DELETE FROM t WHERE id = 1)
        1 row of t restored (DELETE FROM t WHERE id = 1)
        1x

        """))
  }

  @Test(arguments: [
    (".undo", "nothing to undo: no statement that was typed at this prompt has changed rows"),
    (".redo", "nothing to redo: .undo was not used since the last statement that changed rows"),
    (
      "CREATE TEMP TABLE x(a);\nINSERT INTO x VALUES (1);\n.undo\n.undo",
      "the last statement cannot be undone: it changed the schema"
    ),
    (
      ".undo\n.read make.sql\nINSERT INTO t VALUES (1, 1);\n.undo\n.undo",
      "nothing to undo: every statement that changed rows is undone; .redo repeats the first"
    ),
    (
      ".read make.sql\nINSERT INTO t VALUES (1, 1);\n.undo\nINSERT INTO t VALUES (2, 2);\n.redo",
      "nothing to redo: .undo was not used since the last statement that changed rows"
    ),
    (
      ".read make.sql\nINSERT INTO t VALUES (1, 1);\n.undo\n.read change.sql\n.redo",
      "the statement cannot be redone: other rows were changed since, not by a statement at the prompt"
    ),
    (
      ".read make.sql\nINSERT INTO t VALUES (1, 1);\n.read change.sql\nDELETE FROM t;\n.undo\n.undo",
      "the last statement cannot be undone: other rows were changed since, not by a statement at the prompt"
    ),
  ])
  func `what cannot be done is said`(lines: String, message: String) {
    let memory = MemorySurroundings()
    memory.files["make.sql"] = MemoryDestination("CREATE TABLE t(id INTEGER PRIMARY KEY, a);")
    memory.files["change.sql"] = MemoryDestination("INSERT INTO t VALUES (9, 9);")
    let run = Self.run(lines, memory: memory)
    #expect(run.errors.split(separator: "\n").last == "Error: \(message)")
  }

  @Test func `a rolled back transaction is passed over`() {
    let run = Self.run(
      """
      \(Self.table)
      INSERT INTO t VALUES (1, 'x');
      BEGIN;
      INSERT INTO t VALUES (2, 'y');
      DELETE FROM t;
      ROLLBACK;
      .undo
      .undo
      SELECT count(*) FROM t;
      .redo
      \(Self.all)
      """)
    #expect(run.errors == "Error: the last statement cannot be undone: it was rolled back\n")
    #expect(
      run.output == """
        1 row of t removed (INSERT INTO t VALUES (1, 'x'))
        0
        1 row of t inserted again (INSERT INTO t VALUES (1, 'x'))
        1x

        """)
  }

  @Test func `what was undone in a transaction that is rolled back is not undone once more`() {
    let run = Self.run(
      """
      \(Self.table)
      INSERT INTO t VALUES (1, 'x');
      UPDATE t SET a = 'y';
      BEGIN;
      .undo
      ROLLBACK;
      .redo
      .undo
      .undo
      \(Self.all)
      """)
    #expect(
      run.errors == """
        Error: nothing to redo: .undo was not used since the last statement that changed rows
        Error: the last statement cannot be undone: it was rolled back
        Error: nothing to undo: earlier statements are no longer kept (the last 100 are, up to 64 MiB)

        """)
    #expect(run.output == "1 row of t changed back (UPDATE t SET a = 'y')\n1y\n")
  }

  @Test func `the last hundred statements are kept`() {
    let inserts = (1...150).map { "INSERT INTO t VALUES (\($0), 'x');" }.joined(separator: "\n")
    let undos = Array(repeating: ".undo", count: 101).joined(separator: "\n")
    let run = Self.run("\(Self.table)\n\(inserts)\n\(undos)\nSELECT count(*) FROM t;")
    #expect(
      run.errors
        == "Error: nothing to undo: earlier statements are no longer kept (the last 100 are, up to 64 MiB)\n")
    #expect(run.output.hasSuffix("INSERT INTO t VALUES (51, 'x'))\n50\n"))
  }

  @Test func `rows of more than 64 MiB in all are not kept`() {
    let updates = (1...4).map { "UPDATE b SET a = zeroblob(20000000 + \($0));" }.joined(separator: "\n")
    let run = Self.run(
      "CREATE TABLE b(a); INSERT INTO b VALUES (zeroblob(20000000));\n\(updates)\n.undo\n.undo\n.undo\n.undo\n.undo\nSELECT length(a) FROM b;"
    )
    #expect(
      run.errors.hasPrefix("Error: nothing to undo: earlier statements are no longer kept"), "\(run.errors)")
    #expect(run.output.hasSuffix("20000001\n"), "\(run.output)")
  }
}

/// `.undo` and `.redo` of DROP.
@Suite struct UndoDropTests {
  private static func makeShell(_ memory: MemorySurroundings, _ schema: String) -> Shell {
    let shell = Shell(databasePath: ":memory:", surroundings: memory.surroundings())
    shell.isPrompted = true
    shell.settings.confirms = false
    type(schema, in: shell)
    return shell
  }

  private static func type(_ lines: String, in shell: Shell) {
    _ = shell.run(TextLines(Array(lines.utf8), origin: .terminal))
  }

  /// The objects of a database, and what ANALYZE found out.
  private static func schema(of database: Database) throws -> Set<String> {
    var lines: Set<String> = []
    for name in database.schemaNames where name != "temp" || database.isReadOnly(schema: "temp") != nil {
      for object in try database.schemaObjects(in: name) {
        lines.insert(
          "\(name) \(object.type) \(object.name) \(object.table) \(String(decoding: object.sql, as: UTF8.self))"
        )
      }
      for table in ["sqlite_stat1", "sqlite_sequence"] where database.hasTableOrView(table, in: name) {
        lines.formUnion(
          try database.rows("SELECT * FROM \(name).\(table)") { row in
            "\(name) \(table) " + (0..<row.columnCount).map { row.text($0) ?? "NULL" }.joined(separator: "|")
          })
      }
    }
    return lines
  }

  @Test(arguments: [
    (
      "CREATE TABLE t(a); INSERT INTO t VALUES (1), (NULL), (x'00'), ('x'), (-0.0), (1e999);", "t",
      "table t with 6 rows"
    ),
    (
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, a UNIQUE, b AS (a + 1), c AS (a + 2) STORED);
      INSERT INTO t(id, a) VALUES (5, 6), (9, 7); DELETE FROM t WHERE id = 9;
      CREATE INDEX i ON t(c); CREATE UNIQUE INDEX j ON t(a DESC) WHERE a > 1;
      CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END;
      CREATE VIEW v AS SELECT * FROM t; ANALYZE;
      """, "t", "table t with 1 row"
    ),
    (
      "CREATE TABLE \"a b\"(k TEXT COLLATE NOCASE, v, PRIMARY KEY(v, k)) WITHOUT ROWID; INSERT INTO \"a b\" VALUES ('x', 1), ('y', 2);",
      "\"a b\"", "table a b with 2 rows"
    ),
    (
      "CREATE TEMP TABLE t(a); CREATE TEMP TRIGGER g AFTER DELETE ON t BEGIN SELECT 1; END; INSERT INTO t VALUES (1);",
      "t", "table t with 1 row"
    ),
    (
      "ATTACH ':memory:' AS aux; CREATE TABLE aux.t(a DEFAULT 'x;'); INSERT INTO aux.t VALUES (1);", "aux.t",
      "table t with 1 row"
    ),
    ("CREATE TABLE t AS SELECT 1 AS a, 'x' AS b;", "t", "table t with 1 row"),
  ])
  func `a dropped table comes back with all that it had`(schema: String, name: String, text: String) throws {
    let memory = MemorySurroundings()
    let shell = Self.makeShell(memory, schema)
    let database = try shell.database()
    let before = (try Self.schema(of: database), try DatabaseState(of: database))
    Self.type("DROP TABLE \(name);", in: shell)
    let after = (try Self.schema(of: database), try DatabaseState(of: database))
    #expect(before.0 != after.0)
    for _ in 0..<2 {
      memory.output.bytes = []
      Self.type(".undo", in: shell)
      #expect(memory.errors.text == "")
      #expect(try before.0 == Self.schema(of: database))
      #expect(try before.1.withoutStatistics == DatabaseState(of: database).withoutStatistics)
      #expect(memory.output.text == "\(text) restored (DROP TABLE \(name))\n")
      memory.output.bytes = []
      Self.type(".redo", in: shell)
      #expect(memory.errors.text == "")
      #expect(try after.0 == Self.schema(of: database))
      #expect(memory.output.text == "\(text) dropped again (DROP TABLE \(name))\n")
    }
  }

  @Test func `statements before and after a DROP are undone with it`() throws {
    let memory = MemorySurroundings()
    let shell = Self.makeShell(memory, "CREATE TABLE t(a);\nCREATE TABLE u(b);\nCREATE INDEX i ON u(b);")
    let database = try shell.database()
    var states: [DatabaseState] = [try DatabaseState(of: database)]
    let statements = [
      "INSERT INTO t VALUES (1), (2);", "DROP INDEX i;", "INSERT INTO u VALUES (3);", "DROP TABLE t;",
      "UPDATE u SET b = 4;", "DROP TABLE u;",
    ]
    for statement in statements {
      Self.type(statement, in: shell)
      states.append(try DatabaseState(of: database))
    }
    for _ in 0..<2 {
      for step in statements.indices.reversed() {
        Self.type(".undo", in: shell)
        #expect(try DatabaseState(of: database) == states[step], "\(statements[step])")
      }
      for step in statements.indices {
        Self.type(".redo", in: shell)
        #expect(try DatabaseState(of: database) == states[step + 1], "\(statements[step])")
      }
    }
    #expect(memory.errors.text == "")
  }

  @Test(arguments: [
    ("CREATE VIRTUAL TABLE v USING fts4(a);", "DROP TABLE v;", "v is part of a virtual table"),
    (
      "CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE c(p REFERENCES p ON DELETE CASCADE); INSERT INTO p VALUES (1); INSERT INTO c VALUES (1); PRAGMA foreign_keys = ON;",
      "DROP TABLE p;", "foreign keys changed rows of c, too"
    ),
    (
      "CREATE TABLE t(a); CREATE TEMP TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;", "DROP TABLE t;",
      "it dropped the trigger g in temp, too"
    ),
    (
      "CREATE TABLE t(a); INSERT INTO t SELECT value FROM generate_series(1, 100001);", "DROP TABLE t;",
      "it changed more than 100000 rows"
    ),
    ("CREATE TABLE t(a);", "DROP TABLE t;\nCREATE TABLE t(b);", "it changed the schema"),
    ("CREATE TABLE t(a);", "DROP TABLE t;\n.read make.sql", "the schema changed since"),
  ])
  func `a DROP that cannot be undone is left as it is`(schema: String, statements: String, reason: String) {
    let memory = MemorySurroundings()
    memory.files["make.sql"] = MemoryDestination("CREATE TABLE t(z);")
    let shell = Self.makeShell(memory, schema)
    Self.type("\(statements)\n.undo", in: shell)
    #expect(memory.errors.text == "Error: the last statement cannot be undone: \(reason)\n")
  }

  @Test func `a DROP in a transaction is undone there, and not after it was rolled back`() {
    let memory = MemorySurroundings()
    let shell = Self.makeShell(memory, "CREATE TABLE t(a); INSERT INTO t VALUES (1);")
    Self.type(
      "BEGIN;\nDROP TABLE t;\n.undo\nSELECT * FROM t;\n.redo\nROLLBACK;\n.undo\nSELECT * FROM t;", in: shell)
    #expect(memory.errors.text == "Error: the last statement cannot be undone: it was rolled back\n")
    #expect(
      memory.output.text
        == "table t with 1 row restored (DROP TABLE t)\n1\ntable t with 1 row dropped again (DROP TABLE t)\n1\n"
    )
  }
}

extension DatabaseState {
  /// The rows without those of ANALYZE, whose order does not matter.
  fileprivate var withoutStatistics: [String: [String]] {
    rows.filter { !$0.key.contains("sqlite_stat") && !$0.key.contains("sqlite_sequence") }
  }
}
