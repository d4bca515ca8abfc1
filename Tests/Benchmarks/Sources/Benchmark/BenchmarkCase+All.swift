extension BenchmarkCase {
  /// All cases, in the order of the table.
  static let all: [BenchmarkCase] =
    [.startUp, .startUpWithOptions]
    + modes.map { mode($0.name, aim: $0.aim) }
    + [.importing, .dumping, .readingDump]
    + files
    + [.selects, .queries, .inserts]
    + ["list", "csv", "json", "box"].map(typedOverRaw)
    + library

  private static let modes: [(name: String, aim: String)] = [
    ("list", "0.8"), ("tabs", "0.8"), ("ascii", "0.8"),
    ("csv", "0.5"), ("json", "0.5"), ("insert", "0.5"), ("quote", "0.5"), ("line", "0.5"), ("html", "0.5"),
    ("tcl", "0.5"),
    ("box", "0.2"), ("column", "0.2"), ("table", "0.2"), ("markdown", "0.2"), ("qbox", "0.2"),
  ]

  private static let startUp = BenchmarkCase(
    name: "start-up", aim: "+2 ms", repetitions: 10,
    subject: { programs, _ in Work(program: programs.tsqlite, input: "SELECT 1;\n") },
    peer: { programs, _ in Work(program: programs.sqlite3, input: "SELECT 1;\n") })

  private static let startUpWithOptions = BenchmarkCase(
    name: "start-up-options", aim: "+2 ms", repetitions: 10,
    subject: { programs, _ in startUpWithOptions(programs.tsqlite) },
    peer: { programs, _ in startUpWithOptions(programs.sqlite3) })

  private static func startUpWithOptions(_ program: String) -> Work {
    Work(program: program, arguments: ["-csv", "-header", ":memory:", "SELECT 1;"])
  }

  /// Statements that do almost nothing.
  private static let selects = script("selects") { "SELECT \($0);" }

  /// Statements that look up a row with a date.
  private static let queries = script(
    "queries",
    after: "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c DATETIME);\n"
      + "INSERT INTO t VALUES(1, 'x', 1700000000), (2, 'y', 1700000001);\n"
  ) { "SELECT a, b, c FROM t WHERE a = \($0 % 2 + 1);" }

  /// Statements that store the results of functions, in one transaction.
  private static let inserts = script(
    "inserts", after: "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c TEXT);\nBEGIN;\n"
  ) { "INSERT INTO t VALUES(\($0), upper('name \($0)'), hex(\($0)));" }

  /// A script of many small statements, three for every ten rows.
  private static func script(
    _ name: String, after beginning: String = "", line: @escaping @Sendable (Int) -> String
  ) -> BenchmarkCase {
    @Sendable func input(_ fixture: Fixture) -> String {
      beginning + (0..<fixture.rows * 3 / 10).map { line($0) + "\n" }.joined()
    }
    return BenchmarkCase(
      name: name, aim: "1.0",
      subject: { Work(program: $0.tsqlite, input: input($1)) },
      peer: { Work(program: $0.sqlite3, input: input($1)) })
  }

  private static func mode(_ name: String, aim: String) -> BenchmarkCase {
    BenchmarkCase(
      name: name, aim: aim,
      subject: { selecting($0.tsqlite, in: name, $1) },
      peer: { selecting($0.sqlite3, in: name, $1) })
  }

  private static let importing = BenchmarkCase(
    name: "import", aim: "0.7",
    subject: { importing($0.tsqlite, $1) },
    peer: { importing($0.sqlite3, $1) })

  private static let dumping = BenchmarkCase(
    name: "dump", aim: "0.7",
    subject: { Work(program: $0.tsqlite, input: ".open '\($1.database)'\n.dump\n") },
    peer: { Work(program: $0.sqlite3, input: ".open '\($1.database)'\n.dump\n") })

  private static let readingDump = BenchmarkCase(
    name: "read-dump", aim: "0.7",
    subject: { Work(program: $0.tsqlite, input: ".read '\($1.dump)'\n") },
    peer: { Work(program: $0.sqlite3, input: ".read '\($1.dump)'\n") })

  /// tsqlite compared with itself: values by their meaning, and as stored.
  private static func typedOverRaw(_ mode: String) -> BenchmarkCase {
    BenchmarkCase(
      name: "typed/raw-\(mode)", aim: "1.2",
      subject: { selecting($0.tsqlite, in: mode, after: Fixture.pins, $1) },
      peer: { selecting($0.tsqlite, in: mode, after: ".format raw on\n", $1) })
  }

  private static func selecting(
    _ program: String, in mode: String, after commands: String = "", _ fixture: Fixture
  ) -> Work {
    Work(
      program: program,
      input: ".open '\(fixture.database)'\n\(commands).mode \(mode)\nSELECT * FROM mixed;\n")
  }

  private static func importing(_ program: String, _ fixture: Fixture) -> Work {
    Work(
      program: program,
      input: """
        CREATE TABLE copy (\(Fixture.columns));
        .mode csv
        .import '\(fixture.csv)' copy

        """)
  }
}
