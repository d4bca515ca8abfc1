/// Instants as doubles, counted in seconds or days from a zero point.
///
/// Both directions are in this file so that they agree. A double is read as the instant with the fewest
/// decimals of a second that produces that double, or as the nearest nanosecond if nine decimals are not
/// enough. So milliseconds and microseconds that other software wrote are restored, and writing the instant
/// produces the same double.
internal struct RealScale: Sendable {
  /// The day of the zero point, counted from 1970-01-01.
  let zeroDay: Int64
  let form: Form
  /// How many of the unit are a second, if it is not days.
  var perSecond: Int64 = 1

  enum Form: Sendable {
    /// Seconds, or a unit of which a second is a whole number.
    case seconds
    /// Days; the zero point is at midnight.
    case days
    /// Days; the zero point is at noon, and whole milliseconds are divided as in SQLite.
    case julianDays
    /// Days; the fraction of a negative number counts forward from its whole day.
    case oleDays
  }

  static let unixSeconds = RealScale(zeroDay: 0, form: .seconds)
  static let unixMilliseconds = RealScale(zeroDay: 0, form: .seconds, perSecond: 1000)
  static let unixMicroseconds = RealScale(zeroDay: 0, form: .seconds, perSecond: 1_000_000)
  static let cocoaSeconds = RealScale(zeroDay: 11_323, form: .seconds)
  static let julianDays = RealScale(zeroDay: -2_440_588, form: .julianDays)
  static let oleDays = RealScale(zeroDay: -25_569, form: .oleDays)

  /// Days since midnight of a day, which is counted from 1970-01-01.
  static func days(since day: Int64) -> RealScale { RealScale(zeroDay: day, form: .days) }

  /// How many of the unit are a day.
  var unitsPerDay: Double { form == .seconds ? 86_400 * Double(perSecond) : 1 }

  /// The double nearest to an instant.
  func encode(_ timestamp: Timestamp) -> Double {
    switch form {
    case .seconds:
      let (seconds, overflow) = timestamp.seconds.subtractingReportingOverflow(zeroDay * 86_400)
      let (units, overflows) = seconds.multipliedReportingOverflow(by: perSecond)
      let whole =
        overflow || overflows
        ? (Double(timestamp.seconds) - Double(zeroDay * 86_400)) * Double(perSecond) : Double(units)
      return whole + Double(timestamp.nanoseconds) / (1e9 / Double(perSecond))
    case .julianDays:
      let (milliseconds, rest) = timestamp.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
      if rest == 0, timestamp.seconds.magnitude < 1 << 50 {
        let count = timestamp.seconds * 1000 + 210_866_760_000_000 + Int64(milliseconds)
        return Double(count) / 86_400_000
      }
      let (days, fraction) = split(timestamp)
      return (Double(days) - 0.5) + fraction
    case .days:
      let (days, fraction) = split(timestamp)
      return Double(days) + fraction
    case .oleDays:
      let (days, fraction) = split(timestamp)
      return days < 0 ? Double(days) - fraction : Double(days) + fraction
    }
  }

  /// The instant that a double represents, or nil if it is NaN or out of range.
  func decode(_ value: Double) -> Timestamp? {
    if form == .seconds, perSecond == 1, let timestamp = wholeMilliseconds(value) { return timestamp }
    guard let nearest = nearestNanosecond(value) else { return nil }
    for index in Self.steps.indices {
      guard let candidate = nearest.rounded(toMultipleOf: Self.steps[index]) else { continue }
      if encode(candidate) == value { return candidate }
    }
    return nearest
  }

  /// The instant of a number of seconds with at most three decimals, found without a search; nearly all
  /// values are such.
  private func wholeMilliseconds(_ value: Double) -> Timestamp? {
    guard value.magnitude < 0x1p40 else { return nil }
    let whole = value.rounded(.down)
    let milliseconds = ((value - whole) * 1000).rounded()
    guard milliseconds < 1000, whole + milliseconds / 1000 == value else { return nil }
    return Timestamp(
      uncheckedSeconds: Int64(whole) + zeroDay * 86_400, nanoseconds: Int32(milliseconds) * 1_000_000)
  }

  /// The steps in the order of trial: seconds and milliseconds, which fit nearly all values, then finer ones.
  private static let steps: InlineArray<7, Int32> = [
    1_000_000_000, 1_000_000, 100_000, 10_000, 1000, 100, 10,
  ]

  private func nearestNanosecond(_ value: Double) -> Timestamp? {
    guard abs(value) < 9.2e18 else { return nil }
    switch form {
    case .seconds:
      let whole = value.rounded(.down)
      let nanoseconds = Int64(((value - whole) * (1e9 / Double(perSecond))).rounded())
      return instant(units: Int64(whole), nanoseconds: nanoseconds)
    case .julianDays:
      let whole = value.rounded(.down)
      return instant(days: whole, fraction: value - whole, offset: 43_200_000_000_000)
    case .days:
      let whole = value.rounded(.down)
      return instant(days: whole, fraction: value - whole, offset: 0)
    case .oleDays:
      let whole = value.rounded(.towardZero)
      return instant(days: whole, fraction: abs(value - whole), offset: 0)
    }
  }

  private func instant(units: Int64, nanoseconds: Int64) -> Timestamp? {
    Timestamp(
      nanosecondsSince1970: Int128(units) * Int128(1_000_000_000 / perSecond)
        + Int128(zeroDay * 86_400) * 1_000_000_000 + Int128(nanoseconds))
  }

  private func instant(days: Double, fraction: Double, offset: Int64) -> Timestamp? {
    Timestamp(
      daysSince1970: Int64(days) + zeroDay,
      nanosecondsSinceMidnight: Int64((fraction * 86_400e9).rounded()) + offset)
  }

  private func split(_ timestamp: Timestamp) -> (days: Int64, fraction: Double) {
    let (days, second) = timestamp.seconds.floorDivided(by: 86_400)
    let nanoseconds = second * 1_000_000_000 + Int64(timestamp.nanoseconds)
    return (days - zeroDay, Double(nanoseconds) / 86_400e9)
  }
}

extension Timestamp {
  internal init?(_ scale: RealScale, _ value: Double) {
    guard let timestamp = scale.decode(value) else { return nil }
    self = timestamp
  }

  /// The nearest instant whose nanoseconds are a multiple of a step that divides a second; nil on overflow.
  internal func rounded(toMultipleOf step: Int32) -> Timestamp? {
    let rest = nanoseconds % step
    guard rest != 0 else { return self }
    let lower = nanoseconds - rest
    guard rest >= step - rest else { return Timestamp(uncheckedSeconds: seconds, nanoseconds: lower) }
    let upper = lower + step
    guard upper == 1_000_000_000 else { return Timestamp(uncheckedSeconds: seconds, nanoseconds: upper) }
    let (next, overflow) = seconds.addingReportingOverflow(1)
    return overflow ? nil : Timestamp(uncheckedSeconds: next, nanoseconds: 0)
  }
}
