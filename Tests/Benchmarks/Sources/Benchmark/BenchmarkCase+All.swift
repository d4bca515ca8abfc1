extension BenchmarkCase {
  /// Each case, in the order of the table.
  static let all: [BenchmarkCase] =
    [.startUp]
    + modes.map { mode($0.name, aim: $0.aim) }
    + [.importing, .dumping, .readingDump]
    + ["list", "csv", "json", "box"].map(typedOverRaw)

  private static let modes: [(name: String, aim: String)] = [
    ("list", "0.8"), ("tabs", "0.8"),
    ("csv", "0.5"), ("json", "0.5"), ("insert", "0.5"), ("quote", "0.5"), ("line", "0.5"), ("html", "0.5"),
    ("tcl", "0.5"),
    ("box", "0.2"), ("column", "0.2"), ("table", "0.2"), ("markdown", "0.2"),
  ]

  private static let startUp = BenchmarkCase(
    name: "start-up", aim: "+2 ms", repetitions: 10,
    subject: { programs, _ in Work(program: programs.tsqlite, input: "SELECT 1;\n") },
    peer: { programs, _ in Work(program: programs.sqlite3, input: "SELECT 1;\n") })

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

  /// tsqlite against itself: values by their meaning, and as they are stored.
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
