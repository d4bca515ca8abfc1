import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct WatchCommandTests {
  private let schema =
    "CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT);\nINSERT INTO task VALUES (1, 'Call');\n"

  @Test func `the last query or the given one runs`() {
    let run = runShell(
      schema
        + """
        SELECT count(*) FROM task;
        .watch --count 2 0.05
        .watch --count 1 0.1 SELECT 'a' AS x, -1 AS y
        .watch --until-empty SELECT 1 WHERE 0;
        .watch --until-rows 1 VALUES (5)

        """)
    #expect(run.errors == "")
    #expect(run.output == "1\nadded|1\nadded|a|-1\nadded|5\n")
  }

  @Test func `a column of the name kind leaves it to the result`() {
    let run = runShell(".mode json\n.watch --count 1 SELECT 1 AS kind\n")
    #expect(run.output == "{\"kind_\":\"added\",\"kind\":1}\n")
  }

  @Test(arguments: [
    ("", "Error: there was no SELECT; write it after .watch\n"),
    ("0 SELECT 1", "Error: \"0\" is not a number of seconds from 0.05 to 86400\n"),
    ("1 DELETE FROM task", "Error: .watch takes one SELECT that only reads\n"),
    ("1 PRAGMA user_version", "Error: .watch takes one SELECT that only reads\n"),
    ("SELECT 1; SELECT 2", "Error: .watch takes one SELECT that only reads\n"),
    ("--count 0 SELECT 1", "Error: --count takes a whole number, not \"0\"\n"),
    ("--count 1 --key x SELECT 1 AS y", "Error: the result has no column x\n"),
  ])
  func `what it cannot do is said`(words: String, message: String) {
    let run = runShell("\(schema).watch \(words)\n")
    #expect(run.errors == message)
    #expect(run.output == "")
  }

  @Test func `a transaction is refused`() {
    let run = runShell("\(schema)BEGIN;\n.watch SELECT 1\n.follow task\n")
    #expect(
      run.errors == """
        Error: .watch sees no changes in a transaction, and keeps it open; end it with COMMIT or ROLLBACK
        Error: .follow sees no changes in a transaction, and keeps it open; end it with COMMIT or ROLLBACK

        """)
  }

  @Test func `a result that is too large ends it`() {
    let run = runShell(
      ".set keep 1\n.watch --count 1 WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT hex(zeroblob(500)) FROM c\n"
    )
    #expect(
      run.errors
        == "Error: the rows need more than the 1 MB of .set keep; choose fewer rows or set a higher number\n")
  }

  @Test(arguments: [
    ("seen", "CREATE VIEW seen AS SELECT 1;", "Error: seen is a view; .watch shows its changes\n"),
    ("v", "CREATE VIRTUAL TABLE v USING fts5(a);", "Error: v is a virtual table; .watch shows its changes\n"),
    (
      "--last 1 w", "CREATE TABLE w(k PRIMARY KEY) WITHOUT ROWID;",
      "Error: w has no rowids, which --last needs\n"
    ),
    ("none", "", "Error: no such table: none\n"),
    (
      "h", "CREATE TABLE h(rowid, _rowid_, oid);",
      "Error: h is a table whose columns hide its rowid; .watch shows its changes\n"
    ),
  ])
  func `what cannot be followed is said`(words: String, sql: String, message: String) {
    let run = runShell("\(sql)\n.follow \(words)\n")
    #expect(run.errors == message)
  }

  @Test func `a database of another machine is watched, and what needs its file is refused`() throws {
    let memory = MemorySurroundings()
    let engine = LoopbackEngine(try Database(path: ":memory:"))
    try engine.database.runAll(
      "CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT); INSERT INTO task VALUES (1, 'one'), (2, 'two')")
    memory.remoteEngine = { path in path == ":memory:" ? engine : nil }
    let run = runShell(
      """
      .watch --count 2 0.05 SELECT * FROM task
      .follow --last 1 --count 1 task
      .watch --on-change SELECT 1
      .follow --changes task

      """, memory: memory)
    #expect(run.output == "added|1|one\nadded|2|two\n2|two\n")
    #expect(
      run.errors == """
        Error: --on-change needs the file of the database, which another machine keeps
        Error: --changes needs the file of the database, which another machine keeps

        """)
  }

  @Test func `the rowid comes first, and once`() {
    let run = runShell(
      """
      CREATE TABLE a(x, id INTEGER PRIMARY KEY); INSERT INTO a VALUES ('one', 5);
      CREATE TABLE b(x, rowid); INSERT INTO b VALUES ('two', 'not it');
      CREATE TABLE c(x TEXT PRIMARY KEY); INSERT INTO c VALUES ('three');
      .headers on
      .follow --last 1 --count 1 a
      .follow --last 1 --count 1 b
      .follow --since 0 --count 1 c WHERE x LIKE 't%';
      .follow --last 1 --count 1 main.a where(id > 1)

      """)
    #expect(run.errors == "")
    #expect(run.output == "id|x\n5|one\n_rowid_|x|rowid\n1|two|not it\nrowid|x\n1|three\nid|x\n5|one\n")
  }
}
