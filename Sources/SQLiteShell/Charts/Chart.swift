import ColumnMeaning
import TypedSQLiteCore

/// What a chart shows, before it is drawn in cells or as SVG.
struct Chart {
  /// One side of a chart.
  struct Axis: Equatable {
    let title: String
    let measure: ChartMeasure
    /// The labels of an axis of categories.
    var labels: [String] = []

    /// The ends of the axis for points in some ranges.
    func ends(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double> {
      if measure == .category { return -0.5...(Double(max(1, labels.count)) - 0.5) }
      let lower = ranges.map(\.lowerBound).min() ?? 0
      return lower...max(lower, ranges.map(\.upperBound).max() ?? 0)
    }

    /// The upward axis for points in some ranges, with about `count` ticks, or at most `rows` labels.
    func scale(_ ranges: [ClosedRange<Double>], about count: Int, rows: Int) -> ChartScale {
      let ends = ends(ranges)
      guard measure == .category else { return ChartScale(around: ends, measure, about: count) }
      let step = max(1, (labels.count + rows - 1) / max(1, rows))
      let ticks = stride(from: 0, to: labels.count, by: step).map { index in
        ChartTick(position: Double(index), text: labels[index].shownInDiagram)
      }
      return ChartScale(from: ends.lowerBound, to: ends.upperBound, ticks: ticks)
    }
  }

  /// What is drawn in it.
  enum Body {
    case lines(LinePoints)
    case points([PointGrid], isHeat: Bool)
    /// Bars that grow upwards over a part of the x axis each; nil for a gap.
    case columns([Column])
    /// Bars that grow to the right, in groups with a label.
    case bars([Bar])
    case boxes([Box])
  }

  struct Column: Equatable {
    let label: String
    let start: Double
    let end: Double
    let value: Double?
  }

  /// The values of the series at a label; nil if there is none.
  struct Bar: Equatable {
    let label: String
    /// The ends of a bin of a histogram.
    var range: (lower: Double, upper: Double)?
    let values: [Double?]

    static func == (first: Bar, second: Bar) -> Bool {
      first.label == second.label && first.values == second.values
    }
  }

  /// The least value, the quartiles and the greatest value.
  struct Box: Equatable {
    let label: String
    let count: Int
    let quartiles: [Double]
  }

  let title: String
  let x: Axis
  let y: Axis
  /// The names of the series; empty if there is one.
  let series: [String]
  let body: Body
  /// What a reader must know that the drawing does not show.
  let notes: [String]

  /// How much a drawing has room for.
  struct Room {
    /// Bars upwards.
    let columns: Int
    /// Bars to the right.
    let bars: Int
    /// Bins of a histogram.
    let bins: Int
  }
}

extension Chart {
  /// Makes a chart of what a pass has kept.
  ///
  /// - Throws: ``ShellError`` if there is nothing to draw.
  init(_ pass: ChartPass, in room: Room) throws(ShellError) {
    let plan = pass.plan
    var notes: [String] = []
    if let text = pass.misses.text { notes.append(text) }
    let names = pass.seriesNames
    var series = names
    let xAxis = Axis(
      title: plan.x?.name ?? "row", measure: plan.x?.measure ?? .number, labels: pass.labels())
    let yName = plan.ys.map(\.name).joined(separator: ", ")
    let suffix = plan.by.map { " by \($0.name)" } ?? ""
    let yMeasure = plan.ys.first?.measure ?? .number
    switch pass.kept {
    case .lines(let lines):
      guard lines.heights != nil else { throw .chart(.noRows) }
      title = plan.x == nil ? "\(yName)\(suffix)" : "\(yName) by \(xAxis.title)\(suffix)"
      (x, y) = (xAxis, Axis(title: yName, measure: yMeasure))
      body = .lines(lines)
    case .points(let grids):
      guard grids.contains(where: { $0.count > 0 }) else { throw .chart(.noRows) }
      title =
        plan.summary == .count
        ? "rows by \(xAxis.title) and \(yName)\(suffix)" : "\(yName) by \(xAxis.title)\(suffix)"
      (x, y) = (xAxis, Axis(title: yName, measure: yMeasure, labels: pass.labels(y: true)))
      body = .points(grids, isHeat: plan.summary == .count)
    case .periods(var table):
      table.fit(room.columns)
      if table.isTooLong { throw .chart(.tooManyPeriods(table.period)) }
      guard let range = table.range else { throw .chart(.noRows) }
      let what = Self.summaryText(plan, yName)
      title = "\(what) by \(table.period.rawValue) of \(xAxis.title)\(suffix)"
      (x, y) = (xAxis, Axis(title: what, measure: plan.summary == .count ? .number : yMeasure))
      let isLine = plan.kind.keeps == .lines || names.count > 1 || range.count > room.columns
      body =
        isLine
        ? Self.lines(of: table, range, plan.summary, max(1, names.count))
        : Self.columns(of: table, range, plan.summary)
      if names.count == 1 { series = [] }
    case .bars(let totals):
      guard !totals.isEmpty else { throw .chart(.noRows) }
      let isSingle = totals.allSatisfy { $0.allSatisfy { $0.count <= 1 } }
      let what = plan.summary == .sum && isSingle ? yName : Self.summaryText(plan, yName)
      title = "\(what) by \(xAxis.title)\(suffix)"
      (x, y) = (xAxis, Axis(title: what, measure: plan.summary == .count ? .number : yMeasure))
      let (bars, note) = Self.bars(of: totals, xAxis.labels, plan.summary, max(1, names.count), room.bars)
      if let note { notes.append(note) }
      body = .bars(bars)
    case .bins(let bins) where plan.summary == .count:
      guard let histogram = ChartHistogram(bins, xAxis.measure, room.bins) else { throw .chart(.noRows) }
      title = "rows by \(xAxis.title)\(suffix)"
      (x, y) = (xAxis, Axis(title: "rows", measure: .number))
      body = .bars(histogram.bars(series: max(1, names.count)))
    case .bins(let bins):
      let labels = names.isEmpty ? [yName] : names
      let boxes = zip(labels, bins).compactMap { label, bins in
        bins.quartiles.map { Box(label: label, count: bins.count, quartiles: $0) }
      }
      guard !boxes.isEmpty else { throw .chart(.noRows) }
      title = "quartiles of \(yName)\(suffix)"
      (x, y) = (Axis(title: yName, measure: yMeasure), Axis(title: plan.by?.name ?? "", measure: .category))
      series = []
      body = .boxes(boxes)
    }
    self.series = series
    self.notes = notes
  }

