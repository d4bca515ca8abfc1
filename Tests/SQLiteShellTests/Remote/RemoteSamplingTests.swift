import TestSupport
import Testing

@testable import SQLiteShell
@testable import TypedSQLiteCore

/// What columns of a remote table mean, and what it costs to learn it.
@Suite struct RemoteSamplingTests {
  private static let query = "SELECT sold FROM sale ORDER BY id LIMIT 1;"

  private func run(_ schema: String, _ input: String, isRemote: Bool) throws -> (run: ShellRun, log: [String])
  {
    let memory = MemorySurroundings()
    guard isRemote else { return (runShell(schema + "\n" + input, memory: memory), []) }
    let database = try Database(path: ":memory:")
    try database.runAll(Array(schema.utf8))
    let engine = LoopbackEngine(database)
    memory.remoteEngine = { path in path == ":memory:" ? engine : nil }
    return (runShell(input, memory: memory), engine.log)
  }

  /// Rows whose dates are seconds, stored under a name that says little.
  private func schema(rows: Int, sold: String, id: String = "i") -> String {
    """
    CREATE TABLE sale(id INTEGER PRIMARY KEY, sold DATETIME);
    WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT \(rows))
    INSERT INTO sale SELECT \(id), \(sold) FROM c;
    """
  }

  @Test(arguments: [1, 63, 64, 65, 100, 128, 129, 300, 5000])
  func `one request more tells what the columns of a table mean`(rows: Int) throws {
    let schema = schema(rows: rows, sold: "1700000000 + 3600 * i")
    let input = Self.query + "\n.format why sale.sold"
    let (remote, log) = try run(schema, input, isRemote: true)
    #expect(remote.output.hasPrefix("2023-11-14 23:13:20\n"))
    #expect(log.firstIndex(of: Self.query) == 1)
    #expect(remote.errors == "")
  }

  /// The rows of the sample are not the same, but the conclusion is.
  @Test(arguments: [
    "1700000000000 + i", "CASE WHEN i > 4990 THEN 'unknown' ELSE 1700000000 + i END",
    "CASE i WHEN 2500 THEN NULL ELSE 2460000.5 + i END", "i", "NULL", "i % 2", "zeroblob(20000)",
  ])
  func `a remote table means what a local one does`(sold: String) throws {
    for id in ["i", "i * 1000003", "i - 2500", "9223372036854775807 - 5000 * 1000 + i * 1000"] {
      let schema = schema(rows: 5000, sold: sold, id: id)
      let input = "SELECT sold FROM sale LIMIT 2;"
      #expect(
        try run(schema, input, isRemote: true).run.output == run(schema, input, isRemote: false).run.output)
    }
  }
}
