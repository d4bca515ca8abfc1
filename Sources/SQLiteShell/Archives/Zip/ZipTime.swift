import TypedSQLiteCore

/// The modification time of a file in a zip archive, in steps of two seconds, without a zone, from 1980 to
/// 2107.
struct ZipTime: Equatable {
  /// Seconds divided by two, minutes and hours in one word.
  let time: UInt16
  /// Days, months and years since 1980 in one word.
  let date: UInt16

  init(time: UInt16, date: UInt16) {
    self.time = time
    self.date = date
  }

  /// Creates a time from seconds since 1970; before 1980 it is zero, and after 2107 the last possible one.
  init(seconds: Int64) {
    // 1980-01-01 and 2107-12-31 23:59:58.
    guard seconds >= 315_532_800 else {
      self.init(time: 0, date: 0)
      return
    }
    let within = min(seconds, 4_354_819_198)
    let rest = Int(within % 86_400)
    let day = CivilDate(daysSince1970: within / 86_400)
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    self.init(
      time: UInt16(hour * 2048 + minute * 32 + second / 2),
      date: UInt16((day.year - 1980) * 512 + day.month * 32 + day.day))
  }

  /// Seconds since 1970, treating the time as UTC.
  var seconds: Int64 {
    // Damaged or empty fields count as their lowest value; days past the end of a month run into the next
    // one.
    let month = min(max(Int(date >> 5 & 15), 1), 12)
    let first = CivilDate(year: Int(date >> 9) + 1980, month: month, day: 1)?.daysSince1970 ?? 0
    let days = first + max(Int64(date & 31), 1) - 1
    let (hour, minute, halfSecond) = (Int64(time >> 11), Int64(time >> 5 & 63), Int64(time & 31))
    return days * 86_400 + hour * 3600 + minute * 60 + halfSecond * 2
  }
}
