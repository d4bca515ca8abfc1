import Foundation
import TestSupport
import Testing
import TypedSQLite

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
    let run = run("\(Self.table)\n\(statement)\n.undo\n\(Self.rows)\n.undo")
    let lines = run.output.split(separator: "\n").map(String.init)
    let changes = try #require(lines.first).split(separator: ", ").map(String.init)
    #expect(Set(changes) == Set(text.split(separator: ", ").map(String.init)))
    #expect(lines.dropFirst() == ["1|'x'", "2|NULL", "3|X'00FF'"])
    #expect(
      run.errors
        == "Error: there is nothing to undo: no statement that was typed at this prompt has changed rows\n")
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
    ("CREATE TABLE u(a);\nINSERT INTO u VALUES (1);", "u has no primary key"),
    (
      "CREATE TABLE u(a TEXT PRIMARY KEY);\nINSERT INTO u VALUES (NULL), ('a');",
      "the primary key of u may be NULL, and such rows are not recorded"
    ),
    (
      "CREATE TABLE u(a INTEGER PRIMARY KEY, b AS (a + 1));\nINSERT INTO u VALUES (1);",
      "u has generated columns"
    ),
    (
      "CREATE TEMP TABLE u(a INTEGER PRIMARY KEY);\nINSERT INTO u VALUES (1);",
      "it changed a table that is not in main"
    ),
    ("UPDATE t SET id = id;", "it changed no value of a row with a primary key"),
    ("INSERT INTO t(a) SELECT value FROM generate_series(1, 100001);", "it changed more than 100000 rows"),
  ])
  func `what cannot be undone is left as it is, with the reason`(statements: String, reason: String) {
    let run = run("\(Self.table)\n\(statements)\n.undo\nSELECT count(*) > 2 FROM t;")
    #expect(run.errors == "Error: the last statement cannot be undone: \(reason)\n")
    #expect(run.output == "1\n")
  }

  @Test func `what is not typed at a prompt is not undone`() {
    let nothing =
      "Error: there is nothing to undo: no statement that was typed at this prompt has changed rows\n"
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
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.db").path
    let memory = MemorySurroundings()
    let shell = Shell(databasePath: path, surroundings: memory.surroundings())
    shell.isPrompted = true
    func type(_ lines: String) { _ = shell.run(TextLines(Array(lines.utf8), origin: .terminal)) }
    type("\(Self.table)\nUPDATE t SET a = 'mine' WHERE id < 3;")
    try Database(path: path).execute(sql: "UPDATE t SET a = 'theirs' WHERE id = 1")
    type(".undo\n\(Self.rows)")
    #expect(
      memory.errors.text
        == "Error: the last statement cannot be undone: 1 row changed since, by another connection\n")
    #expect(memory.output.text == "1|'theirs'\n2|'mine'\n3|X'00FF'\n")
  }
}
