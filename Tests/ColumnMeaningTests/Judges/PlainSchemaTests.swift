import ColumnMeaning
import Foundation
import ScreenSupport
import Testing
import TypedSQLiteCore

/// Random tables whose columns mean nothing but themselves, with names of real projects.
@Suite struct PlainSchemaTests {
  /// How many schemas are made; a search for faults sets more.
  private static let count = ProcessInfo.processInfo.environment["PLAIN_SCHEMAS"].flatMap { Int($0) } ?? 640
  private static let parts = 8

  @Test(arguments: 0..<parts)
  func `no column of a random schema is shown as something else`(part: Int) throws {
    for number in stride(from: part, to: Self.count, by: Self.parts) {
      var random = SeededGenerator(seed: UInt64(17_000_000 + number))
      let database = try Database(path: ":memory:")
      let names = try Self.makeTable(&random, in: database)
      let meanings = try ColumnMeanings(database).meanings(ofTable: "t")
      for (name, meaning) in zip(names, meanings) where name != Self.time {
        // A NUMERIC column holds numbers, whose digits are shown.
        if meaning.kind == "decimal", meaning.reasons == ["declared NUMERIC"] { continue }
        let values = try database.rows(
          "SELECT group_concat(quote(\"\(name)\"), ' ') FROM (SELECT * FROM t LIMIT 9)"
        ) {
          $0.text(0) ?? ""
        }
        #expect(meaning.kind == nil, "schema \(number), \(name): \(meaning): \(values)")
      }
    }
  }

  /// A sure time, beside which other numbers are compared with it.
  private static let time = "created_at"

  private static func makeTable(
    _ random: inout SeededGenerator, in database: Database
  ) throws -> [String] {
    var names: [String] = []
    var types: [String] = []
    var makers: [@Sendable (Int, inout SeededGenerator) -> DatabaseValue] = []
    for _ in 0..<(3 + random.below(7)) {
      let columns = random.pick(PlainColumns.all)
      let name = random.pick(columns.names)
      guard !names.contains(where: { $0.lowercased() == name.lowercased() }) else { continue }
      names.append(name)
      types.append(random.pick(columns.types))
      makers.append(random.pick(columns.makers)(&random))
    }
    if random.below(2) == 0 {
      let start = Int64.random(in: 1_500_000_000...1_700_000_000, using: &random)
      names.append(time)
      types.append("INTEGER")
      makers.append { row, _ in (start + Int64(row) * 3600).databaseValue }
    }
    let definitions = zip(names, types).map { "\"\($0)\" \($1)" }.joined(separator: ", ")
    try database.runAll("CREATE TABLE t(id INTEGER PRIMARY KEY, \(definitions))")
    let insert = try database.prepare(
      "INSERT INTO t VALUES (NULL\(String(repeating: ", ?", count: names.count)))")
    for row in 0..<random.pick([1, 2, 3, 8, 20, 60]) {
      for (index, make) in makers.enumerated() {
        try insert.bind(random.below(12) == 0 ? .null : make(row, &random), at: index + 1)
      }
      _ = try insert.step()
      insert.reset()
    }
    return ["id"] + names
  }
}
