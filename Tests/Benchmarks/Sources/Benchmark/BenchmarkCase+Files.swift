extension BenchmarkCase {
  /// Operations on a whole file, of 147 MB for a million rows.
  static let files: [BenchmarkCase] = [backingUp, cloning, hashing, recovering]

  private static let backingUp = copying("backup")

  private static let cloning = copying("clone")

  private static let hashing = BenchmarkCase(
    name: "sha3sum", aim: "1.0",
    subject: { running($0.tsqlite, ".sha3sum", $1) },
    peer: { running($0.sqlite3, ".sha3sum", $1) })

  /// Compared with a dump, because sqlite3 is built without `.recover` in most distributions.
  private static let recovering = BenchmarkCase(
    name: "recover/dump", aim: "1.0",
    subject: { running($0.tsqlite, ".recover", $1) },
    peer: { running($0.sqlite3, ".dump", $1) })

  private static func copying(_ command: String) -> BenchmarkCase {
    BenchmarkCase(
      name: command, aim: "1.0",
      subject: { copying($0.tsqlite, command, $1) },
      peer: { copying($0.sqlite3, command, $1) })
  }

  private static func copying(_ program: String, _ command: String, _ fixture: Fixture) -> Work {
    let copy = fixture.folder.appendingPathComponent("copy.db").path
    var work = running(program, ".\(command) '\(copy)'", fixture)
    work.product = copy
    return work
  }

  /// Tables written as text, compared with DuckDB, which knows no meanings; with all processors and with one.
  static let duckDB: [BenchmarkCase] = ["csv", "json"].flatMap { format in
    [(name: "", setting: ""), (name: "-1-thread", setting: "1")].map { threads in
      BenchmarkCase(
        name: "duckdb-\(format)\(threads.name)", aim: "",
        subject: { programs, fixture in
          let setting = threads.setting.isEmpty ? "" : ".set threads \(threads.setting)\n"
          return running(
            programs.tsqlite, "\(setting).format raw on\n.mode \(format)\nSELECT * FROM mixed;", fixture)
        },
        peer: { programs, fixture in
          let setting = threads.setting.isEmpty ? "" : "SET threads = \(threads.setting);\n"
          return Work(
            program: programs.duckDB, arguments: ["-unsigned"],
            input: """
              LOAD '\(programs.duckDBScanner)';
              \(setting)ATTACH '\(fixture.database)' AS data (TYPE sqlite, READ_ONLY);
              COPY data.mixed TO '/dev/stdout' (FORMAT \(format));

              """)
        })
    }
  }

  private static func running(_ program: String, _ command: String, _ fixture: Fixture) -> Work {
    Work(program: program, input: ".open '\(fixture.database)'\n\(command)\n")
  }
}
