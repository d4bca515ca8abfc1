import Foundation
import Testing
import TypedSQLite

@Suite struct CivilDateTests {
  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (11_017, "2000-03-01"),
    (-25_509, "1900-02-28"), (-25_508, "1900-03-01"), (-719_162, "0001-01-01"), (-719_163, "0000-12-31"),
    (-719_528, "0000-01-01"), (-719_529, "-0001-12-31"), (2_932_896, "9999-12-31"),
    (2_932_897, "10000-01-01"),
  ])
  func `a day has the date the calendar gives it`(days: Int64, text: String) {
    let date = CivilDate(daysSince1970: days)
    #expect(date.description == text)
    #expect(date.daysSince1970 == days)
  }

  @Test func `each day from 1600 to 2400 follows the one before it`() {
    var (year, month, day) = (1600, 1, 1)
    for days in Int64(-135_140)...157_054 {
      let date = CivilDate(daysSince1970: days)
      guard date.year == year, date.month == month, date.day == day, date.daysSince1970 == days else {
        Issue.record("day \(days) is \(date), expected \(year)-\(month)-\(day)")
        return
      }
      day += 1
      if CivilDate(year: year, month: month, day: day) == nil {
        day = 1
        month += 1
      }
      if month == 13 {
        month = 1
        year += 1
      }
    }
    #expect((year, month, day) == (2400, 1, 2))
  }

  @Test func `Foundation's Gregorian calendar agrees after 1582`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for days in stride(from: -141_000, to: 2_932_896, by: 7919) {
      let fields = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      let date = CivilDate(daysSince1970: Int64(days))
      #expect(date.year == fields.year && date.month == fields.month && date.day == fields.day)
    }
  }

  private static let days: [Int64] = [
    Int64.min, Int64.min + 1, Int64.min + 146_097, Int64.max - 1, Int64.max, -135_080, 135_080,
  ]

  @Test(arguments: days)
  func `every count of days has a date and comes back`(days: Int64) {
    let date = CivilDate(daysSince1970: days)
    #expect(date.daysSince1970 == days)
    #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
  }

  @Test(arguments: [
    (2015, 2, 29), (1900, 2, 29), (2015, 4, 31), (2015, 13, 1), (2015, 0, 1), (2015, 1, 0), (2015, 1, 32),
    (Int.max, 1, 1), (Int.min, 1, 1),
  ])
  func `a day that the calendar does not have is refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `every fourth year is a leap year, but for three centuries of four`() {
    #expect(
      [1600, 1900, 2000, 2023, 2024, 0, -4, -100].map(CivilDate.isLeapYear)
        == [true, false, true, false, true, true, true, false])
  }
}
