import MeaningSupport
import Testing

/// Columns that together mean what neither says alone.
@Suite struct TwinColumnTests {
  private func why(_ columns: String, _ rows: [String], _ column: String) -> [String] {
    let values = rows.map { "(\($0))" }.joined(separator: ", ")
    let run = runMeaning([
      "CREATE TABLE t(\(columns)); INSERT INTO t VALUES \(values);",
      .why("t.\(column)"),
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  /// Moments in no order, each with one that is so much later.
  private func moments(_ count: Int, later: Int) -> [String] {
    (0..<count).map { row in
      let start = 1_769_853_600 + row * 7919 % 31 * 86_413
      return "\(start), \(start + later)"
    }
  }

  @Test func `a start that is never after its end is a time`() {
    #expect(
      why("start INTEGER, \"end\" INTEGER", moments(12, later: 900), "start") == [
        "t.start: date unix (fair)", "  the name start can mean a time",
        "  12 numbers, 2026-01-31 10:00:00 to 2026-03-02 10:06:30 as unix; no other storage explains them",
        "  they are never after end", "  .format date unix t.start",
      ])
    #expect(
      why("start INTEGER, \"end\" INTEGER", moments(12, later: 900), "end")[3]
        == "  they are never before start")
    #expect(
      why("login INTEGER, logout INTEGER", moments(12, later: 900), "login").first == "t.login: plain",
      "both words also count")
  }

  @Test func `milliseconds and their twin need only one row`() {
    let row = ["1769853600123, 1769853660123"]
    #expect(
      why("event_begin INTEGER, event_end INTEGER", row, "event_begin").first
        == "t.event_begin: date unix-ms (fair)")
    #expect(why("event_begin INTEGER, other INTEGER", row, "event_begin").first == "t.event_begin: plain")
  }

  @Test func `ends before their starts, distances of decades and addresses make no time`() {
    #expect(
      why("start INTEGER, \"end\" INTEGER", moments(12, later: -900), "start").first == "t.start: plain")
    #expect(
      why("start INTEGER, \"end\" INTEGER", moments(12, later: 90_000_000), "start").first == "t.start: plain"
    )
    #expect(why("start INTEGER, \"end\" INTEGER", moments(4, later: 900), "start").first == "t.start: plain")
    let blocks = (0..<12).map { row in
      "\(1_769_853_440 + row * 4096 * (row % 3)), \(1_769_857_536 + row * 4096 * (row % 3))"
    }
    #expect(why("start INTEGER, \"end\" INTEGER", blocks, "start").first == "t.start: plain")
  }

  @Test func `a clock that grows as events do is a time, and a series is none`() {
    let polls = (0..<12).map { "\(1_769_853_600 + $0 * $0 * 17)" }
    #expect(why("clock INTEGER", polls, "clock").first == "t.clock: date unix (fair)")
    let minutes = (0..<12).map { "\(1_769_853_600 + $0 * 60)" }
    #expect(why("clock INTEGER", minutes, "clock").first == "t.clock: date unix (fair)")
    let series = (0..<12).map { "\(1_769_853_600 + $0 * 7)" }
    #expect(why("clock INTEGER", series, "clock").first == "t.clock: plain")
    let frequencies = ["1800000000", "2400000000", "1800000000", "3200000000", "2100000000"]
    #expect(why("clock INTEGER", frequencies + frequencies, "clock").first == "t.clock: plain")
    #expect(why("last_order INTEGER", polls, "last_order").first == "t.last_order: plain")
  }

  @Test func `milliseconds near each other are times under a name for an occasion, and amounts are none`() {
    let moments = (0..<6).map { "\(1_769_853_600_123 + $0 * 7919 % 5 * 86_400_007)" }
    #expect(
      why("last_time_contacted INTEGER", moments, "last_time_contacted").first
        == "t.last_time_contacted: date unix-ms (fair)")
    #expect(why("todo_entry INTEGER", moments, "todo_entry").first == "t.todo_entry: date unix-ms (fair)")
    #expect(why("sent INTEGER", moments, "sent").first == "t.sent: plain")
    #expect(
      why("last_order INTEGER", (0..<6).map { "\(1_100_000_000_000 + $0 * 400_000_000_000)" }, "last_order")
        .first
        == "t.last_order: plain")
    let identifiers = (0..<6).map { "\(1_769_853_600_123 + $0 * 900_007)" }
    #expect(why("from_visit INTEGER", identifiers, "from_visit").first == "t.from_visit: plain")
  }

  @Test func `the time of something grows as events do`() {
    let bans = (0..<8).map { "\(1_769_853_600 + $0 * $0 * 401)" }
    #expect(why("timeofban INTEGER", bans, "timeofban").first == "t.timeofban: date unix (fair)")
  }

  @Test func `a twin in UTC says its zone, and that the other is on other clocks`() {
    let rows = ["'2026-01-31 12:00:00', '2026-01-31 10:00:00'"]
    let columns = "post_date TEXT, post_date_gmt TEXT"
    #expect(
      why(columns, rows, "post_date_gmt")[2]
        == "  none of them has a time zone; it is UTC, as the name post_date_gmt says")
    #expect(
      why(columns, rows, "post_date")[2]
        == "  none of them has a time zone, and nothing says which it is; post_date_gmt is the same in UTC")
  }
}
