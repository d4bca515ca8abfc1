import Foundation
import SQLSyntax
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What SQL that may reach only the database leaves behind acts on nothing later.
@Suite struct ConfinementTests {
  /// A place in the SQL of a file at which a function may be called.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The SQL, in which `abs(1)` is replaced by the call.
    let sql: String

    init(_ testDescription: String, _ sql: String) {
      (self.testDescription, self.sql) = (testDescription, sql)
    }

    static let call = "abs(1)"

    static let all = [
      Place("statement", "SELECT abs(1);"),
      Place("common table expression", "WITH c AS (SELECT abs(1) AS a) SELECT * FROM c;"),
      Place("temporary trigger", "CREATE TEMP TRIGGER x AFTER INSERT ON sale BEGIN SELECT abs(1); END;"),
      Place("trigger named temp.x", "CREATE TRIGGER temp.x AFTER INSERT ON sale BEGIN SELECT abs(1); END;"),
      Place(
        "condition of a temporary trigger",
        "CREATE TEMP TRIGGER x BEFORE UPDATE ON sale WHEN abs(1) BEGIN SELECT 1; END;"),
      Place(
        "temporary trigger of DELETE", "CREATE TEMP TRIGGER x AFTER DELETE ON sale BEGIN SELECT abs(1); END;"),
      Place("temporary view that hides a table", "CREATE TEMP VIEW customer AS SELECT abs(1) AS id;"),
      Place("view named temp.customer", "CREATE VIEW temp.customer AS SELECT abs(1) AS id;"),
      Place(
        "common table expression of a temporary view",
        "CREATE TEMP VIEW customer AS WITH c AS (SELECT abs(1) AS id) SELECT id FROM c;"),
      Place(
        "trigger of a temporary view",
        """
        CREATE TEMP VIEW sale AS SELECT 1 AS id;
        CREATE TEMP TRIGGER x INSTEAD OF INSERT ON sale BEGIN SELECT abs(1); END;
        """),
      Place("temporary table from a query", "CREATE TEMP TABLE customer AS SELECT abs(1) AS id;"),
      Place("DEFAULT of a temporary table", "CREATE TEMP TABLE sale(id, b DEFAULT (abs(1)));"),
      Place("CHECK of a temporary table", "CREATE TEMP TABLE sale(id CHECK (abs(1) IS NOT 'x'));"),
      Place("column of a temporary table", "CREATE TEMP TABLE sale(id, b AS (abs(1)) STORED);"),
      Place("index of a temporary table", "CREATE INDEX temp.i ON own(abs(1));"),
      Place(
        "row of the temporary schema",
        """
        PRAGMA writable_schema = ON;
        INSERT INTO temp.sqlite_schema VALUES ('view', 'customer', 'customer', 0,
          'CREATE VIEW customer AS SELECT abs(1) AS id');
        """),
      Place(
        "changed row of the temporary schema",
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_temp_master SET type = 'view', name = 'sqlite_parameters', tbl_name = 'sqlite_parameters',
          rootpage = 0, sql = 'CREATE VIEW sqlite_parameters AS SELECT 1 AS key, abs(1) AS value';
        """),
      Place("view", "DROP TABLE customer; CREATE VIEW customer AS SELECT abs(1) AS id;"),
      Place("trigger", "CREATE TRIGGER x AFTER INSERT ON sale BEGIN SELECT abs(1); END;"),
      Place("DEFAULT", "DROP TABLE sale; CREATE TABLE sale(id, b DEFAULT (abs(1)));"),
      Place("CHECK", "DROP TABLE sale; CREATE TABLE sale(id CHECK (abs(1) IS NOT 'x'));"),
      Place("index", "CREATE INDEX i ON sale(abs(1));"),
      Place(
        "full-text table",
        "CREATE VIRTUAL TABLE temp.customer USING fts4(id, uncompress=abs, compress=abs(1));"),
      Place("table of a file", "CREATE VIRTUAL TABLE temp.customer USING zipfile('f');"),
      Place("query of a query", "SELECT sha3_query('SELECT abs(1)');"),
    ]
  }

  static let calls = [
    "edit('a', 'run')", "edit('a')", "writefile('new', 'x')", "writefile('f', 'x')", "readfile('f')",
    "realpath('f')", "load_extension('f')", "zipfile_cds('f')",
  ]

  /// What a person may do afterwards.
  static let later = """
    INSERT INTO sale(id) VALUES (2);
    UPDATE sale SET id = 3;
    DELETE FROM sale;
    SELECT * FROM customer;
    SELECT * FROM own;
    WITH c AS (SELECT * FROM customer) SELECT * FROM c;
    .parameter list
    .dump
    .schema
    .sha3sum
    .format report
    .lint fkey-indexes

    """
  static let tables = "CREATE TABLE sale(id); CREATE TABLE customer(id); CREATE TEMP TABLE own(id);\n"

  private func expectNothingReached(_ memory: MemorySurroundings, _ run: ShellRun, _ call: String) {
    #expect(memory.commands.isEmpty, "\(call)")
    #expect(memory.files.filter { $0.key != "dump.sql" }.mapValues(\.text) == ["f": "CONTENTS"], "\(call)")
    #expect(!run.output.contains("CONTENTS"), "\(call)")
    #expect(!(run.output + run.errors).contains("shared object"), "\(call)")
  }

  private func memory() -> MemorySurroundings {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("CONTENTS")
    memory.environment["EDITOR"] = "editor"
    return memory
  }

  @Test(arguments: Place.all) func `a file that is read as SQL only leaves nothing that acts`(place: Place) {
    for call in Self.calls {
      let memory = memory()
      // The quotes of a text in a text are doubled.
      let isQuoted = place.sql.contains("'CREATE") || place.sql.contains("'SELECT")
      let call = isQuoted ? call.replacing("'", with: "''") : call
      memory.files["dump.sql"] = MemoryDestination(place.sql.replacing(Place.call, with: call) + "\n")
      let run = runShell(Self.tables + ".read --sql-only dump.sql\n" + Self.later, memory: memory)
      expectNothingReached(memory, run, call)
    }
  }

  @Test(arguments: Place.all) func `the tests in a database leave nothing that acts`(place: Place) {
    for call in Self.calls {
      let memory = memory()
      let isQuoted = place.sql.contains("'CREATE") || place.sql.contains("'SELECT")
      let call = isQuoted ? call.replacing("'", with: "''") : call
      let test = SQLName.literal(place.sql.replacing(Place.call, with: call))
      let run = runShell(
        Self.tables
          + "CREATE TABLE selftest(tno, op, cmd, ans); INSERT INTO selftest VALUES (1, 'run', \(test), '');\n"
          + ".selftest\n" + Self.later, memory: memory)
      expectNothingReached(memory, run, call)
    }
  }

  /// Runs a file in a session, and returns its messages and what a query prints then.
  private func read(_ file: String, before: String = "", then after: String) -> ShellRun {
    let memory = MemorySurroundings()
    memory.files["dump.sql"] = MemoryDestination(file + "\n")
    return runShell("\(before)\n.read --sql-only dump.sql\n\(after)\n", memory: memory)
  }

  @Test(arguments: [
    "CREATE TEMP TABLE t(a);", "CREATE TEMP VIEW v AS SELECT 1;", "CREATE INDEX temp.i ON own(id);",
    "DROP VIEW seen;", "INSERT INTO own VALUES (1);", "UPDATE own SET id = 2;", "DELETE FROM own;",
    "ALTER TABLE own RENAME TO sale;", "ALTER TABLE own ADD COLUMN b;",
    "CREATE TRIGGER temp.x AFTER INSERT ON sale BEGIN SELECT 1; END;",
  ])
  func `the temporary database can only be read`(sql: String) {
    let before = "CREATE TABLE sale(id); CREATE TEMP TABLE own(id); CREATE TEMP VIEW seen AS SELECT 1;"
    let run = read(sql, before: before, then: "SELECT type, name, sql FROM temp.sqlite_schema;")
    #expect(run.output == "table|own|CREATE TABLE own(id)\nview|seen|CREATE VIEW seen AS SELECT 1\n")
    let hint =
      "\nA file that is read with --sql-only may not make or change temporary tables, views and triggers.\n"
    #expect(run.errors.contains("not authorized (23)\n") && run.errors.hasSuffix(hint), "\(run.errors)")
    #expect(run.result.failures == 1)
  }

  @Test func `a trigger of the user may log what a file inserts`() {
    let run = read(
      "INSERT INTO sale VALUES (7);",
      before: """
        CREATE TABLE sale(id); CREATE TEMP TABLE log(id);
        CREATE TEMP TRIGGER x AFTER INSERT ON sale BEGIN INSERT INTO log VALUES (new.id); END;
        """, then: "SELECT * FROM log;")
    #expect(run.errors == "")
    #expect(run.output == "7\n")
  }

  @Test(arguments: [
    ("trusted_schema = ON", "set PRAGMA trusted_schema"), ("temp_store = 2", "set PRAGMA temp_store"),
    ("temp_store_directory = '/tmp'", "set PRAGMA temp_store_directory"),
    ("journal_mode = OFF", "set PRAGMA journal_mode to OFF"),
    ("main.journal_mode(memory)", "set PRAGMA journal_mode to memory"),
    ("locking_mode = EXCLUSIVE", "set PRAGMA locking_mode"), ("query_only = 1", "set PRAGMA query_only"),
    ("case_sensitive_like = 1", "set PRAGMA case_sensitive_like"),
    ("hard_heap_limit = 1", "set PRAGMA hard_heap_limit"), ("busy_timeout = 9", "set PRAGMA busy_timeout"),
    ("temp.cache_size = 1", "set PRAGMA cache_size"),
  ])
  func `a setting that would stay after the file is refused`(pragma: String, fault: String) {
    let run = read("PRAGMA \(pragma);", then: "SELECT 1;")
    #expect(
      run.errors.hasSuffix("not authorized (23)\nA file that is read with --sql-only may not \(fault).\n"),
      "\(run.errors)")
    #expect(run.output == "1\n")
  }

  @Test(arguments: [
    "cache_size", "foreign_keys", "ignore_check_constraints", "legacy_alter_table", "recursive_triggers",
    "synchronous", "writable_schema",
  ])
  func `a setting that dumps use is restored after the file`(name: String) {
    for value in [0, 1] {
      let run = read(
        "PRAGMA \(name) = \(1 - value); PRAGMA \(name);", before: "PRAGMA \(name) = \(value);",
        then: "PRAGMA \(name);")
      #expect(run.errors == "")
      #expect(run.output == "\(1 - value)\n\(value)\n")
    }
  }

  @Test func `a transaction that a file leaves open is rolled back, and one of the user stays`() {
    let file = "PRAGMA foreign_keys = OFF; BEGIN; INSERT INTO sale VALUES (1);"
    let run = read(
      file, before: "CREATE TABLE sale(id); PRAGMA foreign_keys = ON;",
      then: "SELECT count(*) FROM sale; PRAGMA foreign_keys;")
    #expect(
      run.errors
        == "Error: the SQL left a transaction open; it was rolled back, because SQL that may reach only the "
        + "database must commit its own changes\n")
    #expect(run.output == "0\n1\n")
    #expect(run.result.failures == 1)
    let own = read(
      "INSERT INTO sale VALUES (1);", before: "CREATE TABLE sale(id);\nBEGIN;",
      then: "SELECT count(*) FROM sale; ROLLBACK; SELECT count(*) FROM sale;")
    #expect(own.errors == "")
    #expect(own.output == "1\n0\n")
  }

  @Test func `an open transaction of the tests is rolled back`() {
    let run = runShell(
      """
      CREATE TABLE selftest(tno, op, cmd, ans); CREATE TABLE t(a);
      INSERT INTO selftest VALUES (1, 'run', 'BEGIN; INSERT INTO t VALUES (1)', '');
      .selftest
      SELECT count(*) FROM t;

      """)
    #expect(run.output == "0 errors out of 1 tests\n0\n")
    #expect(run.errors.hasPrefix("Error: the SQL left a transaction open; it was rolled back"))
    #expect(run.result.failures == 1)
  }

  @Test func `a file attaches and detaches no database`() {
    for (sql, fault) in [
      ("ATTACH ':memory:' AS b;", "attach a database"), ("DETACH own;", "detach a database"),
    ] {
      let run = read(sql, before: "ATTACH ':memory:' AS own;", then: "PRAGMA database_list;")
      #expect(
        run.errors.hasSuffix("not authorized (23)\nA file that is read with --sql-only may not \(fault).\n"))
      #expect(run.output == "0|main|\n2|own|\n")
    }
  }

  @Test func `a dump of full-text tables, keys and views can be read as SQL only`() {
    let schema = """
      CREATE TABLE p(id INTEGER PRIMARY KEY AUTOINCREMENT, v); INSERT INTO p(v) VALUES ('a'), ('b');
      CREATE TABLE c(p REFERENCES p, CHECK (p > 0)); INSERT INTO c VALUES (1);
      CREATE VIRTUAL TABLE f USING fts5(t); INSERT INTO f VALUES ('some words');
      CREATE VIEW w AS SELECT v FROM p; CREATE TRIGGER r AFTER INSERT ON c BEGIN UPDATE p SET v = 'c'; END;
      PRAGMA user_version = 7;
      """
    let dump = runShell("\(schema)\n.dump\n").output
    // As in sqlite3, a virtual table of a dump is known when the schema is read again.
    let run = read(
      dump,
      then: """
        PRAGMA writable_schema = RESET;
        SELECT t FROM f WHERE f MATCH 'words'; SELECT v FROM w;
        .dump
        """)
    #expect(run.errors == "")
    #expect(run.output == "some words\na\nb\n" + dump)
  }

  @Test func `a view that .restore put into the temporary database calls nothing that reaches files`() throws
  {
    let memory = memory()
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("hostile.db").path
    let hostile = try Database(path: file)
    try hostile.runAll(
      """
      CREATE VIEW v AS SELECT writefile('new', 'x') AS a;
      CREATE VIEW w AS WITH c AS (SELECT writefile('new', 'x') AS a) SELECT a FROM c;
      """)
    let run = runShell(
      """
      CREATE TEMP VIEW v AS SELECT 1;
      .restore temp \(file)
      SELECT * FROM v;
      SELECT * FROM w;
      CREATE TEMP VIEW mine AS SELECT length(writefile('mine', 'x'));
      SELECT * FROM mine;

      """, memory: memory)
    #expect(memory.files.keys.sorted() == ["f", "mine"])
    #expect(run.errors.split(separator: "\n").count { $0.hasSuffix("unsafe use of writefile()") } == 2)
    #expect(run.output == "1\n")
  }
}
