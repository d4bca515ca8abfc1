import TestSupport
import Testing

@testable import SQLiteShell
@testable import TypedSQLiteCore

/// Functions and tables of the shell in statements for a server that has none of them.
@Suite struct ConstantCallsTests {
  /// A session on a database of another machine, and the statements that it was sent.
  private func run(_ input: String, isTerminal: Bool = false) throws -> (run: ShellRun, sent: [String]) {
    let memory = MemorySurroundings()
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    let engine = LoopbackEngine(try Database(path: ":memory:", options: options))
    try engine.database.runAll(
      "CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, created_at INTEGER); INSERT INTO task VALUES (1, 'one', 1769817600000)"
    )
    memory.remoteEngine = { path in path == ":memory:" ? engine : nil }
    let run = runShell(input, memory: memory, isTerminal: isTerminal)
    return (run, engine.log)
  }

  @Test(arguments: [
    (
      "SELECT to_date('2026-01-31', 'unix-ms');",
      "SELECT 1769817600000 AS \"to_date('2026-01-31', 'unix-ms')\";"
    ),
    (
      "SELECT id FROM task WHERE created_at >= to_date('2026-01-31', 'unix-ms');",
      "SELECT id FROM task WHERE created_at >= 1769817600000;"
    ),
    ("SELECT hex(sha3('a' || 'b', 224)) AS h;", "SELECT hex(X'"),
    (
      "SELECT as_date(CAST('1769817600' AS INTEGER), 'unix') AS d, 1 AS e;",
      "SELECT '2026-01-31 00:00:00' AS d, 1 AS e;"
    ),
    (
      "INSERT INTO task VALUES (2, 'two', to_date('1970-01-02', 'unix'));",
      "INSERT INTO task VALUES (2, 'two', 86400);"
    ),
  ])
  func `a call with constant arguments is sent as its value`(sql: String, sent: String) throws {
    let (run, log) = try run(sql)
    #expect(run.errors == "")
    #expect(log.last?.hasPrefix(sent) == true, "\(log.last ?? "")")
  }

  @Test func `results have the names that were written`() throws {
    let (run, _) = try run(".mode list\n.headers on\nSELECT to_date('2026-01-31', 'unix-ms'), 2;")
    #expect(run.output == "to_date('2026-01-31', 'unix-ms')|2\n1769817600000|2\n")
  }

  @Test func `a fault of a function is its own`() throws {
    let (run, _) = try run("SELECT to_date('soon', 'unix-ms');")
    #expect(run.errors.contains("to_date: 'soon' is not a date"))
  }

  @Test(arguments: [
    "SELECT to_date(title, 'unix-ms') FROM task;", "SELECT to_date(?1, 'unix-ms');",
    "SELECT to_date((SELECT 1), 'unix-ms');",
    "SELECT id FROM task ORDER BY to_date('2026-01-31', 'unix-ms');",
    "SELECT percentile(1, 50) FROM task;", "SELECT to_date(\"title\", 'unix-ms') FROM task;",
    "SELECT writefile('x', 'y');",
  ])
  func `what depends on more is sent as it is`(sql: String) throws {
    let found = try ConstantCalls.replaced(in: Array(sql.utf8)) { _ in 7.databaseValue }
    #expect(found == nil)
  }

  @Test func `a table of the shell is read here, and not together with those of the server`() throws {
    let (run, log) = try run(
      "SELECT value FROM generate_series(1, 3);\nSELECT id FROM task, generate_series(1, 3);")
    #expect(run.output == "1\n2\n3\n")
    #expect(
      run.errors.contains(
        "generate_series is a table of this program, which cannot be read together with those of a server"))
    #expect(!log.contains { $0.contains("generate_series") })
  }

  @Test func `a timeline needs no function of the server`() throws {
    let (run, _) = try run(".mode list\n.timeline task")
    #expect(run.errors == "")
    #expect(run.output == "2026-01-31 00:00:00.000|task|1|created_at|one\n")
  }
}
