import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DayStorageTests {
  @Test(arguments: [
    ("text", "2016-02-29", DatabaseValue.Storage.string("2016-02-29")),
    ("text", "0001-01-01", .string("0001-01-01")),
    ("yyyymmdd", "2016-02-29", .int64(20_160_229)), ("unix-days", "2000-01-01", .int64(10_957)),
    ("unix-days", "1969-12-31", .int64(-1)),
  ])
  func `a day has its form`(name: String, text: String, form: DatabaseValue.Storage) throws {
    let storage = try #require(DayStorage.named(name))
    let day = try #require(DateText(text)?.civilDate)
    #expect(storage.encode(day) == .exact(DatabaseValue(storage: form)))
    #expect(storage.decode(DatabaseValue(storage: form)) == day)
  }

  @Test(arguments: ["2015-02-30", "2015-07-22 00:00:00", "20150722", "2015-7-2", "10:00:00.0", ""])
  func `other texts are refused`(text: String) {
    #expect(DayStorage.text.decode(DatabaseValue(storage: .string(text))) == nil)
  }

  @Test(arguments: DayStorage.all)
  func `every day comes back or is out of range`(storage: DayStorage) {
    var random = SeededGenerator(seed: 10)
    for days in [Int64.min, -719_529, -719_528, 2_932_896, 2_932_897, .max]
      + (0..<500).map({ _ in .random(in: -720_000...3_000_000, using: &random) })
    {
      let day = CivilDate(daysSince1970: days)
      switch storage.encode(day) {
      case .exact(let value): #expect(storage.decode(value) == day)
      case .rounded: Issue.record("\(day) is rounded")
      case .outOfRange: #expect(storage != .unixDays && !(1000...9999).contains(day.year))
      }
    }
  }

  @Test(arguments: DayStorage.all)
  func `decoding is total`(storage: DayStorage) {
    for awkward in awkwardValues {
      guard let day = storage.decode(DatabaseValue(storage: awkward)) else { continue }
      #expect(storage.encode(day).exactValue.flatMap { storage.decode($0) } == day)
    }
  }
}
