import Foundation
import TestSupport
import Testing

/// With `-readonly`, SQL changes no file, makes none, and reads none but the database.
@Suite struct ReadOnlyProgramTests {
  @Test func `there are enough hostile statements, each of them once`() {
    #expect(HostileStatements.all.count >= 150)
    #expect(Set(HostileStatements.all).count == HostileStatements.all.count)
  }

  @Test(arguments: ["-readonly", "-frozen"], 0..<4)
  func `hostile statements leave all files as they are, and read none`(option: String, part: Int) throws {
    let canaries = try CanaryFolder()
    let before = try canaries.state()
    #expect(before.count == 6)
    for (index, sql) in HostileStatements.all.enumerated() where index % 4 == part {
      let run = try canaries.run([option, "main.db", sql])
      #expect(!run.output.contains(HostileStatements.secret), "\(sql)")
      #expect(!run.errors.contains(HostileStatements.secret), "\(sql)")
      #expect(try canaries.state() == before, "\(sql)")
    }
  }

  @Test func `hostile statements in one script leave all files as they are`() throws {
    let canaries = try CanaryFolder()
    let before = try canaries.state()
    let script = HostileStatements.all.joined(separator: "\n;\n") + ";\n"
    let run = try canaries.run(["-readonly", "main.db"], input: script)
    #expect(!(run.output + run.errors).contains(HostileStatements.secret))
    #expect(try canaries.state() == before)
  }

