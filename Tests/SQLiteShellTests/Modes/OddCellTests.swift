import TestSupport
import Testing

@testable import SQLiteShell

/// What marks cells that are not in their column's storage.
@Suite struct OddCellTests {
  private static let visits = """
    CREATE TABLE visit(id INTEGER PRIMARY KEY, at INTEGER);
    .format date webkit visit.at
    INSERT INTO visit VALUES (1, 13439554560028568), (2, '2026-11-22 16:44:02'), (3, NULL), (4, 0),
      (5, 'soon'), (6, 1.5), (7, X'00ff');
    """

  private static func run(
    _ input: String, isTerminal: Bool = true, environment: [String: String] = [:],
    dialect: Dialect = .tsqlite
  ) -> ShellRun {
    let memory = MemorySurroundings()
    memory.environment = environment
    return runShell(input, memory: memory, isTerminal: isTerminal, dialect: dialect)
  }

  @Test func `a cell in another storage is marked, and counted below the result`() {
    #expect(
      Self.run("\(Self.visits)\n.mode box\nSELECT id, at FROM visit;").output == """
        ┌────┬────────────────────────────┐
        │ id │             at             │
        ├────┼────────────────────────────┤
        │ 1  │ 2026-11-19 09:36:00.028568 │
        │ 2  │ ≠ 2026-11-22 16:44:02      │
        │ 3  │ NULL                       │
        │ 4  │ 1601-01-01 00:00:00        │
        │ 5  │ ≠ soon                     │
        │ 6  │ ≠ 1.5                      │
        │ 7  │ ≠ X'00ff'                  │
        └────┴────────────────────────────┘
        2 cells of at are text
        1 cell of at is no date
        1 cell of at is blob

        """)
  }

  @Test(arguments: [
    (".mode column", "at    \n------\n≠ soon\n1 cell of at is text\n"),
    (".mode table", "+--------+\n|   at   |\n+--------+\n| ≠ soon |\n+--------+\n1 cell of at is text\n"),
    (".mode markdown", "|   at   |\n|--------|\n| ≠ soon |\n1 cell of at is text\n"),
    (".mode psql", "   at\n--------\n ≠ soon\n(1 row)\n1 cell of at is text\n"),
    (".mode line", "   at = ≠ soon\n1 cell of at is text\n"),
    (
      ".mode qbox",
      "┌──────────┐\n│    at    │\n├──────────┤\n│ ≠ 'soon' │\n└──────────┘\n1 cell of at is text\n"
    ),
    (".mode column --wrap 4", "at  \n----\n≠ so\non  \n1 cell of at is text\n"),
    (".mode list", "soon\n"),
    (".mode csv", "soon\r\n"),
    (".mode json", "[{\"at\":\"soon\"}]\n"),
    (".mode insert", "INSERT INTO \"table\" VALUES('soon');\n"),
  ])
  func `modes that people read mark it, others do not`(mode: String, output: String) {
    let input = "\(Self.visits)\n\(mode)\nSELECT at FROM visit WHERE id = 5;"
    #expect(Self.run(input).output == output)
  }

  @Test func `dim text is shown where a terminal can, and nowhere else`() {
    let lines = "\(Self.visits)\n.mode markdown\nSELECT at, id FROM visit WHERE id IN (1, 5);"
    let rows = { (odd: String) in
      """
      |             at             | id |
      |----------------------------|----|
      | 2026-11-19 09:36:00.028568 | 1  |
      | \(odd)                     | 5  |
      1 cell of at is text

      """
    }
    let term = ["TERM": "xterm"]
    #expect(Self.run(lines, environment: term).output == rows("\u{1B}[2m≠ soon\u{1B}[22m"))
    #expect(Self.run(lines, environment: ["TERM": "dumb"]).output == rows("≠ soon"))
    #expect(Self.run(lines, environment: ["TERM": "xterm", "NO_COLOR": "1"]).output == rows("≠ soon"))
    let line = "\(Self.visits)\n.mode line\nSELECT at FROM visit WHERE id = 5;"
    #expect(
      Self.run(line, environment: term).output
        == "   at = \u{1B}[2m≠ soon\u{1B}[22m\n1 cell of at is text\n")
  }

  @Test func `each line of a dim cell is dim`() {
    let run = Self.run(
      """
      \(Self.visits)
      INSERT INTO visit VALUES (8, 'one two');
      .mode markdown --wrap 6
      SELECT at, id FROM visit WHERE id IN (5, 8);
      """, environment: ["TERM": "xterm"])
    #expect(
      run.output == """
        |   at   | id |
        |--------|----|
        | \u{1B}[2m≠ soon\u{1B}[22m | 5  |
        | \u{1B}[2m≠ one \u{1B}[22m | 8  |
        | \u{1B}[2mtwo\u{1B}[22m    |    |
        2 cells of at are text

        """)
  }

  @Test func `data cannot drive the terminal through a mark`() {
    let run = Self.run(
      """
      \(Self.visits)
      INSERT INTO visit VALUES (8, char(27) || '[2m' || char(27) || '[2J');
      .mode column
      SELECT at FROM visit WHERE id = 8;
      """, environment: ["TERM": "xterm"])
    #expect(run.output.hasSuffix("\n\u{1B}[2m≠ ^[[2m^[[2J\u{1B}[22m\n1 cell of at is text\n"))
  }

  @Test func `files, pipes and --compat have no mark and no count`() {
    let select = "SELECT at FROM visit WHERE id = 5;"
    #expect(
      Self.run("\(Self.visits)\n.mode column\n\(select)", isTerminal: false).output == "at  \n----\nsoon\n")
    let memory = MemorySurroundings()
    let run = runShell(
      "\(Self.visits)\n.mode column\n.once f\n\(select)\n.output g\n\(select)", memory: memory,
      isTerminal: true)
    #expect(run.output.isEmpty)
    #expect(memory.files["f"]?.text == "at  \n----\nsoon\n")
    #expect(memory.files["g"]?.text == "at  \n----\nsoon\n")
    let plain = Self.run(
      "CREATE TABLE t(at DATETIME);\nINSERT INTO t VALUES (1), ('x');\n.mode column\nSELECT at FROM t;",
      dialect: .sqlite340)
    #expect(plain.output == "at\n--\n1 \nx \n")
  }

  @Test func `many kinds of odd cells are counted in a few lines`() {
    let columns = (1...6).map { "c\($0)" }
    let run = Self.run(
      """
      CREATE TABLE t(\(columns.joined(separator: ", ")));
      INSERT INTO t VALUES (\(columns.map { _ in "'x'" }.joined(separator: ", ")));
      \(columns.map { ".format date unix t.\($0)" }.joined(separator: "\n"))
      .mode line
      SELECT * FROM t;
      """)
    #expect(
      run.output.hasSuffix(
        "1 cell of c1 is text\n1 cell of c2 is text\n1 cell of c3 is text\n1 cell of c4 is text\nand 2 more\n"
      ))
  }

  @Test(arguments: [
    ("date text", "'2026-01-31 10:00:00'", "'n/a'", "no date"),
    ("date text", "''", "1769853600", "integer"),
    ("uuid blob", "X'019b5525a6f87c3e9d420123456789ab'", "'019b5525-a6f8-7c3e-9d42-0123456789ab'", "text"),
    ("uuid text", "'019b5525-a6f8-7c3e-9d42-0123456789ab'", "'x'", "no uuid"),
    ("decimal text", "'12.30'", "'twelve'", "no decimal"),
    ("decimal real", "12.5", "'12.5'", "text"),
    ("decimal minor:2", "1250", "'12.50'", "text"),
    ("bool integer", "1", "'yes'", "text"),
    ("json text", "'[1]'", "'[1'", "no json"),
    ("ip text", "'10.0.0.1'", "X'0a000001'", "blob"),
    ("duration seconds", "90", "'01:30'", "text"),
  ])
  func `each kind knows its odd cells`(format: String, usual: String, odd: String, word: String) {
    let run = Self.run(
      """
      CREATE TABLE t(id, c);
      INSERT INTO t VALUES (1, \(usual)), (2, \(odd));
      .format \(format) t.c
      .mode line
      SELECT c FROM t WHERE id = 1;
      SELECT c FROM t WHERE id = 2;
      """)
    #expect(run.output.split(separator: "≠", omittingEmptySubsequences: false).count == 2, "\(run)")
    #expect(run.output.hasSuffix("\n1 cell of c is \(word)\n"), "\(run)")
  }

  @Test func `a declared type says what odd cells are, too`() {
    let run = Self.run(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, at DATETIME, url TEXT);
      INSERT INTO t(at) VALUES (13414327200000000), ('2026-11-22 16:44:02');
      .mode line
      SELECT at FROM t WHERE id > 1;
      """)
    #expect(run.output == "   at = ≠ 2026-11-22 16:44:02\n1 cell of at is text\n")
  }

  @Test func `a column declared DECIMAL holds numbers`() {
    let run = Self.run(
      "CREATE TABLE t(c DECIMAL(10,2));\nINSERT INTO t VALUES ('12.5'), (3), ('x');\n.mode line\nSELECT c FROM t;"
    )
    #expect(run.output == "    c = 12.50\n\n    c = 3.00\n\n    c = ≠ x\n1 cell of c is text\n")
  }

  @Test func `a column whose storage is not sure has no odd cells`() {
    let run = Self.run(
      "CREATE TABLE t(c DATETIME);\nINSERT INTO t VALUES ('2026-01-31'), ('x'), (5);\n.mode line\nSELECT c FROM t;"
    )
    #expect(!run.output.contains("≠"), "\(run)")
    #expect(run.errors.isEmpty)
  }
}
