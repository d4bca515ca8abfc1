@testable import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct DescribeCommandTests {
  private let schema = """
    CREATE TABLE list(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
    INSERT INTO list VALUES (1, 'Home'), (2, 'Work');
    CREATE TABLE task(id INTEGER PRIMARY KEY, list_id INTEGER REFERENCES list ON DELETE CASCADE, due DATE);
    CREATE INDEX task_list ON task(list_id, due);
    CREATE TRIGGER moved AFTER UPDATE OF list_id ON task WHEN new.list_id <> 1 BEGIN SELECT 1; END;
    CREATE VIEW late AS SELECT * FROM task WHERE due < '2026-02-01';
    INSERT INTO task VALUES (1, 1, '2026-01-31'), (2, 1, '2026-02-28'), (3, 2, '0000-00-00'), (4, NULL, 'soon');

    """

  /// The lines without those of columns.
  private func describe(_ words: String, after more: String = "") -> ShellRun {
    runShell(schema + more + "\n.describe \(words)\n")
  }

  @Test func `indexes, foreign keys in both directions and triggers are below the columns`() {
    let run = describe("task")
    #expect(run.errors == "")
    #expect(
      run.output == """
        task|table|4|4096|all rows|
        id|INTEGER||0.0|4|1||||4||█▁▁█▁▁▁█▁▁▁█|||
        list_id|INTEGER||25.0|2|1||||2|1 (50 %)|█▁▁▁▁▁▁▁▁▁▁▅|||
        due|DATE|day (strong)|0.0|4|2026-01-31||||2026-02-28||█▁▁▁▁▁▁▁▁▁▁█||1|1
        index|task_list|list_id, due|1 row for each value (counted)|1.0|4096
        foreign key||list_id|refers to list, ON DELETE CASCADE||
        trigger|moved||AFTER UPDATE OF list_id ON task WHEN new.list_id <> 1||

        """)
    #expect(
      describe("list").output.split(separator: "\n").suffix(2) == [
        "index|sqlite_autoindex_list_1|name|unique, 1 row for each value (counted)|1.0|4096",
        "referenced by|task|list_id|refers to list(id), ON DELETE CASCADE||",
      ])
  }

  @Test func `the results of ANALYZE say how selective an index is`() {
    let run = describe("task", after: "ANALYZE; UPDATE sqlite_stat1 SET stat = '5000 250 3';")
    #expect(
      run.output.contains("index|task_list|list_id, due|250, 3 rows for each value (sqlite_stat1)|3.0|4096\n")
    )
  }

  @Test func `views, columns and queries are described too`() {
    let view = describe("late")
    #expect(view.errors == "")
    #expect(view.output.hasPrefix("late|view|2||all rows|\nid|INTEGER||0.0|2|1||||3|"))
    #expect(
      describe("task.due").output.contains("\ndue|DATE|day (strong)|0.0|4|2026-01-31||||2026-02-28|"))
    let query = describe("SELECT 'a b' AS q, due FROM task WHERE id < 3;")
    #expect(query.errors == "")
    #expect(
      query.output == """
        query|query|2||all rows|
        q|||0.0|1|a b||||a b|'a b' (100 %)||||
        due|DATE|day (strong)|0.0|2|2026-01-31||||2026-02-28||█▁▁▁▁▁▁▁▁▁▁█|||0

        """)
  }

  @Test func `what is no table, and what writes, is refused`() {
    #expect(describe("none").errors.contains("no such table: none"))
    #expect(
      describe("WITH x AS (SELECT 1) DELETE FROM task").errors.contains(
        ".describe takes one SELECT that only reads"))
    #expect(describe("SELECT 1; SELECT 2").errors.contains(".describe takes one SELECT that only reads"))
    #expect(
      describe("--sample none task").errors
        == "Error: --sample takes a number of rows above 0, not \"none\"\n")
  }

  @Test func `a sample says so, and is spread over the rows`() {
    let numbers = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
    let tables = """
      CREATE TABLE number(i INTEGER); \(numbers)INSERT INTO number SELECT i FROM n;
      CREATE TABLE key(i INTEGER PRIMARY KEY) WITHOUT ROWID; INSERT INTO key SELECT i FROM number;
      """
    let run = describe("--sample 10 number", after: tables)
    #expect(
      run.output
        == """
        number|table|||a sample of 10 rows at equal distances|
        i|INTEGER||0.0|10|1|223|445|778|1000||███▁███▁████|||

        """)
    #expect(run.errors == "Note: number: a sample of 10 rows at equal distances\n")
    let first = describe("--sample 10 key", after: tables)
    #expect(first.output.hasPrefix("key|table, WITHOUT ROWID|||a sample of the first 10 rows|\n"))
    #expect(describe("--sample 10 list").output.hasPrefix("list|table|2|4096|all rows|\n"))
    let indexed = describe(
      "--sample 3 number",
      after: tables + "UPDATE number SET i = 5000 WHERE i = 7; CREATE INDEX i ON number(i);")
    #expect(indexed.output.contains("\ni|INTEGER||0.0|3|1||||5000|"))
    let gaps =
      "CREATE TABLE gap(i INTEGER PRIMARY KEY); INSERT INTO gap VALUES (-9223372036854775808), (9223372036854775807);"
    #expect(describe("--sample 5 gap", after: gaps).output.hasPrefix("gap|table|||a sample of 2 rows"))
  }

  @Test func `without a table each table has a line`() {
    let run = runShell(
      schema + ".describe\n.tables -v\n.tables -v ta%\n.mode jsonl\n.tables --verbose list\n")
    #expect(run.errors == "")
    #expect(
      run.output == """
        list|2|4096|2||
        task|4|4096|3|2026-02-28|
        late|||
        list|2|4096|
        task|4|4096|
        task|4|4096|
        {"table":"list","rows":2,"bytes":4096,"purpose":null}

        """)
  }

  @Test func `the newest date is found by an index and without one, and a known table says what it is for`() {
    let run = runShell(
      """
      CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url TEXT, last_visit_date INTEGER, guid TEXT);
      CREATE TABLE moz_historyvisits(id INTEGER PRIMARY KEY, place_id INTEGER, visit_date INTEGER);
      CREATE INDEX visits ON moz_historyvisits(visit_date);
      INSERT INTO moz_places VALUES (1, 'a', 1769853600000000, 'g'), (2, 'b', 1769767200000000, 'h');
      INSERT INTO moz_historyvisits VALUES (1, 1, 1769853600000000), (2, 1, 9223372036854775807), (3, 1, 'x');
      .describe

      """)
    #expect(run.errors == "")
    #expect(run.output.contains("moz_places|2|4096|4|2026-01-31 10:00:00|"))
    #expect(run.output.contains("moz_historyvisits|3|4096|3|2026-01-31 10:00:00|"))
  }

  @Test func `least and greatest are those of the meaning`() {
    let run = runShell(
      """
      CREATE TABLE t(at DATETIME, amount DECIMAL, address TEXT);
      INSERT INTO t VALUES
        ('2026-01-31T23:00:00-05:00', '9.5', '10.0.0.9'), ('2026-02-01 02:00:00', '10.25', '10.0.0.10'),
        (1769860000, '-3', '9.255.0.1'), ('2026-02-01T01:00:00Z', '100', '10.0.0.9');
      .format ip text t.address
      .format date unix t.at
      .format decimal text t.amount
      .describe t

      """)
    #expect(run.errors == "")
    let ends = run.output.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      return [cells[5], cells[9]].joined(separator: " to ")
    }
    #expect(
      ends == [
        "2026-01-31 11:46:40 to 2026-01-31T23:00:00-05:00", "-3 to 100", "9.255.0.1 to 10.0.0.10",
      ])
  }

  @Test func `names and values of a hostile file cannot control a terminal`() {
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    let run = runShell(
      ".mode box\nCREATE TABLE \"t\u{1B}[2J\"(\"c\u{1B}[1m\" TEXT); INSERT INTO \"t\u{1B}[2J\" VALUES ('v\u{1B}]0;x\u{7}'), ('v\u{1B}]0;x\u{7}');\n"
        + ".describe \"t\\033[2J\"\n.describe\n",
      memory: memory, isTerminal: true)
    #expect(!run.output.contains("\u{1B}[2J"))
    #expect(!run.output.contains("\u{1B}[1m"))
    #expect(!run.output.contains("\u{7}"))
    #expect(run.output.contains("t^[[2J: 2 rows"))
  }

  @Test func `a narrow terminal shows columns one below the other`() {
    let memory = MemorySurroundings()
    memory.screen = (40, 24)
    let run = runShell(
      schema + ".mode box\n.describe task\n.describe\n", memory: memory, isTerminal: true)
    #expect(run.errors == "")
    #expect(
      run.output == """
        task: 4 rows, 4.1 kB

        id  INTEGER
            all different
            1 … 4  █▁▁█▁▁▁█▁▁▁█

        list_id  INTEGER
            25 % NULL; 2 different values
            1 … 2  █▁▁▁▁▁▁▁▁▁▁▅
            most frequent: 1 (50 %)

        due  DATE  day (strong)
            all different; 1 not set; 1 does not
              fit
            2026-01-31 … 2026-02-28 █▁▁▁▁▁▁▁▁▁▁█

        index task_list(list_id, due): 1 row for
              each value (counted), 4.1 kB
        foreign key (list_id): refers to list,
              ON DELETE CASCADE
        trigger moved: AFTER UPDATE OF list_id
              ON task WHEN new.list_id <> 1
        table           rows      bytes  columns  newest date          purpose
        list               2     4.1 kB        2
        task               4     4.1 kB        3  2026-02-28

        """)
  }

  @Test func `an interrupt shows what is known, marked as partial`() {
    let memory = MemorySurroundings()
    memory.screen = (200, 24)
    var surroundings = memory.surroundings(isTerminal: true)
    let restartClock = surroundings.interruptStatements(after: 6)
    let shell = Shell(surroundings: surroundings)
    let input = """
      .mode box
      CREATE TABLE n(i); WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      INSERT INTO n SELECT i FROM n;

      """
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    restartClock()
    _ = shell.run(TextLines(Array(".describe n\n".utf8), origin: .standardInput))
    let output = memory.output.text
    #expect(output.contains("reading n"))
    #expect(output.contains("(Ctrl-C shows what is known)"))
    #expect(output.contains("n: partial: the first "))
    #expect(output.contains(" rows, then interrupted\n"))
    #expect(output.contains("│ i      │"))
    #expect(memory.errors.text.contains("interrupted"))
  }
}
