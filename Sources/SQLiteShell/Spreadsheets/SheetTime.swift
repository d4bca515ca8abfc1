import TypedSQLiteCore

/// What a date, a time or a duration, as the shell shows it, is in a sheet: a number of days, shown by a format.
enum SheetTime: Equatable {
  /// The number of days in milliseconds, and how it is shown.
  case number(milliseconds: Int64, SheetStyle)
  /// Something that no sheet holds.
  case beyond(CellLoss)
  /// Another text.
  case other

  static let dayLength: Int64 = 86_400_000
  /// The number of the last day of the year 9999, the last one that a sheet shows.
  private static let lastDay: Int64 = 2_958_465

  /// Reads what a column of dates, times or durations shows.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - dropsOffsets: whether the offset of a text is that of the zone in which the session shows all instants.
  init(_ text: Span<UInt8>, dropsOffsets: Bool) {
    guard text.count >= 5 else {
      self = .other
      return
    }
    if text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") {
      self = Self.date(text, dropsOffsets)
    } else {
      self = Self.duration(text)
    }
  }

  private static func date(_ text: Span<UInt8>, _ dropsOffsets: Bool) -> SheetTime {
    guard let year = number(text, 0..<4), let month = number(text, 5..<7), let day = number(text, 8..<10),
      let date = CivilDate(year: year, month: month, day: day)
    else { return .other }
    // Excel counts a 29 February 1900, so the days before it have numbers that are one less.
    let distance = date.daysSince1970 + 25_569
    let serial = distance < 61 ? distance - 1 : distance
    guard text.count > 10 else {
      return year < 1900 ? .beyond(.early) : .number(milliseconds: serial * dayLength, .day)
    }
    guard text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"), let clock = Clock(text, from: 11),
      clock.hours < 24
    else { return .other }
    let rest = text.extracting(clock.end..<text.count)
    if !rest.isEmpty, !(rest.count == 1 && rest[0] == UInt8(ascii: "Z")) {
      guard isOffset(rest) else { return .other }
      if !dropsOffsets { return .beyond(.zoned) }
    }
    if year < 1900 { return .beyond(.early) }
    if clock.isFine { return .beyond(.fine) }
    let time = clock.milliseconds
    return .number(
      milliseconds: serial * dayLength + time, time.isMultiple(of: 1000) ? .instant : .fineInstant)
  }

  private static func isOffset(_ text: Span<UInt8>) -> Bool {
    guard text.count == 6 || text.count == 5 || text.count == 3,
      text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-")
    else { return false }
    return (1..<text.count).allSatisfy { text[$0].isDigit || $0 == 3 && text[$0] == UInt8(ascii: ":") }
  }

  private static func duration(_ text: Span<UInt8>) -> SheetTime {
    var start = text[0] == UInt8(ascii: "-") ? 1 : 0
    let isNegative = start == 1
    var days: Int64 = 0
    var end = start
    while end < text.count, text[end].isDigit { end += 1 }
    if end > start, end < text.count, text[end] == UInt8(ascii: ".") {
      guard end - start <= 9, let number = number(text, start..<end) else { return .other }
      days = Int64(number)
      start = end + 1
    }
    guard let clock = Clock(text, from: start), clock.end == text.count else { return .other }
    if isNegative { return .beyond(.negative) }
    if clock.isFine { return .beyond(.fine) }
    let time = days * dayLength + clock.milliseconds
    guard time / dayLength <= lastDay else { return .beyond(.long) }
    return .number(milliseconds: time, time.isMultiple(of: 1000) ? .duration : .fineDuration)
  }

  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var number = 0
    for index in range {
      guard text[index].isDigit else { return nil }
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    return number
  }

  /// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.fraction`, with more digits of hours in durations.
  private struct Clock {
    let hours: Int
    let milliseconds: Int64
    /// Whether it has a part of a millisecond.
    let isFine: Bool
    let end: Int

    init?(_ text: Span<UInt8>, from start: Int) {
      var index = start
      while index < text.count, text[index].isDigit, index - start < 8 { index += 1 }
      guard index > start, let hours = number(text, start..<index), index + 2 < text.count,
        text[index] == UInt8(ascii: ":"), let minutes = number(text, index + 1..<index + 3), minutes < 60
      else { return nil }
      index += 3
      var seconds = 0
      var fraction = 0
      var isFine = false
      if index + 2 < text.count, text[index] == UInt8(ascii: ":"),
        let found = number(text, index + 1..<index + 3)
      {
        guard found < 60 else { return nil }
        seconds = found
        index += 3
        if index + 1 < text.count, text[index] == UInt8(ascii: "."), text[index + 1].isDigit {
          index += 1
          var unit = 100
          while index < text.count, text[index].isDigit {
            let digit = Int(text[index] - UInt8(ascii: "0"))
            if unit == 0, digit > 0 { isFine = true }
            fraction += unit * digit
            unit /= 10
            index += 1
          }
        }
      }
      self.hours = hours
      milliseconds = Int64((hours * 60 + minutes) * 60 + seconds) * 1000 + Int64(fraction)
      self.isFine = isFine
      end = index
    }
  }
}
