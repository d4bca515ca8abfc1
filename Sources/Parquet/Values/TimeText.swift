extension [UInt8] {
  /// Appends the date of a number of days since 1970, in the calendar that has always been Gregorian.
  mutating func appendDay(_ days: Int64) {
    let (year, month, day) = Self.date(days)
    if year < 0 || year > 9999 { append(year < 0 ? "-" : "+") }
    appendDigits(year.magnitude, atLeast: 4)
    append(UInt8(ascii: "-"))
    appendDigits(UInt64(month), atLeast: 2)
    append(UInt8(ascii: "-"))
    appendDigits(UInt64(day), atLeast: 2)
  }

  /// The date by the days of eras of 400 years, which begin in March.
  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (eras, dayOfEra) = (days + 719_468).dividedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (eras * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  /// Appends a time of day; damaged ones may be negative or have more than 24 hours.
  mutating func appendTime(_ time: Int64, _ unit: ParquetTimeUnit, isUTC: Bool) {
    if time < 0 { append(UInt8(ascii: "-")) }
    let perSecond = UInt64(unit.perSecond)
    let seconds = time.magnitude / perSecond
    appendDigits(seconds / 3600, atLeast: 2)
    append(UInt8(ascii: ":"))
    appendDigits(seconds / 60 % 60, atLeast: 2)
    append(UInt8(ascii: ":"))
    appendDigits(seconds % 60, atLeast: 2)
    append(UInt8(ascii: "."))
    appendDigits(time.magnitude % perSecond, atLeast: unit.digits)
    if isUTC { append(UInt8(ascii: "Z")) }
  }

  /// Appends the date and time of a number of units since 1970.
  mutating func appendTimestamp(_ time: Int64, _ unit: ParquetTimeUnit, isUTC: Bool) {
    let (days, rest) = time.dividedDown(by: 86_400 * unit.perSecond)
    appendDay(days)
    append(UInt8(ascii: " "))
    appendTime(rest, unit, isUTC: isUTC)
  }

  /// Appends the date and time of the nanoseconds of a day, and of a Julian day that begins at midnight.
  mutating func appendTimestamp96(_ bytes: RawSpan) {
    let nanoseconds = Int64(bitPattern: bytes.loadUInt64(at: 0))
    let (days, rest) = nanoseconds.dividedDown(by: 86_400 * ParquetTimeUnit.nanoseconds.perSecond)
    appendDay(Int64(bytes.loadUInt32(at: 8)) - 2_440_588 + days)
    append(UInt8(ascii: " "))
    appendTime(rest, .nanoseconds, isUTC: false)
  }

  /// Appends the months, days and milliseconds of an interval.
  mutating func appendInterval(_ bytes: RawSpan) {
    let parts = [0, 4, 8].map { UInt64(bytes.loadUInt32(at: $0)) }
    append(UInt8(ascii: "P"))
    if parts[0] > 0 {
      appendDigits(parts[0])
      append(UInt8(ascii: "M"))
    }
    if parts[1] > 0 {
      appendDigits(parts[1])
      append(UInt8(ascii: "D"))
    }
    guard parts[2] > 0 || parts[0] == 0 && parts[1] == 0 else { return }
    append(UInt8(ascii: "T"))
    appendDigits(parts[2] / 1000)
    if parts[2] % 1000 > 0 {
      append(UInt8(ascii: "."))
      appendDigits(parts[2] % 1000, atLeast: 3)
    }
    append(UInt8(ascii: "S"))
  }
}

extension Int64 {
  /// The quotient and the remainder, which is never negative.
  fileprivate func dividedDown(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
