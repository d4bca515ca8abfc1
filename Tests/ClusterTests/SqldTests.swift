import Foundation
import TestSupport
import Testing

/// The shell on a real server of libSQL.
@Suite(.enabled(if: SqldServer.isAvailable, "needs sqld, which TSQLITE_TEST_SQLD names"))
struct SqldTests {
  @Test func `a database of a server is used as a file is`() throws {
    let server = try SqldServer()
    let run = try server.run(
      """
      CREATE TABLE event(id INTEGER PRIMARY KEY, name TEXT, created_at INTEGER, day DATE);
      INSERT INTO event VALUES (1, 'a', 1700000000, '2024-01-02'), (2, 'b', 1700003600, NULL);
      SELECT * FROM event;
      SELECT max(created_at) AS last, count(*) FROM event;
      .parameter set :id 2
      SELECT name, typeof(day) FROM event WHERE id = :id;
      BEGIN;
      DELETE FROM event;
      SAVEPOINT s;
      INSERT INTO event(id) VALUES (9) RETURNING id + 1;
      ROLLBACK TO s;
      SELECT count(*) FROM event;
      ROLLBACK;
      SELECT count(*), total(id) FROM event;
      ALTER TABLE event ADD COLUMN place TEXT DEFAULT 'x''y';
      SELECT place FROM event;
      INSERT INTO event(name) VALUES ('c') RETURNING id, place;
      SELECT changes(), last_insert_rowid();
      .schema event
      .tables
      """)
    #expect(
      run
        == Executable.Run(
          output: """
            1|a|2023-11-14 22:13:20|2024-01-02
            2|b|2023-11-14 23:13:20|
            2023-11-14 23:13:20|2
            b|null
            10
            0
            2|3.0
            x'y
            x'y
            3|x'y
            1|3
            CREATE TABLE event(id INTEGER PRIMARY KEY, name TEXT, created_at INTEGER, day DATE, place TEXT DEFAULT 'x''y');
            event

            """))
  }

  @Test func `functions, tables and a syntax that only the server has are used`() throws {
    let server = try SqldServer()
    let run = try server.run(
      """
      CREATE TABLE m(id INTEGER PRIMARY KEY, created_at INTEGER, place F32_BLOB(2));
      CREATE INDEX m_place ON m(libsql_vector_idx(place));
      INSERT INTO m VALUES (1, 1700000000, vector('[1,2]')), (2, 1700003600, vector('[3,1]'));
      .headers on
      SELECT created_at, vector_extract(place) FROM m WHERE id = 1;
      .parameter set :k 1
      SELECT id FROM vector_top_k('m_place', '[1,2]', :k);
      ALTER TABLE m ALTER COLUMN created_at TO created_at INTEGER NOT NULL;
      .schema m
      INSERT INTO m VALUES (3, NULL, vector('[3,2,1]'));
      SELECT vector_extract(place), missing FROM m;
      SELECT no_function(place) FROM m;
      BEGIN CONCURRENT;
      """)
    #expect(
      run
        == Executable.Run(
          output: """
            created_at|vector_extract(place)
            2023-11-14 22:13:20|[1,2]
            id
            1
            CREATE TABLE m(id INTEGER PRIMARY KEY, created_at INTEGER NOT NULL, place F32_BLOB(2));
            CREATE INDEX m_place ON m(libsql_vector_idx(place));

            """,
          errors: """
            Runtime error near line 10: NOT NULL constraint failed: m.created_at (19)
            Parse error near line 11: no such column: missing
              SELECT vector_extract(place), missing FROM m;
                              error here ---^
            Parse error near line 12: no such function: no_function
              SELECT no_function(place) FROM m;
                     ^--- error here
            Parse error near line 13: near "CONCURRENT": syntax error
              BEGIN CONCURRENT;
                    ^--- error here

            """, status: 1))
  }

  @Test func `values of each class come back as they were`() throws {
    let server = try SqldServer()
    let values = [
      "NULL", "0", "-9223372036854775808", "9223372036854775807", "0.1", "-1.5", "1e300", "5e-324", "''",
      "'h\u{E4}\"\\'", "CAST(x'610062' AS TEXT)", "x''", "x'00ff'", "'a\nb'", "'\u{1F600}'",
      "9007199254740993",
    ]
    let input = """
      .mode quote
      CREATE TABLE t(v);
      INSERT INTO t VALUES \(values.map { "(\($0))" }.joined(separator: ","));
      SELECT v, typeof(v), hex(v) FROM t;
      SELECT count(*) FROM t WHERE v = 9e999;
      .mode list
      """
    let run = try server.run(input)
    #expect(run.errors == "")
    #expect(run.output == (try Executable.tsqlite.run([], input: input).output))
  }

  @Test func `parameters of each class arrive as they are`() throws {
    let server = try SqldServer()
    for value in ["NULL", "-7", "0.30000000000000004", "1e22", "'a''b'", "x'00ff'", "''", "x''"] {
      let input = ".parameter set :v \"\(value)\"\nSELECT typeof(:v), :v IS \(value), hex(:v), :v;"
      let run = try server.run(input)
      #expect(run == (try Executable.tsqlite.run([], input: input)), "\(value)")
    }
  }

  @Test func `errors have the message and the place that a file would give`() throws {
    let server = try SqldServer()
    let run = try server.run(
      """
      CREATE TABLE t(a UNIQUE);
      INSERT INTO t VALUES (1);
      SELECT b FROM t;
      INSERT INTO t VALUES (1);
      SELECT abs(-9223372036854775808);
      ATTACH 'x' AS y;
      CREATE TEMP TABLE q(a);
      SELECT to_date(a) FROM t;
      SELECT 9e999;
      .restore x
      SELECT count(*) FROM t;
      """)
    #expect(
      run
        == Executable.Run(
          output: "1\n",
          errors: """
            Parse error near line 3: no such column: b
              SELECT b FROM t;
                     ^--- error here
            Runtime error near line 4: UNIQUE constraint failed: t.a (19)
            Runtime error near line 5: integer overflow
            Runtime error near line 6: SQL string could not be parsed: unsupported statement: ATTACH 'x' AS y;
            Runtime error near line 7: SQL string could not be parsed: unsupported statement: CREATE TEMP TABLE q(a);
            Runtime error near line 8: to_date is a function of this shell, which libSQL does not have; it is computed here if its arguments are constant
            Runtime error near line 9: the server does not say whether an infinite number is positive; CAST(… AS TEXT) does
            .restore works on a file of this machine; this is \(server.address)

            """, status: 1))
  }

  @Test func `commands that read a copy see what a file would have`() throws {
    let server = try SqldServer()
    let input = """
      PRAGMA user_version = 5;
      CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT, b, c REAL, d BLOB);
      INSERT INTO t(b, c, d) VALUES ('x' || char(10) || 'y''"', 0.1, x'00ff'), ('a' || char(0) || 'b', 9e999, x''), ('inf;', -1e300, NULL);
      DELETE FROM t WHERE a = 3;
      CREATE TABLE n(x);
      INSERT INTO n(rowid, x) VALUES (7, 1), (9, -9e999);
      CREATE VIRTUAL TABLE f USING fts5(x);
      INSERT INTO f VALUES ('hello world');
      CREATE TRIGGER r AFTER INSERT ON n BEGIN
        SELECT 1; DELETE FROM f;
      END;
      CREATE VIEW v AS SELECT 'it''s' -- a view
        FROM n;

      """
    _ = try server.run(input)
    let folder = try TemporaryFolder()
    let commands = { (name: String) in
      let path = folder.url.appending(path: name).path
      return """
        .dump t n r v
        .sha3sum
        .clone \(path)
        .open \(path)
        SELECT rowid, x FROM n;
        SELECT * FROM f WHERE f MATCH 'world';
        SELECT * FROM sqlite_sequence;
        """
    }
    let remote = try server.run(commands("a.db"))
    let local = try Executable.tsqlite.run([], input: input + commands("b.db"))
    #expect(remote.errors == "")
    #expect(remote.output == local.output)
    let path = folder.url.appending(path: "c.db").path
    let backup = try server.run(
      ".backup \(path)\n.open \(path)\nPRAGMA user_version;\nPRAGMA integrity_check;")
    #expect(backup.output == "5\nok\n")
  }

  @Test func `an error in a transaction leaves it open, unless it says otherwise`() throws {
    let server = try SqldServer()
    let run = try server.run(
      """
      CREATE TABLE t(a UNIQUE);
      INSERT INTO t VALUES (1);
      BEGIN;
      INSERT INTO t VALUES (2);
      INSERT INTO t VALUES (1);
      COMMIT;
      SELECT group_concat(a) FROM t;
      BEGIN;
      INSERT INTO t VALUES (3);
      INSERT OR ROLLBACK INTO t VALUES (1);
      COMMIT;
      SELECT group_concat(a) FROM t;
      """)
    #expect(run.output == "1,2\n1,2\n")
    #expect(
      run.errors == """
        Runtime error near line 5: UNIQUE constraint failed: t.a (19)
        Runtime error near line 10: UNIQUE constraint failed: t.a (19)
        Runtime error near line 11: cannot commit - no transaction is active

        """)
  }

  @Test func `a transaction without a statement for ten seconds is lost, and the next statement says so`()
    throws
  {
    let server = try SqldServer()
    let run = try server.run(
      """
      CREATE TABLE t(a);
      BEGIN;
      INSERT INTO t VALUES (1);
      .shell sleep 12
      INSERT INTO t VALUES (2);
      ROLLBACK;
      INSERT INTO t VALUES (3);
      SELECT group_concat(a) FROM t;
      """)
    #expect(run.output == "3\n")
    #expect(
      run.errors
        == "Runtime error near line 5: the server has ended the transaction (The stream has expired due to inactivity);"
        + " nothing of the open transaction is kept (4)\n")
  }

  @Test func `all rows of a long result come`() throws {
    let server = try SqldServer()
    let query = """
      WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 100000)
      SELECT i, i * 0.5, 'text ' || i, CAST(i AS BLOB) FROM c;
      """
    let run = try server.run(query)
    #expect(run.errors == "")
    #expect(run.outputBytes == (try Executable.tsqlite.run([], input: query).outputBytes))
  }

  @Test func `no output shows the token`() throws {
    let server = try SqldServer()
    let folder = try TemporaryFolder()
    let path = try folder.write("s3cr3t\n", to: "token").path
    let run = try server.run(
      """
      .show
      .databases
      .open libsql://db.example?token-file=\(path)
      .open libsql://\(server.place)?authToken=s3cr3t
      .open libsql://s3cr3t@\(server.place)
      SELECT 1;
      """, [], "?token-file=\(path)")
    #expect(run.output.hasSuffix("\n1\n"))
    #expect(run.errors.contains("-via with a program for TLS"))
    #expect(run.errors.contains("a token cannot be a part of it"))
    #expect(run.errors.contains("a user name or password cannot be a part of it"))
    #expect(!(run.output + run.errors).contains("s3cr3t"))
  }

  @Test func `what a column means is found as in a file`() throws {
    let server = try SqldServer()
    let input = """
      CREATE TABLE event(id INTEGER PRIMARY KEY, created_at INTEGER);
      INSERT INTO event VALUES (1, 1700000000000), (2, 1700003600000);
      .format why event.created_at
      SELECT * FROM event;
      """
    let run = try server.run(input)
    #expect(run == (try Executable.tsqlite.run([], input: input)))
    #expect(run.output.hasPrefix("event.created_at: date unix-ms (fair)\n"))
  }
}