  /// The number of dates in each period; nil if there are none, or if they are too far apart.
  init?(dates table: PeriodTable, _ zone: DisplayZone, periods count: Int = 120) {
    var table = table
    table.fit(count)
    guard !table.isTooLong, let range = table.range else { return nil }
    title = "dates by \(table.period.rawValue)"
    x = Axis(title: "date", measure: .date(zone))
    y = Axis(title: "dates", measure: .number)
    series = []
    notes = []
    body =
      range.count > count ? Self.lines(of: table, range, .count, 1) : Self.columns(of: table, range, .count)
  }

  private static func summaryText(_ plan: ChartPlan, _ name: String) -> String {
    switch plan.summary {
    case .count: "rows"
    case .sum: "sum of \(name)"
    case .mean: "mean of \(name)"
    }
  }

  private static func columns(
    of table: PeriodTable, _ range: ClosedRange<Int64>, _ summary: ChartTotal.Summary
  ) -> Body {
    .columns(
      range.map { number in
        let span = table.span(of: number)
        return Column(
          label: table.period.text(number), start: span.start, end: span.end,
          value: table.total(number, 0)?.value(summary))
      })
  }

  /// Lines through the beginnings of periods; periods without rows are gaps.
  private static func lines(
    of table: PeriodTable, _ range: ClosedRange<Int64>, _ summary: ChartTotal.Summary, _ series: Int
  ) -> Body {
    var lines = LinePoints(lines: series)
    for number in range {
      let start = table.span(of: number).start
      for index in 0..<series {
        let value = table.total(number, index)?.value(summary) ?? .nan
        lines.add(start, value.isFinite ? value : .nan, to: index)
      }
    }
    return .lines(lines)
  }

  /// A bar for each label; if there are too many, those with the greatest values, and a note on the others.
  private static func bars(
    of totals: [[ChartTotal]], _ labels: [String], _ summary: ChartTotal.Summary, _ series: Int, _ limit: Int
  ) -> (bars: [Bar], note: String?) {
    let bars = zip(labels, totals).map { label, totals in
      Bar(label: label, values: totals.prefix(series).map { $0.count > 0 ? $0.value(summary) : nil })
    }
    let count = max(1, limit / series)
    guard bars.count > count else { return (bars, nil) }
    let size = { (bar: Bar) -> Double in bar.values.compactMap(\.self).map(abs).max() ?? 0 }
    let order = bars.indices.sorted { (size(bars[$0]), $1) > (size(bars[$1]), $0) }
    let shown = order.prefix(count).sorted()
    return (
      shown.map { bars[$0] }, "the \(count) greatest of \(groupedText(bars.count)) are drawn; --all draws all"
    )
  }
}

/// Bins of equal width whose ends are nice numbers, with the number of values of each series.
struct ChartHistogram {
  let measure: ChartMeasure
  private let bins: [ValueBins]
  private let edges: [(position: Double, text: String)]
  private let areSingle: Bool

