import ColumnMeaning
import TypedSQLiteCore

/// A mark on an axis with its text.
struct ChartTick: Equatable {
  let position: Double
  let text: String
}

/// A step between ticks: 1, 2 or 5 times a power of ten, so that ticks are whole multiples of it.
struct NiceStep: Equatable {
  let digit: Int
  let exponent: Int

  var size: Double { Double("\(digit)e\(exponent)") ?? 1 }

  /// The nicest step near to the one that divides a range into some parts.
  init(range: Double, parts: Int) {
    let raw = max(range / Double(max(parts, 1)), .leastNonzeroMagnitude)
    let exponent = ChartText.decimalExponent(of: raw)
    let ratio = raw / (ChartText.powerOfTen(exponent) ?? 1)
    // The bounds are the geometric means of 1, 2, 5 and 10.
    if ratio >= 7.071 {
      (digit, self.exponent) = (1, exponent + 1)
    } else {
      digit = ratio >= 3.162 ? 5 : ratio >= 1.414 ? 2 : 1
      self.exponent = exponent
    }
  }

  /// The least step that is not below a width.
  init(atLeast width: Double) {
    let exponent = ChartText.decimalExponent(of: max(width, .leastNonzeroMagnitude))
    let ratio = width / (ChartText.powerOfTen(exponent) ?? 1)
    switch ratio {
    case ...1.000_001: (digit, self.exponent) = (1, exponent)
    case ...2.000_001: (digit, self.exponent) = (2, exponent)
    case ...5.000_001: (digit, self.exponent) = (5, exponent)
    default: (digit, self.exponent) = (1, exponent + 1)
    }
  }

  /// The multiple of the step with a number, which is the number nearest to its text.
  func position(_ number: Int) -> Double { Double("\(number * digit)e\(exponent)") ?? 0 }

  func text(_ number: Int) -> String { ChartText.decimal(number * digit, exponent: exponent) }

  /// The numbers of the multiples between two ends; nil if they are too large to be counted.
  func multiples(from lower: Double, to upper: Double, outward: Bool = false) -> ClosedRange<Int>? {
    let size = size
    guard size > 0 else { return nil }
    let nudge = 1e-9
    let first = outward ? (lower / size + nudge).rounded(.down) : (lower / size - nudge).rounded(.up)
    let last = outward ? (upper / size - nudge).rounded(.up) : (upper / size + nudge).rounded(.down)
    guard abs(first) < 1e15, abs(last) < 1e15, first <= last, last - first < 10_000 else { return nil }
    return Int(first)...Int(last)
  }
}

/// Finds the ticks of an axis.
enum ChartTicks {
  /// About as many ticks as are wanted, all between two ends.
  static func ticks(
    of measure: ChartMeasure, from lower: Double, to upper: Double, about count: Int
  ) -> [ChartTick] {
    guard lower < upper else { return [ChartTick(position: lower, text: ChartText.value(lower, measure))] }
    let ticks: [ChartTick]
    switch measure {
    case .number, .category: ticks = numbers(from: lower, to: upper, about: count)
    case .bytes: ticks = bytes(from: lower, to: upper, about: count)
    case .duration: ticks = times(from: lower, to: upper, about: count, ChartText.duration(seconds:))
    case .clock: ticks = times(from: lower, to: upper, about: count) { ChartText.clock(Double($0)) }
    case .date(let zone): ticks = DateTicks(zone).ticks(from: lower, to: upper, about: count)
    }
    return ticks
  }

  private static func numbers(
    from lower: Double, to upper: Double, about count: Int, suffix: String = ""
  ) -> [ChartTick] {
    // Halves, because the range may be infinite.
    let step = NiceStep(range: min((upper / 2 - lower / 2), 8e307) * 2, parts: count)
    guard let multiples = step.multiples(from: lower, to: upper) else { return [] }
    return multiples.map { number in
      let text = step.text(number)
      return ChartTick(position: step.position(number), text: number == 0 ? text : text + suffix)
    }
  }

  private static func bytes(from lower: Double, to upper: Double, about count: Int) -> [ChartTick] {
    let unit = ChartText.byteUnit(of: max(abs(lower), abs(upper)))
    return numbers(from: lower / unit.size, to: upper / unit.size, about: count, suffix: " \(unit.name)")
      .map { ChartTick(position: $0.position * unit.size, text: $0.text) }
  }

  /// The steps of lengths of time, in seconds.
  private static let steps: [Int] =
    [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800,
      604_800,
    ]

  /// The step of a length of time that is at least as long as a width, in seconds; nil if a nice number of seconds or days
  /// is better.
  static func step(atLeast width: Double) -> Int? {
    width < 1 ? nil : steps.first { Double($0) >= width }
  }

