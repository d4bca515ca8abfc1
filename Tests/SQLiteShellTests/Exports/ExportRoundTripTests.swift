import ColumnMeaning
import Foundation
import SQLSyntax
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

/// Random tables that are exported and imported again, into an empty table of the same schema and into the same table.
@Suite struct ExportRoundTripTests {
  /// How many tables are tried for each format; `TSQLITE_ROUND_TRIPS=3000` tries more.
  private static let count =
    ProcessInfo.processInfo.environment["TSQLITE_ROUND_TRIPS"].flatMap(Int.init) ?? 80

  @Test(arguments: ["json", "ndjson", "sql", "csv"])
  func `an import stores what was exported, bit by bit`(format: String) throws {
    var differing = 0
    for seed in 0..<UInt64(Self.count) {
      let differences = try Self.differences(RandomTable(seed: seed), format)
      guard !differences.isEmpty else { continue }
      differing += 1
      if differing <= 5 { Issue.record("table \(seed): \(differences.joined(separator: "\n"))") }
    }
    #expect(differing == 0)
  }

  /// An index that has all columns but the generated one, an effect of `.format date` on other sessions, and digits that
  /// SQLite does not read exactly.
  @Test(arguments: [844, 1029, 1097, 1173, 1370, 1640, 2419, 2678], ["sql", "csv"])
  func `an import stores what was exported of tables that are rare`(seed: UInt64, format: String) throws {
    #expect(try Self.differences(RandomTable(seed: seed), format) == [])
  }

  private static func differences(_ table: RandomTable, _ format: String) throws -> [String] {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    try table.create(in: shell.database())
    try table.fill(shell.database())
    run(table.formats, shell)
    let before = try rows(of: table, shell)
    run(".export f.\(format) t", shell)
    let note = memory.errors.text
    let importing =
      switch format {
      case "sql": ".read f.sql"
      case "csv": ".import --csv --skip 1 --null \"\" f.csv t"
      default: ".import f.\(format) t"
      }
    var differences: [String] = []
    for (name, settings) in [("an empty table", ""), ("an empty table with formats", table.formats)] {
      let other = MemorySurroundings()
      other.files = memory.files
      let copy = Shell(surroundings: other.surroundings())
      try table.create(in: copy.database())
      run(settings, copy)
      run(importing, copy)
      differences += compare(
        before, try rows(of: table, copy), table, besides: RandomTable.columns(in: note, anywhere: true)
      ).map { "\(name): \($0)" }
    }
    if !table.isKeyed {
      run(importing, shell)
      differences += compare(
        before, Array(try rows(of: table, shell).dropFirst(before.count)), table,
        besides: RandomTable.columns(in: note, anywhere: false)
      ).map { "the same table: \($0)" }
    }
    guard !differences.isEmpty else { return [] }
    return differences.prefix(4)
      + [table.schema, table.formats, note, memory.files["f.\(format)"]?.text ?? ""]
      .map { String($0.prefix(1500)) }
  }

  private static func run(_ input: String, _ shell: Shell) {
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
  }

  private static func rows(of table: RandomTable, _ shell: Shell) throws -> [[String]] {
    try shell.database().prepare("SELECT * FROM t").storedCells()
  }

  private static func compare(
    _ before: [[String]], _ after: [[String]], _ table: RandomTable, besides columns: Set<String>
  ) -> [String] {
    // The first column is the key, and what a generated column repeats.
    let losesFirst = table.names.first { $0 != "g" }.map(columns.contains) ?? false
    if losesFirst, table.isKeyed { return [] }
    let columns = losesFirst ? columns.union(["g"]) : columns
    // A column of BLOB in a STRICT table refuses the row of a text.
    if before.count != after.count, !columns.isEmpty, table.schema.hasSuffix(" STRICT;") { return [] }
    guard before.count == after.count else { return ["\(before.count) rows, then \(after.count)"] }
    var differences: [String] = []
    for (row, other) in zip(before, after) {
      for (index, name) in table.names.enumerated()
      where row[index] != other[index] && !columns.contains(name) {
        differences.append("\(name): \(row[index].prefix(200)) became \(other[index].prefix(200))")
      }
    }
    return differences
  }
}
