import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

/// Inputs that fail in each way that is known; what they write stays JSON.
@Suite struct FailingInputTests {
  private static let setup = """
    CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT NOT NULL UNIQUE, c INT CHECK (c < 10)) STRICT;
    CREATE TABLE u(t_id REFERENCES t(a) DEFERRABLE INITIALLY DEFERRED, at DATETIME);
    CREATE VIEW broken AS SELECT * FROM gone;
    CREATE TRIGGER guard BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no "deletes"\\n'); END;
    INSERT INTO t VALUES (1, 'x', 1), (2, 'y', 2);
    INSERT INTO u VALUES (1, 1769853600);
    PRAGMA foreign_keys = ON;

    """

  /// Statements that SQLite, or the shell, refuses.
  static let statements = [
    "SELEC 1;", "SELECT;", "SELECT 1 FROM;", "SELECT * FROM nosuch;", "SELECT nosuch FROM t;",
    "SELECT nosuch(1);",
    "SELECT a FROM t WHERE;", "SELECT a b c FROM t;", "SELECT 'open;\n", "SELECT \"open;\n",
    "SELECT [open;\n",
    "SELECT (1;", "SELECT 1);", "SELECT /* open;\n", "SELECT 1 +;", "SELECT @;", "SELECT #1;", "SELECT 1..2;",
    "SELECT 0x;", "SELECT 1e;", "SELECT X'0';", "SELECT X'zz';", "SELECT * FROM t ORDER BY 9;",
    "SELECT a FROM t GROUP BY 9;", "SELECT max(a, b) OVER () FROM t;",
    "SELECT sum(a) FROM t WHERE sum(a) > 1;",
    "SELECT a FROM t UNION SELECT a, b FROM t;", "SELECT * FROM t LIMIT 'x';",
    "SELECT abs(-9223372036854775808);",
    "SELECT json('{');", "SELECT json_extract('{}', 'x');", "SELECT load_extension('x');",
    "SELECT printf('%s', zeroblob(2000000000));", "SELECT zeroblob(3000000000);", "SELECT 1 COLLATE nosuch;",
    "SELECT * FROM broken;", "SELECT * FROM nosuch.t;", "SELECT t.a FROM u;", "SELECT a FROM t, t;",
    "SELECT likelihood(1, 2);", "SELECT raise(ABORT, 'x');", "SELECT * FROM generate_series();",
    "SELECT * FROM pragma_nosuch();", "SELECT * FROM t INDEXED BY nosuch;", "SELECT 1 ESCAPE 'ab';",
    "SELECT 'a' LIKE 'b' ESCAPE 'cd';", "SELECT 'a' REGEXP '(';", "SELECT ieee754('x', 'y', 'z');",
    "SELECT edit('x');", "SELECT readfile('f', 'g');", "SELECT writefile();",
    "SELECT to_date('nonsense', 'unix');",
    "SELECT decimal_add('x');", "SELECT regexp('a');", "WITH r AS (SELECT 1) SELECT * FROM s;",
    "WITH RECURSIVE r(x) AS (SELECT x FROM r) SELECT * FROM r;", "VALUES (1), (2, 3);",
    "INSERT INTO t VALUES (1, 'z', 3);", "INSERT INTO t VALUES (3, 'x', 3);",
    "INSERT INTO t VALUES (3, NULL, 3);",
    "INSERT INTO t VALUES (3, 'z', 30);", "INSERT INTO t VALUES (3, 'z', 'text');",
    "INSERT INTO t VALUES (3, 'z');",
    "INSERT INTO t(nosuch) VALUES (1);", "INSERT INTO nosuch VALUES (1);",
    "INSERT INTO t VALUES ('x', 'y', 1);",
    "INSERT INTO broken VALUES (1);", "INSERT OR FAIL INTO t VALUES (5, 'p', 1), (1, 'q', 1);",
    "INSERT OR ROLLBACK INTO t VALUES (1, 'q', 1);", "INSERT INTO u VALUES (77, 0);",
    "INSERT INTO t DEFAULT VALUES;",
    "UPDATE t SET b = 'x';", "UPDATE t SET c = 100;", "UPDATE t SET nosuch = 1;", "UPDATE nosuch SET a = 1;",
    "UPDATE t SET a = 'x';", "DELETE FROM t;", "DELETE FROM nosuch;", "DELETE FROM broken;",
    "REPLACE INTO t VALUES (1);",
    "CREATE TABLE t(a);", "CREATE TABLE w(a, a);", "CREATE TABLE w();", "CREATE TABLE sqlite_w(a);",
    "CREATE TABLE w(a NOSUCH) STRICT;", "CREATE TABLE w(a PRIMARY KEY, b PRIMARY KEY);",
    "CREATE INDEX i ON nosuch(a);",
    "CREATE INDEX i ON t(nosuch);", "CREATE VIEW broken AS SELECT 1;",
    "CREATE TRIGGER g AFTER INSERT ON nosuch BEGIN SELECT 1; END;",
    "CREATE VIRTUAL TABLE w USING nosuch(a);", "CREATE VIRTUAL TABLE w USING fts5(a, a, =);",
    "ALTER TABLE t DROP COLUMN a;",
    "ALTER TABLE t RENAME COLUMN nosuch TO x;", "ALTER TABLE nosuch RENAME TO x;", "DROP TABLE nosuch;",
    "DROP VIEW t;",
    "DROP INDEX nosuch;", "DROP TABLE sqlite_schema;", "COMMIT;", "ROLLBACK;", "BEGIN; BEGIN;",
    "RELEASE nosuch;",
    "ROLLBACK TO nosuch;", "ATTACH 'x' AS main;", "DETACH nosuch;", "DETACH main;", "VACUUM nosuch;",
    "BEGIN; VACUUM;",
    "REINDEX nosuch;", "ANALYZE nosuch.t;", "PRAGMA nosuch.x;", "PRAGMA encoding = 'nosuch';",
    "EXPLAIN SELEC 1;",
    "EXPLAIN QUERY PLAN SELECT * FROM nosuch;", "SELECT 1;\u{0}SELECT 2;", "SELECT '\u{0}';",
    "SELECT 1 AS a UNION SELECT abs(-9223372036854775808) FROM t;", "SELECT a, json(b) FROM t;",
    "PRAGMA query_only = ON; INSERT INTO t VALUES (9, 'n', 1);", "SELECT ?1, ?99999;",
    "SELECT :a, $b::c(d), @e, ?0;",
    "SELECT \u{1F600};", "\u{FEFF}SELECT 1;", "SELECT 'a' || ;", "SELECT CASE END;", "SELECT CAST(1 AS);",
    "SELECT * FROM (SELECT 1;", "SELECT 1 INTO x;", "SHOW TABLES;", "DESCRIBE t;", "USE main;", "TRUNCATE t;",
    "SELECT TOP 1 * FROM t;", "CREATE TABLE w(a SERIAL PRIMARY KEY, b ENUM('x'));", "SELECT now();",
  ]

