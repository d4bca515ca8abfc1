/// A form of text for instants: fields with characters between them, in the order of the text.
internal struct DatePattern: Sendable, ExpressibleByArrayLiteral {
  private let parts: [Part]

  init(arrayLiteral parts: Part...) {
    self.parts = parts
  }

  /// A field, or the characters between two fields.
  indirect enum Part: Sendable, ExpressibleByStringLiteral {
    /// These ASCII characters.
    case characters(StaticString)
    /// Four digits.
    case year
    /// Two digits; the hour is from 0 to 23.
    case month, day, hour, minute, second
    /// One or two digits; the hour is from 1 to 12.
    case shortMonth, shortDay, shortHour
    /// Two digits, or a space and a digit.
    case spacedDay
    /// Three letters: `Jan`, `Sun`.
    case monthName, weekday
    /// `AM` or `PM`.
    case half
    /// UTC in these letters; names that mean one offset everywhere and offsets such as `-0600` are read as well.
    case zone(StaticString)
    /// The same, with the zones of the USA that RFC 2822 defines; it is written as GMT.
    case mailZone
    /// `+0000`; other offsets are read.
    case offset
    /// A blank and words in parentheses, which may be missing or others when a text is read.
    case remark(StaticString)
    /// Parts that are written, but may be missing when a text is read.
    case optional([Part])

    init(stringLiteral text: StaticString) {
      self = .characters(text)
    }
  }

  /// Appends an instant without the fraction of a second; its year must have four digits.
  func write(_ timestamp: Timestamp, to buffer: inout ByteBuffer) {
    let fields = DateFields(timestamp)
    for part in parts { Self.write(part, of: fields, to: &buffer) }
  }

  /// The instant that a whole text names; nil if the text has another form or names no instant.
  func read(_ text: Span<UInt8>) -> Timestamp? {
    var reader = DatePatternReader()
    guard reader.read(parts, in: text), reader.index == text.count else { return nil }
    return reader.timestamp
  }

  private static func write(_ part: Part, of fields: DateFields, to buffer: inout ByteBuffer) {
    switch part {
    case .characters(let text), .zone(let text): buffer.append(text)
    case .mailZone: buffer.append("GMT")
    case .offset: buffer.append("+0000")
    case .remark(let text):
      buffer.append(" (")
      buffer.append(text)
      buffer.append(UInt8(ascii: ")"))
    case .year: buffer.append(decimal: fields.year, width: 4)
    case .month: buffer.append(decimal: fields.month, width: 2)
    case .day: buffer.append(decimal: fields.day, width: 2)
    case .hour: buffer.append(decimal: fields.hour, width: 2)
    case .minute: buffer.append(decimal: fields.minute, width: 2)
    case .second: buffer.append(decimal: fields.second, width: 2)
    case .shortMonth: buffer.append(decimal: Int64(fields.month))
    case .shortDay: buffer.append(decimal: Int64(fields.day))
    case .shortHour: buffer.append(decimal: Int64((fields.hour + 11) % 12 + 1))
    case .spacedDay:
      if fields.day < 10 { buffer.append(UInt8(ascii: " ")) }
      buffer.append(decimal: Int64(fields.day))
    case .monthName: buffer.append(DateNames.months[fields.month - 1])
    case .weekday: buffer.append(DateNames.days[fields.weekday])
    case .half: buffer.append(fields.hour < 12 ? "AM" : "PM")
    case .optional(let parts): for part in parts { write(part, of: fields, to: &buffer) }
    }
  }
}

/// The names of months and, from Sunday on, of days.
private enum DateNames {
  static let days: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  static let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

/// Names of zones, a longer name before one that it begins with.
private enum ZoneNames {
  /// Those that mean one offset everywhere and always did.
  ///
  /// `CST`, `IST` or `EST` mean several, and `MSK` another one before 2014.
  static let sure: [(name: StaticString, hours: Int)] = [
    ("GMT", 0), ("UTC", 0), ("UT", 0), ("Z", 0), ("WEST", 1), ("WET", 0), ("CEST", 2), ("CET", 1),
    ("EEST", 3), ("EET", 2), ("MDT", -6), ("PDT", -7), ("AKDT", -8), ("AKST", -9), ("HST", -10), ("JST", 9),
    ("AEDT", 11), ("AEST", 10), ("NZDT", 13), ("NZST", 12),
  ]

