import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DateStorageTests {
  // MARK: - The table

  @Test func `names and aliases name one storage each`() {
    let names = DateStorage.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for storage in DateStorage.all {
      for name in [storage.name] + storage.aliases { #expect(DateStorage.named(name) == storage) }
      #expect(!storage.summary.hasSuffix("."))
      #expect(storage.summary.hasPrefix("\(storage.storageClass)".uppercased() + " "))
    }
    #expect(DateStorage.named("") == nil)
    #expect(DateStorage.all.first == .text)
  }

  // MARK: - Known values

  @Test(arguments: [
    ("text", "2015-12-13 09:46:40.125"), ("iso8601", "2015-12-13T09:46:40.125Z"),
    ("unix-ms-text", "1450000000125"), ("cocoa-text", "471692800.125"),
  ])
  func `an instant has its text`(name: String, text: String) throws {
    let storage = try #require(DateStorage.named(name))
    let instant = try timestamp("2015-12-13 09:46:40.125")
    #expect(storage.encode(instant) == .exact(DatabaseValue(storage: .string(text))))
    #expect(storage.decode(DatabaseValue(storage: .string(text))) == instant)
  }

  @Test(arguments: [
    ("unix", "1970-01-01 00:00:00", 0), ("unix", "2015-12-13 09:46:40", 1_450_000_000),
    ("unix-ms", "2015-12-13 09:46:40.125", 1_450_000_000_125),
    ("unix-ms", "-292275055-05-16 16:47:04.192", Int64.min),
    ("unix-ms", "292278994-08-17 07:12:55.807", Int64.max),
    ("unix-us", "2015-12-13 09:46:40.125", 1_450_000_000_125_000),
    ("unix-ns", "2015-12-13 09:46:40.125", 1_450_000_000_125_000_000),
    ("unix-ns", "2262-04-11 23:47:16.854775807", .max), ("unix-ns", "1677-09-21 00:12:43.145224192", .min),
    ("cocoa-ns", "2015-12-13 09:46:40.125", 471_692_800_125_000_000),
    ("webkit", "1970-01-01 00:00:00", 11_644_473_600_000_000),
    ("webkit", "2015-12-13 09:46:40.125", 13_094_473_600_125_000),
    ("filetime", "1970-01-01 00:00:00", 116_444_736_000_000_000),
    ("filetime", "2015-12-13 09:46:40.125", 130_944_736_001_250_000),
    ("filetime", "30828-09-14 02:48:05.4775807", .max),
    ("ticks", "1970-01-01 00:00:00", 621_355_968_000_000_000),
    ("ticks", "2015-12-13 09:46:40.125", 635_855_968_001_250_000),
    ("ticks", "9999-12-31 23:59:59.9999999", 3_155_378_975_999_999_999),
    ("mac", "1970-01-01 00:00:00", 2_082_844_800), ("mac", "2040-02-06 06:28:15", 4_294_967_295),
    ("yyyymmdd", "2016-02-29 00:00:00", 20_160_229),
    ("yyyymmddhhmmss", "2016-02-29 23:59:58", 20_160_229_235_958),
    ("webkit-seconds", "1970-01-01 00:00:00", 11_644_473_600),
    ("webkit-seconds", "2015-12-13 09:46:40", 13_094_473_600),
    ("webkit-seconds", "9999-12-31 23:59:59", 265_046_774_399),
    ("unix-min", "2015-12-13 09:46:00", 24_166_666),
    ("unix-min", "1969-12-31 23:59:00", -1), ("unix-h", "2015-12-13 09:00:00", 402_777),
    ("unix-h", "1969-12-31 23:00:00", -1),
  ])
  func `an instant has its integer`(name: String, text: String, integer: Int64) throws {
    let storage = try #require(DateStorage.named(name))
    let decoded = try #require(storage.decode(DatabaseValue(storage: .int64(integer))))
    #expect(decoded.description == text)
    #expect(storage.encode(decoded) == .exact(DatabaseValue(storage: .int64(integer))))
  }

  @Test(arguments: [
    ("unix-real", "2015-12-13 09:46:40.125", 1_450_000_000.125),
    ("unix-real", "1969-12-31 23:59:58.75", -1.25),
    ("unix-real", "2023-11-14 22:13:20.123", 1_700_000_000.123),
    ("unix-real", "2023-11-14 22:13:20.123456", 1_700_000_000.123456),
    ("cocoa", "2015-12-13 09:46:40.125", 471_692_800.125), ("cocoa", "2001-01-01 00:00:00", 0),
    ("cocoa", "4001-01-01 00:00:00", 63_113_904_000), ("cocoa", "0001-01-01 00:00:00", -63_113_904_000),
    ("cocoa", "0000-12-30 00:00:00", -63_114_076_800),
    ("unix-ms-real", "2015-12-13 09:46:40.125", 1_450_000_000_125),
    ("unix-ms-real", "1969-12-31 23:59:59.99975", -0.25),
    ("unix-us-real", "2015-12-13 09:46:40.125", 1_450_000_000_125_000),
    ("unix-us-real", "2015-12-13 09:46:40.1250005", 1_450_000_000_125_000.5),
    ("mjd", "1858-11-17 00:00:00", 0), ("mjd", "2000-01-01 12:00:00", 51_544.5),
    ("mjd", "1858-11-16 12:00:00", -0.5),
    ("julian", "1970-01-01 00:00:00", 2_440_587.5), ("julian", "2000-01-01 12:00:00", 2_451_545),
    ("julian", "0000-01-01 00:00:00", 1_721_059.5), ("ole", "1899-12-30 00:00:00", 0),
    ("ole", "1900-01-01 00:00:00", 2),
    ("ole", "2000-01-01 00:00:00", 36_526), ("ole", "1899-12-29 06:00:00", -1.25),
    ("ole", "1899-12-30 06:00:00", 0.25), ("ole", "1899-12-28 00:00:00", -2),
    ("ole", "1899-12-28 18:00:00", -2.75),
  ])
  func `an instant has its real`(name: String, text: String, real: Double) throws {
    let storage = try #require(DateStorage.named(name))
    let decoded = try #require(storage.decode(DatabaseValue(storage: .double(real))))
    #expect(decoded.description == text)
    #expect(storage.encode(decoded) == .exact(DatabaseValue(storage: .double(real))))
  }

  @Test func `a negative OLE fraction of day zero is read as .NET reads it`() {
    #expect(
      DateStorage.ole.decode(DatabaseValue(storage: .double(-0.25)))?.description == "1899-12-30 06:00:00")
  }

  // MARK: - Properties

  @Test(arguments: DateStorage.all)
  func `each step within the range comes back exactly`(storage: DateStorage) throws {
    for instant in instants(in: storage, stepping: storage.resolution) {
      guard case .exact(let value) = storage.encode(instant) else {
        Issue.record("\(instant) is not exact in \(storage)")
        continue
      }
      #expect(value.storageClass == storage.storageClass)
      #expect(storage.decode(value) == instant)
    }
  }

  @Test(arguments: DateStorage.all)
  func `finer instants are exact or said to be rounded`(storage: DateStorage) throws {
    for instant in instants(in: storage, stepping: 1) {
      switch storage.encode(instant) {
      case .exact(let value):
        #expect(storage.decode(value) == instant)
      case .rounded(let value):
        let decoded = try #require(storage.decode(value))
        let distance = instant.nanosecondsSince1970 - decoded.nanosecondsSince1970
        #expect(distance != 0 && abs(distance) < Int128(storage.resolution))
        if storage.storageClass == .integer { #expect(distance > 0) }
      case .outOfRange:
        Issue.record("\(instant) is in range of \(storage)")
      }
    }
  }

  @Test(arguments: DateStorage.all.filter { $0.range.upperBound != DateStorage.unix.range.upperBound })
  func `instants outside the range are said to be out of range`(storage: DateStorage) {
    let step = Int128(storage.resolution)
    let outside = [
      storage.range.lowerBound.nanosecondsSince1970 - step,
      storage.range.upperBound.nanosecondsSince1970 + step,
      storage.range.lowerBound.nanosecondsSince1970 - 1, Timestamp.min.nanosecondsSince1970,
      Timestamp.max.nanosecondsSince1970,
    ].compactMap { Timestamp(nanosecondsSince1970: $0) }.filter { !storage.range.contains($0) }
    #expect(!outside.isEmpty)
    for instant in outside { #expect(storage.encode(instant) == .outOfRange, "\(instant)") }
  }

  @Test(arguments: DateStorage.all.filter { $0.storageClass == .integer && $0.unitsPerDay != nil })
  func `every integer comes back from its instant`(storage: DateStorage) throws {
    guard case .integer(let decode, let encode) = storage.codec else { return }
    let first = try #require(encode(storage.range.lowerBound).exactValue)
    let last = try #require(encode(storage.range.upperBound).exactValue)
    let edges = [first, first + 1, last - 1, last, 0, 1].filter { $0 >= first }
    var random = SeededGenerator(seed: 3)
    for count in edges + (0..<500).map({ _ in Int64.random(in: first...last, using: &random) }) {
      let instant = try #require(decode(count))
      #expect(encode(instant) == .exact(count))
    }
    if first > .min { #expect(decode(first - 1) == nil) }
    if last < .max { #expect(decode(last + 1) == nil) }
  }

  @Test(arguments: DateStorage.all.filter { $0.storageClass == .real })
  func `a real of our time comes back from its instant bit by bit`(storage: DateStorage) throws {
    guard case .real(let decode, let encode) = storage.codec else { return }
    let first = try #require(encode(timestamp("1990-01-01")).nearestValue)
    let last = try #require(encode(timestamp("2040-01-01")).nearestValue)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5000 {
      let real = Double.random(in: first...last, using: &random)
      // Within about 2^22 s of its zero point, a double of seconds is finer than a nanosecond.
      if storage == .cocoa, abs(real) < 0x1p23 { continue }
      #expect(decode(real).flatMap { encode($0).exactValue } == real)
    }
  }

  @Test(arguments: DateStorage.all)
  func `decoding is total and stays in range`(storage: DateStorage) throws {
    let oracle = try Oracle()
    for awkward in awkwardValues {
      let decoded = storage.decode(DatabaseValue(storage: awkward))
      if let decoded { #expect(storage.range.contains(decoded)) }
      if case .double(let double) = awkward, double.isNaN { continue }
      #expect(try oracle.withCell(awkward) { storage.decode($0) } == decoded)
    }
  }

  // MARK: - SQLite's own arithmetic

  @Test func `SQLite's Julian days are read to the millisecond and written bit by bit`() throws {
    let oracle = try Oracle()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let milliseconds = Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &random)
      let instant = try #require(Timestamp(nanosecondsSince1970: Int128(milliseconds) * 1_000_000))
      guard case .exact(let text) = DateStorage.text.encode(instant) else { continue }
      let julian = try oracle.value("julianday(?1)", text.storage)
      #expect(DateStorage.julian.encode(instant) == .exact(julian))
      #expect(DateStorage.julian.decode(julian) == instant)
      guard case .double(let day) = julian.storage else { continue }
      #expect(Timestamp(julianDay: day) == instant)
    }
  }

  @Test func `SQLite writes a count of seconds as the same date`() throws {
    let oracle = try Oracle()
    var random = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &random)
      let text = try oracle.value("datetime(?1, 'unixepoch')", .int64(seconds))
      let instant = try #require(DateStorage.unix.decode(DatabaseValue(storage: .int64(seconds))))
      #expect(text == DatabaseValue(storage: .string(instant.description)))
      #expect(DateStorage.text.decode(text) == instant)
    }
  }

  @Test(arguments: [("unix-min", "?1 * 60"), ("unix-h", "?1 * 3600"), ("webkit-seconds", "?1 - 11644473600")])
  func `SQLite writes a count of other units as the same date`(name: String, seconds: String) throws {
    let storage = try #require(DateStorage.named(name))
    guard case .integer(let decode, let encode) = storage.codec else { return }
    let first = try #require(encode(timestamp("1601-01-01")).exactValue)
    let last = try #require(encode(timestamp("9999-12-31")).exactValue)
    let oracle = try Oracle()
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let count = Int64.random(in: first...last, using: &random)
      let text = try oracle.value("datetime(\(seconds), 'unixepoch')", .int64(count))
      #expect(text == DatabaseValue(storage: .string(try #require(decode(count)).description)))
    }
  }

  @Test func `REAL columns that keep whole numbers as INTEGER are read`() {
    #expect(DateStorage.cocoa.decode(DatabaseValue(storage: .int64(0)))?.description == "2001-01-01 00:00:00")
    #expect(DateStorage.unix.decode(DatabaseValue(storage: .double(0))) == nil)
  }

  @Test func `digits of a day are read from text too`() throws {
    #expect(
      DateStorage.yyyymmdd.decode(DatabaseValue(storage: .string("20160229")))
        == (try timestamp("2016-02-29")))
    for text in ["20150229", "2016022", "201602290", "00010101", "2016-2-9"] {
      #expect(DateStorage.yyyymmdd.decode(DatabaseValue(storage: .string(text))) == nil)
    }
  }

  @Test func `texts with a zone are converted to UTC`() throws {
    #expect(
      DateStorage.text.decode(DatabaseValue(storage: .string("2015-07-22 01:02:03+01:00")))
        == (try timestamp("2015-07-22 00:02:03")))
    #expect(DateStorage.text.decode(DatabaseValue(storage: .string("9999-12-31 23:59:59-01:00"))) == nil)
    #expect(DateStorage.text.decode(DatabaseValue(storage: .string("10:00"))) == nil)
  }

  // MARK: - Instants

  private func timestamp(_ text: String) throws -> Timestamp {
    try #require(DateText(text, rules: .shell)?.timestamp)
  }

  /// Limits, awkward and random instants in the range of a storage, rounded to a step.
  private func instants(in storage: DateStorage, stepping step: Int64) -> [Timestamp] {
    let awkward = [
      "1970-01-01", "1970-01-01 00:00:00.123456789", "1969-12-31 23:59:59", "1969-12-31 23:59:59.999999999",
      "1900-02-28 23:59:59.5", "1904-01-01", "1899-12-30", "1899-12-29 23:59:59.999",
      "2000-02-29 12:34:56.789",
      "2001-01-01", "2000-12-31 23:59:59.9999999", "1601-01-01", "1600-12-31 23:59:59.999999", "0001-01-01",
      "0000-02-29 00:00:00.001", "9999-12-31 23:59:59", "2026-07-04 01:02:03.004005006",
    ].compactMap { DateText($0)?.timestamp }
    let first = storage.range.lowerBound
    let last = storage.range.upperBound
    var random = SeededGenerator(seed: 7)
    let anywhere = (0..<300).compactMap { _ in
      Timestamp(
        seconds: .random(in: first.seconds...last.seconds, using: &random),
        nanoseconds: .random(in: 0...999_999_999, using: &random))
    }
    let near = (0..<300).compactMap { _ in
      Timestamp(
        seconds: .random(in: 0...2_200_000_000, using: &random),
        nanoseconds: .random(in: 0...999_999_999, using: &random))
    }
    return ([first, last] + awkward + anywhere + near).compactMap { instant in
      let count = instant.nanosecondsSince1970
      return Timestamp(nanosecondsSince1970: count - count.floorDivided(by: Int128(step)).remainder)
    }.filter(storage.range.contains)
  }
}