  /// - Parameters:
  ///   - bins: the values of the series.
  ///   - measure: what they are.
  ///   - limit: the most bins.
  init?(_ bins: [ValueBins], _ measure: ChartMeasure, _ limit: Int) {
    guard let least = bins.map(\.least).min(), let greatest = bins.map(\.greatest).max(), least <= greatest
    else { return nil }
    self.bins = bins
    self.measure = measure
    let count = bins.reduce(0) { $0 + $1.count }
    let areWhole = bins.allSatisfy { $0.areWhole || $0.count == 0 } && measure != .bytes
    guard least < greatest else {
      let text = ChartText.value(least, measure)
      edges = [(least, text), (least, text)]
      areSingle = true
      return
    }
    let range = greatest / 2 - least / 2
    let width = max(Self.width(bins, count, range), range / Double(limit - 1) * 2)
    let found = Self.edges(from: least, to: greatest, width: areWhole ? max(width, 1) : width, measure)
    guard found.count > 1 else { return nil }
    edges = found
    areSingle = areWhole && found[1].position - found[0].position == 1
  }

  /// Twice the distance of the quartiles by the cube root of the number of values, as Freedman and Diaconis found; if
  /// that is 0, as many bins as a number of values has binary digits.
  private static func width(_ bins: [ValueBins], _ count: Int, _ halfRange: Double) -> Double {
    let largest = bins.max { $0.count < $1.count }
    let quartiles = largest?.quartiles ?? []
    guard quartiles.count == 5, quartiles[3] > quartiles[1] else {
      let sturges = Double(Int.bitWidth - count.leadingZeroBitCount) + 1
      return halfRange / sturges * 2
    }
    return (quartiles[3] / 2 - quartiles[1] / 2) * 4 / cubeRoot(Double(count))
  }

  /// By the method of Newton, which is exact enough here.
  private static func cubeRoot(_ number: Double) -> Double {
    var root = max(1, number / 3)
    for _ in 0..<100 { root = (2 * root + number / (root * root)) / 3 }
    return root
  }

  /// Multiples of the nicest step that is not below a width, around two ends.
  private static func edges(
    from least: Double, to greatest: Double, width: Double, _ measure: ChartMeasure
  ) -> [(position: Double, text: String)] {
    switch measure {
    case .duration, .clock:
      let nice = NiceStep(atLeast: width)
      let step = ChartTicks.step(atLeast: width).map(Double.init) ?? nice.size
      let first = (least / step).rounded(.down)
      let last = (greatest / step).rounded(.down) + 1
      guard last - first < 10_000, abs(first) < 1e15 else { return [] }
      return (Int(first)...Int(last)).map { number in
        (Double(number) * step, ChartText.value(Double(number) * step, measure))
      }
    case .bytes:
      let unit = ChartText.byteUnit(of: max(abs(least), abs(greatest)))
      return numbers(from: least / unit.size, to: greatest / unit.size, width: width / unit.size).map {
        ($0.position * unit.size, $0.position == 0 ? "0" : "\($0.text) \(unit.name)")
      }
    case .number, .date, .category: return numbers(from: least, to: greatest, width: width)
    }
  }

  private static func numbers(
    from least: Double, to greatest: Double, width: Double
  ) -> [(position: Double, text: String)] {
    let step = NiceStep(atLeast: width)
    let first = (least / step.size).rounded(.down)
    let last = (greatest / step.size).rounded(.down) + 1
    guard abs(first) < 1e15, abs(last) < 1e15, last - first < 10_000 else { return [] }
    return (Int(first)...Int(last)).map { (step.position($0), step.text($0)) }
  }

  /// A bar for each bin, those without values among them.
  func bars(series: Int) -> [Chart.Bar] {
    let count = edges.count - 1
    var counts = Array(repeating: [Double?](repeating: nil, count: series), count: count)
    for (index, bins) in bins.prefix(series).enumerated() {
      for spot in bins.spots {
        let place = place(of: spot.value)
        counts[place][index] = (counts[place][index] ?? 0) + Double(spot.count)
      }
    }
    return (0..<count).map { index in
      let (lower, upper) = (edges[index], edges[index + 1])
      let label = areSingle ? lower.text : "[\(lower.text), \(upper.text))"
      return Chart.Bar(
        label: label, range: (lower.position, upper.position), values: counts[index].map { $0 ?? 0 })
    }
  }

  /// The bin of a value.
  private func place(of value: Double) -> Int {
    var (low, high) = (0, edges.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle].position <= value { low = middle } else { high = middle }
    }
    return low
  }
}
