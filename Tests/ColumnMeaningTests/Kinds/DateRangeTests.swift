import ColumnMeaning
import MeaningSupport
import ScreenSupport
import Testing
import TypedSQLiteCore

/// How the shell shows and reads values at both ends of a storage's range.
@Suite struct DateRangeTests {
  @Test(arguments: DateStorage.all)
  func `every storage restores both ends of its range, and values near them`(storage: DateStorage) throws {
    let (first, last) = (storage.shownRange.lowerBound, storage.shownRange.upperBound)
    var random = SeededGenerator(seed: 20)
    var instants = [first, last]
    // At least a day, because yyyymmdd has no time of day.
    let step = max(storage.resolution / 1_000_000_000, 1)
    for _ in 0..<20 {
      let distance = Int64.random(in: 0...200_000 / step, using: &random) * step
      instants.append(
        try #require(Timestamp(seconds: first.seconds + distance, nanoseconds: first.nanoseconds)))
      instants.append(
        try #require(Timestamp(seconds: last.seconds - distance, nanoseconds: last.nanoseconds)))
    }
    let calls = instants.map { "SELECT as_date(to_date('\($0)', '\(storage)'), '\(storage)');\n" }.joined()
    let run = runMeaning(calls)
    #expect(run.messages == "")
    #expect(run.output == instants.map { "\($0)\n" }.joined())
  }

  @Test(arguments: DateStorage.all)
  func `what is outside of the range is refused in both directions`(storage: DateStorage) throws {
    let outside = ["0000-01-01 00:00:00", "9999-12-31 23:59:59.999999999"].filter {
      DateText($0)?.timestamp.map(storage.shownRange.contains) == false
    }
    for text in outside {
      let instant = try #require(DateText(text)?.timestamp)
      guard case .outOfRange = storage.encode(instant) else { continue }
      #expect(
        runMeaning("SELECT to_date('\(text)', '\(storage)');").messages
          == "to_date: '\(text)' is out of range for \(storage)\n")
    }
  }

  @Test func `an instant is shown on the clocks of a zone if their year has four digits`() {
    let run = runMeaning([
      """
      CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES (253402300799000), (253402300800000), (-62167219200000), (-62167219200001);
      """,
      .state("date", "unix-ms", of: "t.at"),
      "SELECT at FROM t;",
      .zone("+02:00"),
      "SELECT at FROM t;",
    ])
    #expect(
      run.output == """
        9999-12-31 23:59:59
        253402300800000
        0000-01-01 00:00:00
        -62167219200001
        253402300799000
        253402300800000
        0000-01-01 02:00:00+02:00
        0000-01-01 01:59:59.999+02:00

        """)
  }

  @Test(arguments: ["0", "1721059.4", "-1.0", "5373484.5"])
  func `a Julian day outside of the years 0000 to 9999 is no date`(day: String) {
    #expect(runMeaning("SELECT as_date(\(day), 'julian') IS NULL;").output == "1\n")
  }
}
