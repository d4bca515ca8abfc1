import TypedSQLiteCore

/// The form of a text that names a date, in the notation of `strptime`: `%d.%m.%Y %H:%M`.
///
/// It reads fields of the Gregorian calendar; names are those of English.
struct DateTextPattern {
  private enum Part {
    case byte(UInt8)
    /// Any number of blanks, also none.
    case blanks
    case field(Field)
  }

  /// What a letter after `%` reads.
  private enum Field: UInt8 {
    case year, shortYear, month, monthName, day, dayOfYear, hour, halfHour, minute, second, fraction, half,
      zone
    case weekday
  }

  private let parts: [Part]
  /// Whether the text has a time of day.
  private let hasTime: Bool

  /// Reads a pattern.
  ///
  /// - Throws: `FunctionError` for a letter that no field has, and for a pattern that names no whole date.
  init(_ pattern: String, for function: String) throws(FunctionError) {
    var parts: [Part] = []
    var fields: Set<Field> = []
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        parts.append(byte.isWhiteSpace ? .blanks : .byte(byte))
        continue
      }
      guard let letter = rest.popFirst() else {
        throw FunctionError("\(function): % at the end of '\(pattern)'")
      }
      // A minus sign, as in %-d, only says that no zero is written before a digit.
      let name = letter == UInt8(ascii: "-") ? rest.popFirst() ?? letter : letter
      guard let found = Self.parts(of: name) else {
        let text = String(decoding: [name], as: UTF8.self)
        throw FunctionError(
          "\(function): no field %\(text); use %Y %y %m %b %B %d %e %j %H %I %p %M %S %f %z %a %A %F %T %R %D or %%"
        )
      }
      for case .field(let field) in found { fields.insert(field) }
      parts += found
    }
    let hasYear = fields.contains(.year) || fields.contains(.shortYear)
    let hasDay =
      fields.contains(.dayOfYear)
      || fields.contains(.day) && (fields.contains(.month) || fields.contains(.monthName))
    guard hasYear, hasDay else {
      throw FunctionError("\(function): '\(pattern)' names no day, as '%d.%m.%Y' does")
    }
    self.parts = parts
    hasTime = fields.contains(.hour) || fields.contains(.halfHour)
  }

  private static func parts(of letter: UInt8) -> [Part]? {
    switch letter {
    case UInt8(ascii: "Y"): [.field(.year)]
    case UInt8(ascii: "y"): [.field(.shortYear)]
    case UInt8(ascii: "m"): [.field(.month)]
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "h"): [.field(.monthName)]
    case UInt8(ascii: "d"), UInt8(ascii: "e"): [.field(.day)]
    case UInt8(ascii: "j"): [.field(.dayOfYear)]
    case UInt8(ascii: "H"), UInt8(ascii: "k"): [.field(.hour)]
    case UInt8(ascii: "I"), UInt8(ascii: "l"): [.field(.halfHour)]
    case UInt8(ascii: "M"): [.field(.minute)]
    case UInt8(ascii: "S"): [.field(.second)]
    case UInt8(ascii: "f"): [.field(.fraction)]
    case UInt8(ascii: "p"), UInt8(ascii: "P"): [.field(.half)]
    case UInt8(ascii: "z"): [.field(.zone)]
    case UInt8(ascii: "a"), UInt8(ascii: "A"): [.field(.weekday)]
    case UInt8(ascii: "F"): fields("Y-m-d")
    case UInt8(ascii: "D"): fields("m/d/y")
    case UInt8(ascii: "T"): fields("H:M:S")
    case UInt8(ascii: "R"): fields("H:M")
    case UInt8(ascii: "n"), UInt8(ascii: "t"): [.blanks]
    case UInt8(ascii: "%"): [.byte(letter)]
    default: nil
    }
  }

  /// The parts of a shorthand, in which letters are fields.
  private static func fields(_ text: String) -> [Part] {
    text.utf8.flatMap { "YmdyHMS".utf8.contains($0) ? parts(of: $0) ?? [] : [.byte($0)] }
  }

  /// The date of a whole text in the form that SQLite reads: `2026-01-31`, or with a time `2026-01-31 10:00:00`; nil if
  /// the text has another form or names no date.
  func date(in text: Span<UInt8>) -> String? {
    var reader = Reader()
    for part in parts {
      guard reader.read(part, in: text) else { return nil }
    }
    guard reader.index == text.count else { return nil }
    return reader.date(withTime: hasTime)
  }

  private struct Reader {
    private(set) var index = 0
    private var year = 0
    private var month = 1
    private var day = 1
    private var dayOfYear: Int?
    private var hour = 0
    private var minute = 0
    private var second = 0
    private var fraction = ""
    private var isAfternoon: Bool?
    private var usesHalves = false
    private var zone = ""

    mutating func read(_ part: Part, in text: Span<UInt8>) -> Bool {
      switch part {
      case .byte(let byte):
        guard index < text.count, text[index] == byte else { return false }
        index += 1
        return true
      case .blanks:
        while index < text.count, text[index].isWhiteSpace { index += 1 }
        return true
      case .field(let field): return read(field, in: text)
      }
    }

    private mutating func read(_ field: Field, in text: Span<UInt8>) -> Bool {
      switch field {
      case .year: return read(\.year, digits: 4...4, in: text)
      case .shortYear:
        guard read(\.year, digits: 2...2, in: text) else { return false }
        // As POSIX says.
        year += year < 69 ? 2000 : 1900
        return true
      case .month: return read(\.month, digits: 1...2, in: text)
      case .day:
        if index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
        return read(\.day, digits: 1...2, in: text)
      case .dayOfYear:
        dayOfYear = number(digits: 1...3, in: text)
        return dayOfYear != nil
      case .hour: return read(\.hour, digits: 1...2, in: text)
      case .halfHour:
        usesHalves = true
        return read(\.hour, digits: 1...2, in: text)
      case .minute: return read(\.minute, digits: 1...2, in: text)
      case .second: return read(\.second, digits: 1...2, in: text)
      case .fraction: return readFraction(in: text)
      case .half: return readHalf(in: text)
      case .zone: return readZone(in: text)
      case .monthName:
        guard let found = name(among: Self.months, in: text) else { return false }
        month = found + 1
        return true
      case .weekday: return name(among: Self.days, in: text) != nil
      }
    }

    private mutating func read(
      _ field: WritableKeyPath<Reader, Int>, digits: ClosedRange<Int>, in text: Span<UInt8>
    ) -> Bool {
      guard let number = number(digits: digits, in: text) else { return false }
      self[keyPath: field] = number
      return true
    }

    /// The number of so many digits at the place of the reader, which goes behind them; nil if there are fewer.
    private mutating func number(digits: ClosedRange<Int>, in text: Span<UInt8>) -> Int? {
      var value = 0
      var count = 0
      while count < digits.upperBound, index < text.count, text[index].isDigit {
        value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
        index += 1
        count += 1
      }
      return digits.contains(count) ? value : nil
    }

    private mutating func readFraction(in text: Span<UInt8>) -> Bool {
      let start = index
      while index < text.count, text[index].isDigit { index += 1 }
      guard (1...9).contains(index - start) else { return false }
      fraction = "." + String(repairing: text.extracting(start..<index))
      return true
    }

    private mutating func readHalf(in text: Span<UInt8>) -> Bool {
      guard index + 1 < text.count, text[index + 1] | 0x20 == UInt8(ascii: "m") else { return false }
      switch text[index] | 0x20 {
      case UInt8(ascii: "a"): isAfternoon = false
      case UInt8(ascii: "p"): isAfternoon = true
      default: return false
      }
      index += 2
      return true
    }

    /// Reads `Z`, `+02:00`, `+0200` or `+02`.
    private mutating func readZone(in text: Span<UInt8>) -> Bool {
      guard index < text.count else { return false }
      let sign = text[index]
      index += 1
      if sign | 0x20 == UInt8(ascii: "z") {
        zone = "+00:00"
        return true
      }
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
      guard let hours = number(digits: 2...2, in: text), hours < 15 else { return false }
      if index < text.count, text[index] == UInt8(ascii: ":") { index += 1 }
      var minutes = 0
      if index < text.count, text[index].isDigit {
        guard let found = number(digits: 2...2, in: text), found < 60 else { return false }
        minutes = found
      }
      zone = (sign == UInt8(ascii: "+") ? "+" : "-") + Self.twoDigits(hours) + ":" + Self.twoDigits(minutes)
      return true
    }

    private mutating func name(among names: [String], in text: Span<UInt8>) -> Int? {
      for (place, name) in names.enumerated() {
        let letters = Array(name.utf8)
        // The whole name comes before its first three letters.
        for length in [letters.count, 3] where index + length <= text.count {
          if (0..<length).allSatisfy({ text[index + $0].lowercased == letters[$0] }) {
            index += length
            return place
          }
        }
      }
      return nil
    }

    private static let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
      "november", "december",
    ]
    private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// The date that was read; nil if there is no such day or time.
    func date(withTime hasTime: Bool) -> String? {
      var (month, day, hour) = (month, day, hour)
      let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if var rest = dayOfYear {
        month = 1
        while month <= 12, rest > lengths[month - 1] {
          rest -= lengths[month - 1]
          month += 1
        }
        day = rest
      }
      guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
      if usesHalves {
        guard (1...12).contains(hour) else { return nil }
        if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
      }
      guard hour < 24, minute < 60, second < 60 else { return nil }
      let digits = String(year)
      let date =
        String(repeating: "0", count: 4 - digits.utf8.count) + digits + "-" + Self.twoDigits(month) + "-"
        + Self.twoDigits(day)
      guard hasTime else { return date }
      return date + " " + Self.twoDigits(hour) + ":" + Self.twoDigits(minute) + ":" + Self.twoDigits(second)
        + fraction + zone
    }

    private var isLeapYear: Bool {
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
  }
}

/// The last pattern that the calls of a function named, since most statements use one for many rows.
final class DateTextPatternMemo {
  private let function: String
  private var known: (text: [UInt8], pattern: DateTextPattern)?

  init(_ function: String) {
    self.function = function
  }

  /// The pattern that a cell holds; nil if it has no `%`, and so names something else.
  func pattern(_ cell: Cell) throws(FunctionError) -> DateTextPattern? {
    guard cell.storageClass == .text else { return nil }
    if let known, cell.withBytes({ $0.isSame(as: known.text.span) }) { return known.pattern }
    let bytes = cell.withBytes { $0.array }
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    let pattern = try DateTextPattern(String(decoding: bytes, as: UTF8.self), for: function)
    known = (bytes, pattern)
    return pattern
  }
}