  /// Those of [RFC 2822](https://www.rfc-editor.org/rfc/rfc2822#section-4.3).
  static let mail: [(name: StaticString, hours: Int)] = [
    ("EDT", -4), ("EST", -5), ("CDT", -5), ("CST", -6), ("MST", -7), ("PST", -8),
  ]
}

/// Reads the parts of a pattern from a text.
private struct DatePatternReader {
  private(set) var index = 0
  private var fields = DateFields()
  private var weekday: Int?
  /// How far the zone is ahead of UTC, in seconds.
  private var offset = 0
  /// Whether the hour is after noon, if the text says so.
  private var isAfternoon: Bool?

  /// The instant of all fields; nil if one does not exist, or if its day of the week is another.
  var timestamp: Timestamp? {
    var fields = fields
    if let isAfternoon {
      guard (1...12).contains(fields.hour) else { return nil }
      fields.hour = fields.hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard let local = fields.timestamp, weekday ?? fields.weekday == fields.weekday else { return nil }
    return Timestamp(seconds: local.seconds - Int64(offset), nanoseconds: local.nanoseconds)
  }

  mutating func read(_ parts: [DatePattern.Part], in text: Span<UInt8>) -> Bool {
    for part in parts {
      guard read(part, in: text) else { return false }
    }
    return true
  }

  private mutating func read(_ part: DatePattern.Part, in text: Span<UInt8>) -> Bool {
    switch part {
    case .characters(let characters):
      guard text.has(characters, from: index) else { return false }
      index += characters.utf8CodeUnitCount
      return true
    case .year: return read(\.year, digits: 4...4, in: text)
    case .month: return read(\.month, digits: 2...2, in: text)
    case .day: return read(\.day, digits: 2...2, in: text)
    case .hour: return read(\.hour, digits: 2...2, in: text)
    case .minute: return read(\.minute, digits: 2...2, in: text)
    case .second: return read(\.second, digits: 2...2, in: text)
    case .shortMonth: return read(\.month, digits: 1...2, in: text)
    case .shortDay: return read(\.day, digits: 1...2, in: text)
    case .shortHour: return read(\.hour, digits: 1...2, in: text)
    case .spacedDay:
      if text.has(" ", at: index) { index += 1 }
      return read(\.day, digits: 1...2, in: text)
    case .monthName:
      guard let month = name(among: DateNames.months, in: text) else { return false }
      fields.month = month + 1
      return true
    case .weekday:
      weekday = name(among: DateNames.days, in: text)
      return weekday != nil
    case .half:
      guard text.has("M", at: index + 1), text.has("A", at: index) || text.has("P", at: index) else {
        return false
      }
      isAfternoon = text.has("P", at: index)
      index += 2
      return true
    case .zone: return readZone(among: ZoneNames.sure, in: text)
    case .mailZone: return readZone(among: ZoneNames.mail + ZoneNames.sure, in: text)
    case .offset: return readOffset(in: text)
    case .remark:
      guard text.has(" (", from: index) else { return true }
      guard text[text.count - 1] == UInt8(ascii: ")") else { return false }
      index = text.count
      return true
    case .optional(let parts):
      let before = self
      if !read(parts, in: text) { self = before }
      return true
    }
  }

  private mutating func read(
    _ field: WritableKeyPath<DateFields, Int>, digits: ClosedRange<Int>, in text: Span<UInt8>
  ) -> Bool {
    var number = 0
    var count = 0
    while count < digits.upperBound, let digit = text.digit(at: index + count) {
      number = number * 10 + digit
      count += 1
    }
    fields[keyPath: field] = number
    index += count
    return digits.contains(count)
  }

  private mutating func name(among names: [StaticString], in text: Span<UInt8>) -> Int? {
    guard let found = names.firstIndex(where: { text.has($0, from: index) }) else { return nil }
    index += 3
    return found
  }

  private mutating func readZone(
    among zones: [(name: StaticString, hours: Int)], in text: Span<UInt8>
  ) -> Bool {
    guard let zone = zones.first(where: { text.has($0.name, from: index) }) else {
      return readOffset(in: text)
    }
    index += zone.name.utf8CodeUnitCount
    offset = zone.hours * 3600
    return true
  }

  private mutating func readOffset(in text: Span<UInt8>) -> Bool {
    guard let sign = text.sign(at: index), let hours = text.twoDigits(at: index + 1),
      let minutes = text.twoDigits(at: index + 3), hours < 24, minutes < 60
    else { return false }
    offset = sign * (hours * 60 + minutes) * 60
    index += 5
    return true
  }
}

extension Span<UInt8> {
  /// Whether ASCII characters are at `index`.
  fileprivate func has(_ characters: StaticString, from index: Int) -> Bool {
    let end = index + characters.utf8CodeUnitCount
    return end <= count && extracting(index..<end).equals(characters)
  }
}
