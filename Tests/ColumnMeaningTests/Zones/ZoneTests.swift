@testable import ColumnMeaning
import TestSupport
import Testing
import TypedSQLite

@Suite struct ZoneTests {
  /// The file of a zone that is an hour ahead of UTC and has summer time by the rule of the European Union.
  private let berlin = zoneFile(
    transitions: [(-1_000_000_000, 0)], types: [3600], footer: "CET-1CEST,M3.5.0,M10.5.0/3")

  /// The bytes of version 2: an empty block of 32 bits, the block of 64 bits, and the rule.
  private static func zoneFile(
    transitions: [(second: Int64, type: UInt8)], types: [Int32], footer: String
  ) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
    func block(_ transitions: [(second: Int64, type: UInt8)], _ types: [Int32]) -> [UInt8] {
      var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, transitions.count, types.count, 4] { bytes += number(Int32(count)) }
      for transition in transitions { bytes += number(transition.second) }
      for transition in transitions { bytes.append(transition.type) }
      for type in types { bytes += number(type) + [0, 0] }
      return bytes + [0x41, 0x42, 0x43, 0]
    }
    return block([], [0]) + block(transitions, types) + Array("\n\(footer)\n".utf8)
  }

  private func memory(_ zones: [String: [UInt8]]) -> MemorySurroundings {
    let memory = MemorySurroundings()
    for (name, bytes) in zones {
      let file = MemoryDestination()
      file.bytes = bytes
      memory.files[name] = file
    }
    return memory
  }

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
    ("EST5EDT,M3.2.0,M11.1.0", "2026-07-01 00:00:00", -14_400), ("EST5", "2026-07-01 00:00:00", -18_000),
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

  @Test func `exports stay in UTC unless the zone applies to files`() {
    let memory = memory(["/usr/share/zoneinfo/Europe/Berlin": berlin])
    let run = runShell(
      table + """
        .format zone Europe/Berlin
        .mode csv
        SELECT at FROM t LIMIT 1;
        .format zone Europe/Berlin --files
        SELECT at FROM t LIMIT 1;
        """, memory: memory)
    #expect(run.output == "\"2026-01-31 10:00:00\"\r\n\"2026-01-31 11:00:00+01:00\"\r\n")
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
        2026-03-29 02:30:00
        2026-10-25 02:30:00
        2026-07-01 15:30:00+05:30
        2026-07-01 12:00:00

        """)
  }

  @Test func `a literal without a zone is on the clocks of the zone that was stated of the column`() {
    let run = runShell(
      """
      CREATE TABLE t(at INTEGER);
      INSERT INTO t VALUES (1769853600), (1782896400);
      .format date unix t.at
      .format zone Europe/Berlin t.at
      .format input on
      SELECT at FROM t WHERE at = '2026-01-31 11:00:00';
      SELECT at FROM t WHERE at = '2026-07-01 11:00:00';
      SELECT at FROM t WHERE at = '2026-01-31 10:00:00Z';
      SELECT count(*) FROM t WHERE at < '2026-03-29 02:30:00';
      .format input show
      """, memory: memory(["/usr/share/zoneinfo/Europe/Berlin": berlin]))
    #expect(run.errors == "")
    #expect(
      run.output == """
        2026-01-31 10:00:00
        2026-07-01 09:00:00
        2026-01-31 10:00:00
        2
        t.at  date unix  '2026-03-29 02:30:00' stays: the clocks of Europe/Berlin skipped it or showed it twice
        No literal of the last statement was converted.

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

  @Test(arguments: ["../../etc/passwd", "/etc/passwd", "Mars", ""])
  func `a name that is no zone is refused`(name: String) {
    let run = runShell(".format zone '\(name)'", memory: memory(["/etc/passwd": berlin]))
    #expect(
      run.errors == """
        .format: no zone '\(name)'; use UTC, local, an offset such as +05:30, or a name such as Europe/Berlin

        """)
  }
}
