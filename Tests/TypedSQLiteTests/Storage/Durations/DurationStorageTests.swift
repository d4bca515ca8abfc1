import Testing

@testable import TypedSQLite

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

  @Test func `an hour has its count in each unit`() {
    let counts = DurationStorage.all.dropFirst().map { $0.encode(.seconds(3600)) }
    #expect(
      counts
        == [3600, 3_600_000, 3_600_000_000, 3_600_000_000_000, 36_000_000_000].map {
          .exact(DatabaseValue(storage: .int64($0)))
        })
    #expect(DurationStorage.all.map(\.name) == ["text", "seconds", "ms", "us", "ns", "ticks"])
  }

  @Test(arguments: DurationStorage.all.dropFirst())
  func `every count comes back, and finer lengths are said to be rounded`(storage: DurationStorage) throws {
    for count in [Int64.min, -1, 0, 1, .max] + (0..<200).map({ _ in .random(in: .min ... .max) }) {
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
