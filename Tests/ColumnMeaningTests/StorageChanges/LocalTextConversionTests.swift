import ColumnMeaning
import Foundation
import MeaningSupport
import ScreenSupport
import SQLSyntax
import Testing
import TypedSQLiteCore

/// Conversions of columns whose text is in the local time of a zone.
@Suite(.enabled(if: SystemZones.arePresent, "the system has no files of time zones"))
struct LocalTextConversionTests {
  private static let year: Int64 = 31_557_600

  /// Random instants, and instants around each transition of a zone according to Foundation.
  private static func instants(in zone: TimeZone) -> [Int64] {
    var generator = SeededGenerator(seed: 11)
    var instants = (0..<60).map { _ in Int64.random(in: -20 * year...67 * year, using: &generator) }
    var date = Date(timeIntervalSince1970: Double(-20 * year))
    while let change = zone.nextDaylightSavingTimeTransition(after: date),
      change.timeIntervalSince1970 < 2.1e9
    {
      let second = Int64(change.timeIntervalSince1970)
      instants += [-7200, -3600, -1800, -1, 0, 1, 1799, 3600, 7200].map { second + $0 }
      date = change
    }
    return instants
  }

  /// The instants at which clocks in a zone show a time.
  private static func readings(_ local: Int64, in zone: TimeZone) -> [Int64] {
    let offsets = Set(
      stride(from: Int64(-90_000), through: 90_000, by: 1800).map {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local + $0))))
      })
    return offsets.map { local - $0 }.filter {
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))) == local - $0
    }
  }

  private static func text(_ second: Int64) throws -> DatabaseValue {
    let timestamp = try #require(Timestamp(seconds: second))
    return try #require(DateStorage.text.encode(timestamp).exactValue)
  }

  @Test(arguments: SystemZones.names)
  func `local text goes to each storage of dates and back, or is reported as no instant`(
    name: String
  ) throws {
    let zone = try SystemZones.zone(name)
    let oracle = try #require(TimeZone(identifier: name))
    let text = try #require(ColumnKind.date.storage(named: "text"))
    var counts = (converted: 0, twice: 0, skipped: 0)
    for target in ColumnKind.date.storages where target.name != "text" {
      let there = CellConverter(
        kind: .date, source: text, target: target, convertsSentinels: true, textZone: zone)
      let back = CellConverter(
        kind: .date, source: target, target: text, convertsSentinels: true, textZone: zone)
      for instant in Self.instants(in: oracle) {
        // The local time of the instant, and the same digits an hour later, which clocks may have skipped.
        let shown = instant + Int64(oracle.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
        for local in [shown, shown + 3600] {
          let value = try Self.text(local)
          let readings = Self.readings(local, in: oracle)
          switch there.outcome(for: value) {
          case .converted(let new, let spelling):
            counts.converted += 1
            let expected = try #require(readings.first.flatMap { Timestamp(seconds: $0) })
            #expect(readings.count == 1)
            #expect(
              target.onClocks(of: zone).values.decode(new) == KindValue(expected), "\(target.name) \(value)")
            #expect(spelling == .same)
            guard case .converted(let restored, _) = back.outcome(for: new) else {
              Issue.record("\(target.name) \(new) does not come back to \(value)")
              continue
            }
            #expect(restored.isIdentical(to: value), "\(target.name) \(new)")
          case .lost(.shownTwice):
            counts.twice += 1
            #expect(readings.count == 2)
          case .lost(.skipped):
            counts.skipped += 1
            #expect(readings.isEmpty)
          case .lost(.rounded), .lost(.outOfRange): #expect(readings.count == 1)
          case .lost, .kept: Issue.record("\(target.name) \(value)")
          }
        }
      }
    }
    #expect(counts.converted > 0)
    // Nepal once moved its clocks forward by a quarter of an hour.
    #expect(counts.twice > 0 || name == "Asia/Kathmandu")
    #expect(counts.skipped > 0)
  }

  private static let setup: [MeaningStep] = [
    """
    CREATE TABLE t(at TEXT);
    INSERT INTO t VALUES ('2026-01-31 10:00:00.000'), ('2026-07-31 10:00:00.000'), (NULL), ('soon'),
      ('2026-01-31T10:00:00.000Z');
    """,
    .state("date", "text", of: "t.at"),
    .textZone("Europe/Berlin", of: "t.at"),
  ]

  @Test func `a column of local text becomes one of numbers, and comes back as local text`() {
    let run = runMeaning(
      Self.setup + [
        .convert("t.at", to: "unix"),
        .raw(true),
        "SELECT at FROM t;",
        .raw(false),
        .convert("t.at", to: "text"),
        .raw(true),
        "SELECT at FROM t;",
      ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        t.at: date, text to unix
          text that names no zone is on the clocks of Europe/Berlin
          the declared type TEXT of t.at becomes INTEGER
        t.at: 3 cells to convert
          '2026-01-31 10:00:00.000' becomes 1769850000
          '2026-07-31 10:00:00.000' becomes 1785484800
          '2026-01-31T10:00:00.000Z' becomes 1769853600
          1 cell is NULL and stays
          1 cell is no date and stays: 'soon' at rowid 4
        Converted 3 cells, read back and compared.
        1769850000
        1785484800

        soon
        1769853600
        t.at: date, unix to text
          text that names no zone is on the clocks of Europe/Berlin
        t.at: 3 cells to convert
          1769850000 becomes '2026-01-31 10:00:00.000'
          1785484800 becomes '2026-07-31 10:00:00.000'
          1769853600 becomes '2026-01-31 11:00:00.000'
          1 cell is NULL and stays
          1 cell is no date and stays: 'soon' at rowid 4
        Converted 3 cells, read back and compared.
        2026-01-31 10:00:00.000
        2026-07-31 10:00:00.000

        soon
        2026-01-31 11:00:00.000

        """)
  }

  @Test func `times that clocks skipped or showed twice are listed, and nothing is changed`() {
    let odd = "INSERT INTO t VALUES ('2026-03-29 02:30:00'), ('2026-10-25 02:30:00');\n"
    let run = runMeaning(
      Self.setup + [
        .sql(odd),
        .convert("t.at", to: "unix-ms"),
        "SELECT count(*) FROM t WHERE typeof(at) = 'text';",
      ])
    #expect(
      run.messages == """
        nothing was changed, because cells of t.at would not survive
          rowid 6: '2026-03-29 02:30:00' is a time that the clocks of Europe/Berlin skipped
          rowid 7: '2026-10-25 02:30:00' is in an hour that the clocks of Europe/Berlin showed twice

        """)
    #expect(run.output.hasSuffix("\n6\n"))
  }

  @Test func `an instant that is ambiguous as local text is listed`() {
    let run = runMeaning([
      """
      CREATE TABLE t(at INTEGER);
      INSERT INTO t VALUES (1792888200), (1792891800), (1769850000);
      """,
      .state("date", "unix", of: "t.at"),
      .textZone("Europe/Berlin", of: "t.at"),
      .convert("t.at", to: "text"),
      .convert("t.at", to: "iso8601"),
    ])
    #expect(
      run.messages == """
        nothing was changed, because cells of t.at would not survive
          rowid 1: 1792888200 is in an hour that the clocks of Europe/Berlin showed twice
          rowid 2: 1792891800 is in an hour that the clocks of Europe/Berlin showed twice

        """)
    #expect(run.output.hasSuffix("Converted 3 cells, read back and compared.\n"))
  }

  @Test func `the distant past of local text stays what it is`() {
    let run = runMeaning([
      """
      CREATE TABLE t(at TEXT);
      INSERT INTO t VALUES ('0001-01-01 00:00:00'), ('2026-01-31 10:00:00');
      """,
      .state("date", "text", of: "t.at"),
      .textZone("Europe/Berlin", of: "t.at"),
      .convert("t.at", to: "unix"),
    ])
    #expect(
      run.output == """
        t.at: date, text to unix
          text that names no zone is on the clocks of Europe/Berlin
          the declared type TEXT of t.at becomes INTEGER
        t.at: 1 cell to convert
          '2026-01-31 10:00:00' becomes 1769850000
          1 cell would be restored in another form: '2026-01-31 10:00:00' as '2026-01-31 10:00:00.000'
          1 cell means "not set" or "never" and stays: '0001-01-01 00:00:00' at rowid 1
        Converted 1 cell, read back and compared.

        """)
  }
}

/// Time zones of the system, including odd ones.
private enum SystemZones {
  static let names = [
    "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "America/New_York", "Asia/Kathmandu",
  ]

  static var arePresent: Bool { names.allSatisfy { (try? bytes($0)) != nil } }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
  }

  static func zone(_ name: String) throws -> DisplayZone {
    let rules = try #require(ZoneFile.rules(try bytes(name)))
    return DisplayZone(name: name, rules: rules)
  }
}
