import ArgumentParser
import Foundation

/// Compares the resources that programs use for the same work, in alternating runs: tsqlite with sqlite3, and
/// TypedSQLite with GRDB.
@main
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares tsqlite with sqlite3, and TypedSQLite with GRDB, on the same work.",
    discussion: """
      Each case runs both programs in turns. A ratio is the median of the ratios of the pairs: below 1, tsqlite
      used less. The data is made once for each number of rows.
      """)

  @Option(help: "How many rows the data has.")
  var rows = 1_000_000

  @Option(help: "How many pairs of runs each case has.")
  var pairs = 5

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

  func validate() throws {
    guard rows > 0, pairs > 0 else { throw ValidationError("There must be at least one row and one pair.") }
    if let unknown = chosen.first(where: { name in !BenchmarkCase.all.contains { $0.name == name } }) {
      throw ValidationError("There is no case '\(unknown)'. --list prints those that there are.")
    }
  }

  func run() throws {
    if list {
      for entry in BenchmarkCase.all { print(entry.name) }
      return
    }
    // The programs of the tasks are built next to this one.
    let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let programs = Programs(
      tsqlite: tsqlite, sqlite3: sqlite3,
      typedSQLiteTasks: built.appendingPathComponent("TypedSQLiteTasks").path,
      grdbTasks: built.appendingPathComponent("GRDBTasks").path)
    let fixture = try Fixture(rows: rows, folder: URL(fileURLWithPath: data), sqlite3: sqlite3)
    let meter = try Meter(folder: fixture.folder)
    print("\(rows) rows, \(pairs) pairs, median of the pairs; below 1, the first program used less")
    print(ReportTable.heading)
    for entry in BenchmarkCase.all where chosen.isEmpty || chosen.contains(entry.name) {
      print(ReportTable.line(entry, try entry.compare(pairs: pairs, programs, fixture, meter)))
    }
  }
}
