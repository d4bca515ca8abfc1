import CoreSupport
import Foundation
import MeaningSupport
import OutputModes
import Testing
import TypedSQLiteCore

/// Compares how files of real software are shown with what that software reads from them.
@Suite struct SampleTruthTests {
  @Test(arguments: SampleTruth.databases)
  func `each sample cell is shown right or raw, and plain ones as stored`(database: String) throws {
    let cells = try SampleTruth.cells(of: database)
    let queries = cells.map { "SELECT \"\($0.column)\" AS v FROM \"\($0.table)\" WHERE \($0.condition);" }
    let shown = try run(queries, on: database, [.mode(.jsonl)])
    let raw = try run(queries, on: database, [.raw(true), .mode(.jsonl)])
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

  private func run(_ queries: [String], on database: String, _ setup: [MeaningStep]) throws -> [String] {
    let fixture = try MeaningFixture("file:\(SampleTruth.path(of: database))?mode=ro&immutable=1")
    fixture.run(setup + queries.map { .sql($0) })
    #expect(fixture.result.messages == "")
    return fixture.result.output.split(separator: "\n").map(String.init)
  }
}
