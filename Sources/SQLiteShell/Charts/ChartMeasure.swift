import ColumnMeaning
import TypedSQLiteCore

/// What the numbers on an axis are, which decides its ticks and their texts.
enum ChartMeasure: Equatable {
  case number
  /// Bytes, in KiB, MiB and so on.
  case bytes
  /// A length of time, in seconds.
  case duration
  /// A time of day, in seconds since midnight.
  case clock
  /// An instant in seconds since 1970, on the clocks of a zone.
  case date(DisplayZone)
  /// One of some values, by its index.
  case category

  /// Whether values have distances.
  var isQuantity: Bool { self != .category }

  var zone: DisplayZone? { if case .date(let zone) = self { zone } else { nil } }
}

/// Numbers as people read them, without the dust of their binary form.
enum ChartText {
  /// A value of a measure with at most twelve digits.
  static func value(_ number: Double, _ measure: ChartMeasure) -> String {
    guard number.isFinite else { return "\(number)" }
    switch measure {
    case .number, .category: return self.number(number)
    case .bytes: return bytes(number)
    case .duration: return duration(number)
    case .clock: return clock(number)
    case .date(let zone): return date(number, zone)
    }
  }

  /// A number with at most twelve digits.
  static func number(_ number: Double) -> String {
    let rounded = self.rounded(number)
    if let whole = Int(exactly: rounded), abs(whole) < 1_000_000_000_000_000 { return groupedText(whole) }
    var buffer = ByteBuffer(capacity: 32)
    buffer.append(real: rounded)
    let text = buffer.withSpan { String(repairing: $0) }
    let parts = text.split(separator: ".")
    guard abs(rounded) >= 1000, parts.count == 2, let whole = Int(parts[0]), !text.contains("e") else {
      return text
    }
    return "\(groupedText(whole)).\(parts[1])"
  }

  /// The number with the nearest twelve digits.
  static func rounded(_ number: Double) -> Double {
    guard number != 0, number.isFinite else { return number }
    let exponent = 11 - decimalExponent(of: number)
    guard let power = powerOfTen(abs(exponent)), power.isFinite else { return number }
    let scaled = (exponent >= 0 ? number * power : number / power).rounded()
    let rounded = exponent >= 0 ? scaled / power : scaled * power
    return rounded.isFinite ? rounded : number
  }

  /// The exponent of the first digit of a number that is not 0.
  static func decimalExponent(of number: Double) -> Int {
    let magnitude = abs(number)
    var exponent = Int((Double(magnitude.exponent) * 0.301_029_995_663_981_2).rounded(.down))
    while exponent < 308, let power = powerOfTen(exponent + 1), power <= magnitude { exponent += 1 }
    while exponent > -323, let power = powerOfTen(exponent), power > magnitude { exponent -= 1 }
    return exponent
  }

  /// The number nearest to a power of ten.
  static func powerOfTen(_ exponent: Int) -> Double? { Double("1e\(exponent)") }

  /// An integer times a power of ten, exactly.
  static func decimal(_ digits: Int, exponent: Int) -> String {
    guard digits != 0 else { return "0" }
    var (digits, exponent) = (digits, exponent)
    while digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
    let text = String(digits.magnitude)
    let sign = digits < 0 ? "-" : ""
    if exponent >= 0, text.count + exponent <= 15 {
      let whole = Int(text + String(repeating: "0", count: exponent)) ?? 0
      return sign + groupedText(whole)
    }
    if exponent < 0, exponent >= -12 {
      let padded = String(repeating: "0", count: max(0, 1 - exponent - text.count)) + text
      let whole = Int(padded.dropLast(-exponent)) ?? 0
      return "\(sign)\(groupedText(whole)).\(padded.suffix(-exponent))"
    }
    let rest = text.dropFirst()
    return "\(sign)\(text.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(exponent + rest.count)"
  }

