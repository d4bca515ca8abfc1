import TypedSQLiteCore

// What distinguishes two storages whose numbers are in the same range.

extension ColumnSample {
  /// Whether numbers that could be seconds since 1970 or since 2001 are the latter, under the name of a column.
  ///
  /// They would be of 1976 to 1997 or of 2007 to 2028. Programs of those years wrote no fractions of a second into a
  /// SQLite file, which did not exist.
  func areSecondsSince2001(under name: ColumnName) -> Bool {
    guard name.namesEventOfSoftware, !integers.contains(where: { Sentinel($0) == nil }),
      let window = DateWindow.named(DateStorage.cocoa.name)
    else { return false }
    let numbers = reals.filter { Sentinel($0) == nil && !window.isEnd($0.databaseValue, $0) }
    guard numbers.count >= 3, numbers.allSatisfy(Self.secondsOfOurTime.contains),
      numbers.count(where: { $0 != $0.rounded(.down) }) * 2 > numbers.count,
      let shape = InstantShape(self, in: window)
    else { return false }
    return shape.looksLikeEvents
  }

  /// The seconds since 2001 of the years 2007 to 2028.
  private static let secondsOfOurTime =
    Double(
      DateWindow.seconds(ofYear: 2007) - 978_307_200)...Double(
      DateWindow.seconds(ofYear: 2029) - 978_307_200)

  /// Whether numbers that could be ticks or nanoseconds since 2001 are the latter: whole seconds, but no times of ticks
  /// that people enter.
  var areNanosecondsSince2001: Bool {
    let numbers = integers.filter { Sentinel($0) == nil }
    guard numbers.count >= 3, reals.isEmpty else { return false }
    return numbers.allSatisfy { $0 % 1_000_000_000 == 0 }
      && !numbers.allSatisfy { $0 % Self.ticksOfFiveMinutes == 0 }
  }

  /// Whether numbers that could be ticks or nanoseconds since 2001 can as well be the latter.
  ///
  /// A year of such nanoseconds is a century of ticks. Ticks of decades usually have whole seconds, as birthdays do.
  /// Milliseconds of such nanoseconds are tenths of a second of ticks, to which no program rounds.
  var mayBeNanosecondsSince2001: Bool {
    let numbers = integers.filter { Sentinel($0) == nil }
    guard let least = numbers.min(), let greatest = numbers.max(), reals.isEmpty else { return false }
    guard !numbers.allSatisfy({ $0 % 10_000_000 == 0 }) else { return false }
    return greatest.subtractingReportingOverflow(least).partialValue > Self.ticksOfCareer
      || numbers.count >= 3 && numbers.allSatisfy { $0 % 1_000_000 == 0 }
  }

  /// Whether all numbers are one time of day as ticks, which nanoseconds since 2001 are only by chance.
  var areDaysOfTicks: Bool {
    let numbers = integers.filter { Sentinel($0) == nil }
    guard numbers.count >= 3, let first = numbers.first else { return false }
    return numbers.allSatisfy { $0 % Self.ticksOfDay == first % Self.ticksOfDay }
  }

  private static let ticksOfDay: Int64 = 864_000_000_000
  private static let ticksOfFiveMinutes: Int64 = 3_000_000_000
  /// As many ticks as 20 years have, for which hardly any program wrote.
  private static let ticksOfCareer: Int64 = 20 * 31_557_600 * 10_000_000
}
