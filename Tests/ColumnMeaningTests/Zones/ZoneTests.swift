import CoreSupport
import MeaningSupport
import Testing
import TypedSQLiteCore

@testable import ColumnMeaning

@Suite struct ZoneTests {
  /// The file of a zone that is an hour ahead of UTC and has summer time by the rule of the European Union.
  private let berlin = ZoneFiles.berlin

  private func timestamp(_ text: String) throws -> Timestamp {
    try #require(DateText(text)?.timestamp)
  }

  @Test(arguments: [
    ("2026-01-31 10:00:00", 3600), ("2026-03-29 00:59:59", 3600), ("2026-03-29 01:00:00", 7200),
    ("2026-10-25 00:59:59", 7200), ("2026-10-25 01:00:00", 3600), ("2090-07-01 00:00:00", 7200),
  ])
  func `the rule at the end of a file holds for the years after`(instant: String, offset: Int) throws {
    let rules = try #require(ZoneFile.rules(berlin))
    #expect(DisplayZone(name: "x", rules: rules).offset(at: try timestamp(instant)) == offset)
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", "2026-07-01 00:00:00", -14_400),
    ("EST5EDT", "2026-03-08 06:59:59", -18_000), ("EST5EDT", "2026-03-08 07:00:00", -14_400),
    ("EST5EDT", "2026-11-01 06:00:00", -18_000), ("EST5", "2026-07-01 00:00:00", -18_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-15 00:00:00", 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-06-15 00:00:00", 36_000),
    ("<+0330>-3:30", "2026-06-15 00:00:00", 12_600), ("XXX-1YYY,J60/0,J300/0", "2024-03-01 00:00:00", 7200),
    ("XXX-1YYY,J60/0,J300/0", "2024-02-29 12:00:00", 3600),
  ])
  func `a rule of POSIX is followed on both sides of the equator`(
    rule: String, instant: String, offset: Int
  ) throws {
    #expect(try #require(RecurringZone(rule)).offset(at: try timestamp(instant).seconds) == offset)
  }

  @Test func `a time that clocks skip is at no instant, one that they repeat at two`() throws {
    let zone = DisplayZone(name: "x", rules: try #require(ZoneFile.rules(berlin)))
    #expect(zone.instants(ofLocal: try timestamp("2026-03-29 02:30:00")) == .none)
    #expect(
      zone.instants(ofLocal: try timestamp("2026-10-25 02:30:00"))
        == .two(try timestamp("2026-10-25 00:30:00"), try timestamp("2026-10-25 01:30:00")))
    #expect(
      zone.instants(ofLocal: try timestamp("2026-07-01 12:00:00"))
        == .one(try timestamp("2026-07-01 10:00:00")))
  }

  @Test(arguments: ["", "TZif", "nothing", "TZif2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u{7F}\u{7F}\u{7F}\u{7F}"])
  func `bytes that are no zone file have no rules`(text: String) {
    #expect(ZoneFile.rules(Array(text.utf8)) == nil)
  }

  @Test func `each file that is cut short has no rules or those it still holds`() {
    for count in berlin.indices { _ = ZoneFile.rules(Array(berlin.prefix(count))) }
  }

  private let table = """
    CREATE TABLE t(at DATETIME, said DATETIME);
    INSERT INTO t VALUES (1769853600, '2026-01-31 10:00:00'), (1782900000, '2026-07-01 10:00:00Z');

    """

  @Test func `a zone of the system's files moves instants, each with its offset`() {
    let run = runMeaning([
      .sql(table),
      .zone("Europe/Berlin"),
      "SELECT * FROM t;",
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        2026-01-31 11:00:00+01:00|2026-01-31 10:00:00
        2026-07-01 12:00:00+02:00|2026-07-01 12:00:00+02:00

        """)
  }

  @Test func `text without a zone is shifted if its zone was stated, unless clocks never showed it`() {
    let run = runMeaning([
      """
      CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES ('2026-07-01 12:00:00'), ('2026-03-29 02:30:00'), ('2026-10-25 02:30:00');
      """,
      .textZone("Europe/Berlin", of: "t.at"),
      "SELECT at FROM t;",
      .zone("+05:30"),
      "SELECT at FROM t LIMIT 1;",
      .textZone(nil, of: "t.at"),
      "SELECT at FROM t LIMIT 1;",
    ])
    #expect(
      run.output == """
        2026-07-01 10:00:00
        ≠ 2026-03-29 02:30:00
        ≠ 2026-10-25 02:30:00
        2026-07-01 15:30:00+05:30
        2026-07-01 12:00:00

        """)
  }
}