  /// The largest unit in which a number of bytes is at least 1.
  static func byteUnit(of magnitude: Double) -> (name: String, size: Double) {
    var unit = (name: "B", size: 1.0)
    for name in ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"] {
      guard magnitude >= unit.size * 1024 else { break }
      unit = (name, unit.size * 1024)
    }
    return unit
  }

  private static func bytes(_ number: Double) -> String {
    let unit = byteUnit(of: abs(number))
    let tenths = (number / unit.size * 10).rounded() / 10
    return "\(self.number(tenths)) \(unit.name)"
  }

  /// A length of time such as `1h30m`.
  static func duration(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds), whole == 0 || whole.magnitude >= 60 else {
      return "\(number(seconds))s"
    }
    return duration(seconds: whole)
  }

  /// A whole number of seconds as a length of time.
  static func duration(seconds: Int) -> String {
    guard seconds != 0, seconds != .min else { return seconds == 0 ? "0" : "\(seconds)s" }
    let magnitude = abs(seconds)
    let parts = [(magnitude / 86_400, "d"), (magnitude / 3600 % 24, "h"), (magnitude / 60 % 60, "m")]
    let rest = [(magnitude % 60, "s")]
    let text = (parts + rest).filter { $0.0 > 0 }.map { part in
      (part.1 == "d" ? groupedText(part.0) : "\(part.0)") + part.1
    }
    return (seconds < 0 ? "-" : "") + text.joined()
  }

  /// A time of day.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.down).clamped(to: 0...86_400))
    let text = "\(twoDigits(whole / 3600)):\(twoDigits(whole / 60 % 60))"
    return whole.isMultiple(of: 60) ? text : "\(text):\(twoDigits(whole % 60))"
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A date with the time of its clocks, unless that is midnight.
  static func date(_ seconds: Double, _ zone: DisplayZone) -> String {
    guard let local = LocalSeconds(zone).local(of: seconds) else { return number(seconds) }
    let (day, second) = local.floorDivided(by: 86_400)
    let date = CivilDate(daysSince1970: day).description
    let fraction = seconds - seconds.rounded(.down)
    if second == 0, fraction == 0 { return date }
    let time =
      "\(twoDigits(Int(second / 3600))):\(twoDigits(Int(second / 60 % 60))):\(twoDigits(Int(second % 60)))"
    let milliseconds = Int(fraction * 1000)
    guard milliseconds > 0 else { return "\(date) \(time)" }
    return "\(date) \(time).\(String(String(1000 + milliseconds).dropFirst()))"
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// What clocks of a zone show, for many instants.
struct LocalSeconds {
  private let zone: DisplayZone
  /// The last quarter of an hour that was looked up, in which no clocks change.
  private var quarter = Int64.min
  private var offset: Int64 = 0

  /// The greatest distance from 1970 that is shown, in seconds.
  static let limit = 1e15

  init(_ zone: DisplayZone) { self.zone = zone }

  /// The seconds since 1970 that clocks show at an instant, rounded down; nil if it is too far away.
  func local(of seconds: Double) -> Int64? {
    guard abs(seconds) <= Self.limit else { return nil }
    let whole = Int64(seconds.rounded(.down))
    return Timestamp(seconds: whole).map { whole + Int64(zone.offset(at: $0)) }
  }

  /// As ``local(of:)``, faster for instants that are near to each other.
  mutating func nextLocal(of seconds: Double) -> Int64? {
    guard abs(seconds) <= Self.limit else { return nil }
    let whole = Int64(seconds.rounded(.down))
    let quarter = (whole - (whole < 0 ? 899 : 0)) / 900
    if quarter != self.quarter {
      guard let instant = Timestamp(seconds: whole) else { return nil }
      self.quarter = quarter
      offset = Int64(zone.offset(at: instant))
    }
    return whole + offset
  }

  /// The instant at which clocks show a time, in seconds since 1970; of two the first, and nil if they skip it.
  func instant(ofLocal local: Int64) -> Double? {
    guard let local = Timestamp(seconds: local) else { return nil }
    return switch zone.instants(ofLocal: local) {
    case .one(let instant), .two(let instant, _): Double(instant.seconds)
    case .none: nil
    }
  }

  /// As ``instant(ofLocal:)``; a time that clocks skip is the instant of the change, as far as they skip an hour.
  func start(ofLocal local: Int64) -> Double {
    if let instant = instant(ofLocal: local) { return instant }
    for step in [1800, 3600, 7200, 86_400] as [Int64] {
      if let instant = instant(ofLocal: local + step) { return instant }
    }
    return Double(local)
  }
}

/// A unit of the calendar.
enum ChartPeriod: String, CaseIterable {
  case second, minute, hour, day, week, month, year

  /// Those that `--per` takes.
  static let named: [ChartPeriod] = [.hour, .day, .week, .month, .year]

  /// The number of the period in which clocks show a time, in seconds since 1970.
  func number(ofLocal seconds: Int64) -> Int64 {
    switch self {
    case .second: return seconds
    case .minute: return seconds.floorDivided(by: 60).quotient
    case .hour: return seconds.floorDivided(by: 3600).quotient
    case .day: return seconds.floorDivided(by: 86_400).quotient
    // The first of January 1970 was a Thursday.
    case .week: return (seconds.floorDivided(by: 86_400).quotient + 3).floorDivided(by: 7).quotient
    case .month, .year:
      let date = CivilDate(daysSince1970: seconds.floorDivided(by: 86_400).quotient)
      return Int64(self == .year ? date.year : date.year * 12 + date.month - 1)
    }
  }

  /// The number of the day, or of a shorter period, in which clocks show a time: what is in one is in one period.
  @inline(__always)
  func unit(ofLocal seconds: Int64) -> Int64 {
    // Divisions by constants, which the compiler turns into multiplications.
    switch self {
    case .second: seconds
    case .minute: (seconds &- (seconds < 0 ? 59 : 0)) / 60
    case .hour: (seconds &- (seconds < 0 ? 3599 : 0)) / 3600
    case .day, .week, .month, .year: (seconds &- (seconds < 0 ? 86_399 : 0)) / 86_400
    }
  }

  /// What clocks show when a period begins, in seconds since 1970.
  func local(_ number: Int64) -> Int64 {
    switch self {
    case .second: return number
    case .minute: return number &* 60
    case .hour: return number &* 3600
    case .day: return number &* 86_400
    case .week: return (number &* 7 &- 3) &* 86_400
    case .month:
      let (year, month) = number.floorDivided(by: 12)
      return (CivilDate(year: Int(year), month: Int(month) + 1, day: 1)?.daysSince1970 ?? 0) &* 86_400
    case .year: return (CivilDate(year: Int(number), month: 1, day: 1)?.daysSince1970 ?? 0) &* 86_400
    }
  }

  /// The next larger unit of which it is a part, and so on.
  var larger: ChartPeriod? {
    switch self {
    case .second: .minute
    case .minute: .hour
    case .hour: .day
    case .day, .week: .month
    case .month: .year
    case .year: nil
    }
  }

  /// A period as text: `2026-01`, or the Monday of a week.
  func text(_ number: Int64) -> String {
    let local = local(number)
    let (day, second) = local.floorDivided(by: 86_400)
    let date = CivilDate(daysSince1970: day).description
    switch self {
    case .year: return String(date.dropLast(6))
    case .month: return String(date.dropLast(3))
    case .week, .day: return date
    case .hour, .minute, .second:
      let time = "\(ChartText.twoDigits(Int(second / 3600))):\(ChartText.twoDigits(Int(second / 60 % 60)))"
      return "\(date) \(time)\(self == .second ? ":\(ChartText.twoDigits(Int(second % 60)))" : "")"
    }
  }
}
