import MeaningSupport
import Testing

/// Numbers in the range of dates under a name that says a time, and other values that deceive.
@Suite struct DeceivingColumnTests {
  private func why(_ column: String, _ values: [String]) -> [String] {
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    let name = column.prefix { $0 != " " }
    let run = runMeaning([
      "CREATE TABLE t(\(column)); INSERT INTO t VALUES \(rows);",
      .why("t.\(name)"),
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  /// Numbers at even distances in another order.
  private func even(_ count: Int, from first: Int, to last: Int) -> [String] {
    (0..<count).map { "\(first + (last - first) / count * ($0 * 37 % count))" }
  }

  @Test func `microseconds since a start that pass decades in days are no milliseconds since 1970`() {
    let clock = even(90, from: 860_000_000_000, to: 1_700_000_000_000)
    #expect(
      why("timestamp INTEGER", clock).last
        == "  the name timestamp says a time, but most would be spread over more than 20 years, "
        + "1997-04-02 16:53:20 to 2023-07-29 21:37:46.637 as unix-ms")
    let days = even(90, from: 1_500_000_000_000, to: 1_700_000_000_000)
    #expect(why("timestamp INTEGER", days).first == "t.timestamp: date unix-ms (strong)")
    let births = even(90, from: 700_000_000_000, to: 1_700_000_000_000)
    #expect(why("birthday INTEGER", births).first == "t.birthday: date unix-ms (strong)")
  }

  @Test func `seconds of GPS are known by another time of their table`() {
    let columns = "start_time INTEGER, created_at INTEGER"
    let rows = (0..<20).map { row in
      "\(1_388_966_418 + row * 3000), \(1_704_931_200 + row * 3000 + 5)"
    }
    #expect(
      why(columns, rows).last
        == "  the name start_time says a time, but they would be 10 years and 5 days before created_at, "
        + "as seconds of GPS are")
    let events = (0..<20).map { row in "\(1_388_966_418 + row * 3000), \(1_388_966_500 + row * 3000)" }
    #expect(why(columns, events).first == "t.start_time: date unix (strong)")
    let alone = (0..<20).map { "\(1_388_966_418 + $0 * 3000), NULL" }
    #expect(why("start_time INTEGER, created_at INTEGER", alone).first == "t.start_time: date unix (strong)")
  }

  @Test func `seconds beside columns of a GPS receiver may be those of GPS`() {
    let rows = (0..<20).map { "\(1_388_966_418 + $0 * 3000), 18" }
    #expect(
      why("start_time INTEGER, leap_seconds INTEGER", rows).last
        == "  the name start_time says a time, but leap_seconds is in its table, so they may be seconds of GPS"
    )
    let recent = (0..<20).map { "\(1_769_853_600 + $0 * 3000), 18" }
    #expect(
      why("start_time INTEGER, leap_seconds INTEGER", recent).first == "t.start_time: date unix (strong)")
  }

  @Test func `ticks that could be nanoseconds of some days are said to be`() {
    #expect(
      why("date INTEGER", (0..<9).map { "\(638_400_123_456_789_123 + $0 * 10_123_456_789_001)" }).dropFirst(2)
        .first
        == "  9 numbers, 2024-01-05 00:45:45.6789123 to 2024-04-07 18:25:11.1101131 as ticks; as cocoa-ns they would be "
        + "2021-03-25 21:22:03.456789123 to 2021-03-26 19:51:51.111101131")
  }

  @Test func `midnights as ticks are no moments of 2020`() {
    let days = (0..<25).map { "\((719_100 + $0 * 300) * 864_000_000_000)" }
    #expect(why("HireDate bigint", days).first == "t.HireDate: plain")
  }

  @Test func `a clock of 90 kHz is no time of days in 2001`() {
    let pictures = (0..<200).map { "\(978_400_000 + $0 * 3003)" }
    #expect(
      why("timestamp INTEGER", pictures).last
        == "  the name timestamp says a time, but they grow by 3003, as a clock of 90 kHz does from picture to picture"
    )
    #expect(
      why("timestamp INTEGER", (0..<60).map { "\(978_400_000 + $0 * 3750 + $0 % 2)" }).first
        == "t.timestamp: plain")
    let hours = (0..<60).map { "\(978_400_800 + $0 * 3600)" }
    #expect(why("timestamp INTEGER", hours).first == "t.timestamp: date unix (strong)")
    let mails = (0..<60).map { "\(978_400_000 + $0 * $0 * 977)" }
    #expect(why("timestamp INTEGER", mails).first == "t.timestamp: date unix (strong)")
    #expect(
      why("timestamp INTEGER", (0..<60).map { "\(1_769_853_600 + $0 * 3003)" }).first
        == "t.timestamp: date unix (strong)")
  }

  @Test func `nanoseconds since 2001 that can be ticks of decades have two readings`() {
    let events = (0..<30).map { "\(634_567_890_123_456_789 + $0 * 400_000_000_000_017)" }
    #expect(why("date INTEGER", events).first == "t.date: plain, because more than one format explains it")
    let whole = (0..<3).map { "\(634_567_891_000_000_000 + $0 * 7_000_000_000)" }
    #expect(why("date INTEGER", whole).first == "t.date: date cocoa-ns (strong)")
    let ticks = (0..<30).map { "\(638_000_000_001_234_567 + $0 * 36_000_000_017)" }
    #expect(why("date INTEGER", ticks).first == "t.date: date ticks (strong)")
    let milliseconds = (0..<40).map { "\(638_551_498_031_000_000 + $0 * 15_000_001_000_000)" }
    #expect(
      why("created INTEGER", milliseconds).first
        == "t.created: plain, because more than one format explains it")
    let days = (0..<40).map { "\(638_000_000_000_000_000 + $0 * 864_000_000_000)" }
    #expect(why("created INTEGER", days).first == "t.created: date ticks (strong)")
    let birthdays = (0..<30).map { "\(864_000_000_000 * (725_000 + $0 * 300))" }
    #expect(why("birthday INTEGER", birthdays).first == "t.birthday: date ticks (strong)")
  }

  @Test func `fractions of a second before SQLite existed are seconds since 2001`() {
    let events = (0..<10).map { "\(791_550_000 + $0 * 86_400).25" }
    #expect(why("last_modified REAL", events).first == "t.last_modified: date cocoa (strong)")
    #expect(
      why("last_modified REAL", events + ["63113904000.0", "63113904000.0"]).first
        == "t.last_modified: date cocoa (strong)")
    // Earthquakes have times with fractions too.
    #expect(why("time REAL", events).first == "t.time: plain, because more than one format explains it")
    let whole = (0..<10).map { "\(791_550_000 + $0 * 86_400).0" }
    #expect(
      why("last_modified REAL", whole).first
        == "t.last_modified: plain, because more than one format explains it")
    let beside = events.map { "\($0), \($0)" }
    #expect(why("date REAL, last_modified REAL", beside).first == "t.date: date cocoa (fair)")
  }

  @Test(arguments: ["all_day", "per_day", "half_day", "AllDay"])
  func `a length of days is no day`(name: String) {
    #expect(why("\(name) INTEGER", ["1769853600", "1769857200", "1769859000"]).first == "t.\(name): plain")
  }

  @Test func `numbers that are spread evenly over decades are no times`() {
    let sizes = even(100, from: 1_000_000_000, to: 1_950_000_000)
    #expect(
      why("updated INTEGER", sizes).last
        == "  the name updated says a time, but they are spread evenly over decades, "
        + "2001-09-09 01:46:40 to 2031-06-29 11:46:40 as unix")
    let years = (0..<100).map { "\(1_000_000_000 + 90_000 * $0 * $0)" }
    #expect(why("updated INTEGER", years).first == "t.updated: date unix (strong)")
  }

  @Test func `a name that more often means something else needs other dates in its table`() {
    let numbers = (0..<20).map { "\(1_700_000_000 + 90_000 * $0)" }
    #expect(
      why("due INTEGER", numbers) == [
        "t.due: plain", "  declared INTEGER, which does not say what the values mean; 20 integers",
        "  the name due can mean a time, but no sure date near 2023-11-14 22:13:20 to 2023-12-04 17:13:20 as unix "
          + "is in its table",
      ])
    #expect(why("due INTEGER", ["12", "850"]).count == 2)
    #expect(
      why("render_time INTEGER", even(100, from: 1_000_000_000, to: 1_950_000_000)).last
        == "  the name render_time can mean a time, but they are spread evenly over decades, "
        + "2001-09-09 01:46:40 to 2031-06-29 11:46:40 as unix")
  }

  @Test func `modified Julian days are no days of a spreadsheet in the future`() {
    let days = (0..<40).map { "\(58_000 + $0 * 3).25" }
    #expect(why("date REAL", days).first == "t.date: plain")
    #expect(why("expiry_date REAL", days).first == "t.expiry_date: date ole (strong)")
    #expect(why("date REAL", ["45000.25", "45001.5", "45002.75"]).first == "t.date: date ole (strong)")
  }

  @Test(arguments: ["'[1]'", "'[]'", "'{}'", "'[0, 1]'"])
  func `lists of a number and empty documents alone are no JSON`(document: String) {
    for name in ["flags", "tags", "extra", "data"] {
      let alone = Array(repeating: document, count: 20)
      #expect(why("\(name) TEXT", alone).first == "t.\(name): plain")
      #expect(why("\(name) TEXT", alone + [#"'["a"]'"#]).first == "t.\(name): json text (strong)")
    }
  }

  @Test func `REAL 0 and -1 are shown as stored, as the integers are`() {
    let run = runMeaning(
      """
      CREATE TABLE t(updated REAL);
      INSERT INTO t VALUES (1769853600.5), (1769853601.5), (1769853602.5), (0.0), (-1.0);
      SELECT * FROM t;
      """)
    #expect(run.output == "2026-01-31 10:00:00.5\n2026-01-31 10:00:01.5\n2026-01-31 10:00:02.5\n0.0\n-1.0\n")
  }

  @Test func `NUMERIC is no proof of a decimal under a name that says a time`() {
    #expect(why("created NUMERIC", ["1769853600", "1769853700"]).first == "t.created: date unix (fair)")
    #expect(
      why("created DECIMAL(12, 2)", ["1769853600", "1769853700"]).first == "t.created: decimal real (certain)"
    )
    #expect(
      why("created NUMERIC(14, 3)", ["1769853600.125", "1769853700.5"]).first
        == "t.created: date unix-real (fair)")
    #expect(why("amount NUMERIC", ["1769853600", "1769853700"]).first == "t.amount: decimal real (certain)")
  }

  @Test(arguments: ["latitude", "gps_lon", "homeLng", "altitude", "start_x"])
  func `NUMERIC is no proof of a decimal for a coordinate`(name: String) {
    #expect(why("\(name) NUMERIC", ["48.8566", "52.52", "0"]).first == "t.\(name): plain")
    #expect(
      why("\(name) DECIMAL(9, 6)", ["48.8566", "52.52"]).first == "t.\(name): decimal real (certain)")
  }

  @Test func `NUMERIC is no proof of a decimal for whole numbers that could be dates`() {
    let lines = why("dsent NUMERIC", ["1769853600", "1769853700"])
    #expect(lines.first == "t.dsent: plain")
    #expect(lines.contains { $0.hasPrefix("  they could be dates, but nothing says so: 2 numbers, ") })
    #expect(why("dsent NUMERIC", ["17", "21"]).first == "t.dsent: decimal real (certain)")
  }

  @Test func `NUMERIC is no proof of a decimal for results of floating point`() {
    #expect(why("ratio NUMERIC", ["0.1 + 0.2", "1"]).first == "t.ratio: plain")
    #expect(why("ratio NUMERIC", ["0.3", "1"]).first == "t.ratio: decimal real (certain)")
  }

  @Test(arguments: ["BIT", "BIT(1)"])
  func `bits are booleans if they are 0 and 1`(type: String) {
    #expect(why("done \(type)", ["0", "1"]).first == "t.done: bool integer (fair)")
    #expect(why("done \(type)", ["0", "1", "2"]).first == "t.done: plain")
    #expect(why("done BIT(8)", ["0", "1"]).first == "t.done: plain")
  }

  @Test func `few numbers under a name that can mean something else must be close together and past`() {
    #expect(
      why("exposure_time INTEGER", ["1154401411", "1510214703", "1300000000"]).first
        == "t.exposure_time: plain")
    #expect(
      why("frame_time INTEGER", ["1891000000", "1891000100", "1891000200"]).first == "t.frame_time: plain")
  }

  @Test(arguments: [
    "valid_from", "not_before", "next_run", "scheduled_for", "last_active", "utc", "unixtime", "dtstart",
    "stamp",
  ])
  func `a name for a time is no date without numbers of our time`(name: String) {
    for numbers in [["1", "2", "3"], ["3600", "7200", "9000"], ["1000000", "2000000", "3000000"]] {
      #expect(why("\(name) INTEGER", numbers).first == "t.\(name): plain")
    }
    #expect(
      why("\(name) INTEGER", ["1769853600", "1769857200", "1769859000"]).first
        == "t.\(name): date unix (strong)")
  }

  @Test func `a row identifier that is a time is a date`() {
    let hours = (0..<20).map { "\(1_769_853_600 + $0 * 3600)" }
    #expect(why("dateTime INTEGER PRIMARY KEY", hours).first == "t.dateTime: date unix (strong)")
    #expect(why("dateTime INTEGER PRIMARY KEY", ["1", "2", "3", "4", "5"]).first == "t.dateTime: plain")
    #expect(why("id INTEGER PRIMARY KEY", hours).first == "t.id: plain")
  }

  @Test func `the one storage of a known application settles its other columns`() {
    let run = runMeaning([
      """
      CREATE TABLE Z_METADATA(Z_VERSION INTEGER, Z_UUID TEXT, Z_PLIST BLOB);
      CREATE TABLE Z_PRIMARYKEY(Z_ENT INTEGER, Z_NAME TEXT, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE ZTHING(Z_PK INTEGER PRIMARY KEY, ZSEENAT REAL);
      INSERT INTO ZTHING(ZSEENAT) VALUES (791550000.5), (791550100.5), (791550200.5);
      """,
      .why("ZTHING.ZSEENAT"),
    ])
    #expect(run.output.hasPrefix("ZTHING.ZSEENAT: date cocoa (strong)\n"))
    #expect(run.output.contains("stores dates\n"))
  }

  @Test func `one value that could be a hash needs a name that says a UUID`() {
    let uuid = "X'6a4f2e0d8b1c4dae9f0a1b2c3d4e5f60'"
    let other = "X'7b5f2e0d8b1c4dbe8f0a1b2c3d4e5f61'"
    #expect(why("id BLOB", [uuid]).first == "t.id: plain")
    #expect(why("id BLOB", [uuid, other]).first == "t.id: uuid blob (fair)")
    #expect(why("uuid BLOB", [uuid]).first == "t.uuid: uuid blob (fair)")
  }
}
