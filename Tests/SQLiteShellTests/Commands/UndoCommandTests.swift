import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct UndoCommandTests {
  /// Runs lines as typed at a prompt.
  private func run(
    _ lines: String, isPrompted: Bool = true, memory: MemorySurroundings = MemorySurroundings()
  )
    -> ShellRun
  {
    runShell(lines, memory: memory, origin: .terminal) { $0.isPrompted = isPrompted }
  }

  private static let table = """
    CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (1, 'x'), (2, NULL), (3, x'00ff');
    """
  private static let rows = "SELECT id, quote(a) FROM t;"

  @Test(arguments: [
    ("DELETE FROM t WHERE id > 1;", "2 rows of t restored"), ("DELETE FROM t;", "3 rows of t restored"),
    ("UPDATE t SET a = id;", "3 rows of t changed back"),
    ("INSERT INTO t(a) VALUES (5);", "1 row of t removed"),
    ("REPLACE INTO t VALUES (1, 'y'), (9, 'z');", "1 row of t changed back, 1 row of t removed"),
    ("WITH c AS (SELECT 1 AS n) DELETE FROM t WHERE id IN c;", "1 row of t restored"),
    ("BEGIN;\nDELETE FROM t;", "3 rows of t restored"),
    ("BEGIN;\nDELETE FROM t;\nCOMMIT;", "3 rows of t restored"),
    ("DELETE FROM t WHERE id = 1;\nSELECT 1 WHERE 0;", "1 row of t restored"),
  ])
  func `the last statement that changed rows is undone`(statement: String, text: String) throws {
    let run = run("\(Self.table)\n\(statement)\n.undo\n\(Self.rows)")
    let lines = run.output.split(separator: "\n").map(String.init)
    let changes = try #require(lines.first?.split(separator: " (").first).split(separator: ", ").map(
      String.init)
    #expect(Set(changes) == Set(text.split(separator: ", ").map(String.init)))
    #expect(lines.dropFirst() == ["1|'x'", "2|NULL", "3|X'00FF'"])
    #expect(run.errors == "")
  }

  @Test func `what triggers changed is undone, and they do not run again`() {
    let run = run(
      """
      \(Self.table)
      CREATE TABLE log(n INTEGER PRIMARY KEY, what);
      CREATE TRIGGER d AFTER DELETE ON t BEGIN INSERT INTO log(what) VALUES ('-' || old.id); END;
      CREATE TRIGGER i AFTER INSERT ON t BEGIN INSERT INTO log(what) VALUES ('+' || new.id); END;
      DELETE FROM t WHERE id < 3;
      .undo
      SELECT count(*), (SELECT count(*) FROM log) FROM t;
      INSERT INTO t VALUES (4, 4);
      SELECT what FROM log;
      """)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("3|0\n+4\n"))
  }

  @Test(arguments: [
    ("CREATE TABLE u(a);", "it changed the schema"),
    ("BEGIN;\nDELETE FROM t;\nROLLBACK;", "it was rolled back"),
    ("UPDATE t SET id = id;", "it changed no value"),
    (
      "CREATE TABLE u(rowid, _rowid_, oid);\nINSERT INTO u VALUES (1, 2, 3);",
      "columns of u have all names of its rowid"
    ),
    ("CREATE VIRTUAL TABLE u USING fts4(a);\nINSERT INTO u VALUES ('a');", "u is part of a virtual table"),
    (
      "CREATE TABLE u(a INTEGER PRIMARY KEY);\n"
        + "CREATE TEMP TRIGGER g AFTER INSERT ON u BEGIN SELECT 1; END;\nINSERT INTO u VALUES (1);",
      "the trigger g in temp would run for the restored rows of u"
    ),
    ("UPDATE t SET a = 1 WHERE id = 1;\nCREATE INDEX i ON t(a);", "it changed the schema"),
    ("UPDATE t SET a = 1 WHERE id = 1;\n.read vacuum.sql", "the schema changed since"),
    ("BEGIN;\nUPDATE t SET a = 1 WHERE id = 1;\n.read rollback.sql", "it was rolled back"),
    (
      "CREATE TABLE u(a UNIQUE);\nINSERT INTO u VALUES (1);\nBEGIN;\nUPDATE t SET a = 1;\nINSERT OR ROLLBACK INTO u VALUES (1);",
      "it was rolled back"
    ),
    (
      "INSERT INTO t(a) SELECT zeroblob(1000000) FROM generate_series(1, 70);\nUPDATE t SET a = 1 WHERE length(a) > 1000;",
      "the rows that it changed have more than 64 MiB"
    ),
    ("INSERT INTO t(a) SELECT value FROM generate_series(1, 100001);", "it changed more than 100000 rows"),
  ])
  func `what cannot be undone is left as it is, with the reason`(statements: String, reason: String) {
    let memory = MemorySurroundings()
    memory.files["vacuum.sql"] = MemoryDestination("VACUUM;")
    memory.files["rollback.sql"] = MemoryDestination("ROLLBACK;")
    let run = run(
      "\(Self.table)\n\(statements)\n.undo\nSELECT count(*) > 2 FROM t;", memory: memory)
    #expect(run.errors.hasSuffix("Error: the last statement cannot be undone: \(reason)\n"))
    #expect(run.output.hasSuffix("1\n"))
  }

  @Test(arguments: [
    // Keys that their columns compare as equal.
    (
      "CREATE TABLE u(k TEXT PRIMARY KEY COLLATE NOCASE, v);", "('a', 1), ('b', 2)",
      "UPDATE u SET k = upper(k);"
    ),
    (
      "CREATE TABLE u(k TEXT PRIMARY KEY COLLATE RTRIM, v) WITHOUT ROWID;", "('a', 1), ('b', 2)",
      "UPDATE u SET k = k || ' ', v = 3;"
    ),
    ("CREATE TABLE u(k PRIMARY KEY, v) WITHOUT ROWID;", "(1, 1), (2, 2)", "UPDATE u SET k = k + 0.0;"),
    ("CREATE TABLE u(k PRIMARY KEY, v);", "(1, 1), (2, 2)", "UPDATE u SET k = k + 0.0;"),
    (
      "CREATE TABLE u(a, k, PRIMARY KEY (k COLLATE NOCASE, a)) WITHOUT ROWID;", "(1, 'x'), (2, 'x')",
      "UPDATE OR REPLACE u SET k = upper(k), a = 2;"
    ),
    // Tables without a key, and keys that are NULL.
    ("CREATE TABLE u(a, v);", "(1, 1), (1, 1), (2, 2)", "DELETE FROM u WHERE a = 1;"),
    (
      "CREATE TABLE u(a PRIMARY KEY, v);", "(NULL, 1), ('b', 2)",
      "INSERT OR REPLACE INTO u VALUES (NULL, 'x'), ('b', 'dup');"
    ),
    ("CREATE TABLE u(a PRIMARY KEY, v);", "(NULL, 1), ('b', 2)", "UPDATE u SET a = a || 'z', v = v + 1;"),
    ("CREATE TABLE u(rowid, v);", "(1, 1), (2, 2)", "DELETE FROM u;"),
    // Values that are easily converted.
    ("CREATE TABLE u(a REAL, v);", "(-0.0, 1), (1, 2)", "UPDATE u SET a = 0.0, v = 5;"),
    ("CREATE TABLE u(a, v);", "(-0.0, 1), (1e999, 2)", "UPDATE u SET a = 0.0, v = 5;"),
    (
      "CREATE TABLE u(a, v);", "(CAST(x'ff61' AS TEXT), char(0, 97)), ('', x'')", "UPDATE u SET a = v, v = a;"
    ),
    // Constraints, generated columns and numbers that SQLite counts.
    ("CREATE TABLE u(a UNIQUE ON CONFLICT REPLACE, v);", "(1, 1), (2, 2)", "INSERT INTO u VALUES (1, 5);"),
    (
      "CREATE TABLE u(a INTEGER PRIMARY KEY AUTOINCREMENT, v);", "(NULL, 1), (7, 2)",
      "INSERT INTO u(v) VALUES (1), (2);"
    ),
    ("CREATE TABLE u(a UNIQUE, v);", "(1, 1), (2, 2)", "UPDATE u SET a = -a;"),
    ("CREATE TABLE u(a, v); CREATE TEMP TABLE x(y);", "(1, 1)", "DELETE FROM u WHERE a = 1 RETURNING a;"),
  ])
  func `rows are restored with their numbers and each bit`(
    table: String, rows: String, statement: String
  ) throws {
    let memory = MemorySurroundings()
    let shell = Shell(databasePath: ":memory:", surroundings: memory.surroundings())
    shell.isPrompted = true
    func type(_ lines: String) { _ = shell.run(TextLines(Array(lines.utf8), origin: .terminal)) }
    type("\(table)\nINSERT INTO u VALUES \(rows);")
    let before = try DatabaseState(of: shell.database())
    type(statement)
    #expect(try DatabaseState(of: shell.database()) != before)
    type(".undo")
    #expect(try DatabaseState(of: shell.database()) == before)
    #expect(memory.errors.text == "")
  }

  @Test func `texts of UTF-16 are restored that are no characters`() {
    let run = run(
      """
      PRAGMA encoding = 'UTF-16le';
      CREATE TABLE u(a, b);
      INSERT INTO u VALUES (CAST(x'610000d86200' AS TEXT), 1);
      UPDATE u SET a = 'x';
      .undo
      SELECT hex(CAST(a AS BLOB)) FROM u;
      """)
    #expect(run.output.hasSuffix("610000D86200\n"))
    #expect(run.errors == "")
  }

  @Test func `tables of other databases and generated columns are restored`() {
    let run = run(
      """
      ATTACH ':memory:' AS aux;
      CREATE TABLE aux.u(a, b AS (a + 1), c AS (a + 2) STORED);
      CREATE TEMP TABLE w(a);
      INSERT INTO u(a) VALUES (1), (2);
      UPDATE u SET a = 10;
      .undo
      INSERT INTO w SELECT a FROM u;
      .undo
      SELECT a, b, c FROM u;
      SELECT count(*) FROM w;
      """)
    #expect(run.output.hasSuffix("1|2|3\n2|3|4\n0\n"))
    #expect(run.errors == "")
  }

  @Test func `columns that were added later get their defaults back`() {
    let run = run(
      """
      CREATE TABLE u(a); INSERT INTO u VALUES (1), (2);
      ALTER TABLE u ADD COLUMN b DEFAULT 'x';
      DELETE FROM u;
      .undo
      SELECT a, b FROM u;
      """)
    #expect(run.output.hasSuffix("1|x\n2|x\n"))
  }

  @Test func `a statement that failed after some rows is undone`() {
    let run = run(
      """
      CREATE TABLE u(a UNIQUE); INSERT INTO u VALUES (3);
      INSERT OR FAIL INTO u VALUES (1), (2), (3), (4);
      SELECT count(*) FROM u;
      .undo
      SELECT count(*) FROM u;
      """)
    #expect(
      run.output == "3\n2 rows of u removed (INSERT OR FAIL INTO u VALUES (1), (2), (3), (4))\n1\n")
  }

  @Test func `a foreign key does not delete rows of others`() throws {
    let prompt = try FilePrompt()
    prompt.type(
      """
      PRAGMA foreign_keys = ON;
      CREATE TABLE p(id INTEGER PRIMARY KEY);
      CREATE TABLE c(id INTEGER PRIMARY KEY, p REFERENCES p ON DELETE CASCADE);
      INSERT INTO p VALUES (1), (2);
      """)
    try Database(path: prompt.path).execute(sql: "INSERT INTO c VALUES (5, 2)")
    prompt.type(".undo\nSELECT (SELECT count(*) FROM p), (SELECT count(*) FROM c);")
    #expect(
      prompt.memory.errors.text
        == "Error: the last statement cannot be undone: other rows refer to its rows now, and a foreign key would "
        + "change them, too\n")
    #expect(prompt.memory.output.text == "2|1\n")
  }

  private static let deferredKeys = """
    PRAGMA foreign_keys = ON; CREATE TABLE p(id INTEGER PRIMARY KEY);
    CREATE TABLE c(id INTEGER PRIMARY KEY, p REFERENCES p(id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TABLE n(id INTEGER PRIMARY KEY, next REFERENCES n(id)); INSERT INTO p VALUES (1);
    """

  @Test(arguments: [
    ("INSERT INTO c VALUES (1, 99);", "1 row of c removed", ""),
    ("INSERT INTO c VALUES (1, 99);\nINSERT INTO c VALUES (2, 98), (3, 1);", "2 rows of c removed", "1|99"),
    ("INSERT INTO c VALUES (1, 99);\nINSERT INTO p VALUES (99);", "1 row of p removed", "1|99"),
    (
      "INSERT INTO c VALUES (1, 99), (2, 1);\nUPDATE c SET p = 1 WHERE id = 1;", "1 row of c changed back",
      "1|99\n2|1"
    ),
    ("INSERT INTO c VALUES (2, 1);\nDELETE FROM p WHERE id = 1;", "1 row of p restored", "2|1"),
    ("INSERT INTO n VALUES (1, 2), (2, 1);", "2 rows of n removed", ""),
  ])
  func `a statement is undone while rows of its transaction refer to missing rows`(
    statements: String, text: String, rows: String
  ) {
    let end = "\n.undo\nSELECT id, p FROM c;\nCOMMIT;\nROLLBACK;\nPRAGMA foreign_key_check;"
    let run = run("\(Self.deferredKeys)\nBEGIN;\n\(statements)\(end)")
    let last = statements.split(separator: "\n").last?.dropLast() ?? ""
    #expect(run.output == "\(text) (\(last))\n\(rows.isEmpty ? "" : rows + "\n")")
    // SQLite knows which of the rows that are left refer to missing ones.
    let isViolated = rows.contains("99")
    #expect(run.errors.contains("FOREIGN KEY constraint failed") == isViolated, "\(run.errors)")
  }

  @Test func `a statement is not undone if keys in between cannot be deferred`() {
    let run = run(
      "\(Self.deferredKeys)\nBEGIN;\nINSERT INTO c VALUES (1, 99);\nINSERT INTO n VALUES (1, 2), (2, 1);\n.undo\nSELECT count(*) FROM n;"
    )
    #expect(run.output == "2\n")
    #expect(
      run.errors
        == "Error: the last statement cannot be undone: rows of this transaction refer to missing rows, and undoing "
        + "one row after the other would violate another foreign key\n")
  }

  @Test(.enabled(if: Database.hasSessions, "needs a library with sessions"))
  func `a session and the recording exclude each other`() {
    let run = run("\(Self.table)\n.session open main s\nDELETE FROM t;\n.undo\n.session s changeset x\n")
    #expect(
      run.errors
        == "Error: the last statement cannot be undone: a session records changes; .session NAME close ends it\n"
    )
  }

  @Test func `what is not typed at a prompt is not undone`() {
    let nothing =
      "Error: nothing to undo: no statement that was typed at this prompt has changed rows\n"
    #expect(run("\(Self.table)\n.undo", isPrompted: false).errors == nothing)
    #expect(run(".set undo off\n\(Self.table)\n.undo").errors == nothing)
    let memory = MemorySurroundings()
    memory.files["x.sql"] = MemoryDestination("DELETE FROM t WHERE id = 2;")
    #expect(
      run("\(Self.table)\nDELETE FROM t WHERE id = 1;\n.read x.sql\n.undo", memory: memory).errors
        == "Error: the last statement cannot be undone: other rows were changed since, not by a statement at the prompt\n"
    )
  }

  @Test func `rows that another connection changed are not overwritten`() throws {
    let prompt = try FilePrompt()
    prompt.type("\(Self.table)\nUPDATE t SET a = 'mine' WHERE id < 3;")
    try Database(path: prompt.path).execute(sql: "UPDATE t SET a = 'theirs' WHERE id = 1")
    prompt.type(".undo\n\(Self.rows)")
    #expect(
      prompt.memory.errors.text
        == "Error: the last statement cannot be undone: 1 row changed since, by another connection\n")
    #expect(prompt.memory.output.text == "1|'theirs'\n2|'mine'\n3|X'00FF'\n")
  }
}

/// A prompt on a database in a file.
private struct FilePrompt {
  private let folder: TemporaryFolder
  let path: String
  let memory = MemorySurroundings()
  private let shell: Shell

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appendingPathComponent("a.db").path
    shell = Shell(databasePath: path, surroundings: memory.surroundings())
    shell.isPrompted = true
  }

  /// Runs lines as if they were typed.
  func type(_ lines: String) { _ = shell.run(TextLines(Array(lines.utf8), origin: .terminal)) }
}
