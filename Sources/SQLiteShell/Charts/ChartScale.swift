/// An axis with ends and ticks.
struct ChartScale {
  let lower: Double
  let upper: Double
  let ticks: [ChartTick]

  /// The part of the axis before a value, from 0 to 1; a half if the axis has no length.
  func share(of value: Double) -> Double {
    let share = (value / 2 - lower / 2) / (upper / 2 - lower / 2)
    return share.isFinite ? share.clamped(to: 0...1) : 0.5
  }

  /// A scale whose ends are ticks, if values are numbers.
  ///
  /// - Parameters:
  ///   - range: the values.
  ///   - measure: what they are.
  ///   - count: about how many ticks.
  ///   - hasZero: whether 0 is on it; if nil, it is if it is near.
  init(around range: ClosedRange<Double>, _ measure: ChartMeasure, about count: Int, hasZero: Bool? = nil) {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    let isAmount = measure.zone == nil && measure != .clock
    if hasZero ?? (isAmount && lower > 0 && lower < upper / 4 || isAmount && upper < 0 && upper > lower / 4) {
      (lower, upper) = (min(lower, 0), max(upper, 0))
    }
    if !(lower < upper) {
      let margin = lower == 0 ? 1 : abs(lower) / 10
      (lower, upper) = (
        max(lower - margin, -.greatestFiniteMagnitude), min(upper + margin, .greatestFiniteMagnitude)
      )
      if !(lower < upper) { (lower, upper) = (lower.nextDown, upper.nextUp) }
    } else if isAmount {
      (lower, upper) = Self.nice(lower, upper, measure, count)
    }
    (self.lower, self.upper) = (lower, upper)
    ticks = ChartTicks.ticks(of: measure, from: lower, to: upper, about: count)
  }

  init(from lower: Double, to upper: Double, ticks: [ChartTick]) {
    (self.lower, self.upper, self.ticks) = (lower, upper, ticks)
  }

  private static func nice(
    _ lower: Double, _ upper: Double, _ measure: ChartMeasure, _ count: Int
  ) -> (Double, Double) {
    let unit = measure == .bytes ? ChartText.byteUnit(of: max(abs(lower), abs(upper))).size : 1
    if measure == .duration {
      let ticks = ChartTicks.ticks(of: measure, from: lower, to: upper, about: count)
      guard ticks.count > 1 else { return (lower, upper) }
      let step = ticks[1].position - ticks[0].position
      return ((lower / step).rounded(.down) * step, (upper / step).rounded(.up) * step)
    }
    let step = NiceStep(range: min(upper / 2 - lower / 2, 8e307) / unit * 2, parts: count)
    guard let numbers = step.multiples(from: lower / unit, to: upper / unit, outward: true) else {
      return (lower, upper)
    }
    let ends = (step.position(numbers.lowerBound) * unit, step.position(numbers.upperBound) * unit)
    return (max(ends.0, -.greatestFiniteMagnitude), min(ends.1, .greatestFiniteMagnitude))
  }

  /// The ticks along the bottom of a chart: as many as have room, so that their texts do not touch.
  ///
  /// - Parameters:
  ///   - axis: the axis.
  ///   - lower: its beginning.
  ///   - upper: its end.
  ///   - width: its length in cells or pixels.
  ///   - gap: the least distance of two texts.
  ///   - measure: the length of a text.
  /// - Returns: the axis with its ticks.
  static func along(
    _ axis: Chart.Axis, from lower: Double, to upper: Double, width: Int, gap: Int, _ measure: (String) -> Int
  ) -> ChartScale {
    if axis.measure == .category { return categories(axis, from: lower, to: upper, width, gap, measure) }
    var best = ChartScale(from: lower, to: upper, ticks: [])
    for count in stride(from: max(2, min(12, width / max(1, gap * 3))), through: 1, by: -1) {
      let ticks = ChartTicks.ticks(of: axis.measure, from: lower, to: upper, about: count)
      let scale = ChartScale(from: lower, to: upper, ticks: ticks)
      let placed = scale.placed(width, gap, measure)
      if placed.count == ticks.count, !ticks.isEmpty { return scale }
      if placed.count > best.ticks.count {
        best = ChartScale(from: lower, to: upper, ticks: placed.map(\.tick))
      }
    }
    return best
  }

  private static func categories(
    _ axis: Chart.Axis, from lower: Double, to upper: Double, _ width: Int, _ gap: Int,
    _ measure: (String) -> Int
  ) -> ChartScale {
    let unit = max(1, measure("m"))
    var step = 1
    while true {
      let room = max(3, width * step / max(1, axis.labels.count) / unit - 1)
      let ticks = stride(from: 0, to: axis.labels.count, by: step).map { index in
        ChartTick(position: Double(index), text: axis.labels[index].cutForChart(to: room))
      }
      let scale = ChartScale(from: lower, to: upper, ticks: ticks)
      let placed = scale.placed(width, gap, measure)
      // A label that is cut to a few letters says little, but more than none.
      if placed.count == ticks.count || step >= axis.labels.count {
        return ChartScale(from: lower, to: upper, ticks: placed.map(\.tick))
      }
      step *= 2
    }
  }

  /// The ticks with the places of their texts, those left out that would touch another one.
  func placed(_ width: Int, _ gap: Int, _ measure: (String) -> Int) -> [(tick: ChartTick, start: Int)] {
    var placed: [(tick: ChartTick, start: Int)] = []
    var end = -gap
    for tick in ticks {
      let length = measure(tick.text)
      let middle = Int(share(of: tick.position) * Double(max(0, width - 1)))
      let start = max(0, min(width - length, middle - length / 2))
      guard start >= end + gap, length <= width else { continue }
      placed.append((tick, start))
      end = start + length
    }
    return placed
  }
}
