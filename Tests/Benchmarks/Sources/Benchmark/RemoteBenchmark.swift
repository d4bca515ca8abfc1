import ArgumentParser
import Foundation

/// tsqlite and dqlite's own shell, on a cluster that is started for it.
struct RemoteBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote", abstract: "Compares tsqlite with the shell of dqlite on three nodes of a cluster.",
    discussion: """
      The nodes run on this machine and end with the comparison. The shell is Debian's go-dqlite; the import is
      compared with that of sqlite3 into a file, because that shell has none.
      """)

  @OptionGroup var options: ComparisonOptions

  @Option(help: "The program that is a node.")
  var node: String

  @Option(help: "The shell of dqlite.")
  var dqlite = "/usr/bin/dqlite"

  @Option(help: "How many rows the data has.")
  var rows = 100_000

  func validate() throws {
    guard rows > 0 else { throw ValidationError("There must be at least one row.") }
    try options.programs.check(Self.cases(on: nil).map(\.name))
  }

  func run() throws {
    if options.programs.list {
      for entry in Self.cases(on: nil) { print(entry.name) }
      return
    }
    let fixture = try Fixture(rows: rows, folder: options.programs.folder, sqlite3: options.programs.sqlite3)
    let cluster = try LocalCluster(program: node, folder: options.programs.folder)
    let programs = Programs(
      tsqlite: options.programs.tsqlite, sqlite3: options.programs.sqlite3, typedSQLiteTasks: "",
      grdbTasks: "")
    let making = Process()
    making.executableURL = URL(fileURLWithPath: options.programs.tsqlite)
    making.arguments = [cluster.address, Self.data(rows: rows)]
    try making.run()
    making.waitUntilExit()
    guard making.terminationStatus == 0 else { throw FailedWork(message: "the data could not be made") }
    try options.compare(Self.cases(on: cluster, dqlite), rows: rows, programs, fixture)
  }

  private static func data(rows: Int) -> String {
    """
    CREATE TABLE sale(id INTEGER PRIMARY KEY, title TEXT, price REAL, created_at INTEGER);
    CREATE TABLE line(a, b);
    INSERT INTO sale
    WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < \(rows))
    SELECT i, 'A title of the usual length ' || i, i * 1.25, 1700000000 + 60 * i FROM number;
    """
  }

  /// The comparisons; nil for the cluster if only their names are wanted.
  private static func cases(on cluster: LocalCluster?, _ dqlite: String = "") -> [BenchmarkCase] {
    let address = cluster?.address ?? ""
    let servers = cluster?.servers ?? ""
    func comparison(
      _ name: String, aim: String, repetitions: Int = 1, _ options: [String] = [], sql: String
    ) -> BenchmarkCase {
      BenchmarkCase(
        name: name, aim: aim, repetitions: repetitions,
        subject: { programs, _ in Work(program: programs.tsqlite, arguments: options + [address, sql]) },
        peer: { _, _ in Work(program: dqlite, arguments: ["-s", servers, "app", sql]) })
    }
    func lines(_ name: String, aim: String, _ line: @escaping @Sendable (Int) -> String) -> BenchmarkCase {
      let input = (1...2000).map { line($0) + "\n" }.joined()
      return BenchmarkCase(
        name: name, aim: aim,
        subject: { programs, _ in Work(program: programs.tsqlite, arguments: [address], input: input) },
        peer: { _, _ in Work(program: dqlite, arguments: ["-s", servers, "app"], input: input) })
    }
    return [
      comparison("start", aim: "", repetitions: 5, sql: "SELECT 1"),
      comparison("rows", aim: "0.5", sql: "SELECT * FROM sale"),
      comparison("rows-raw", aim: "0.5", ["-raw"], sql: "SELECT * FROM sale"),
      lines("queries", aim: "0.5") { "SELECT title FROM sale WHERE id = \($0);" },
      lines("inserts", aim: "1.05") { "INSERT INTO line VALUES (\($0), 'a text');" },
      BenchmarkCase(
        name: "import/sqlite3", aim: "",
        subject: { programs, fixture in
          Work(
            program: programs.tsqlite, arguments: ["-raw", address],
            input: "DROP TABLE IF EXISTS mixed;\nCREATE TABLE mixed (\(Fixture.columns));\n"
              + ".import --csv \"\(fixture.csv)\" mixed\n")
        },
        peer: { programs, fixture in
          Work(
            program: programs.sqlite3, arguments: [fixture.database + ".imported"],
            input: "CREATE TABLE mixed (\(Fixture.columns));\n.import --csv \"\(fixture.csv)\" mixed\n",
            product: fixture.database + ".imported")
        }),
    ]
  }
}
