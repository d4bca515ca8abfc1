import TypedSQLiteCore

/// How a number format shows a number: as a number, or as a date or a time.
enum NumberMeaning: Equatable {
  case number
  /// A day; with a time of day if the format or the number has one.
  case day
  case instant
  case time
  case duration

  /// The meaning of a built-in format.
  static func builtIn(_ number: Int) -> NumberMeaning {
    switch number {
    case 14...17, 27...31, 36, 50...54, 57, 58: .day
    case 18...21, 32...35, 45, 47, 55, 56: .time
    case 22: .instant
    case 46: .duration
    default: .number
    }
  }

  /// Reads a custom format: its letters outside of quotes, brackets and escapes, in the first of its sections.
  init(code: [UInt8]) {
    var hasDay = false
    var hasMonth = false
    var hasTime = false
    var index = 0
    loop: while index < code.count {
      let byte = code[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        while index < code.count, code[index] != byte { index += 1 }
        index += 1
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): index += 1
      case UInt8(ascii: ";"): break loop
      case UInt8(ascii: "["):
        let start = index
        while index < code.count, code[index] != UInt8(ascii: "]") { index += 1 }
        let letters = code[start..<index].map { $0 | 0x20 }
        index += 1
        if let first = letters.first, "hms".utf8.contains(first), letters.allSatisfy({ $0 == first }) {
          self = .duration
          return
        }
      case UInt8(ascii: "a"), UInt8(ascii: "A"):
        let rest = code[index...].prefix(4).map { $0 | 0x20 }
        if rest == Array("m/pm".utf8).map({ $0 | 0x20 }) {
          hasTime = true
          index += 4
        } else if rest.prefix(2) == Array("/p".utf8).map({ $0 | 0x20 })[...] {
          hasTime = true
          index += 2
        }
      default:
        switch byte | 0x20 {
        case UInt8(ascii: "d"), UInt8(ascii: "y"): hasDay = true
        case UInt8(ascii: "h"), UInt8(ascii: "s"): hasTime = true
        case UInt8(ascii: "m"): hasMonth = true
        default: break
        }
      }
    }
    // Beside hours or seconds, m is minutes.
    if hasDay || hasMonth && !hasTime {
      self = hasTime ? .instant : .day
    } else {
      self = hasTime ? .time : .number
    }
  }
}

/// Turns the numbers of dates and times in a workbook into texts.
struct SheetClock {
  /// Whether days are counted from 1904.
  var countsFrom1904 = false

  private static let dayLength: Int64 = 86_400_000

  /// Appends a number as the text of a date, a time or a duration.
  ///
  /// - Returns: false if it is none that has such a text; nothing is appended then.
  func write(_ number: Double, _ meaning: NumberMeaning, to buffer: inout ByteBuffer) -> Bool {
    guard meaning != .number, number >= 0, number < 2_958_466 else { return false }
    let milliseconds = Int64((number * Double(Self.dayLength)).rounded())
    let (days, time) = milliseconds.quotientAndRemainder(dividingBy: Self.dayLength)
    switch meaning {
    case .duration: Self.write(duration: milliseconds, to: &buffer)
    case .time where days == 0: Self.write(time: time, to: &buffer)
    default:
      if days == 0, !countsFrom1904 {
        guard time > 0 else { return false }
        Self.write(time: time, to: &buffer)
        return true
      }
      writeDay(days, to: &buffer)
      guard meaning != .day || time != 0 else { return true }
      buffer.append(UInt8(ascii: " "))
      Self.write(time: time, to: &buffer)
    }
    return true
  }

  private func writeDay(_ days: Int64, to buffer: inout ByteBuffer) {
    // Excel counts a day that 1900 did not have.
    if !countsFrom1904, days == 60 { return buffer.append("1900-02-29" as StaticString) }
    let zero: Int64 = countsFrom1904 ? -24_107 : days < 60 ? -25_568 : -25_569
    let date = CivilDate(daysSince1970: zero + days)
    buffer.append(decimal: date.year, width: 4)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: date.month, width: 2)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: date.day, width: 2)
  }

  /// Appends a time of day in milliseconds.
  static func write(time: Int64, to buffer: inout ByteBuffer) {
    let seconds = Int(time / 1000)
    buffer.append(decimal: seconds / 3600, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: seconds / 60 % 60, width: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: seconds % 60, width: 2)
    let rest = Int(time % 1000)
    guard rest > 0 else { return }
    buffer.append(UInt8(ascii: "."))
    buffer.append(decimal: rest, width: 3)
  }

  /// Appends a duration in milliseconds, as the shell shows durations.
  static func write(duration: Int64, to buffer: inout ByteBuffer) {
    let (days, time) = duration.quotientAndRemainder(dividingBy: dayLength)
    if days > 0 {
      buffer.append(decimal: days)
      buffer.append(UInt8(ascii: "."))
    }
    write(time: time, to: &buffer)
  }
}
