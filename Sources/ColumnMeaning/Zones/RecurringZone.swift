import TypedSQLiteCore

/// A zone whose clocks change on the same days of each year, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
package struct RecurringZone: Sendable, Hashable {
  /// Seconds ahead of UTC in standard time.
  private let standardOffset: Int
  /// Summer time, and when it begins and ends; nil if clocks never change.
  private let summer: Summer?

  private struct Summer: Sendable, Hashable {
    let offset: Int
    let start: Change
    let end: Change
  }

  /// A day of the year and the time of day when clocks change.
  fileprivate struct Change: Sendable, Hashable {
    let day: Day
    /// Seconds after midnight, on the clocks before the change.
    let second: Int
  }

  fileprivate enum Day: Sendable, Hashable {
    /// The n-th weekday of a month, 5 for the last; Sunday is 0.
    case weekday(month: Int, week: Int, weekday: Int)
    /// The n-th day of the year from 1, without 29 February.
    case julian(Int)
    /// The n-th day of the year from 0.
    case ordinal(Int)
  }

  /// Reads a rule; nil for anything else.
  package init?(_ text: String) {
    var parser = Parser(bytes: Array(text.utf8))
    guard parser.skipName(), let west = parser.readTime() else { return nil }
    standardOffset = -west
    guard !parser.isAtEnd else {
      summer = nil
      return
    }
    guard parser.skipName() else { return nil }
    var offset = standardOffset + 3600
    if !parser.has(","), !parser.isAtEnd {
      guard let west = parser.readTime() else { return nil }
      offset = -west
    }
    guard !parser.isAtEnd else {
      // The C library, and so SQLite, then takes the days on which clocks change in the United States.
      summer = Summer(
        offset: offset, start: Change(day: .weekday(month: 3, week: 2, weekday: 0), second: 7200),
        end: Change(day: .weekday(month: 11, week: 1, weekday: 0), second: 7200))
      return
    }
    guard parser.skip(","), let start = parser.readChange(), parser.skip(","), let end = parser.readChange(),
      parser.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// How many seconds clocks are ahead of UTC at an instant, in seconds since 1970.
  package func offset(at second: Int64) -> Int {
    guard let summer, let timestamp = Timestamp(seconds: second) else { return standardOffset }
    // The local year counts at the turn of the year.
    let year = (Timestamp(seconds: second &+ Int64(standardOffset)) ?? timestamp).date.year
    guard let start = summer.start.instant(inYear: year, offset: standardOffset),
      let end = summer.end.instant(inYear: year, offset: summer.offset)
    else { return standardOffset }
    let isSummer = start < end ? second >= start && second < end : second >= start || second < end
    return isSummer ? summer.offset : standardOffset
  }
}

extension RecurringZone.Change {
  /// The instant of the change in a year.
  fileprivate func instant(inYear year: Int, offset: Int) -> Int64? {
    let days: Int64?
    switch day {
    case .weekday(let month, let week, let weekday):
      let first = CivilDate(year: year, month: month, day: 1)?.daysSince1970
      days = first.map { first in
        // 1970-01-01 was a Thursday.
        let toWeekday = ((Int64(weekday) - (first + 4)) % 7 + 7) % 7
        var day = first + toWeekday + Int64(week - 1) * 7
        if CivilDate(daysSince1970: day).month != month { day -= 7 }
        return day
      }
    case .julian(let number):
      let isAfterFebruary = CivilDate.isLeapYear(year) && number >= 60
      days = CivilDate(year: year, month: 1, day: 1).map {
        $0.daysSince1970 + Int64(number - (isAfterFebruary ? 0 : 1))
      }
    case .ordinal(let number):
      days = CivilDate(year: year, month: 1, day: 1).map { $0.daysSince1970 + Int64(number) }
    }
    // The first and the last year contain days that no instant is in.
    return days.flatMap { day in
      let (seconds, overflow) = day.multipliedReportingOverflow(by: 86_400)
      let (instant, isTooLate) = seconds.addingReportingOverflow(Int64(second - offset))
      return overflow || isTooLate ? nil : instant
    }
  }
}

// MARK: - Parsing

extension RecurringZone {
  private struct Parser {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    func has(_ character: Unicode.Scalar) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard has(character) else { return false }
      index += 1
      return true
    }

    /// Skips letters, or anything in angle brackets.
    mutating func skipName() -> Bool {
      let start = index
      if skip("<") {
        while index < bytes.count, !has(">") { index += 1 }
        return skip(">")
      }
      while index < bytes.count, (0x41...0x5A).contains(bytes[index] & 0xDF) { index += 1 }
      return index - start >= 3
    }

    mutating func readNumber() -> Int? {
      var value = 0
      let start = index
      while index < bytes.count, bytes[index].isDigit, index - start < 4 {
        value = value * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      return index > start ? value : nil
    }

    /// `[+-]HH[:MM[:SS]]`, in seconds.
    mutating func readTime() -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard let hours = readNumber(), hours <= 167 else { return nil }
      var seconds = hours * 3600
      for unit in [60, 1] where skip(":") {
        guard let number = readNumber(), number < 60 else { return nil }
        seconds += number * unit
      }
      return isNegative ? -seconds : seconds
    }

    mutating func readChange() -> Change? {
      guard let day = readDay() else { return nil }
      guard skip("/") else { return Change(day: day, second: 7200) }
      return readTime().map { Change(day: day, second: $0) }
    }

    private mutating func readDay() -> Day? {
      if skip("M") {
        guard let month = readNumber(), skip("."), let week = readNumber(), skip("."),
          let weekday = readNumber(), (1...12).contains(month), (1...5).contains(week), weekday <= 6
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
      }
      if skip("J") { return readNumber().flatMap { (1...365).contains($0) ? .julian($0) : nil } }
      return readNumber().flatMap { $0 <= 365 ? .ordinal($0) : nil }
    }
  }
}