  @Test func `what is refused is said with the option`() throws {
    let canaries = try CanaryFolder()
    for (sql, words) in [
      ("ATTACH 'secret.db' AS m", "ATTACH of a file; the option -attach FILE names one to be read"),
      ("VACUUM INTO 'made.db'", "VACUUM INTO a file"),
      ("PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint"),
      ("PRAGMA user_version = 3", "PRAGMA user_version with a value"),
      ("SELECT readfile('secret.txt')", "readfile(), which reaches files or programs"),
      ("SELECT * FROM fsdir('.')", "tables and functions that reach files or programs"),
      ("CREATE VIRTUAL TABLE temp.z USING csv(filename='x')", "tables of the module csv"),
    ] {
      let run = try canaries.run(["-readonly", "main.db", sql])
      #expect(run.errors.hasSuffix("-readonly refuses \(words).\n"), "\(run.errors)")
      #expect(run.status == 1)
    }
    let run = try canaries.run(["-readonly", "main.db", "DELETE FROM t"])
    #expect(
      run
        == .init(
          output: "",
          errors:
            "Error: stepping, attempt to write a readonly database (8)\nThe option -readonly opened it.\n",
          status: 1))
  }

  @Test func `what people do to look at data still works`() throws {
    let canaries = try CanaryFolder()
    for (sql, output) in [
      ("SELECT count(*) FROM t", "3\n"), ("PRAGMA user_version", "0\n"), ("PRAGMA journal_mode", "delete\n"),
      ("PRAGMA cache_size = 100; SELECT 1", "1\n"), ("PRAGMA integrity_check(1)", nil),
      ("CREATE TEMP TABLE x AS SELECT b FROM t; SELECT count(*) FROM x", "3\n"),
      ("CREATE TEMP VIEW x AS SELECT b FROM t; SELECT max(b) FROM x", "two\n"),
      (
        "ATTACH 'file:w?mode=memory' AS w; CREATE TABLE w.x(a); INSERT INTO w.x VALUES (5); SELECT * FROM x",
        "5\n"
      ),
      (
        "CREATE VIRTUAL TABLE temp.f USING fts5(a); INSERT INTO f SELECT b FROM t; SELECT count(*) FROM f",
        "3\n"
      ),
      ("EXPLAIN QUERY PLAN SELECT a FROM t ORDER BY a", "QUERY PLAN\n`--SCAN t\n"),
      ("SELECT value FROM generate_series(1, 2)", "1\n2\n"),
      ("SELECT name FROM pragma_table_info('t')", "a\nb\n"), ("BEGIN; SELECT 1; COMMIT", "1\n"),
    ] as [(String, String?)] {
      let run = try canaries.run(["-readonly", "main.db", sql])
      if let output { #expect(run == .init(output: output), "\(sql)") } else { #expect(run.status <= 1) }
    }
    let named = try canaries.run([
      "-readonly", "-attach", "secret.db", "main.db", "SELECT length(x) FROM secret.s",
    ])
    #expect(named == .init(output: "13\n"))
    let changed = try canaries.run(
      ["-readonly", "-attach", "secret.db", ":memory:", "CREATE TABLE own(a)", "DELETE FROM secret.s"])
    #expect(changed.errors.hasPrefix("Error: stepping, attempt to write a readonly database (8)"))
    let dump = try canaries.run(["-readonly", "main.db", ".dump t"])
    #expect(dump.output.contains("INSERT INTO t VALUES(1,'one');"))
  }

  @Test func `commands write files that are named, and none of the database`() throws {
    let canaries = try CanaryFolder()
    let before = try canaries.state()
    let run = try canaries.run(
      ["-readonly", "main.db"],
      input: """
        .format text t.b
        .format save
        .query save --here mine SELECT 1
        .once main.db
        .open --new secret.db
        .import secret.csv t
        SELECT a FROM t WHERE a = 1;

        """)
    #expect(run.output.hasSuffix("1\n") || run.errors.contains("secret.db"))
    #expect(try canaries.state() == before)
    #expect(try canaries.run(["-readonly", "main.db", ".once out.csv", "SELECT 1"]).status == 0)
    #expect(try canaries.state().keys.contains("out.csv"))
  }

  @Test(arguments: ["-readonly", "-frozen"])
  func `an archive that is named can be read, and no other, and not changed`(option: String) throws {
    let canaries = try CanaryFolder()
    let folder = try #require(canaries.folder)
    try folder.write("other text\n", to: "own.txt")
    #expect(try canaries.run(["own.db", ".archive -cf own.zip own.txt"]).status == 0)
    let before = try canaries.state()
    let read = try canaries.run(
      [option, "own.zip", "BEGIN; CREATE TEMP TABLE x(a); ROLLBACK; SELECT name, length(data) FROM zip"])
    #expect(read == .init(output: "own.txt|11\n"))
    for sql in [
      "INSERT INTO zip(name, data) VALUES ('a', 'b')", "UPDATE zip SET name = 'b'", "DELETE FROM zip",
      "SELECT data FROM zipfile('secret.zip')", "CREATE VIRTUAL TABLE temp.z USING zipfile('secret.zip')",
      "SELECT readfile('own.zip')", "SELECT data FROM fsdir('secret.txt')",
    ] {
      let refused = try canaries.run([option, "own.zip", sql])
      #expect(refused.output.isEmpty && refused.errors.contains("-readonly refuses "), "\(sql) \(refused)")
      #expect(refused.status == 1)
    }
    #expect(try canaries.state() == before)
  }

  @Test func `a table whose definition reaches out is passed over, and the others are read`() throws {
    let canaries = try CanaryFolder()
    let made = try canaries.run(
      ["odd.db"],
      input: """
        CREATE TABLE t(a);
        INSERT INTO t VALUES (7);
        CREATE TABLE generated(a);
        INSERT INTO generated VALUES ('secret.txt');
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = 'CREATE TABLE generated(a, b AS (readfile(a)))' WHERE name = 'generated';

        """)
    #expect(made == .init(output: ""))
    let before = try canaries.state()
    let reason = "non-deterministic functions prohibited in generated columns"
    let note = "Warning: \"generated\" cannot be read, because SQLite reports \(reason)\n"
    #expect(
      try canaries.run(["-readonly", "odd.db", "SELECT a FROM t"]) == .init(output: "7\n", errors: note))
    for sql in ["SELECT b FROM generated", "SELECT a FROM Generated", "SELECT count(a) FROM generated"] {
      let refused = try canaries.run(["-readonly", "odd.db", sql])
      #expect(refused.output.isEmpty, "\(sql)")
      #expect(
        refused.errors.lowercased().hasSuffix("-readonly refuses table generated: \(reason).\n"), "\(refused)"
      )
    }
    for sql in [
      "UPDATE sqlite_schema SET sql = ''", "DELETE FROM t",
      "INSERT INTO sqlite_temp_schema VALUES ('view', 'v', 'v', 0, 'CREATE VIEW v AS SELECT 1')",
    ] {
      #expect(try canaries.run(["-readonly", "odd.db", sql]).status == 1, "\(sql)")
    }
    #expect(try canaries.state() == before)
  }

  @Test func `a session of sqlite3 is as before`() throws {
    let canaries = try CanaryFolder()
    let run = try canaries.run(["--compat", "-readonly", "main.db", "VACUUM INTO 'made.db'"])
    #expect(run.status == 0)
    #expect(try canaries.state().keys.contains("made.db"))
  }

  // MARK: - Frozen

  @Test func `a frozen database gets no file beside it, and journals with changes are not passed over`()
    throws
  {
    let canaries = try CanaryFolder()
    let folder = try #require(canaries.folder)
    // A process that ends without closing leaves the log.
    _ = try Executable(path: "/bin/sh").run(
      [
        "-c",
        "printf '%s\\n' 'PRAGMA journal_mode = WAL;' 'CREATE TABLE t(a);' 'INSERT INTO t VALUES (1);' "
          + "'.shell cp wal.db w2.db; cp wal.db-wal w2.db-wal' | '\(Executable.tsqlite.url.path)' wal.db",
      ], in: folder.url)
    let refused = try canaries.run(["-frozen", "w2.db", "SELECT a FROM t"])
    #expect(
      refused
        == .init(
          output: "",
          errors: """
            Error: unable to open database "w2.db": w2.db-wal has changes that -frozen would not show; -readonly shows them

            """, status: 1))
    let before = try canaries.state()
    #expect(before["wal.db-wal"] == nil)
    #expect(try canaries.run(["-frozen", "wal.db", "SELECT a FROM t"]) == .init(output: "1\n"))
    #expect(try canaries.run(["-frozen", "file:wal.db", "SELECT a FROM t"]) == .init(output: "1\n"))
    #expect(try canaries.run(["-frozen", "wal.db", "DELETE FROM t"]).status == 1)
    #expect(try canaries.state() == before)
  }

  @Test func `a frozen path keeps its odd characters`() throws {
    let canaries = try CanaryFolder()
    let name = "a?b#c%41 ä.db"
    #expect(try canaries.run([name, "CREATE TABLE t(a); INSERT INTO t VALUES (7)"]).status == 0)
    #expect(try canaries.run(["-frozen", name, "SELECT a FROM t"]) == .init(output: "7\n"))
  }
}
