import ArgumentParser
import Foundation

/// Counts the instructions of tsqlite and sqlite3 for the same work, which are the same on each run and machine.
struct InstructionBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Counts instructions for each row, without those of the start.",
    discussion: """
      valgrind runs each program once. A million rows would take an hour, so that there are few; other programs at the
      same time change nothing.
      """)

  @OptionGroup var programs: ProgramOptions

  @Option(help: "How many rows the data has.")
  var rows = 50_000

  func validate() throws {
    guard rows > 0 else { throw ValidationError("There must be at least one row.") }
    try programs.check(InstructionCase.all.map(\.name))
  }

  func run() throws {
    if programs.list {
      for entry in InstructionCase.all { print(entry.name) }
      return
    }
    let (tsqlite, sqlite3) = (programs.tsqlite, programs.sqlite3)
    let fixture = try PlainFixture(rows: rows, folder: programs.folder, sqlite3: sqlite3)
    let counter = InstructionCounter(folder: fixture.folder)
    let starts = try [tsqlite, sqlite3].map { try counter.count($0, [fixture.database, "SELECT 1;"]) }
    print("\(rows) rows; instructions for each of them; below 1, tsqlite used less")
    print(Self.row("case", ["ratio", "tsqlite", "sqlite3", "aim"]))
    for entry in InstructionCase.all where programs.chooses(entry.name) {
      let counts = try zip([tsqlite, sqlite3], starts).map { program, start in
        let own = program == tsqlite ? entry.options : []
        let count = try counter.count(program, own + entry.arguments(fixture))
        return Double(max(count - start, 0)) / Double(rows)
      }
      print(
        Self.row(
          entry.name,
          [String(format: "%.3f", counts[0] / counts[1])] + counts.map { String(format: "%.0f", $0) }
            + [entry.aim.map(String.init) ?? ""]))
    }
    print(Self.row("start-up, in all", ["", "\(starts[0])", "\(starts[1])", ""]))
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 18, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
  }
}

/// Work whose instructions are counted.
struct InstructionCase: Sendable {
  let name: String
  /// The aim for each row; nil if it is to be below that of sqlite3.
  let aim: Int?
  /// The options that only tsqlite has.
  let options: [String]
  let arguments: @Sendable (PlainFixture) -> [String]

  static let all: [InstructionCase] =
    [
      showing("list", raw: 3800, typed: 4500), showing("csv", raw: 4800, typed: 5600),
      showing("json", raw: 6000, typed: 7200), showing("line", typed: 5500), showing("html", typed: 7000),
      showing("tcl", typed: 7000), showing("insert"), showing("box"),
    ].flatMap(\.self) + [
      InstructionCase(name: "dump", aim: 4800, options: []) { [$0.database, ".dump"] },
      InstructionCase(name: "import", aim: 8000, options: []) {
        [":memory:", "CREATE TABLE copy(\(PlainFixture.names));", ".import --csv '\($0.csv)' copy"]
      },
      InstructionCase(name: "read", aim: 17_000, options: []) { [":memory:", ".read '\($0.dump)'"] },
      InstructionCase(name: "selects", aim: nil, options: []) { [":memory:", ".read '\($0.selects)'"] },
      InstructionCase(name: "queries", aim: nil, options: []) { [$0.database, ".read '\($0.queries)'"] },
      InstructionCase(name: "inserts", aim: nil, options: []) { [":memory:", ".read '\($0.inserts)'"] },
    ]

  private static func showing(_ mode: String, raw: Int? = nil, typed: Int? = nil) -> [InstructionCase] {
    let arguments: @Sendable (PlainFixture) -> [String] = {
      ["-cmd", ".mode \(mode)", $0.database, "SELECT * FROM plain;"]
    }
    let shown = InstructionCase(name: mode, aim: typed, options: [], arguments: arguments)
    guard let raw else { return [shown] }
    return [InstructionCase(name: "\(mode) -raw", aim: raw, options: ["-raw"], arguments: arguments), shown]
  }
}

/// Data whose columns mean what their declared types say.
struct PlainFixture: Sendable {
  let folder: URL
  let database: String
  let csv: String
  let dump: String
  /// Scripts with a small statement for each row.
  let selects: String
  let queries: String
  let inserts: String

  /// The columns without the UUIDs, whose bytes no CSV can contain.
  static let names = "id, name, price, ratio, created, changed, settings"

  init(rows: Int, folder: URL, sqlite3: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let stem = folder.appendingPathComponent("plain-\(rows)").path
    database = stem + ".db"
    csv = stem + ".csv"
    dump = stem + ".sql"
    selects = stem + "-selects.sql"
    queries = stem + "-queries.sql"
    inserts = stem + "-inserts.sql"
    try Fixture.make(database, with: sqlite3, ["FILE"], Self.sql(rows: rows))
    try Fixture.make(
      csv, with: sqlite3, [database], ".mode csv\n.output 'FILE'\nSELECT \(Self.names) FROM plain;\n")
    try Fixture.make(dump, with: sqlite3, [database], ".output 'FILE'\n.dump\n")
    let scripts = [
      (selects, "SELECT 'SELECT ' || id || ';' FROM plain;\n"),
      (queries, "SELECT 'SELECT id, name, created FROM plain WHERE id = ' || id || ';' FROM plain;\n"),
      (
        inserts,
        "SELECT 'CREATE TABLE copy(a INTEGER PRIMARY KEY, b TEXT);' UNION ALL SELECT 'BEGIN;';\n"
          + "SELECT 'INSERT INTO copy VALUES(' || id || ', upper(' || quote(name) || '));' FROM plain;\n"
      ),
    ]
    for (path, query) in scripts {
      try Fixture.make(path, with: sqlite3, [database], ".output 'FILE'\n" + query)
    }
  }

  private static func sql(rows: Int) -> String {
    """
    PRAGMA synchronous = OFF;
    CREATE TABLE plain (id INTEGER PRIMARY KEY, name TEXT, price DECIMAL(10,2), ratio REAL, uid UUID,
      created DATETIME, changed INTEGER, settings JSON);
    WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < \(rows))
    INSERT INTO plain SELECT i, 'article, number ' || i * 7919 % 1000003, printf('%d.%02d', i % 10000, i % 100),
      i * 0.37, randomblob(16), datetime(1600000000 + i * 61, 'unixepoch'), 1600000000 + i * 61,
      json_object('level', i, 'tags', json_array(i % 7, 'x' || i), 'on', i % 2)
    FROM number;

    """
  }
}

/// Counts the instructions of programs.
struct InstructionCounter {
  let folder: URL

  /// Runs a program in valgrind, and returns how many instructions it took.
  func count(_ program: String, _ arguments: [String]) throws -> Int {
    let result = folder.appendingPathComponent("callgrind.out").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(result)", program] + arguments
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = said.split(separator: "\n").last { $0.contains("Collected :") }
    guard process.terminationStatus == 0, let number = line?.split(separator: " ").last.flatMap({ Int($0) })
    else { throw FailedWork(message: "\(program) could not be measured:\n\(said)") }
    return number
  }
}