  /// Commands that are misused, or whose subject is missing or unreadable.
  static let commands = [
    ".nosuch", ".", ". tables", ".TABLES", ".tab les", ".archive", ".archive -x", ".archive -tf nosuch.zip",
    ".archive -tf bad",
    ".archive --nosuch", ".auth", ".auth maybe", ".backup", ".backup nosuch /no/where", ".backup --nosuch x",
    ".bail",
    ".binary", ".cd", ".cd /no/where", ".changes", ".chart", ".chart SELECT", ".chart SELECT nosuch",
    ".chart --nosuch",
    ".check", ".check x", ".clone", ".clone f", ".cluster x", ".connection 9", ".connection close 0",
    ".crlf maybe",
    ".databases x y", ".dbconfig nosuch on", ".dbinfo nosuch", ".dbtotxt x", ".deleted nosuch",
    ".describe nosuch",
    ".describe t.nosuch", ".describe SELECT nosuch", ".describe --sample 0 t", ".diagram nosuch", ".diff",
    ".diff nosuch.db",
    ".diff bad", ".dump nosuch", ".dump --nosuch", ".dump broken", ".echo", ".edit", ".eqp maybe",
    ".excel x y", ".exit x",
    ".expert x", ".explain maybe", ".export", ".export nosuch", ".export > f", ".export t > f.nosuch",
    ".filectrl nosuch",
    ".find", ".find --nosuch x", ".format nosuch", ".format date nosuch t.a", ".format why nosuch",
    ".format report nosuch",
    ".format zone Nowhere/Land", ".format unpin nosuch", ".format input maybe", ".format check",
    ".format convert",
    ".fullschema --nosuch", ".headers", ".headers maybe", ".help nosuch", ".help sql nosuch",
    ".history nosuch",
    ".history bad", ".identify x", ".import", ".import nosuch.csv t", ".import f t", ".import --csv f broken",
    ".import --nosuch f t", ".import --json bad w", ".import '|nosuch' t", ".imposter x", ".indexes a b",
    ".intck x y",
    ".last", ".limit nosuch", ".limit l", ".limit length x", ".lint", ".lint nosuch", ".lint fkey-indexes x",
    ".load",
    ".load nosuch", ".locks nosuch.db", ".log", ".mode nosuch", ".mode --nosuch", ".mode insert", ".nonce x",
    ".nullvalue",
    ".once", ".once /no/where/x", ".once -x", ".once '|cat'", ".open /no/where/x.db", ".open --nosuch x",
    ".open bad",
    ".output /no/where/x", ".output '|cat'", ".output -w", ".parameter", ".parameter set",
    ".parameter set :a 1 2 3",
    ".parameter set :a --date nonsense", ".parameter nosuch", ".plan", ".plan SELEC",
    ".plan SELECT * FROM nosuch",
    ".print", ".progress", ".progress --nosuch", ".progress --limit", ".query", ".query run nosuch",
    ".query save",
    ".read", ".read nosuch.sql", ".read bad", ".read f", ".read '|nosuch'", ".recover nosuch",
    ".recover --nosuch",
    ".redo", ".report --nosuch", ".report > /no/where/x", ".restore", ".restore nosuch", ".restore bad",
    ".save",
    ".scanstats", ".schema --nosuch", ".schema a b", ".schema nosuch", ".selftest --nosuch", ".separator",
    ".session",
    ".session open", ".session nosuch x", ".session open main s", ".set nosuch", ".set rows maybe",
    ".set --nosuch",
    ".set --reset nosuch", ".sha3sum --sha3-999", ".sha3sum nosuch", ".shell", ".shell echo hi", ".system ls",
    ".show x",
    ".stats maybe", ".tables nosuch", ".testcase", ".testctrl nosuch", ".timeline nosuch", ".timeline broken",
    ".timeline --since nonsense", ".timeout x", ".timer maybe", ".trace --nosuch", ".trace /no/where/x",
    ".undo x",
    ".unmodule", ".version x", ".vfsname nosuch", ".wal nosuch.db", ".wal bad", ".watch SELECT nosuch",
    ".watch --count 0 SELECT 1", ".follow", ".follow nosuch", ".width x", ".www", ".wheretrace x",
  ]

