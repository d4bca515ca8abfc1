import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What `.diff` prints, and what it says about its arguments and about what it cannot compare.
@Suite struct DiffCommandTests {
  /// Runs `.diff` on two databases of one connection.
  private func diff(
    _ old: String, _ new: String, _ words: String = "", before: String = "", isTerminal: Bool = false,
    prepare: (Shell) -> Void = { _ in }
  ) throws -> ShellRun {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "other.db").path
    try Database(path: path).runAll(new)
    return runShell(
      "\(old)\n\(before)\nATTACH '\(path)' AS other;\n.diff \(words.isEmpty ? "other" : words)\n",
      isTerminal: isTerminal, prepare: prepare)
  }

  private func lines(_ old: String, _ new: String, _ words: String = "", before: String = "") throws
    -> [String]
  {
    let run = try diff(old, new, words, before: before)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  private let people = "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, age);"

  @Test func `storage classes and bytes count, not what SQLite compares as equal`() throws {
    let found = try lines(
      people + "INSERT INTO person VALUES(1, 'Bob', 1), (2, 'Ann', 2), (3, 'Eve', 3);",
      people + "INSERT INTO person VALUES(1, 'bob', 1), (2, 'Ann', 2.0), (3, 'Eve', 3);")
    #expect(
      found == [
        "~ person id 1: name 'Bob' → 'bob'", "~ person id 2: age 2 → 2.0", "2 rows changed, 1 equal",
      ])
  }

  @Test func `a declared key finds rows that were stored in another order`() throws {
    let table = "CREATE TABLE t(k TEXT PRIMARY KEY, v);"
    let found = try lines(
      table + "INSERT INTO t VALUES('a', 1), ('b', 2), ('c', 3);",
      table + "INSERT INTO t VALUES('c', 3), ('a', 1), ('b', 2);")
    #expect(found == ["no difference in 1 table with 3 rows"])
  }

  @Test func `rows with a NULL in their key and rows of one chosen key are paired by their contents`() throws
  {
    let table = "CREATE TABLE t(k TEXT PRIMARY KEY, a, b);"
    let old = "INSERT INTO t VALUES(NULL, 1, 1), (NULL, 2, 2), ('x', 0, 0), (NULL, 1, 1);"
    #expect(
      try lines(
        table + old,
        table + "INSERT INTO t VALUES(NULL, 2, 2), (NULL, 1, 1), (NULL, 1, 1), ('x', 0, 0);")
        == ["no difference in 1 table with 4 rows"])
    #expect(
      try lines(
        table + old, table + "INSERT INTO t VALUES(NULL, 2, 3), (NULL, 1, 1), ('x', 0, 0);")
        == [
          "~ t k NULL: a 1 → 2, b 1 → 3", "- t k NULL, a 2, b 2", "1 row changed, 1 removed, 2 equal",
        ])
    let pairs = "CREATE TABLE p(a, b);"
    #expect(
      try lines(
        pairs + "INSERT INTO p VALUES(1, 'x'), (1, 'y'), (2, 'z');",
        pairs + "INSERT INTO p VALUES(2, 'z'), (1, 'y'), (1, 'w');", "other --key a")
        == ["~ p a 1: b 'x' → 'w'", "1 row changed, 2 equal"])
  }

  @Test func `without a key rows are found by their rowid, which is said`() throws {
    let found = try lines(
      "CREATE TABLE t(a); INSERT INTO t VALUES(1), (2);",
      "CREATE TABLE t(a); INSERT INTO t VALUES(2), (2), (3);")
    #expect(
      found == [
        "~ t rowid 1: a 1 → 2", "+ t rowid 3, a 3", "1 row changed, 1 added, 1 equal",
        "compared by rowid, because there is no primary key: t; --key names columns to compare by",
      ])
  }

  @Test func `rows without a key or a rowid are compared by all their values`() throws {
    let table = "CREATE TABLE t(rowid, oid, _rowid_);"
    let found = try lines(
      table + "INSERT INTO t VALUES(1, 2, 3), (1, 2, 3), (4, 5, 6);",
      table + "INSERT INTO t VALUES(4, 5, 6), (1, 2, 3), (7, 8, 9);")
    #expect(
      found == [
        "- t rowid 1, oid 2, _rowid_ 3", "+ t rowid 7, oid 8, _rowid_ 9", "1 row added, 1 removed, 2 equal",
      ])
  }

  @Test func `cells that mean the same in another storage are counted apart`() throws {
    let old = """
      CREATE TABLE e(id INTEGER PRIMARY KEY, at DATETIME, u UUID);
      INSERT INTO e VALUES(1, 1769853600000, x'6f9619ff8b86d011b42d00c04fc964ff'), (2, 1769853600001, NULL);
      """
    let new = """
      CREATE TABLE e(id INTEGER PRIMARY KEY, at DATETIME, u UUID);
      INSERT INTO e VALUES(1, '2026-01-31 10:00:00', '6f9619ff-8b86-d011-b42d-00c04fc964ff'),
        (2, '2026-01-31 10:00:00', NULL);
      """
    let pins = ".format date unix-ms e.at\n.format uuid blob e.u"
    #expect(
      try lines(old, new, before: pins) == [
        "≈ e id 1: at 1769853600000 ≈ '2026-01-31 10:00:00', "
          + "u X'6f9619ff8b86d011b42d00c04fc964ff' ≈ '6f9619ff-8b86-d011-b42d-00c04fc964ff'",
        "~ e id 2: at 2026-01-31 10:00:00.001 → 2026-01-31 10:00:00", "1 row changed, 1 equal by meaning",
      ])
    #expect(
      try lines(old, new, "--meaning other", before: pins) == [
        "~ e id 2: at 2026-01-31 10:00:00.001 → 2026-01-31 10:00:00", "1 row changed, 1 equal by meaning",
      ])
    #expect(
      try lines(old, new, "--meaning --sql other", before: pins) == [
        "PRAGMA foreign_keys=OFF;", "BEGIN;", "UPDATE e SET at='2026-01-31 10:00:00' WHERE id=2;", "COMMIT;",
      ])
    let run = try diff(
      old + "DELETE FROM e WHERE id = 2;", new + "DELETE FROM e WHERE id = 2;", "--meaning other",
      before: pins)
    #expect(run.output == "no difference in 1 table with 1 row, 1 of them equal by meaning\n")
    #expect(run.result.failures == 0)
  }

  @Test func `schemas are compared first, without white space`() throws {
    let found = try lines(
      """
      CREATE TABLE a(x  INTEGER,
        y TEXT);
      CREATE TABLE gone(x); INSERT INTO gone VALUES(1);
      CREATE INDEX ai ON a(x);
      CREATE VIEW v AS SELECT 1;
      CREATE TRIGGER tr AFTER INSERT ON a BEGIN SELECT 1; END;
      PRAGMA user_version = 1;
      """,
      """
      CREATE TABLE a(x INTEGER, y TEXT NOT NULL DEFAULT 'q', z);
      CREATE TABLE come(x, y); INSERT INTO come VALUES(1, 'one');
      CREATE INDEX ai ON a ( x );
      CREATE VIEW v AS SELECT 2;
      PRAGMA user_version = 2;
      """)
    #expect(
      found == [
        "~ pragma user_version: 1 → 2", "~ column a.y: TEXT → TEXT NOT NULL DEFAULT 'q'",
        "+ column a.z (no type)", "- table gone",
        "~ view v: CREATE VIEW v AS SELECT 1 → CREATE VIEW v AS SELECT 2",
        "- trigger tr", "+ table come", "- gone rowid 1, x 1", "+ come rowid 1, x 1, y 'one'",
        "7 changes of the schema; 1 row added, 1 removed",
      ])
  }

  @Test func `what is not compared is named`() throws {
    let schema = """
      CREATE VIRTUAL TABLE ft USING fts4(body);
      CREATE TABLE a(id INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO a VALUES(1);
      ANALYZE;
      """
    let found = try lines(schema, schema)
    #expect(
      found == [
        "no difference in 2 tables with 1 row",
        "not compared: the rows of virtual tables (ft); tables in which virtual tables keep their rows (ft_content, "
          + "ft_segments, ft_segdir, ft_docsize, ft_stat); SQLite's own tables (sqlite_sequence, sqlite_stat1)",
      ])
  }

  @Test func `modes for programs get rows`() throws {
    let old = people + "INSERT INTO person VALUES(1, 'Bob', 1), (2, 'Ann', 2);"
    let new = people + "INSERT INTO person VALUES(1, 'Bob', 7), (3, 'Eve', 3); PRAGMA user_version = 1;"
    let run = try diff(old, new, before: ".mode json")
    #expect(
      run.output == """
        [{"kind":"changed","type":"pragma","name":"user_version","from":"0","to":"1"}]
        [{"table":"person","kind":"changed","from_id":1,"to_id":1,"from_name":"Bob","to_name":"Bob","from_age":1,"to_age":7},
        {"table":"person","kind":"removed","from_id":2,"to_id":null,"from_name":"Ann","to_name":null,"from_age":2,"to_age":null},
        {"table":"person","kind":"added","from_id":null,"to_id":3,"from_name":null,"to_name":"Eve","from_age":null,"to_age":3}]

        """)
    let summary = try diff(old, new, "--summary other", before: ".mode csv\n.headers on")
    #expect(
      summary.output.replacing("\r\n", with: "\n") == """
        kind,type,name,from,to
        changed,pragma,user_version,0,1
        table,equal,"equal by meaning",changed,added,removed
        person,0,0,1,1,1

        """)
  }

  @Test func `SQL changes rows in an order that unique indexes, triggers and foreign keys allow`() throws {
    let schema = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, u TEXT UNIQUE, p INTEGER REFERENCES t ON DELETE CASCADE);
      CREATE TABLE log(a);
      CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log VALUES(1); END;

      """
    let run = try diff(
      schema + "INSERT INTO t VALUES(1, 'a', NULL), (2, 'b', 1), (3, 'c', 1), (4, 'd', 1);",
      schema + "INSERT INTO t VALUES(1, 'b', NULL), (2, 'a', 1), (3, 'e', 1), (4, 'd', 2);", "--sql other")
    #expect(
      run.output == """
        PRAGMA foreign_keys=OFF;
        BEGIN;
        DROP TRIGGER tr;
        DELETE FROM t WHERE id=1;
        DELETE FROM t WHERE id=2;
        UPDATE t SET u='e' WHERE id=3;
        INSERT INTO t(id, u, p) VALUES(1, 'b', NULL);
        INSERT INTO t(id, u, p) VALUES(2, 'a', 1);
        UPDATE t SET p=2 WHERE id=4;
        CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log VALUES(1); END;
        COMMIT;

        """)
    #expect(run.errors == "")
  }

  @Test func `what the SQL or a changeset cannot have is an error`() throws {
    let table = "CREATE TABLE t(rowid, oid, _rowid_); CREATE TABLE k(a); CREATE TABLE n(a PRIMARY KEY);"
    let new = table + "INSERT INTO k VALUES(1); INSERT INTO n VALUES(NULL); CREATE VIEW v AS SELECT 1;"
    let sql = try diff(table + "INSERT INTO t VALUES(1, 2, 3);", new, "--sql other")
    #expect(
      sql.errors
        == "Error: the SQL lacks changes of table t, whose rows have neither a key nor a rowid\n")
    let changes = try diff(table, new, "--changeset c other")
    #expect(
      changes.errors == """
        Error: c lacks 1 change of the schema, which a changeset cannot have
        Error: c lacks the changes of table k, which has no primary key
        Error: c lacks the changes of rows of table n with a NULL in their key

        """)
  }

  @Test func `arguments are checked, and a missing file is not made`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "missing.db").path
    try folder.write(
      "no database, but long enough to be taken for the header of one, if it were one", to: "text")
    let text = folder.url.appending(path: "text").path
    let usage = "Usage: .diff ?OPTIONS? OTHER ?TABLE...?\n"
    let cases = [
      (".diff", usage), (".diff --what main", usage), (".diff --key", usage),
      (
        ".diff --key a,,b main",
        "Error: --key takes names of columns with commas between them, not \"a,,b\"\n"
      ),
      (".diff \(path)", "Error: cannot compare with \"\(path)\": unable to open database file\n"),
      (".diff \(text)", "Error: cannot compare with \"\(text)\": file is not a database\n"),
      (".diff main x", "Error: neither this database nor \"main\" has a table or view x\n"),
      (
        ".diff main --key q t",
        "Error: table t has no column q on both sides; name the tables for which --key is meant\n"
      ),
    ]
    for (line, message) in cases {
      let run = runShell("CREATE TABLE t(a);\n\(line)\n")
      #expect(run.errors == message, "\(line)")
      #expect(run.output == "", "\(line)")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a row with too many columns for a mode is shown in another one`() throws {
    let columns = (0..<1001).map { "c\($0)" }.joined(separator: ", ")
    let table = "CREATE TABLE wide(\(columns)); CREATE TABLE t(id INTEGER PRIMARY KEY);"
    let run = try diff(
      table, table + "INSERT INTO wide(c0) VALUES(1); INSERT INTO t VALUES(1);", before: ".mode json")
    #expect(run.output == "[{\"table\":\"t\",\"kind\":\"added\",\"from_id\":null,\"to_id\":1}]\n")
    #expect(
      run.errors
        == "Error: table wide is not compared: a row with from_ and to_ has over 2,000 columns; mode list shows it\n"
    )
  }

  @Test func `an interrupt says what is known`() throws {
    let rows =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO person SELECT i, 'x', i FROM n;"
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "other.db").path
    try Database(path: path).runAll(people + rows + "DELETE FROM person WHERE id = 2;")
    let memory = MemorySurroundings()
    let shell = Shell(databasePath: ":memory:", surroundings: memory.surroundings())
    try shell.database().runAll(people + rows)
    memory.output.didWrite = { shell.surroundings.interrupt.interrupt() }
    let result = shell.run(TextLines(Array(".diff '\(path)'\n".utf8), origin: .standardInput))
    #expect(memory.output.text.hasPrefix("- person id 2, name 'x', age 2\nUntil then: 1 row removed, "))
    #expect(memory.errors.text == "Error: interrupted in table person; what follows is not compared\n")
    #expect(result.failures == 1)
  }

  @Test func `data cannot drive the terminal, and is cut there`() throws {
    let table = "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
    let run = try diff(
      table,
      table
        + "INSERT INTO t VALUES(1, char(27) || '[2J' || char(10) || 'x'), (2, printf('%.300c', 'x')), (3, zeroblob(999));",
      isTerminal: true)
    #expect(!run.output.contains("\u{1B}[2J"))
    #expect(run.output.split(separator: "\n").count == 4)
    #expect(run.output.contains("x…' (300 bytes)\n"))
    #expect(run.output.contains("v X'00000000000000000000000000000000…' (999 bytes)\n"))
  }

  @Test func `both encodings are compared by characters`() throws {
    let table = "CREATE TABLE t(k TEXT PRIMARY KEY, v) WITHOUT ROWID;"
    let rows = "INSERT INTO t VALUES('Ā', 1), ('a', 2), ('ā', 3), ('𝄞', 4), ('豈', 5);"
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "other.db").path
    try Database(path: path).runAll(
      "PRAGMA encoding = 'UTF-16le';" + table + rows + "UPDATE t SET v = 9 WHERE k = '𝄞';")
    let run = runShell("\(table)\n\(rows)\n.diff '\(path)'\n")
    #expect(
      run.output == """
        ~ pragma encoding: UTF-8 → UTF-16le
        ~ t k '𝄞': v 4 → 9
        1 change of the schema; 1 row changed, 4 equal

        """)
    #expect(run.errors == "")
  }

  @Test func `a collation that only the application has is replaced by BINARY, or the table is named`() throws
  {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "other.db").path
    let other = try Database(path: path)
    try other.register(KeyCollation.utf8)
    try other.runAll(
      "CREATE TABLE t(k TEXT PRIMARY KEY COLLATE tsqlite_utf8, v); INSERT INTO t VALUES('b', 1), ('a', 2);"
        + "CREATE TABLE w(k TEXT PRIMARY KEY COLLATE tsqlite_utf8, v) WITHOUT ROWID; INSERT INTO w VALUES('b', 1);"
    )
    let copy = folder.url.appending(path: "copy.db").path
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try other.runAll("UPDATE t SET v = 3 WHERE k = 'a'")
    let memory = MemorySurroundings()
    let shell = Shell(databasePath: copy, surroundings: memory.surroundings())
    _ = shell.run(TextLines(Array(".diff '\(path)'\n".utf8), origin: .standardInput))
    #expect(memory.output.text == "~ t k 'a': v 2 → 3\n1 row changed, 1 equal\n")
    #expect(
      memory.errors.text
        == "Error: table w is not compared: no query solution; its key may need a collation of its application\n"
    )
  }
}
