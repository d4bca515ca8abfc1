import ArgumentParser
import Foundation

/// Compares the resources that programs use for the same work, in alternating runs.
@main
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares programs on the same work.",
    discussion: """
      Each case runs both programs in turns. A ratio is the median of the ratios of the pairs: below 1, the first
      program used less.
      """,
    subcommands: [LocalBenchmark.self, RemoteBenchmark.self, InstructionBenchmark.self],
    defaultSubcommand: LocalBenchmark.self)
}

/// What all benchmarks can be told.
struct ProgramOptions: ParsableArguments {
  @Option(name: .customLong("case"), help: "Run only this case; may be repeated.")
  var chosen: [String] = []

  @Option(help: "The tsqlite to measure.")
  var tsqlite: String

  @Option(help: "The sqlite3 to measure it against.")
  var sqlite3 = "/usr/bin/sqlite3"

  @Option(help: "The folder for the data.")
  var data: String

  @Flag(help: "Print the names of the cases and end.")
  var list = false

  /// The folder for the data.
  var folder: URL { URL(fileURLWithPath: data) }

  /// Throws for the name of a case that there is not.
  func check(_ names: [String]) throws {
    if let unknown = chosen.first(where: { !names.contains($0) }) {
      throw ValidationError("There is no case '\(unknown)'. --list prints those that there are.")
    }
  }

  /// Whether a case is to be run.
  func chooses(_ name: String) -> Bool { chosen.isEmpty || chosen.contains(name) }
}

/// What all comparisons of times can be told.
struct ComparisonOptions: ParsableArguments {
  @OptionGroup var programs: ProgramOptions

  @Option(help: "How many pairs of runs each case has.")
  var pairs = 5

  func validate() throws {
    guard pairs > 0 else { throw ValidationError("There must be at least one pair.") }
  }

  /// Runs the chosen cases, and prints the table.
  func compare(_ cases: [BenchmarkCase], rows: Int, _ programs: Programs, _ fixture: Fixture) throws {
    let meter = try Meter(folder: self.programs.folder)
    print("\(rows) rows, \(pairs) pairs, median of the pairs; below 1, the first program used less")
    print(ReportTable.heading)
    for entry in cases where self.programs.chooses(entry.name) {
      print(ReportTable.line(entry, try entry.compare(pairs: pairs, programs, fixture, meter)))
    }
  }
}

/// tsqlite and sqlite3, TypedSQLite and GRDB.
struct LocalBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "local",
    abstract: "Compares tsqlite with sqlite3, and TypedSQLite with GRDB, on the same work (the default).",
    discussion: "The data is made once for each number of rows.")

  @OptionGroup var options: ComparisonOptions

  @Option(help: "How many rows the data has.")
  var rows = 1_000_000

  @Option(help: "The shell of DuckDB, whose exports are compared too.")
  var duckdb = ""

  @Option(help: "Its extension that reads SQLite's files, the file sqlite_scanner.duckdb_extension.")
  var duckdbScanner = ""

  private var cases: [BenchmarkCase] { BenchmarkCase.all + (duckdb.isEmpty ? [] : BenchmarkCase.duckDB) }

  func validate() throws {
    guard rows > 0 else { throw ValidationError("There must be at least one row.") }
    try options.programs.check(cases.map(\.name))
  }

  func run() throws {
    if options.programs.list {
      for entry in cases { print(entry.name) }
      return
    }
    // The programs of the tasks are built next to this one.
    let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let programs = Programs(
      tsqlite: options.programs.tsqlite, sqlite3: options.programs.sqlite3,
      typedSQLiteTasks: built.appendingPathComponent("TypedSQLiteTasks").path,
      grdbTasks: built.appendingPathComponent("GRDBTasks").path, duckDB: duckdb, duckDBScanner: duckdbScanner)
    let fixture = try Fixture(rows: rows, folder: options.programs.folder, sqlite3: options.programs.sqlite3)
    try options.compare(cases, rows: rows, programs, fixture)
  }
}
