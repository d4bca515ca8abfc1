import TestSupport
import Testing

@testable import TypedSQLite

@Suite struct TimeStorageTests {
  @Test func `a time has its form in each storage`() throws {
    let time = try #require(TimeOfDay(hour: 7, minute: 8, second: 9, nanosecond: 120_000_000))
    #expect(TimeStorage.text.encode(time) == .exact(DatabaseValue(storage: .string("07:08:09.12"))))
    #expect(
      TimeStorage.rails.encode(time) == .exact(DatabaseValue(storage: .string("2000-01-01 07:08:09.12"))))
    #expect(TimeStorage.all.map(\.name) == ["text", "rails"])
  }

  @Test(arguments: TimeStorage.all)
  func `every time comes back`(storage: TimeStorage) throws {
    var random = SeededGenerator(seed: 8)
    for nanoseconds in [0, 1, 86_399_999_999_999]
      + (0..<500).map({ _ in Int64.random(in: 0..<86_400_000_000_000, using: &random) })
    {
      let time = try #require(TimeOfDay(nanosecondsSinceMidnight: nanoseconds))
      #expect(storage.encode(time).exactValue.flatMap { storage.decode($0) } == time)
    }
  }

  @Test(arguments: [
    "24:00", "7:08", "07:08Z", "07:08+01:00", "2000-01-02 07:08", "2000-01-01", "07:08:09.1234567891", "07",
  ])
  func `what is no time is refused`(text: String) {
    for storage in TimeStorage.all { #expect(storage.decode(DatabaseValue(storage: .string(text))) == nil) }
  }

  @Test func `a time without seconds is read`() {
    #expect(
      TimeStorage.text.decode(DatabaseValue(storage: .string("07:08"))) == TimeOfDay(hour: 7, minute: 8))
  }

  @Test(arguments: TimeStorage.all)
  func `decoding is total`(storage: TimeStorage) {
    for awkward in awkwardValues { #expect(storage.decode(DatabaseValue(storage: awkward)) == nil) }
  }
}
