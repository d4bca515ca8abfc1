/// What a calendar and a clock show, for storages that hold these fields and no count.
internal struct DateFields: Sendable {
  var year = 0
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var nanosecond: Int32 = 0

  init() {}

  /// The fields that clocks in UTC show at an instant.
  init(_ timestamp: Timestamp) {
    let date = timestamp.date
    (year, month, day) = (date.year, date.month, date.day)
    let secondOfDay = Int(timestamp.seconds.floorDivided(by: 86_400).remainder)
    (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    nanosecond = timestamp.nanoseconds
  }

  /// The instant at which clocks in UTC show the fields; nil if they never do.
  var timestamp: Timestamp? {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000_000_000).contains(nanosecond), let date = CivilDate(year: year, month: month, day: day),
      let midnight = Timestamp(date: date)
    else { return nil }
    return Timestamp(
      seconds: midnight.seconds &+ Int64((hour * 60 + minute) * 60 + second), nanoseconds: nanosecond)
  }

  /// The day of the week, from 0 for Sunday on.
  var weekday: Int {
    let days = CivilDate.daysSince1970(year: year, month: month, day: day) ?? 0
    return Int((days &+ 4).floorDivided(by: 7).remainder)
  }
}
