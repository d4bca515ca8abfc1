import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DurationStorageTests {
  @Test(
    arguments: [
      ("00:00:00", 0), ("00:00:01.5", 1_500_000_000), ("-00:00:00.000000001", -1),
      ("1.02:03:04", 93_784_000_000_000),
      ("-10675199.02:48:05.4775808", -922_337_203_685_477_580_800),
    ] as [(String, Int128)])
  func `a length has its text`(text: String, nanoseconds: Int128) {
    let duration = Duration(attoseconds: nanoseconds * 1_000_000_000)
    #expect(DurationStorage.text.encode(duration) == .exact(DatabaseValue(storage: .string(text))))
    #expect(DurationStorage.text.decode(DatabaseValue(storage: .string(text))) == duration)
  }

  @Test(arguments: [
    "", "-", "1", "1.5", "24:00:00", "00:60:00", "00:00", "1.2.03:04:05", "+00:00:01", "1:00:00", ".00:00:01",
    "1234567890.00:00:00", "00:00:00Z", "00:00:00.1234567891", "1.2015-01-01", "--00:00:01", "PT1S",
  ])
  func `what is no length is refused`(text: String) {
    #expect(DurationStorage.text.decode(DatabaseValue(storage: .string(text))) == nil)
  }

  @Test(
    arguments: [
      ("text", .string("01:00:00")), ("seconds", .int64(3600)), ("ms", .int64(3_600_000)),
      ("us", .int64(3_600_000_000)), ("ns", .int64(3_600_000_000_000)), ("ticks", .int64(36_000_000_000)),
      ("seconds-real", .double(3600)), ("ms-real", .double(3_600_000)),
      ("days", .double(1.0 / 24)), ("clock", .string("01:00:00")),
      ("iso8601", .string("PT1H")), ("since-1970", .string("1970-01-01 01:00:00.000000")),
    ] as [(String, DatabaseValue.Storage)])
  func `an hour has its value in each storage`(name: String, value: DatabaseValue.Storage) throws {
    let storage = try #require(DurationStorage.named(name))
    #expect(storage.encode(.seconds(3600)) == .exact(DatabaseValue(storage: value)))
    #expect(storage.decode(DatabaseValue(storage: value)) == .seconds(3600))
  }

  @Test(
    arguments: [
      ("clock", "26:00:00", 93_600_000_000_000), ("clock", "-1000:00:00.5", -3_600_000_500_000_000),
      ("iso8601", "PT0S", 0), ("iso8601", "-P1DT0.000000001S", -86_400_000_000_001),
      ("iso8601", "P2D", 172_800_000_000_000), ("iso8601", "PT36M", 2_160_000_000_000),
      ("since-1970", "1970-01-02 01:02:03.400000", 90_123_400_000_000),
      ("since-1970", "1969-12-31 23:59:59.999999", -1000),
    ] as [(String, String, Int128)])
  func `a length has its text in each form`(name: String, text: String, nanoseconds: Int128) throws {
    let storage = try #require(DurationStorage.named(name))
    let duration = Duration(attoseconds: nanoseconds * 1_000_000_000)
    #expect(storage.encode(duration) == .exact(DatabaseValue(storage: .string(text))))
    #expect(storage.decode(DatabaseValue(storage: .string(text))) == duration)
  }

  @Test(arguments: [
    ("iso8601", "P1Y"), ("iso8601", "P1M"), ("iso8601", "P"), ("iso8601", "PT"), ("iso8601", "P1DT"),
    ("iso8601", "PT1M1H"), ("iso8601", "P1H"), ("iso8601", "PT1D"), ("iso8601", "PTT1S"),
    ("iso8601", "PT1S1S"),
    ("iso8601", "PT1.5H"), ("iso8601", "PT.5S"), ("iso8601", "PT1.S"), ("iso8601", "PT1"), ("iso8601", "1S"),
    ("iso8601", "PT1.0123456789S"), ("iso8601", "P9999999999999999D"), ("clock", "1:2:3"),
    ("clock", "01:60:00"),
    ("clock", "01:00:60"), ("clock", "01:00"), ("clock", "1.01:00:00"), ("clock", "99999999999999999:00:00"),
    ("clock", "01:00:00Z"), ("since-1970", "1970-01-01"), ("since-1970", "01:00:00"),
    ("since-1970", "1970-01-01 01:00:00Z"), ("since-1970", "1970-01-01 01:00:00+01:00"),
  ])
  func `what is no length in a form is refused`(name: String, text: String) {
    #expect(DurationStorage.named(name)?.decode(DatabaseValue(storage: .string(text))) == nil)
  }

  @Test func `weeks are read and written as days`() {
    let decoded = DurationStorage.iso8601.decode(DatabaseValue(storage: .string("P2W1DT1M")))
    #expect(decoded == .seconds(15 * 86_400 + 60))
  }

  @Test(arguments: [DurationStorage.secondsReal, .millisecondsReal, .daysReal])
  func `a double that software wrote comes back bit by bit`(storage: DurationStorage) throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let nanoseconds = Int128(
        Int64.random(in: -9_000_000_000_000_000...9_000_000_000_000_000, using: &random))
      let duration = Duration(attoseconds: nanoseconds / 1_000_000 * 1_000_000_000_000_000)
      let value = try #require(storage.encode(duration).exactValue)
      #expect(storage.decode(value) == duration)
    }
  }

  @Test(arguments: DurationStorage.all.filter { $0.storageClass == .text })
  func `each length of nanoseconds comes back from its text`(storage: DurationStorage) throws {
    var random = SeededGenerator(seed: 12)
    for exponent in 0..<17 {
      for _ in 0..<20 {
        let bound = Int64(pow10(exponent))
        let duration = Duration(
          attoseconds: Int128(Int64.random(in: -bound...bound, using: &random)) * 1_000_000_000)
        let encoding = storage.encode(duration)
        let back = try #require(encoding.nearestValue.flatMap { storage.decode($0) })
        if storage == .sinceEpoch {
          #expect(storage.encode(back) == encoding.nearestValue.map { .exact($0) })
        } else {
          #expect(encoding.exactValue != nil && back == duration)
        }
      }
    }
  }

  private func pow10(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { value, _ in value * 10 }
  }

  @Test(arguments: DurationStorage.all.filter { $0.storageClass == .integer })
  func `every count comes back, and finer durations are reported as rounded`(storage: DurationStorage) throws
  {
    var random = SeededGenerator(seed: 13)
    let counts: [Int64] = (0..<200).map { _ in .random(in: .min ... .max, using: &random) }
    for count in [.min, -1, 0, 1, .max] + counts {
      let value = DatabaseValue(storage: .int64(count))
      let duration = try #require(storage.decode(value))
      #expect(storage.encode(duration) == .exact(value))
      if count >= 0, count < .max {
        #expect(storage.encode(duration + .init(attoseconds: 1)) == .rounded(value))
      }
    }
  }

  @Test(arguments: DurationStorage.all)
  func `a length past the range is said to be`(storage: DurationStorage) {
    #expect(storage.encode(Duration(attoseconds: .max)) == .outOfRange)
    #expect(storage.encode(Duration(attoseconds: .min)) == .outOfRange)
  }

  @Test(arguments: DurationStorage.all)
  func `decoding is total`(storage: DurationStorage) {
    for awkward in awkwardValues {
      guard let duration = storage.decode(DatabaseValue(storage: awkward)) else { continue }
      #expect(storage.encode(duration).exactValue.flatMap { storage.decode($0) } == duration)
    }
  }
}
