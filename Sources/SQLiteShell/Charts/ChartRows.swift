import OutputModes
import TypedSQLiteCore

/// The numbers of a chart as rows, for modes that programs read.
struct ChartRows {
  let chart: Chart

  /// How many columns a line of more points than are kept has.
  private static let columns = 1000

  init(_ chart: Chart) { self.chart = chart }

  private var hasSeries: Bool { !chart.series.isEmpty }

  /// The titles of ``rows``.
  var titles: [String] {
    let series = hasSeries ? ["series"] : []
    switch chart.body {
    case .lines, .points(_, isHeat: false): return ["x", "y"] + series
    case .points: return ["x", "y"] + series + ["count"]
    case .columns: return ["x", "y"]
    case .bars(let bars) where bars.first?.range != nil: return ["from", "to"] + series + ["count"]
    case .bars: return ["x"] + series + ["y"]
    case .boxes: return ["label", "count", "least", "quartile_1", "median", "quartile_3", "greatest"]
    }
  }

  var rows: [[ReportCell]] {
    switch chart.body {
    case .lines(let lines): return rows(of: lines)
    case .points(let grids, let isHeat): return rows(of: grids, isHeat)
    case .columns(let columns):
      return columns.map { [.text($0.label), $0.value.map { cell($0, chart.y) } ?? .none] }
    case .bars(let bars): return bars.flatMap(rows)
    case .boxes(let boxes):
      return boxes.map { box in
        [.text(box.label), .integer(box.count)] + box.quartiles.map { cell($0, chart.x) }
      }
    }
  }

  private func series(_ index: Int) -> [ReportCell] { hasSeries ? [.text(chart.series[index])] : [] }

  private func rows(of bar: Chart.Bar) -> [[ReportCell]] {
    bar.values.indices.compactMap { index in
      if let range = bar.range {
        let ends = [cell(range.lower, chart.x), cell(range.upper, chart.x)]
        return ends + series(index) + [cell(bar.values[index] ?? 0, chart.y)]
      }
      guard let value = bar.values[index] else { return nil }
      return [.text(bar.label)] + series(index) + [cell(value, chart.y)]
    }
  }

  private func rows(of lines: LinePoints) -> [[ReportCell]] {
    let names = max(1, chart.series.count)
    var points: [[LinePoints.Point]] = lines.points.map { points in
      let indexes = points.indices.sorted { (points[$0].x, $0) < (points[$1].x, $1) }
      return indexes.map { points[$0] }
    }
    if !lines.isExact {
      points = lines.raster(columns: Self.columns)?.lines.map { $0.flatMap(\.corners) } ?? []
    }
    return points.prefix(names).enumerated().flatMap { index, points in
      points.map { point in
        [cell(point.x, chart.x), point.y.isNaN ? .none : cell(point.y, chart.y)] + series(index)
      }
    }
  }

  private func rows(of grids: [PointGrid], _ isHeat: Bool) -> [[ReportCell]] {
    grids.prefix(max(1, chart.series.count)).enumerated().flatMap { index, grid in
      let spots = isHeat ? Self.joined(grid.spots) : grid.spots
      return spots.map { spot in
        [cell(spot.x, chart.x), cell(spot.y, chart.y)] + series(index)
          + (isHeat ? [.integer(spot.count)] : [])
      }
    }
  }

  /// The places in the order in which they occur first, each once.
  private static func joined(_ spots: [PointGrid.Spot]) -> [PointGrid.Spot] {
    var order: [[Double]] = []
    var counts: [[Double]: Int] = [:]
    for spot in spots {
      let place = [spot.x, spot.y]
      if counts[place] == nil { order.append(place) }
      counts[place, default: 0] += spot.count
    }
    return order.map { PointGrid.Spot(x: $0[0], y: $0[1], count: counts[$0] ?? 0) }
  }

  private func cell(_ number: Double, _ axis: Chart.Axis) -> ReportCell {
    switch axis.measure {
    case .category:
      let index = Int(exactly: number) ?? -1
      return axis.labels.indices.contains(index) ? .text(axis.labels[index]) : .none
    case .date, .clock: return .text(ChartText.value(number, axis.measure))
    case .number, .bytes, .duration:
      let rounded = ChartText.rounded(number)
      return Int(exactly: rounded).map { .integer($0) } ?? .real(rounded)
    }
  }

  func print(_ console: any CommandConsole) throws(ShellError) {
    let printer = try ReportRows(titles, console.presentation, to: console.output)
    for row in rows { try printer.add(row) }
    try printer.end()
  }
}

extension LinePoints.Bin {
  /// The points that a line passes through: the first, the least, the greatest and the last, each once.
  var corners: [LinePoints.Point] {
    guard hasPoints else { return [] }
    let middle = first.x + (last.x - first.x) / 2
    var points = [first]
    for y in [least, greatest] where y != first.y && y != last.y {
      points.append(LinePoints.Point(x: middle, y: y))
    }
    if last != first { points.append(last) }
    return points
  }
}
