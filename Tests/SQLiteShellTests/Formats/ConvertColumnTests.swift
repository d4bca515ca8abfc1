import ColumnMeaning
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct ConvertColumnTests {
  private static let task = """
    CREATE TABLE task(id INTEGER PRIMARY KEY, due DATETIME, title TEXT);
    INSERT INTO task(due, title) VALUES
      (1769853600123, 'a'), (NULL, 'b'), (0, 'c'), ('soon', 'd'), ('2026-01-31T10:00:00.000Z', 'e');
    .mode quote

    """
  private static let dump = "SELECT id, due, title FROM task;\n"

  /// The last output of a session, after its results.
  private func stored(_ script: String) -> [String] {
    runShell(script).output.split(separator: "\n").filter { $0.hasPrefix("'") || $0.first?.isNumber == true }
      .map(String.init)
  }

  @Test func `a dry run counts, shows examples and changes nothing`() {
    let run = runShell(Self.task + ".format convert task.due julian --dry-run\n" + Self.dump)
    #expect(run.errors == "")
    #expect(
      run.output == """
        task.due: date, unix-ms to julian
        task.due: 2 cells to convert
          1769853600123 becomes 2461071.9166680905
          '2026-01-31T10:00:00.000Z' becomes 2461071.9166666665
          1 cell is NULL and stays
          1 cell means "not set" or "never" and stays: 0 at rowid 3
          1 cell is no date and stays: 'soon' at rowid 4
        Nothing was changed.
        1,1769853600123,'a'
        2,NULL,'b'
        3,0,'c'
        4,'soon','d'
        5,'2026-01-31T10:00:00.000Z','e'

        """)
  }

  @Test func `cells of any form become one storage, and the column is shown as before`() {
    let run = runShell(
      Self.task + ".format convert task.due iso8601\n" + Self.dump
        + ".mode list\nSELECT due FROM task WHERE id = 1;\n.format convert task.due unix-ms\n.mode quote\n"
        + Self.dump)
    #expect(run.errors == "")
    let rows = run.output.split(separator: "\n").filter { $0.first?.isNumber == true && $0.contains(",") }
    #expect(
      rows == [
        "1,'2026-01-31T10:00:00.123Z','a'", "2,NULL,'b'", "3,0,'c'", "4,'soon','d'",
        "5,'2026-01-31T10:00:00.000Z','e'", "1,1769853600123,'a'", "2,NULL,'b'", "3,0,'c'", "4,'soon','d'",
        "5,1769853600000,'e'",
      ])
  }

  @Test func `rows that would not survive are named, and nothing is changed`() {
    let run = runShell(Self.task + ".format convert task.due unix\n" + Self.dump)
    #expect(
      run.errors == """
        .format convert: nothing was changed, because cells of task.due would not survive
          rowid 1: 1769853600123 would be rounded to 1769853600

        """)
    #expect(
      run.output.hasSuffix(
        """

        1,1769853600123,'a'
        2,NULL,'b'
        3,0,'c'
        4,'soon','d'
        5,'2026-01-31T10:00:00.000Z','e'

        """))
  }

  @Test func `at most twenty rows are named`() {
    let run = runShell(
      """
      CREATE TABLE t(c);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25) INSERT INTO t SELECT i FROM n;
      .format date unix-ms t.c
      .format convert t.c unix

      """)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines.last == "  and 5 more")
  }

  @Test func `the declared type changes only if the column would change the values`() {
    let schema = {
      (declared: String, kind: String, from: String, to: String, value: String, options: String) in
      runShell(
        """
        CREATE TABLE t(c \(declared))\(options);
        INSERT INTO t VALUES (\(value));
        .format \(kind) \(from) t.c
        .format convert t.c \(to)
        SELECT sql, typeof(c) FROM t, sqlite_schema;

        """
      ).output.split(separator: "\n").last.map(String.init)
    }
    let cases: [(String, String, String, String, String, String, String)] = [
      ("DATETIME", "date", "unix", "text", "5000", "", "DATETIME)|text"),
      ("INTEGER", "date", "unix", "text", "5000", "", "INTEGER)|text"),
      ("INTEGER", "date", "unix", "text", "5000", " STRICT", "TEXT) STRICT|text"),
      ("ANY", "date", "unix", "text", "5000", " STRICT", "ANY) STRICT|text"),
      ("TEXT", "date", "text", "unix", "'2026-01-31 10:00:00.000'", "", "INTEGER)|integer"),
      ("VARCHAR(30)", "date", "text", "julian", "'2026-01-31 10:00:00.000'", "", "REAL)|real"),
      ("REAL", "date", "cocoa", "unix", "800000000.0", "", "INTEGER)|integer"),
      ("REAL", "date", "cocoa", "julian", "800000000.0", "", "REAL)|real"),
      ("INTEGER", "decimal", "minor:2", "text", "1230", "", "TEXT)|text"),
      ("DECIMAL(10,2)", "decimal", "real", "minor:2", "12.3", "", "DECIMAL(10,2))|integer"),
      ("BLOB", "uuid", "blob", "hex", "X'00000000000000000000000000000123'", "", "BLOB)|text"),
      ("UUID", "uuid", "blob", "hex", "X'00000000000000000000000000000123'", "", "TEXT)|text"),
      ("UUID", "uuid", "blob", "text", "X'00000000000000000000000000000123'", "", "UUID)|text"),
      ("TEXT", "uuid", "text", "blob", "'00000000-0000-0000-0000-000000000123'", "", "TEXT)|blob"),
    ]
    for (declared, kind, from, to, value, options, expected) in cases {
      #expect(schema(declared, kind, from, to, value, options) == "CREATE TABLE t(c \(expected)")
    }
  }

  @Test func `a cell that means nothing and would be changed by the new type is named`() {
    let run = runShell(
      """
      CREATE TABLE t(c TEXT);
      INSERT INTO t VALUES ('2026-01-31 10:00:00'), ('12');
      .format date text t.c
      .format convert t.c unix
      SELECT c FROM t;
      """)
    #expect(
      run.errors == """
        .format convert: nothing was changed, because cells of t.c would not survive
          rowid 2: '12' has no meaning here and would be changed

        """)
    #expect(run.output.hasSuffix("2026-01-31 10:00:00\n12\n"))
  }

  @Test func `values of a unique column may swap, but must not become equal`() {
    let chain = """
      CREATE TABLE t(c INTEGER UNIQUE, d INTEGER, UNIQUE (d, c)) STRICT;
      INSERT INTO t VALUES (1, 1), (1000, 1), (1000000, 1), (1000000000, 1);
      .format date unix t.c
      .format convert t.c unix-ms
      PRAGMA integrity_check;
      .format raw on
      SELECT group_concat(c) FROM t;
      SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL;

      """
    let run = runShell(chain)
    #expect(run.errors == "")
    #expect(
      run.output.hasSuffix(
        """
        ok
        1000,1000000,1000000000,1000000000000
        CREATE TABLE t(c INTEGER UNIQUE, d INTEGER, UNIQUE (d, c)) STRICT

        """))
    let spellings = """
      CREATE TABLE u(id TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO u VALUES
        ('019B5525-A6F8-7C3E-9D42-0123456789AB'), ('019b5525-a6f8-7c3e-9d42-0123456789ab'),
        ('019b5525-a6f8-7c3e-9d42-0123456789ac');
      .format uuid text u.id
      .format convert u.id blob\(" ")
      SELECT id FROM u;

      """
    let expected = """
      .format convert: nothing was changed, because cells of u.id, which is unique, would be equal
        '019B5525-A6F8-7C3E-9D42-0123456789AB' and '019b5525-a6f8-7c3e-9d42-0123456789ab'

      """
    #expect(runShell(spellings).errors == expected)
    #expect(runShell(spellings.replacing("blob ", with: "blob --dry-run")).errors == expected)
    #expect(stored(spellings.replacing("SELECT id", with: ".mode quote\nSELECT id")).count == 3)
  }

  @Test func `a constraint that would delete conflicting rows does not delete them`() {
    let run = runShell(
      """
      CREATE TABLE u(id TEXT UNIQUE ON CONFLICT REPLACE);
      INSERT INTO u VALUES
        ('019B5525-A6F8-7C3E-9D42-0123456789AB'), ('019b5525-a6f8-7c3e-9d42-0123456789ab');
      .format uuid text u.id
      .format convert u.id blob
      SELECT count(*) FROM u;
      """)
    #expect(run.result.failures == 1)
    #expect(run.output.hasSuffix("\n2\n"))
  }

  @Test func `tables without rowid, and a primary key that is the column`() {
    let run = runShell(
      """
      CREATE TABLE a(id TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE b(n INTEGER, at INTEGER, x, PRIMARY KEY (at, n)) WITHOUT ROWID;
      CREATE TABLE c(rowid, _rowid_, oid, at INTEGER);
      INSERT INTO a VALUES ('019b5525-a6f8-7c3e-9d42-0123456789ab'), ('019b5525-a6f8-7c3e-9d42-0123456789ac');
      INSERT INTO b VALUES (1, 1, 'a'), (1, 1000, 'b'), (2, 1, 'c');
      INSERT INTO c VALUES (1, 2, 3, 5000);
      .format uuid text a.id
      .format date unix b.at
      .format date unix c.at
      .format convert a.id blob
      .format convert b.at unix-ms
      .format convert c.at unix-ms
      .mode quote
      SELECT * FROM a;
      SELECT * FROM b;
      SELECT * FROM c;
      .format convert a.id text
      SELECT * FROM a;
      PRAGMA integrity_check;
      """)
    #expect(run.errors == "")
    #expect(
      run.output.split(separator: "\n").filter { "'X123456789".contains($0.first ?? " ") } == [
        "X'019b5525a6f87c3e9d420123456789ab'", "X'019b5525a6f87c3e9d420123456789ac'", "1,1000,'a'",
        "2,1000,'c'",
        "1,1000000,'b'", "1,2,3,5000000", "'019b5525-a6f8-7c3e-9d42-0123456789ab'",
        "'019b5525-a6f8-7c3e-9d42-0123456789ac'", "'ok'",
      ])
  }

  @Test func `columns that foreign keys tie together are converted together`() {
    let run = runShell(
      """
      PRAGMA foreign_keys = ON;
      CREATE TABLE project(id BLOB PRIMARY KEY);
      CREATE TABLE task(project BLOB REFERENCES project ON UPDATE CASCADE, parent BLOB REFERENCES task(id), id BLOB UNIQUE);
      CREATE TABLE note(task BLOB REFERENCES task(id), text);
      INSERT INTO project VALUES (X'019b5525a6f87c3e9d420123456789ab');
      INSERT INTO task VALUES (X'019b5525a6f87c3e9d420123456789ab', NULL, X'019b5525a6f87c3e9d420123456789ac');
      INSERT INTO note VALUES (X'019b5525a6f87c3e9d420123456789ac', 'x');
      .format uuid blob note.task
      .format convert note.task text
      .mode quote
      SELECT * FROM task;
      SELECT * FROM note;
      .format uuid blob project.id
      .format convert project.id text
      SELECT * FROM task;
      PRAGMA foreign_key_check;
      PRAGMA foreign_keys;
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        note.task: uuid, blob to text
        task.id: uuid, blob to text
        task.parent: uuid, blob to text
        note.task: 1 cell to convert
          X'019b5525a6f87c3e9d420123456789ac' becomes '019b5525-a6f8-7c3e-9d42-0123456789ac'
        task.id: 1 cell to convert
          X'019b5525a6f87c3e9d420123456789ac' becomes '019b5525-a6f8-7c3e-9d42-0123456789ac'
        task.parent: 0 cells to convert
          1 cell is NULL and stays
        Converted 2 cells, read back and compared.
        X'019b5525a6f87c3e9d420123456789ab',NULL,'019b5525-a6f8-7c3e-9d42-0123456789ac'
        '019b5525-a6f8-7c3e-9d42-0123456789ac','x'
        project.id: uuid, blob to text
        task.project: uuid, blob to text
        project.id: 1 cell to convert
          X'019b5525a6f87c3e9d420123456789ab' becomes '019b5525-a6f8-7c3e-9d42-0123456789ab'
        task.project: 1 cell to convert
          X'019b5525a6f87c3e9d420123456789ab' becomes '019b5525-a6f8-7c3e-9d42-0123456789ab'
        Converted 2 cells, read back and compared.
        '019b5525-a6f8-7c3e-9d42-0123456789ab',NULL,'019b5525-a6f8-7c3e-9d42-0123456789ac'
        1

        """)
  }

  @Test(arguments: ["", " WITHOUT ROWID"])
  func `whole numbers of a REAL column are those that were read`(options: String) {
    let run = runShell(
      """
      CREATE TABLE t(k INTEGER PRIMARY KEY, c REAL)\(options);
      INSERT INTO t VALUES(1, 5), (2, 0), (3, -3), (4, 1e15), (5, NULL);
      .format decimal real t.c
      .format convert t.c minor:0 --dry-run
      .format convert t.c minor:0
      .format raw on
      SELECT typeof(c), c FROM t;

      """)
    #expect(run.errors == "")
    #expect(
      run.output.hasSuffix(
        "compared.\ninteger|5\ninteger|0\ninteger|-3\ninteger|1000000000000000\nnull|\n"))
  }

  @Test func `a dry run finds what only the change itself shows`() {
    let script = """
      CREATE TABLE u(id TEXT, k);
      CREATE UNIQUE INDEX i ON u(id) WHERE k;
      INSERT INTO u VALUES
        ('019B5525-A6F8-7C3E-9D42-0123456789AB', 1), ('019b5525-a6f8-7c3e-9d42-0123456789ab', 1);
      .format convert u.id blob --dry-run
      SELECT count(*), typeof(id) FROM u;

      """
    let trial = runShell(script)
    #expect(trial.errors == runShell(script.replacing(" --dry-run", with: "")).errors)
    #expect(
      trial.errors
        == ".format convert: nothing was changed, because u.id breaks a constraint: UNIQUE constraint failed: u.id\n"
    )
    #expect(trial.output.hasSuffix("2|text\n"))
  }

  @Test func `triggers do not fire while cells are converted`() {
    let run = runShell(
      """
      CREATE TABLE t(c DATETIME, n INTEGER DEFAULT 0);
      CREATE TRIGGER tr AFTER UPDATE ON t BEGIN UPDATE t SET n = n + 1 WHERE rowid = NEW.rowid; END;
      INSERT INTO t(c) VALUES (1769853600);
      .format convert t.c text
      SELECT n FROM t;
      UPDATE t SET n = n;
      SELECT n FROM t;
      """)
    #expect(run.output.hasSuffix("compared.\n0\n1\n"))
  }

  @Test(arguments: [
    ("DEFAULT 1769853600", "unix-ms", "1769853600000"),
    ("DEFAULT NULL", "text", "NULL"),
    ("DEFAULT (1769853600)", "iso8601", "'2026-01-31T10:00:00.000Z'"),
    ("DEFAULT 0", "text", "0"),
    ("DEFAULT 'never'", "text", "'never'"),
  ])
  func `a constant default is converted as a cell is`(clause: String, target: String, expected: String) {
    let run = runShell(
      """
      CREATE TABLE t(c DATETIME NOT NULL \(clause));
      INSERT INTO t VALUES (1769853601);
      .format convert t.c \(target)
      SELECT dflt_value FROM pragma_table_info('t');
      """)
    #expect(run.errors == "")
    #expect(run.output.split(separator: "\n").last.map(String.init) == expected)
  }

  @Test(arguments: DateTargets.all)
  func `the current time as default is the current time in the new storage`(target: String) {
    let run = runShell(
      """
      CREATE TABLE t(c DATETIME DEFAULT CURRENT_TIMESTAMP, n);
      INSERT INTO t(n) VALUES (1);
      .format date text t.c
      .format convert t.c \(target)
      INSERT INTO t(n) VALUES (2);
      .mode list
      SELECT abs(julianday(as_date(c, '\(target)')) - julianday('now')) < 0.001 FROM t WHERE n = 2;
      """)
    #expect(run.errors == "")
    #expect(run.output.split(separator: "\n").last == "1")
  }

  private enum DateTargets {
    /// The storages that hold the second of the time, which SQLite can compute.
    static let all = DateStorage.all.filter { storage in
      storage.resolution <= 1_000_000_000 && (storage.nowSQL != nil || storage.unitsPerDay != nil)
    }.map(\.name)
  }

  @Test(arguments: [
    "c TEXT CHECK (c > '2000')", "c TEXT CHECK (length(c) = 23)", "c TEXT, d AS (substr(c, 1, 4))",
    "c TEXT DEFAULT (lower('X'))", "c TEXT, d TEXT, CHECK (c < d)",
  ])
  func `a constraint or default that computes with the column is an obstacle`(columns: String) {
    let run = runShell(
      """
      CREATE TABLE t(\(columns));
      .format date text t.c
      .format convert t.c unix
      """)
    #expect(run.errors.hasPrefix(".format convert: nothing was changed, because\n  "))
    #expect(run.result.failures == 1)
  }

  @Test func `other databases of the connection`() {
    let run = runShell(
      """
      ATTACH ':memory:' AS "o.x";
      CREATE TABLE t(c INTEGER);
      CREATE TABLE "o.x"."a.b"("c.d" DATETIME DEFAULT 5000);
      INSERT INTO "o.x"."a.b" VALUES (1769853600);
      CREATE TEMP TABLE tt(c TEXT);
      INSERT INTO tt VALUES ('2026-01-31 10:00:00');
      .format date text tt.c
      .format convert temp.tt.c unix
      SELECT sql FROM temp.sqlite_schema;
      ATTACH ':memory:' AS other;
      CREATE TABLE other.u(c DATETIME DEFAULT 5000);
      INSERT INTO other.u VALUES (1769853600);
      .format convert other.u.c iso8601
      SELECT sql FROM other.sqlite_schema;
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        tt.c: date, text to unix
          the declared type TEXT of tt.c becomes INTEGER
        tt.c: 1 cell to convert
          '2026-01-31 10:00:00' becomes 1769853600
          1 cell would be restored in another form: '2026-01-31 10:00:00' as '2026-01-31 10:00:00.000'
        Converted 1 cell, read back and compared.
        CREATE TABLE tt(c INTEGER)
        u.c: date, unix to iso8601
          the default 5000 of u.c becomes '1970-01-01T01:23:20.000Z'
        u.c: 1 cell to convert
          1769853600 becomes '2026-01-31T10:00:00.000Z'
        Converted 1 cell, read back and compared.
        CREATE TABLE u(c DATETIME DEFAULT '1970-01-01T01:23:20.000Z')

        """)
  }

  @Test(arguments: [
    (
      ".format convert",
      "Usage: .format convert TABLE.COLUMN STORAGE ?--dry-run? ?--from STORAGE? ?--sentinels?\n"
    ),
    (
      ".format convert t.c",
      "Usage: .format convert TABLE.COLUMN STORAGE ?--dry-run? ?--from STORAGE? ?--sentinels?\n"
    ),
    (
      ".format convert t.c unix --fast",
      ".format convert: no option '--fast'; use --dry-run, --from STORAGE or --sentinels\n"
    ),
    (
      ".format convert t.x unix",
      ".format convert: 't.x' is not a column of an ordinary table; name it as TABLE.COLUMN\n"
    ),
    (
      ".format convert v.c unix",
      ".format convert: 'v.c' is not a column of an ordinary table; name it as TABLE.COLUMN\n"
    ),
    (
      ".format convert f.c unix",
      ".format convert: 'f.c' is not a column of an ordinary table; name it as TABLE.COLUMN\n"
    ),
    (
      ".format convert t.plain unix",
      """
      .format convert: the meaning of t.plain is not known
      '.format KIND STORAGE t.plain' states it; '.format' lists the kinds

      """
    ),
    (
      "BEGIN;\n.format convert t.c unix",
      ".format convert: a transaction is open; COMMIT it or ROLLBACK first\n"
    ),
  ])
  func `what cannot be converted is refused`(command: String, message: String) {
    let run = runShell(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, c DATETIME, plain);
      CREATE VIEW v AS SELECT c FROM t;
      CREATE VIRTUAL TABLE f USING fts5(c);
      \(command)
      """)
    #expect(run.errors == message)
  }

  @Test func `numbers of an unknown storage are not ignored`() {
    let run = runShell(
      """
      CREATE TABLE t(c DATETIME);
      INSERT INTO t VALUES (5), ('2026-01-31 10:00:00');
      .format convert t.c iso8601
      .format convert t.c iso8601 --from unix
      .mode quote
      SELECT c FROM t;
      """)
    #expect(run.errors.hasPrefix(".format convert: the storage of t.c is not known\n"))
    #expect(run.output.hasSuffix("'1970-01-01T00:00:05.000Z'\n'2026-01-31T10:00:00.000Z'\n"))
  }
}
