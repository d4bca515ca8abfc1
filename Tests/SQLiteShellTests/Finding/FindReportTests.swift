import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct FindReportTests {
  private static let schema = """
    CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, born DATE, note);
    INSERT INTO person VALUES (1, 'Ada Lovelace', '1815-12-10', NULL), (2, 'ÄNNE', '1900-01-01', 'x' || char(10) || 'ada'),
      (3, 'Bob', '1950-02-03', x'616461');
    CREATE TABLE visit(at INTEGER, seconds REAL);
    CREATE TABLE pair(a TEXT, b INT, v, PRIMARY KEY (a, b)) WITHOUT ROWID;
    INSERT INTO pair VALUES ('k', 7, 'LADA'), ('k', 8, 'no');
    INSERT INTO visit VALUES (1795514400000000, 12.5), (1795600800000000, 42);
    .format date unix-us visit.at
    """

  private static func run(_ line: String) -> ShellRun { runShell("\(schema)\n\(line)") }

  @Test(arguments: [
    (".find ada", "person|1|name|Ada Lovelace\nperson|2|note|x\nada\npair|k, 7|v|LADA\n"),
    (".find ADA person.name", "person|1|name|Ada Lovelace\n"),
    (".find änne", "person|2|name|ÄNNE\n"),
    (".find 2026-11-24", "visit|1|at|2026-11-24 10:00:00\n"),
    (".find 2.5", "visit|1|seconds|12.5\n"),
    (".find 17955144", "visit|1|at|1795514400000000\n"),
    (".find --limit 1 ada", "person|1|name|Ada Lovelace\n"),
    (".find nothing", ""),
  ])
  func `values are found as they are stored and as they are shown`(line: String, output: String) {
    let run = Self.run(line)
    let errors =
      line.contains("--limit") ? "Note: stopped after 1 value; .find --limit N shows more\n" : ""
    #expect(run.output == output)
    #expect(run.errors == errors)
  }

  @Test(arguments: [".find", ".find ''", ".find --limit 0 x", ".find --limit x y"])
  func `a wrong argument is refused`(line: String) {
    #expect(Self.run(line).errors.contains("Usage: .find"), "\(Self.run(line).errors)")
  }
}
