import MeaningSupport
import Testing

/// Numbers under a name for a length of time.
@Suite struct DurationNumberTests {
  private func why(_ column: String, _ values: [String]) -> [String] {
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    let name = column.prefix { $0 != " " }
    let run = runMeaning([
      """
      CREATE TABLE t(\(column)
      ); INSERT INTO t VALUES \(rows);
      """,
      .why("t.\(name)"),
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("duration_ms INTEGER", "2110326", "ms", "00:35:10.326"),
    ("TOTALTIMEINSECONDS INTEGER", "93784", "seconds", "1.02:03:04"),
    ("timeInSeconds DOUBLE", "17.5", "seconds-real", "00:00:17.5"),
    ("item_total_time_ms REAL", "93784.5", "ms-real", "00:01:33.7845"),
    ("elapsedMicros INTEGER", "1500000", "us", "00:00:01.5"),
    ("durationNanos INTEGER", "1500000000", "ns", "00:00:01.5"),
    ("watch_time_s INTEGER", "61", "seconds", "00:01:01"),
    ("length_seconds INTEGER", "343", "seconds", "00:05:43"),
    ("latency_s REAL", "90.5", "seconds-real", "00:01:30.5"),
    ("duration INTEGER -- in milliseconds", "2500", "ms", "00:00:02.5"),
  ])
  func `numbers are lengths in the unit that the name or a comment states`(
    column: String, value: String, storage: String, shown: String
  ) {
    let lines = why(column, [value, "1"])
    #expect(lines.first?.hasSuffix(": duration \(storage) (fair)") == true)
    #expect(lines.dropFirst(2).first == "  2 numbers, up to \(shown) as \(storage)")
  }

  @Test func `what states the unit is named`() {
    #expect(
      why("duration_ms INTEGER", ["1500", "20", "61000"]) == [
        "t.duration_ms: duration ms (strong)", "  the name duration_ms says lengths in this unit",
        "  3 numbers, up to 00:01:01 as ms", "  .format duration ms t.duration_ms",
      ])
    #expect(
      why("duration INTEGER -- in seconds", ["61"]).dropFirst().first
        == "  the name duration says a length, and its comment in the CREATE TABLE the unit")
  }

  @Test(arguments: [
    ("timeout_ms INTEGER", "30000"), ("max_wait_time_ms INTEGER", "30000"), ("speed_ms REAL", "12.5"),
    ("created_ms INTEGER", "12"), ("ts_usec INTEGER", "123456"), ("tv_sec INTEGER", "12"),
    ("bytes_per_sec INTEGER", "12000"), ("monotonic_ns INTEGER", "123456789"), ("Seconds INTEGER", "59"),
    ("duration_ms INTEGER", "-2500"), ("duration_ms INTEGER", "1769853600000"), ("duration_ms TEXT", "'x'"),
    ("duration_ticks REAL", "1.5"), ("duration_ms INTEGER PRIMARY KEY", "2500"),
  ])
  func `settings, parts of instants, rates and numbers that are no lengths stay plain`(
    column: String, value: String
  ) {
    let name = column.prefix { $0 != " " }
    #expect(why(column, [value]).first == "t.\(name): plain")
  }

  @Test(arguments: [
    ("Milliseconds", "343719", "ms", "00:05:43.719"), ("ms", "1500", "ms", "00:00:01.5"),
    ("seconds", "343", "seconds", "00:05:43"), ("usec", "1500000", "us", "00:00:01.5"),
  ])
  func `a name that is a unit says lengths, if there are more than a part of a clock has`(
    name: String, value: String, storage: String, shown: String
  ) {
    #expect(
      why("\(name) INTEGER", [value, "1", "2"]).prefix(3) == [
        "t.\(name): duration \(storage) (fair)", "  the name \(name) is this unit",
        "  3 numbers, up to \(shown) as \(storage)",
      ])
    #expect(why("\(name) INTEGER", ["59", "1"]).first == "t.\(name): plain")
  }

  @Test func `a length without a unit is plain, and why says what is missing`() {
    #expect(
      why("duration INTEGER", ["1500", "20"]).last
        == "  the name duration says a length of time, but nothing says its unit")
  }

  @Test func `whole numbers under a name of hundredths may be amounts, which nothing proves`() {
    #expect(
      why("price_cents INTEGER", ["1299", "4599"]) == [
        "t.price_cents: plain, because one format explains it but nothing confirms it",
        "  the name price_cents says an amount in cents", "  2 integers",
        "  .format decimal minor:2 t.price_cents",
      ])
    #expect(why("price_cents", ["1299", "'x'"]).contains { $0.contains("minor") } == false)
  }
}
