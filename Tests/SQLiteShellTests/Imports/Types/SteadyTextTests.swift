import ScreenSupport
import TestSupport
import TypedSQLiteCore
import Testing

@testable import SQLiteShell

/// The short way for texts that are like those before, beside the long one.
@Suite struct SteadyTextTests {
  private static let pools: [[String]] = [
    ["1", "-7", "100", "0", "-0", "007", "123456789012345678", "9223372036854775807", "+5", "1e3", ""],
    ["1.5", "286.80", "-0.50", "0.25", "00.5", "7", "1.", ".5", "123456789.1234567", "1.5e2"],
    [
      "1.5", "-3.0", "100.25", "123456789.123456", "0.5", "0.00001", "-0.0", "0.0", "1.10",
      "12345678.12345678",
    ],
    ["2026-01-31", "2026-02-28", "2026-02-30", "2026-13-01", "2026-01-31 10:00:00"],
    [
      "2026-01-28 10:00:00", "2026-01-28T23:59:59", "2026-01-28 24:00:00", "2026-01-28 10:00:00Z",
      "2026-01-31 1:0:0",
    ],
    ["true", "false", "TRUE", "yes", "1"],
    ["a", "abc def", "3 apples", "{}", "[1]", "no", "yes"],
    ["31.01.2026", "01.02.2026", "1/2/2026", "12/31/2026"],
  ]

  @Test(arguments: 0..<300)
  func `the short way concludes what the long one does`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pool = Self.pools[Int.random(in: 0..<Self.pools.count, using: &random)]
    let other = Self.pools[Int.random(in: 0..<Self.pools.count, using: &random)]
    let usual = pool.prefix(Int.random(in: 1...pool.count, using: &random))
    let allQuoted = Int.random(in: 0..<4, using: &random) == 0
    var quick = ColumnLook(name: "c")
    var slow = ColumnLook(name: "c")
    for line in 1...60 {
      let isOdd = Int.random(in: 0..<40, using: &random) == 0
      guard let text = (isOdd ? other[...] : usual).randomElement(using: &random) else { continue }
      let isQuoted = allQuoted || Int.random(in: 0..<50, using: &random) == 0
      text.withUTF8Span { quick.look(at: $0, isQuoted: isQuoted, line: line) }
      text.withUTF8Span { slow.lookClosely(at: $0, isQuoted: isQuoted, line: line) }
    }
    let (first, second) = (ColumnChoice(of: quick), ColumnChoice(of: slow))
    #expect(first.declaredType == second.declaredType)
    #expect(first.reason == second.reason)
    #expect(quick.possible == slow.possible)
  }
}
