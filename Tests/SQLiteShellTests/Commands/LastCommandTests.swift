import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct LastCommandTests {
  /// Runs lines as typed at a prompt.
  private func run(
    _ lines: String, isPrompted: Bool = true, memory: MemorySurroundings = MemorySurroundings(),
    isTerminal: Bool = false, prepare: (Shell) -> Void = { _ in }
  ) -> ShellRun {
    runShell(lines, memory: memory, isTerminal: isTerminal, origin: .terminal) {
      $0.isPrompted = isPrompted
      prepare($0)
    }
  }

  /// A query that can run only once: a second run would find the marks of the first one.
  private static let table = """
    CREATE TABLE t(id INTEGER PRIMARY KEY, a);
    INSERT INTO t VALUES (1, 'x'), (2, NULL), (3, x'00ff'), (4, 0.5);
    """

  @Test func `the last result is shown again, also after its table is gone`() {
    let run = run(
      """
      \(Self.table)
      SELECT id, quote(a) AS q FROM t;
      DROP TABLE t;
      .last
      .last json
      """)
    #expect(run.errors == "")
    let rows = "1|'x'\n2|NULL\n3|X'00FF'\n4|0.5\n"
    #expect(
      run.output
        == rows + rows + #"[{"id":1,"q":"'x'"},"# + "\n" + #"{"id":2,"q":"NULL"},"# + "\n"
        + #"{"id":3,"q":"X'00FF'"},"# + "\n" + #"{"id":4,"q":"0.5"}]"# + "\n")
  }

  @Test func `values keep their storage classes and bytes`() {
    let run = run(
      """
      SELECT 1 AS i, 1.0 AS r, '1' AS t, x'31' AS b, NULL AS n, cast(x'ff61' AS TEXT) AS bad;
      .mode quote
      .last quote
      SELECT typeof(i), typeof(r), typeof(t), typeof(b), typeof(n), hex(bad) FROM _;
      """)
    #expect(run.errors == "")
    #expect(
      run.output.split(separator: "\n").last == "'integer','real','text','blob','null','FF61'")
  }

  @Test func `the mode that .last names is not kept, and shows headers`() {
    let run = run("SELECT 1 AS a;\n.last csv\nSELECT 2;")
    #expect(run.output == "1\na\r\n1\r\n2\n")
  }

  @Test(arguments: [
    (".last > x.csv", "x.csv", "a\r\n1\r\n"), (".last csv > x.txt", "x.txt", "a\r\n1\r\n"),
    (".last >x.json", "x.json", "[{\"a\":1}]\n"), (".last > x.txt", "x.txt", "1\n"),
    (".last csv >x.txt", "x.txt", "a\r\n1\r\n"),
  ])
  func `the last result is written to a file`(command: String, path: String, text: String) {
    let memory = MemorySurroundings()
    let run = run("SELECT 1 AS a;\n\(command)\nSELECT 2;", memory: memory)
    #expect(run.errors == "")
    #expect(run.output == "1\n2\n")
    #expect(memory.files[path]?.text == text)
  }

  @Test func `a file stays as it was if there is no last result`() {
    let memory = MemorySurroundings()
    memory.files["x.csv"] = MemoryDestination(Array("kept\n".utf8))
    let run = run(".last csv > x.csv", memory: memory)
    #expect(
      run.errors
        == "Error: there is no last result: no statement that was typed at this prompt has rows\n")
    #expect(memory.files["x.csv"]?.text == "kept\n")
  }

  @Test func `the suffix of a file chooses the mode, under its usual names too`() {
    let memory = MemorySurroundings()
    let run = run(
      "SELECT 1 AS a, NULL AS b;\n.last > x.md\n.last > x.tsv\n.last > x.SQL\n.last > x.ods\n.last csv > y.xlsx\n.last > z.XLSX",
      memory: memory)
    #expect(run.errors == "Error: no mode writes .ods files; name the mode, as in .last csv > FILE\n")
    #expect(memory.files["x.md"]?.text.hasPrefix("| a |") == true)
    #expect(memory.files["x.tsv"]?.text == "a\tb\n1\t\n")
    #expect(memory.files["x.SQL"]?.text.hasPrefix("INSERT INTO ") == true)
    #expect(memory.files["x.ods"] == nil)
    #expect(memory.files["z.XLSX"]?.bytes.prefix(4) == [0x50, 0x4B, 3, 4])
    #expect(memory.files["y.xlsx"]?.text == "a,b\r\n1,\r\n")
  }

  @Test func `safe mode writes no file`() {
    let memory = MemorySurroundings()
    let run = run("SELECT 1 AS a;\n.last > x.csv", memory: memory) { $0.safety.enter() }
    #expect(run.errors.contains("cannot write a file with .last in safe mode"))
    #expect(memory.files.isEmpty)
  }

  @Test(arguments: [
    (".last", "Error: there is no last result: no statement that was typed at this prompt has rows\n"),
    (".last --end", "Error: there is no last result: no statement that was typed at this prompt has rows\n"),
    ("SELECT 1;\n.last >", "Usage: .last ?MODE? ?> FILE?\n"),
    ("SELECT 1;\n.last csv json", "Usage: .last ?MODE? ?> FILE?\n"),
    ("SELECT 1;\n.last > a b", "Usage: .last ?MODE? ?> FILE?\n"),
  ])
  func `what cannot be shown is refused`(lines: String, error: String) {
    #expect(run(lines).errors == error)
  }

  @Test func `scripts keep no result and have no table`() {
    let run = run("SELECT 1;\nSELECT * FROM _;\n.last", isPrompted: false)
    #expect(run.output == "1\n")
    #expect(run.errors.contains("no such table: _"))
    #expect(run.errors.contains("there is no last result"))
  }

  @Test func `the last result is a table, and each query of it is the next one`() {
    let run = run(
      """
      \(Self.table)
      SELECT id, id AS ID, a, a FROM t;
      SELECT id, "ID:1", "a:1" FROM _ WHERE id > 2;
      SELECT count(*) FROM _;
      SELECT * FROM _ AS x JOIN _ AS y;
      """)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("\n4|4|0.5\n2\n2|2\n"))
  }

  @Test func `a real table has priority`() {
    let run = run("CREATE TABLE _(own); INSERT INTO _ VALUES (7);\nSELECT 1;\nSELECT own FROM _;")
    #expect(run.output == "1\n7\n")
  }

  @Test func `typed columns keep their formats`() {
    let run = run(
      """
      CREATE TABLE visit(at INTEGER); INSERT INTO visit VALUES (1769853600);
      .format date unix visit.at
      SELECT at FROM visit;
      DROP TABLE visit;
      .last
      SELECT at AS later FROM _;
      SELECT max(later) FROM _;
      """)
    #expect(run.errors == "")
    #expect(run.output == String(repeating: "2026-01-31 10:00:00\n", count: 4))
  }

  @Test func `rows that were not shown are read when they are needed`() {
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    let run = run(
      """
      CREATE TABLE n(i); INSERT INTO n SELECT value FROM generate_series(1, 5000);
      .mode box
      SELECT i FROM n;
      .mode list
      SELECT count(*), max(i) FROM _;
      """, memory: memory, isTerminal: true)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("5000|5000\n"))
  }

  @Test(arguments: ["UPDATE n SET i = 0 WHERE i = 5000;", "DROP TABLE n;", "BEGIN; ROLLBACK;", ".last --end"])
  func `an input that may change the database ends the statement`(input: String) {
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    // Some rows are counted, then it is late.
    memory.clockStep = 0.02
    let run = run(
      """
      .set confirm off
      CREATE TABLE n(i); INSERT INTO n SELECT value FROM generate_series(1, 5000);
      .mode box
      SELECT i FROM n;
      \(input)
      .mode list
      SELECT count(*), max(i) FROM _;
      """, memory: memory, isTerminal: true)
    let line = run.output.split(separator: "\n").last ?? ""
    let count = line.prefix { $0 != "|" }
    #expect(line == "\(count)|\(count)" && (Int(count) ?? 0) < 5000)
    #expect(
      run.errors == """
        Warning: only the first \(groupedText(Int(count) ?? 0)) rows of the last result are kept: another input or
        .last --end ended the statement

        """)
  }

  @Test func `at most the megabytes of a setting are kept, and that is said`() {
    let run = run(
      """
      .set keep 1
      .mode count
      SELECT zeroblob(400000) FROM generate_series(1, 5);
      .last
      .set keep 0
      SELECT 1;
      .last
      """)
    #expect(run.output == "5 rows\n2 rows\n1 row\n2 rows\n")
    let warning =
      "Warning: only the first 2 rows of the last result are kept: more than the 1 MB of .set keep are not kept\n"
    #expect(run.errors == warning + warning)
  }

  @Test func `rows that RETURNING gives and results without rows can be shown again`() {
    let run = run(
      "CREATE TABLE t(a);\nINSERT INTO t VALUES (1), (2) RETURNING a * 2;\n.last\nSELECT 1 WHERE 0;\n.last")
    #expect(run.output == "2\n4\n2\n4\n(0 rows)\n")
  }

  @Test func `a read transaction that is open for long is said once`() {
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    var surroundings = memory.surroundings(isTerminal: true)
    var time = 0.0
    surroundings.processTimes = {
      time += 7
      return ProcessTimes(real: time, user: 0, system: 0)
    }
    let shell = Shell(surroundings: surroundings)
    shell.isPrompted = true
    shell.select(.box)
    let lines = """
      SELECT value FROM generate_series(1, 5000);
      .print a
      .print b
      .print c
      """
    _ = shell.run(TextLines(Array(lines.utf8), origin: .terminal))
    #expect(
      memory.errors.text
        == "Warning: the last result has kept a read transaction open for 14.0 s; .last\n--end ends it\n")
  }

  @Test func `.once -e shows a result in the editor of a person at a prompt`() throws {
    for isPrompted in [true, false] {
      let memory = MemorySurroundings()
      memory.environment["EDITOR"] = "vi -R"
      _ = run(".once -e\nSELECT 1;\nSELECT 2;", isPrompted: isPrompted, memory: memory)
      #expect(memory.commands.map { $0 == "vi -R" } == [isPrompted])
      #expect(memory.commandFiles.allSatisfy { $0?.hasPrefix("/tmp/tsqlite-") == true })
    }
  }
}
