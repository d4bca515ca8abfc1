import SQLiteShell
import TestSupport
import Testing

@Suite struct ReportTests {
  private let table = """
    CREATE TABLE visit(id INTEGER PRIMARY KEY, at DATETIME, page TEXT);
    INSERT INTO visit(at, page) VALUES
      (1769853600123, 'a'), ('2026-01-31T10:00:00Z', 'b'), (1769853700123, NULL), (0, 'd'), (NULL, 'e'),
      ('circa 1920', 'f'), (253402300799999, 'g');

    """

  @Test func `a report counts the cells of each storage, and what is none`() {
    let run = runShell(table + ".format report visit")
    #expect(run.errors == "")
    #expect(
      run.output == """
        visit.id: plain
          7 INTEGER
        visit.at: date unix-ms
          2 unix-ms
          1 iso8601
          1 not set: 0 or -1
          1 distant past or future
          1 NULL
          1 nothing that fits, such as 'circa 1920'
        visit.page: plain
          6 TEXT
          1 NULL

        """)
  }

  @Test(arguments: [
    ("--from 2026-01-31 --to '2026-01-31 10:01' visit", "1 iso8601,1 unix-ms"),
    ("--from '2026-01-31 10:01'", "1 unix-ms"), ("-to 2026-01-31 visit.at", "2 unix-ms,1 iso8601"),
  ])
  func `times limit a report to the cells of dates between them`(words: String, counts: String) {
    let run = runShell(table + ".format report \(words)")
    #expect(run.errors == "")
    let lines = counts.split(separator: ",").map { "  \($0)\n" }.joined()
    #expect(run.output == "visit.at: date unix-ms\n" + lines)
  }

  @Test func `a word that is no time is refused, as .timeline refuses it`() {
    #expect(runShell(".format report --from soon").errors == runShell(".timeline --from soon").errors)
    #expect(runShell(".format report --until 2026-01-31").errors.hasPrefix("Usage: .format"))
  }

  @Test func `why explains the last query even if storage values are shown`() {
    let why = """
      visit.at: date unix-ms (fair)
        declared DATETIME
        2 numbers, 2026-01-31 10:00:00.123 to 2026-01-31 10:01:40.123 as unix-ms; no other storage explains them
        .format date unix-ms visit.at
        typed input is off for it: row 2 holds '2026-01-31T10:00:00Z'
      total: plain
        it is computed from values without one common meaning

      """
    let query = "SELECT at, 1 + 1 AS total FROM visit LIMIT 0 + 1;\n"
    #expect(
      runShell(table + query + ".format why").output == "2026-01-31 10:00:00.123|2\n" + why)
    #expect(
      runShell(table + ".format raw on\n" + query + ".format why").output
        == "1769853600123|2\nvalues are shown as they are stored (.format raw on)\n" + why)
  }

  @Test func `a report shows its progress at a terminal`() {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings(isTerminal: true)
    surroundings.tickAtEachLook()
    let shell = Shell(surroundings: surroundings)
    let script = """
      CREATE TABLE t(c);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4096) INSERT INTO t SELECT i FROM n;
      .format report t
      """
    _ = shell.run(TextLines(Array(script.utf8), origin: .standardInput))
    let shown = memory.output.text.split(separator: "\r").filter { $0.contains(" % ") }
    #expect(
      shown == [
        "25 % reading t, 3 s left (Ctrl-C stops it)\u{1B}[K",
        "50 % reading t, 2 s left (Ctrl-C stops it)\u{1B}[K",
        "75 % reading t, 1 s left (Ctrl-C stops it)\u{1B}[K",
        "100 % reading t, 0 s left (Ctrl-C stops it)\u{1B}[K",
      ])
    #expect(memory.output.text.hasSuffix("\u{1B}[Kt.c: plain\n  4096 INTEGER\n"))
  }

  @Test func `a report of no table is refused`() {
    #expect(runShell(".format report nothing").errors == "Error: stepping, no such table: nothing\n")
  }
}
