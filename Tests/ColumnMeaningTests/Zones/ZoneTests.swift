@testable import ColumnMeaning
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct ZoneTests {
  /// The file of a zone that is an hour ahead of UTC and has summer time by the rule of the European Union.
  private let berlin = ZoneFiles.berlin

  private func memory(_ zones: [String: [UInt8]]) -> MemorySurroundings { ZoneFiles.memory(zones) }

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
    let run = runShell(
      table + ".format zone Europe/Berlin\nSELECT * FROM t;",
      memory: memory(["/usr/share/zoneinfo/Europe/Berlin": berlin]))
    #expect(run.errors == "")
    #expect(
      run.output == """
        2026-01-31 11:00:00+01:00|2026-01-31 10:00:00
        2026-07-01 12:00:00+02:00|2026-07-01 12:00:00+02:00

        """)
  }

  @Test func `exports stay in UTC, which they name, unless the zone applies to files`() {
    let memory = memory(["/usr/share/zoneinfo/Europe/Berlin": berlin])
    let run = runShell(
      table + """
        .format zone Europe/Berlin
        .mode csv
        SELECT at FROM t LIMIT 1;
        .format zone Europe/Berlin --files
        SELECT at FROM t LIMIT 1;
        """, memory: memory)
    #expect(run.output == "\"2026-01-31 10:00:00Z\"\r\n\"2026-01-31 11:00:00+01:00\"\r\n")
  }

  @Test func `text without a zone is shifted if its zone was stated, unless clocks never showed it`() {
    let run = runShell(
      """
      CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES ('2026-07-01 12:00:00'), ('2026-03-29 02:30:00'), ('2026-10-25 02:30:00');
      .format zone Europe/Berlin t.at
      SELECT at FROM t;
      .format zone +05:30
      SELECT at FROM t LIMIT 1;
      .format zone none t.at
      SELECT at FROM t LIMIT 1;
      """, memory: memory(["/usr/share/zoneinfo/Europe/Berlin": berlin]))
    #expect(
      run.output == """
        2026-07-01 10:00:00
        ≠ 2026-03-29 02:30:00
        ≠ 2026-10-25 02:30:00
        2026-07-01 15:30:00+05:30
        2026-07-01 12:00:00

        """)
  }

  @Test func `local is the zone of TZ, else of the system`() {
    let surroundings = memory(["/etc/localtime": berlin])
    #expect(
      runShell(table + ".format zone local\nSELECT at FROM t LIMIT 1;", memory: surroundings).output
        == "2026-01-31 11:00:00+01:00\n")
    surroundings.output.bytes = []
    surroundings.environment = ["TZ": "EST5EDT,M3.2.0,M11.1.0"]
    #expect(
      runShell(table + ".format zone local\nSELECT at FROM t LIMIT 1;", memory: surroundings).output
        == "2026-01-31 05:00:00-05:00\n")
  }

  @Test func `a rule that no file is named after is a zone too, without dates as in the C library`() {
    let surroundings = memory([:])
    let show = "\nSELECT at FROM t LIMIT 1;"
    #expect(
      runShell(table + ".format zone EST5EDT\(show)", memory: surroundings).output
        == "2026-01-31 05:00:00-05:00\n")
    surroundings.output.bytes = []
    surroundings.environment = ["TZ": ":EST5EDT"]
    #expect(
      runShell(table + ".format zone local\(show)", memory: surroundings).output
        == "2026-01-31 05:00:00-05:00\n")
  }

  @Test(arguments: [
    ("berlin", "Europe/Berlin"), ("Europe/Berln", "Europe/Berlin"), ("new york", "America/New_York"),
  ])
  func `a zone that was meant is named`(name: String, zone: String) {
    let surroundings = memory([:])
    surroundings.files["/usr/share/zoneinfo/zone1970.tab"] = MemoryDestination(
      "#codes\nDE\t+5230+01322\tEurope/Berlin\tmost of Germany\nUS\t+404251-0740023\tAmerica/New_York\n")
    let run = runShell(".format zone '\(name)'", memory: surroundings)
    #expect(run.errors.hasSuffix("such as Europe/Berlin\nDid you mean \"\(zone)\"?\n"), "\(run.errors)")
  }

  @Test(arguments: ["../../etc/passwd", "/etc/passwd", "Mars", ""])
  func `a name that is no zone is refused`(name: String) {
    let run = runShell(".format zone '\(name)'", memory: memory(["/etc/passwd": berlin]))
    #expect(
      run.errors == """
        .format: no zone '\(name)'; use UTC, local, an offset such as +05:30, or a name such as Europe/Berlin

        """)
  }
}
