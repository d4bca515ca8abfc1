/// Statements that try to change a database, to make or change a file, or to read one that nobody named.
///
/// They run in a folder with ``HostileStatements/canaries``, on a database that ``HostileStatements/schema`` made. Whatever
/// runs them read-only must leave the folder as it was, and must not print ``HostileStatements/secret``.
package enum HostileStatements {
  /// The text that no output may contain.
  package static let secret = "CANARY-8f41c2"

  /// The files beside the database, by name, with their texts.
  package static let canaries = [
    "secret.txt": "the secret is \(secret)\n", "secret.csv": "a,b\n1,\(secret)\n",
    "script.sql": "CREATE TABLE made(a);\n",
  ]

  /// The statements that make another database with the secret.
  package static let otherDatabase = "CREATE TABLE s(x); INSERT INTO s VALUES ('\(secret)');"

  /// The statements that make the database, whose schema reaches out.
  package static let schema = """
    CREATE TABLE t(a INTEGER PRIMARY KEY, b);
    INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three');
    CREATE TABLE target(a);
    CREATE INDEX i ON t(b);
    CREATE VIEW reading AS SELECT readfile('secret.txt') AS x;
    CREATE VIEW writing AS SELECT writefile('made.txt', 'x') AS x;
    CREATE VIEW listing AS SELECT name, data FROM fsdir('.');
    CREATE VIEW unpacking AS SELECT data FROM zipfile('secret.zip');
    CREATE VIEW loading AS SELECT load_extension('secret');
    CREATE VIEW editing AS SELECT edit('x', 'touch made.txt');
    CREATE TABLE defaults(a, b DEFAULT (readfile('secret.txt')), c DEFAULT (writefile('made.txt', 'x')));
    CREATE TRIGGER fires AFTER INSERT ON target BEGIN SELECT writefile('made.txt', 'x'); END;
    CREATE TRIGGER updates AFTER UPDATE ON t BEGIN SELECT writefile('made.txt', new.b); END;
    CREATE VIEW through AS SELECT 1 AS a;
    CREATE TRIGGER instead INSTEAD OF INSERT ON through BEGIN SELECT writefile('made.txt', 'x'); END;
    CREATE TRIGGER erases INSTEAD OF DELETE ON through BEGIN DELETE FROM t; END;
    PRAGMA writable_schema = ON;
    INSERT INTO sqlite_schema VALUES ('table', 'archive', 'archive', 0,
      'CREATE VIRTUAL TABLE archive USING zipfile(''secret.zip'')');
    INSERT INTO sqlite_schema VALUES ('table', 'folder', 'folder', 0,
      'CREATE VIRTUAL TABLE folder USING fsdir(''.'')');
    """

  /// All of them, by what they try.
  package static let all: [String] =
    changes + definitions + attached + copies + pragmas + functions + tables + schemas + disguises
    + transactions

  private static let changes = [
    "INSERT INTO t VALUES (9, 'x')", "INSERT OR REPLACE INTO t VALUES (1, 'x')",
    "REPLACE INTO t VALUES (1, 'x')", "INSERT INTO t DEFAULT VALUES",
    "INSERT INTO t SELECT a + 100, b FROM t",
    "UPDATE t SET b = 'x'", "UPDATE OR IGNORE t SET a = a + 1", "DELETE FROM t", "DELETE FROM t WHERE a = 1",
    "WITH c AS (SELECT 1 AS a) DELETE FROM t WHERE a IN (SELECT a FROM c)",
    "WITH c AS (SELECT 9 AS a) INSERT INTO t SELECT a, 'x' FROM c",
    "WITH RECURSIVE c(a) AS (SELECT 10 UNION ALL SELECT a + 1 FROM c LIMIT 5) INSERT INTO t SELECT a, 'x' FROM c",
    "WITH c AS (SELECT 'x' AS b) UPDATE t SET b = (SELECT b FROM c)",
    "INSERT INTO t VALUES (9, 'x') RETURNING a", "DELETE FROM t RETURNING b",
    "UPDATE t SET b = 'x' RETURNING *",
    "INSERT INTO t VALUES (1, 'x') ON CONFLICT (a) DO UPDATE SET b = 'x'",
    "UPDATE t SET b = s.b FROM (SELECT 'x' AS b) AS s", "INSERT INTO main.t VALUES (9, 'x')",
    "INSERT INTO \"t\" VALUES (9, 'x')", "INSERT INTO through VALUES (1)", "DELETE FROM through",
    "INSERT INTO target VALUES (1)", "INSERT INTO defaults(a) VALUES (1)",
    "INSERT INTO defaults(a) VALUES (1) RETURNING b",
  ]

  private static let definitions = [
    "CREATE TABLE made(a)", "CREATE TABLE IF NOT EXISTS made(a)", "CREATE TABLE made AS SELECT * FROM t",
    "CREATE INDEX made ON t(a, b)", "CREATE VIEW made AS SELECT 1", "DROP TABLE t", "DROP TABLE IF EXISTS t",
    "DROP INDEX i", "DROP VIEW reading", "DROP TRIGGER fires", "ALTER TABLE t ADD COLUMN c",
    "ALTER TABLE t RENAME TO u", "ALTER TABLE t DROP COLUMN b", "ALTER TABLE t RENAME COLUMN b TO c",
    "CREATE TRIGGER made AFTER INSERT ON t BEGIN DELETE FROM t; END", "REINDEX", "REINDEX i", "ANALYZE",
    "ANALYZE t", "VACUUM", "VACUUM main", "CREATE VIRTUAL TABLE made USING fts5(a)",
    "CREATE VIRTUAL TABLE made USING rtree(id, x0, x1)",
  ]

  private static let attached = [
    "ATTACH 'made.db' AS m; CREATE TABLE m.x(a)", "ATTACH 'secret.db' AS m; SELECT * FROM m.s",
    "ATTACH DATABASE 'secret.db' AS m; SELECT x FROM s", "attach 'secret.db' as m; select * from m.s",
    "ATTACH './secret.db' AS m; SELECT * FROM m.s", "ATTACH 'file:secret.db' AS m; SELECT * FROM m.s",
    "ATTACH 'file:secret.db?mode=ro' AS m; SELECT * FROM m.s",
    "ATTACH 'file:secret.db?immutable=1' AS m; SELECT * FROM m.s",
    "ATTACH 'file:secret.db?mode=memory&mode=ro' AS m; SELECT * FROM m.s",
    "ATTACH 'file:secret.db?mode=ro&x=?mode=memory' AS m; SELECT * FROM m.s",
    "ATTACH 'file:made.db?mode=rwc' AS m; CREATE TABLE m.x(a)",
    "ATTACH 'file:made.db?vfs=unix-none&mode=rwc' AS m; CREATE TABLE m.x(a)",
    "ATTACH 'secret' || '.db' AS m; SELECT * FROM m.s",
    "ATTACH (SELECT 'secret.db') AS m; SELECT * FROM m.s",
    "ATTACH char(115,101,99,114,101,116,46,100,98) AS m",
    "ATTACH CAST('secret.db' AS TEXT) AS m; SELECT * FROM m.s",
    "ATTACH \"secret.db\" AS m; SELECT * FROM m.s",
    "ATTACH [secret.db] AS m; SELECT * FROM m.s", "ATTACH `secret.db` AS m; SELECT * FROM m.s",
    "ATTACH x'7365637265742e6462' AS m; SELECT * FROM m.s", "ATTACH ?1 AS m; SELECT * FROM m.s",
    "ATTACH 'secret.db' AS m KEY ''; SELECT * FROM m.s", "ATTACH 'main.db' AS m; DELETE FROM m.t",
    "ATTACH ':memory: ' AS m; CREATE TABLE m.x(a)", "ATTACH ':MEMORY:' AS m; CREATE TABLE m.x(a)",
    "SELECT 1; ATTACH 'secret.db' AS m; SELECT * FROM m.s",
    "/* x */ ATTACH /* y */ 'secret.db' -- z\n AS m; SELECT * FROM s",
    "ATTACH 'script.sql' AS m; SELECT * FROM m.sqlite_schema",
  ]

  private static let copies = [
    "VACUUM INTO 'made.db'", "vacuum into 'made.db'", "VACUUM main INTO 'made.db'",
    "VACUUM INTO 'made' || '.db'", "VACUUM INTO 'file:made.db'", "VACUUM INTO 'file:made.db?mode=rwc'",
    "VACUUM INTO \"made.db\"", "VACUUM INTO (SELECT 'made.db')", "VACUUM temp INTO 'made.db'",
    "CREATE TEMP TABLE x(a); VACUUM temp INTO 'made.db'", "VACUUM INTO 'secret.txt'",
    "EXPLAIN VACUUM INTO 'made.db'", "VACUUM/**/INTO'made.db'", "SELECT 1; VACUUM INTO 'made.db'",
  ]

  private static let pragmas = [
    "PRAGMA journal_mode = WAL", "PRAGMA journal_mode(WAL)", "PRAGMA main.journal_mode = wal",
    "PRAGMA JOURNAL_MODE = TRUNCATE", "PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint(TRUNCATE)",
    "PRAGMA user_version = 7", "PRAGMA application_id = 7", "PRAGMA schema_version = 7",
    "PRAGMA auto_vacuum = FULL; VACUUM", "PRAGMA encoding = 'UTF-16'", "PRAGMA page_size = 512; VACUUM",
    "PRAGMA incremental_vacuum", "PRAGMA optimize", "PRAGMA optimize(0x10002)",
    "SELECT * FROM pragma_optimize(0x10002)", "SELECT * FROM pragma_journal_mode('wal')",
    "SELECT * FROM pragma_user_version(7)", "SELECT * FROM pragma_wal_checkpoint('truncate')",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ''",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema", "PRAGMA writable_schema = RESET",
    "PRAGMA temp_store_directory = '.'; CREATE TEMP TABLE x AS SELECT 1",
    "PRAGMA temp_store_directory('.')", "PRAGMA data_store_directory = '.'",
    "PRAGMA locking_mode = EXCLUSIVE; SELECT * FROM t",
    "PRAGMA trusted_schema = ON; SELECT * FROM reading", "PRAGMA query_only = OFF; DELETE FROM t",
    "PRAGMA secure_delete = ON", "PRAGMA journal_size_limit = 0", "PRAGMA lock_proxy_file = 'made.txt'",
    "PRAGMA default_cache_size = 7", "PRAGMA legacy_file_format = ON; VACUUM",
    "PRAGMA synchronous = OFF; DELETE FROM t",
    "PRAGMA vdbe_trace = ON", "PRAGMA key = 'x'", "PRAGMA rekey = 'x'", "PRAGMA activate_extensions = 'x'",
  ]

  private static let functions = [
    "SELECT readfile('secret.txt')", "SELECT ReadFile('secret.txt')", "SELECT \"readfile\"('secret.txt')",
    "SELECT * FROM 'secret.csv'", "SELECT * FROM \"secret.csv\"",
    "SELECT * FROM read_csv('secret.csv', header => no)",
    "SELECT * FROM read_csv('secret.txt')", "SELECT * FROM '*.csv'",
    "SELECT hex(readfile('secret.txt'))", "SELECT length(readfile('secret.db')), readfile('secret.csv')",
    "SELECT writefile('made.txt', 'x')", "SELECT writefile('secret.txt', '')",
    "SELECT writefile('main.db', '')",
    "SELECT writefile('made', NULL, 16877)", "SELECT edit('x', 'touch made.txt')", "SELECT edit('x')",
    "SELECT load_extension('secret')", "SELECT load_extension('./secret', 'init')",
    "SELECT realpath('secret.txt')",
    "SELECT zipfile('a', readfile('secret.txt'))", "SELECT zipfile_cds(readfile('secret.zip'))",
    "SELECT fts3_tokenizer('simple')", "SELECT fts3_tokenizer('x', x'00')",
    "WITH c(x) AS (SELECT readfile('secret.txt')) SELECT x FROM c",
    "SELECT (SELECT readfile('secret.txt')) FROM t", "SELECT a FROM t WHERE readfile('secret.txt') LIKE '%'",
    "SELECT a FROM t ORDER BY writefile('made.txt', b)", "SELECT a FROM t GROUP BY writefile('made.txt', b)",
    "SELECT count(*) FILTER (WHERE writefile('made.txt', b)) FROM t", "VALUES (readfile('secret.txt'))",
    "SELECT sum(writefile('made.txt', b)) OVER () FROM t",
    "SELECT sha3_query('SELECT readfile(''secret.txt'')')",
    "SELECT sha1_query('SELECT writefile(''made.txt'', 1)')", "SELECT eval('DELETE FROM t')",
    "EXPLAIN SELECT readfile('secret.txt')", "EXPLAIN QUERY PLAN SELECT writefile('made.txt', 'x')",
  ]

  private static let tables = [
    "SELECT name, data FROM fsdir('.')", "SELECT * FROM fsdir WHERE path = '.'", "SELECT * FROM FSDIR('.')",
    "SELECT * FROM main.fsdir('.')", "SELECT data FROM zipfile('secret.zip')",
    "CREATE VIRTUAL TABLE temp.z USING zipfile('secret.zip'); SELECT * FROM z",
    "CREATE VIRTUAL TABLE temp.z USING zipfile('made.zip'); INSERT INTO z(name, data) VALUES ('a', 'b')",
    "CREATE VIRTUAL TABLE temp.z USING fsdir('.'); SELECT * FROM z",
    "CREATE VIRTUAL TABLE temp.z USING csv(filename='secret.csv'); SELECT * FROM z",
    "CREATE VIRTUAL TABLE temp.z USING vsv(filename='secret.csv'); SELECT * FROM z",
    "CREATE VIRTUAL TABLE temp.z USING fts4(a, tokenize=icu secret); SELECT * FROM z",
    "CREATE VIRTUAL TABLE temp.z USING fts4(a, compress=readfile, uncompress=readfile); INSERT INTO z VALUES ('secret.txt'); SELECT * FROM z",
    "UPDATE sqlite_dbpage SET data = zeroblob(4096)", "DELETE FROM sqlite_dbpage",
    "INSERT INTO sqlite_dbpage VALUES (1, zeroblob(4096), 'main')",
    "SELECT * FROM sqlite_dbdata('secret.db')",
    "INSERT INTO sqlite_schema VALUES ('view', 'x', 'x', 0, 'CREATE VIEW x AS SELECT 1')",
    "DELETE FROM sqlite_master", "INSERT INTO sqlite_sequence VALUES ('t', 7)", "SELECT * FROM sqlar",
  ]

  private static let schemas = [
    "SELECT * FROM reading", "SELECT * FROM writing", "SELECT * FROM listing", "SELECT * FROM unpacking",
    "SELECT * FROM loading", "SELECT * FROM editing",
    "SELECT * FROM archive", "SELECT * FROM folder", "INSERT INTO archive(name, data) VALUES ('a', 'b')",
    "WITH c AS (SELECT * FROM reading) SELECT * FROM c", "SELECT (SELECT x FROM reading) FROM t",
    "CREATE TEMP VIEW v AS SELECT readfile('secret.txt') AS x; SELECT * FROM v",
    "CREATE TEMP TABLE x(a, b DEFAULT (readfile('secret.txt'))); INSERT INTO x(a) VALUES (1); SELECT * FROM x",
    "CREATE TEMP TABLE x(a CHECK (writefile('made.txt', a))); INSERT INTO x VALUES (1)",
    "CREATE TEMP TABLE x(a, b AS (readfile('secret.txt'))); INSERT INTO x VALUES (1); SELECT * FROM x",
    "CREATE TEMP TABLE x(a); CREATE TEMP TRIGGER y AFTER INSERT ON x BEGIN SELECT writefile('made.txt', 1); END; INSERT INTO x VALUES (1)",
    "CREATE TEMP TABLE x(a); CREATE TEMP TRIGGER y AFTER INSERT ON x BEGIN DELETE FROM main.t; END; INSERT INTO x VALUES (1)",
    "CREATE TEMP TABLE x AS SELECT readfile('secret.txt') AS a; SELECT * FROM x",
    "CREATE TEMP TRIGGER y AFTER INSERT ON main.t BEGIN SELECT writefile('made.txt', 1); END; INSERT INTO t VALUES (9, 'x')",
  ]

  private static let disguises = [
    "SELECT 1; DELETE FROM t", "SELECT 1;;; DELETE FROM t;", ";DELETE FROM t", "-- SELECT\nDELETE FROM t",
    "/* SELECT */DELETE FROM t", "dElEtE fRoM t", "\tDELETE\n\nFROM\r\nt", "SELECT ';'; DELETE FROM t",
    "EXPLAIN SELECT 1; DELETE FROM t", "EXPLAIN DELETE FROM t; DELETE FROM t",
    "SELECT 1 -- ;\n; DELETE FROM t", "SELECT 'a''b'; DROP TABLE t", "\u{FEFF}DELETE FROM t",
    "DELETE FROM main.\"t\"",
  ]

  private static let transactions = [
    "BEGIN IMMEDIATE; DELETE FROM t; COMMIT", "BEGIN EXCLUSIVE; DROP TABLE t; COMMIT",
    "SAVEPOINT s; UPDATE t SET b = 0; RELEASE s", "BEGIN; VACUUM INTO 'made.db'", "COMMIT; DELETE FROM t",
    "ROLLBACK; DELETE FROM t",
  ]
}