  private static func times(
    from lower: Double, to upper: Double, about count: Int, _ text: (Int) -> String
  ) -> [ChartTick] {
    let wanted = (upper / 2 - lower / 2) / Double(count) * 2
    guard wanted >= 0.7 else { return numbers(from: lower, to: upper, about: count, suffix: "s") }
    guard wanted < 10 * 86_400 else {
      return numbers(from: lower / 86_400, to: upper / 86_400, about: count, suffix: "d")
        .map { ChartTick(position: $0.position * 86_400, text: $0.text) }
    }
    let step = nearest(to: wanted, in: steps.map(Double.init))
    let first = (lower / step).rounded(.up)
    let last = (upper / step).rounded(.down)
    guard first <= last, abs(first) < 1e12, abs(last) < 1e12 else { return [] }
    return (Int(first)...Int(last)).map { number in
      ChartTick(position: Double(number) * step, text: text(number * Int(step)))
    }
  }

  /// The step whose ratio to a number is nearest to 1.
  static func nearest(to number: Double, in steps: [Double]) -> Double {
    steps.min { max($0 / number, number / $0) < max($1 / number, number / $1) } ?? number
  }
}

/// Ticks of dates: the beginnings of units of the calendar on the clocks of a zone.
struct DateTicks {
  private let clocks: LocalSeconds

  /// A number of units.
  private struct Step {
    let period: ChartPeriod
    let count: Int
    /// About how many seconds it is.
    let seconds: Double
  }

  /// Some numbers of a unit.
  private static func steps(_ period: ChartPeriod, _ seconds: Double, _ counts: [Int]) -> [Step] {
    counts.map { Step(period: period, count: $0, seconds: Double($0) * seconds) }
  }

  private static let ladder: [Step] = [
    steps(.second, 1, [1, 5, 15, 30]), steps(.minute, 60, [1, 5, 15, 30]),
    steps(.hour, 3600, [1, 3, 6, 12]), steps(.day, 86_400, [1, 2]), steps(.week, 604_800, [1]),
    steps(.month, 2_629_746, [1, 3]), steps(.year, 31_556_952, [1]),
  ].flatMap(\.self)

  init(_ zone: DisplayZone) { clocks = LocalSeconds(zone) }

  func ticks(from lower: Double, to upper: Double, about count: Int) -> [ChartTick] {
    guard let first = clocks.local(of: lower), let last = clocks.local(of: upper) else { return [] }
    let wanted = (upper - lower) / Double(max(count, 1))
    guard wanted >= 0.7 else { return fractions(from: lower, to: upper, about: count) }
    let step = step(near: wanted)
    var number = step.period.number(ofLocal: first)
    // Multiples of the step, so that months are those that quarters begin with.
    number = number.floorDivided(by: Int64(step.count)).quotient * Int64(step.count)
    var ticks: [ChartTick] = []
    while step.period.local(number) <= last, ticks.count < 1000 {
      let local = step.period.local(number)
      if let position = clocks.instant(ofLocal: local), position >= lower, position <= upper,
        ticks.last.map({ $0.position < position }) ?? true
      {
        ticks.append(ChartTick(position: position, text: Self.text(local)))
      }
      number += Int64(step.count)
    }
    return ticks
  }

  private func step(near wanted: Double) -> Step {
    guard wanted < 31_556_952 * 1.4 else {
      let nice = NiceStep(range: wanted / 31_556_952, parts: 1)
      return Step(period: .year, count: max(1, Int(nice.size)), seconds: wanted)
    }
    let best = ChartTicks.nearest(to: wanted, in: Self.ladder.map(\.seconds))
    return Self.ladder.first { $0.seconds == best } ?? Self.ladder[0]
  }

  /// Ticks within a few seconds.
  private func fractions(from lower: Double, to upper: Double, about count: Int) -> [ChartTick] {
    let base = lower.rounded(.down)
    let step = NiceStep(range: upper - lower, parts: count)
    guard let multiples = step.multiples(from: lower - base, to: upper - base) else { return [] }
    return multiples.compactMap { number in
      let offset = step.position(number)
      guard let local = clocks.local(of: base + offset) else { return nil }
      let whole = offset == offset.rounded(.down)
      let text = step.text(number)
      return ChartTick(
        position: base + offset,
        text: whole ? Self.text(local) : ".\(text.split(separator: ".").last.map(String.init) ?? text)")
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The largest unit that begins at a time, in seconds since 1970.
  static func text(_ local: Int64) -> String {
    let (day, second) = local.floorDivided(by: 86_400)
    guard second == 0 else { return ChartText.clock(Double(second)) }
    let date = CivilDate(daysSince1970: day)
    let month = months[max(0, min(11, date.month - 1))]
    if date.day > 1 { return "\(month) \(date.day)" }
    return date.month > 1 ? month : String(date.description.dropLast(6))
  }
}