  /// Lines that are not text.
  private static let bytes: [[UInt8]] = [
    [0xFF, 0xFE, 0x3B], [0x53, 0x45, 0x4C, 0x45, 0x43, 0x54, 0x20, 0x27, 0xC3, 0x28, 0x27, 0x3B],
    Array(".print \u{1B}[31m\u{7F}\u{9B}".utf8), [0x2E, 0xFF, 0xC0],
    Array("SELECT x'".utf8) + [0xED, 0xA0, 0x80] + Array("';".utf8),
    Array(".tables '".utf8) + [0x80, 0x00, 0x27],
    Array("SELECT \"".utf8) + [0xF8, 0x88] + Array("\" FROM t;".utf8),
    Array(".print ".utf8) + [0xE2, 0x82],
    Array("CREATE TABLE \"".utf8) + [0xFF] + Array("\"(\"\u{1}\");".utf8),
  ]

  private static func memory() -> MemorySurroundings {
    let memory = MemorySurroundings()
    memory.files["bad"] = MemoryDestination(
      Array("SQLite format 3\u{0}".utf8) + (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    memory.files["f"] = MemoryDestination("1,2\n\"open\n")
    return memory
  }

  private func check(_ line: [UInt8]) {
    for (mode, envelope) in [("json", false), ("jsonl", true)] {
      let input = Array(Self.setup.utf8) + line + Array("\nSELECT 1 AS a;\n".utf8)
      let memory = Self.memory()
      let shell = Shell(surroundings: memory.surroundings())
      shell.routing.keepToJSON()
      if let mode = OutputMode.named(mode) { shell.select(mode) }
      shell.settings.showsEnvelope = envelope
      _ = shell.run(TextLines(input, origin: .standardInput))
      _ = shell.finish()
      shell.routing.end()
      let faults = ContractCheck.faults(of: memory.output.bytes, memory.errors.bytes)
      #expect(
        faults == [],
        "\(String(decoding: line, as: UTF8.self)) in \(mode)\n\(memory.output.text)\(memory.errors.text)")
    }
  }

  @Test func `there are two hundred`() { #expect(Self.statements.count + Self.commands.count >= 200) }

  @Test(arguments: statements) func `a statement that fails leaves JSON`(line: String) {
    check(Array(line.utf8))
  }

  @Test(arguments: commands) func `a command that fails leaves JSON`(line: String) throws {
    let folder = try TemporaryFolder()
    check(Array(EveryCommandTests.line(line, in: folder).utf8))
  }

  @Test(arguments: bytes) func `bytes that are no text leave JSON`(line: [UInt8]) { check(line) }

  @Test(arguments: statements) func `a statement that fails as a word of the command line leaves JSON`(
    word: String
  ) {
    let memory = Self.memory()
    let shell = Shell(surroundings: memory.surroundings())
    shell.routing.keepToJSON()
    shell.select(.json)
    _ = shell.run(words: [Array(Self.setup.utf8), Array(word.utf8), Array(".tables".utf8)])
    shell.routing.end()
    #expect(
      ContractCheck.faults(of: memory.output.bytes, memory.errors.bytes) == [],
      "\(word)\n\(memory.errors.text)")
  }

  @Test func `an interrupt in each place leaves JSON`() {
    let input =
      Self.setup
      + "SELECT t.*, u.at FROM t, u;\n.describe t\n.find x\n.tables\n.dump\n.plan SELECT * FROM t\n"
    for moment in stride(from: 1.0, through: 60, by: 1) {
      let memory = Self.memory()
      var surroundings = memory.surroundings()
      surroundings.interruptStatements(after: moment)
      let shell = Shell(surroundings: surroundings)
      shell.routing.keepToJSON()
      shell.select(.json)
      shell.settings.showsEnvelope = moment.truncatingRemainder(dividingBy: 2) == 0
      _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
      shell.routing.end()
      #expect(
        ContractCheck.faults(of: memory.output.bytes, memory.errors.bytes) == [],
        "\(moment)\n\(memory.output.text)\(memory.errors.text)")
    }
  }
}
