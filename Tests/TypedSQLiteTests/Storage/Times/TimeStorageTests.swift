import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct TimeStorageTests {
  @Test func `a time has its form in each storage`() throws {
    let time = try #require(TimeOfDay(hour: 7, minute: 8, second: 9, nanosecond: 120_000_000))
    #expect(TimeStorage.text.encode(time) == .exact(DatabaseValue(storage: .string("07:08:09.12"))))
    #expect(
      TimeStorage.rails.encode(time) == .exact(DatabaseValue(storage: .string("2000-01-01 07:08:09.12"))))
    #expect(TimeStorage.all.map(\.name) == ["text", "rails", "am-pm"])
  }

  @Test(arguments: TimeStorage.all)
  func `every time comes back`(storage: TimeStorage) throws {
    var random = SeededGenerator(seed: 8)
    for nanoseconds in [0, 1, 86_399_999_999_999]
      + (0..<500).map({ _ in Int64.random(in: 0..<86_400_000_000_000, using: &random) })
    {
      let time = try #require(TimeOfDay(nanosecondsSinceMidnight: nanoseconds))
      switch storage.encode(time) {
      case .exact(let value): #expect(storage.decode(value) == time)
      case .rounded(let value):
        #expect(
          storage.decode(value)
            == TimeOfDay(nanosecondsSinceMidnight: nanoseconds / 1_000_000_000 * 1_000_000_000))
      case .outOfRange: Issue.record("\(time) is out of range of \(storage)")
      }
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

  /// The first is an example of
  /// [.NET, the format "T"](https://learn.microsoft.com/dotnet/standard/base-types/standard-date-and-time-format-strings).
  @Test(arguments: [
    ("1:45:30 PM", 13, 45, 30), ("12:00:00 AM", 0, 0, 0), ("12:00:00 PM", 12, 0, 0),
    ("11:59:59 PM", 23, 59, 59),
  ])
  func `the clock of twelve hours is read and written`(text: String, hour: Int, minute: Int, second: Int)
    throws
  {
    let time = try #require(TimeOfDay(hour: hour, minute: minute, second: second))
    #expect(TimeStorage.twelveHours.encode(time) == .exact(DatabaseValue(storage: .string(text))))
    #expect(TimeStorage.twelveHours.decode(DatabaseValue(storage: .string(text))) == time)
  }

  @Test(arguments: [("1:45 PM", 13), ("01:45PM", 13), ("12:45 AM", 0)])
  func `the clock of twelve hours is read without seconds`(text: String, hour: Int) {
    #expect(
      TimeStorage.twelveHours.decode(DatabaseValue(storage: .string(text)))
        == TimeOfDay(hour: hour, minute: 45))
  }

  @Test(arguments: ["0:45 AM", "13:45 PM", "1:45", "1:60 PM", "1:45 XM", "1:45 pm"])
  func `what is no time of twelve hours is refused`(text: String) {
    #expect(TimeStorage.twelveHours.decode(DatabaseValue(storage: .string(text))) == nil)
  }

  @Test(arguments: TimeStorage.all)
  func `decoding is total`(storage: TimeStorage) {
    for awkward in awkwardValues { #expect(storage.decode(DatabaseValue(storage: awkward)) == nil) }
  }
}
