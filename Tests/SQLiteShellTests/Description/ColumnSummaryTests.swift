import ColumnMeaning
@testable import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct ColumnSummaryTests {
  private func summary(
    of values: String, format: ColumnFormat? = nil, distinct: Int = 65_536, isUnique: Bool = false
  ) throws -> ColumnSummary {
    let database = try Database(path: ":memory:")
    var summary = ColumnSummary(
      format, isUnique: isUnique, budget: ColumnSummary.Budget(distinct: distinct), hash: ByteHash(secret: 7))
    let statement = try database.prepare(values)
    while try statement.step() { summary.add(statement.cell(0)) }
    return summary
  }

  /// The numbers from 1 to a count, in an order that is not theirs.
  private func numbers(_ count: Int, _ expression: String) -> String {
    """
    WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
    SELECT \(expression) FROM n
    """
  }

  @Test func `whole numbers and REALs of the same value are one value, texts and blobs are not`() throws {
    let summary = try summary(of: "VALUES (1), (1.0), ('1'), (x'31'), (NULL), (0), (-0.0)")
    #expect(summary.distinct == .exactly(4))
    #expect(summary.nullCount == 1)
    #expect(summary.classes.map(\.count) == [2, 2, 1, 1])
    #expect(summary.frequent(3).map(\.count) == [2, 2])
    #expect(summary.least == .integer(0))
    #expect(summary.greatest == .blob([0x31], size: 1))
  }

  @Test func `numbers are compared exactly`() throws {
    let summary = try summary(
      of: "VALUES (9223372036854775807), (9223372036854775807.0), (-9223372036854775808), (-9e999), (9e999)")
    #expect(summary.distinct == .exactly(5))
    #expect(summary.least == .real(-.infinity))
    #expect(summary.greatest == .real(.infinity))
    let close = try self.summary(of: "VALUES (9007199254740993), (9007199254740992.0)")
    #expect(close.least == .real(9_007_199_254_740_992))
    #expect(close.greatest == .integer(9_007_199_254_740_993))
  }

  @Test(arguments: ["i * 7919 % 100003", "'text ' || (i * 7919 % 100003)", "(i * 7919 % 100003) + 0.5"])
  func `an estimate is near the number of values, and never above the number of cells`(expression: String)
    throws
  {
    let summary = try summary(of: numbers(100_003, expression), distinct: 1000)
    guard case .about(let count) = summary.distinct else {
      Issue.record("not an estimate")
      return
    }
    #expect(count <= 100_003)
    #expect(count > 97_000)
    let exact = try self.summary(of: numbers(1000, expression), distinct: 1000)
    #expect(exact.distinct == .exactly(1000))
  }

  @Test func `frequent values are found among too many different ones, with counts that are not too high`()
    throws
  {
    let summary = try summary(
      of: numbers(60_000, "CASE WHEN i % 4 = 0 THEN 'often' ELSE 'value ' || i END"), distinct: 1000)
    let frequent = try #require(summary.frequent(1).first)
    #expect(frequent.value == .text(Array("often".utf8), size: 5))
    #expect(!frequent.isExact)
    #expect(frequent.count <= 15_000)
    #expect(frequent.count > 14_000)
  }

  @Test func `a column without equal values is not counted`() throws {
    let summary = try summary(of: numbers(2000, "i"), distinct: 10, isUnique: true)
    #expect(summary.distinct == .exactly(2000))
    #expect(summary.frequent(3).isEmpty)
    #expect(summary.bars?.reduce(0, +) == 2000)
  }

  @Test func `values that are all as frequent keep some spellings`() throws {
    let summary = try summary(of: numbers(20_000, "'value ' || (i % 10000)"))
    #expect(summary.distinct == .exactly(10_000))
    #expect(summary.frequent(3).map(\.count) == [2, 2, 2])
  }

  @Test func `bars are those of all values, also when bins had to grow`() throws {
    let exact = try summary(of: numbers(12_000, "(i - 1) / 1000"))
    #expect(exact.bars == [Int](repeating: 1000, count: 12))
    let grown = try summary(of: numbers(12_000, "CASE WHEN i = 1 THEN 0 ELSE 12000 - i END"), distinct: 1000)
    let bars = try #require(grown.bars)
    #expect(bars.reduce(0, +) == 12_000)
    #expect(!bars.contains { !(900...1100).contains($0) })
  }

  @Test(arguments: [
    ("1e308, -1e308, 0", "█▁▁▁▁▁█▁▁▁▁█"), ("5, 5, 5", "█▁▁▁▁▁▁▁▁▁▁▁"), ("9e999, 1, 2", "█▁▁▁▁▁▁▁▁▁▁█"),
    ("1e-320, 0, 2e-320", "█▁▁▁▁▁█▁▁▁▁█"),
  ])
  func `extreme numbers have bars`(values: String, bars: String) throws {
    for distinct in [65_536, 1] {
      let rows = values.split(separator: ", ").map { "(\($0))" }.joined(separator: ", ")
      let summary = try summary(of: "VALUES \(rows)", distinct: distinct)
      let found = try #require(summary.bars)
      #expect(Distribution.sparkline(found) == bars)
    }
  }

  @Test func `huge values are compared and kept by their first bytes`() throws {
    let summary = try summary(of: "VALUES ('b' || hex(zeroblob(500000))), ('a' || hex(zeroblob(9)))")
    #expect(summary.least == .text(Array("a000000000000000000".utf8), size: 19))
    #expect(summary.greatest?.isCut == true)
    #expect(summary.distinct == .exactly(2))
  }
}
