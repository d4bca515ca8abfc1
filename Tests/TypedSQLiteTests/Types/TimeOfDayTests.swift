import Testing
import TypedSQLite

@Suite struct TimeOfDayTests {
  @Test func `a time has its fields`() throws {
    let time = try #require(TimeOfDay(hour: 23, minute: 4, second: 5, nanosecond: 60))
    #expect((time.hour, time.minute, time.second, time.nanosecond) == (23, 4, 5, 60))
    #expect(time.description == "23:04:05.00000006")
    #expect(TimeOfDay(nanosecondsSinceMidnight: time.nanosecondsSinceMidnight) == time)
  }

  @Test func `a time that no day has is refused`() {
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: 60) == nil)
    #expect(TimeOfDay(hour: 0, minute: 0, second: 60) == nil)
    #expect(TimeOfDay(hour: -1, minute: 0) == nil)
    #expect(TimeOfDay(nanosecondsSinceMidnight: 86_400_000_000_000) == nil)
    #expect(TimeOfDay(nanosecondsSinceMidnight: -1) == nil)
  }
}
