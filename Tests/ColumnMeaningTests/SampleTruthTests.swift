import Foundation
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

/// Compares how files of real software are shown with what that software reads from them.
@Suite struct SampleTruthTests {
  @Test(arguments: SampleTruth.databases)
  func `each sample cell is shown right or raw, and plain ones as stored`(database: String) throws {
    let cells = try SampleTruth.cells(of: database)
    let queries = cells.map { "SELECT \"\($0.column)\" AS v FROM \"\($0.table)\" WHERE \($0.condition);" }
    let shown = run(queries, on: database, ".mode jsonl")
    let raw = run(queries, on: database, ".format raw on\n.mode jsonl")
    try #require(!cells.isEmpty && shown.count == cells.count && raw.count == cells.count)
    var missed: [String] = []
    for (index, cell) in cells.enumerated() {
      let name = "\(cell.table).\(cell.column)"
      if cell.kind == "plain" {
        #expect(shown[index] == raw[index], "\(name)")
      } else if !cell.isRight(shown[index]) {
        #expect(shown[index] == raw[index], "\(name) is wrong")
        if cell.mustBeKnown { missed.append(name) }
      }
    }
    let known = cells.count { $0.kind != "plain" && $0.mustBeKnown }
    #expect(missed.count * 10 <= known, "\(missed)")
  }

  private func run(_ queries: [String], on database: String, _ setup: String) -> [String] {
    let memory = MemorySurroundings()
    let shell = Shell(
      databasePath: "file:\(SampleTruth.path(of: database))?mode=ro&immutable=1",
      surroundings: memory.surroundings())
    shell.connections.opening = DatabaseOpening(.readOnly)
    let input = ([setup] + queries).joined(separator: "\n")
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    // Readers get a warning about integers that JSON readers round.
    let errors = memory.errors.text.split(separator: "\n").filter { !$0.hasPrefix("Warning: column ") }
    #expect(errors == [])
    return memory.output.text.split(separator: "\n").map(String.init)
  }
}
