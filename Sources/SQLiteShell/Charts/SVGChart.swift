import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// A chart as an SVG picture, without scripts and references.
struct SVGChart {
  private let chart: Chart
  private let notes: [String]

  /// The places of the drawing, in pixels.
  private static let width = 800
  private static let top = 62
  private static let right = 24
  private static let fontWidth = 7
  private static let fontSize = 11.5
  /// The most points of a line that get marks.
  private static let markLimit = 60

  /// - Parameters:
  ///   - chart: the chart.
  ///   - partial: which rows were read, if not all were.
  init(_ chart: Chart, _ partial: String? = nil) {
    self.chart = chart
    notes = chart.notes + [partial].compactMap(\.self)
  }

  /// The lines of the file.
  var lines: [String] {
    switch chart.body {
    case .lines(let points): return lineDrawing(points)
    case .points(let grids, let isHeat): return isHeat ? heatDrawing(grids) : pointDrawing(grids)
    case .columns(let columns): return columnDrawing(columns)
    case .bars(let bars): return barDrawing(bars)
    case .boxes(let boxes): return boxDrawing(boxes)
    }
  }

  // MARK: - Parts

  /// A drawing with its axes.
  private struct Plot {
    let left: Int
    let width: Int
    let height: Int
    let x: ChartScale
    let y: ChartScale

    func xPlace(_ value: Double) -> String {
      SVGNumber.text(Double(left) + x.share(of: value) * Double(width))
    }
    func yPlace(_ value: Double) -> String {
      SVGNumber.text(Double(SVGChart.top) + (1 - y.share(of: value)) * Double(height))
    }
  }

  private static func length(of text: String) -> Int { text.shownInDiagram.shownWidth * fontWidth }

  /// The whole picture around some shapes.
  private func picture(_ shapes: [String], bottom: Int, description: String) -> [String] {
    let legend = legend(at: bottom + 16)
    var y = bottom + 16 + legend.height
    var below: [String] = []
    for note in notes {
      below.append(text(note, x: 16, y: y, #" font-size="10" fill="dimgray""#))
      y += 14
    }
    let height = y + 4
    return [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(Self.width)" height="\#(height)" viewBox="0 0 \#(Self.width) \#(height)" role="img" font-family="Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="\#(Self.fontSize)">"#,
      "<title>\(XMLText.escaped(chart.title))</title>",
      "<desc>\(XMLText.escaped(([description] + notes).joined(separator: "; ")))</desc>",
      #"<rect width="100%" height="100%" fill="white"/>"#,
      text(chart.title.cutForChart(to: 100), x: 16, y: 24, #" font-size="14" font-weight="bold""#),
    ] + shapes + legend.lines + below + ["</svg>"]
  }

  private func text(_ text: String, x: Int, y: Int, _ style: String = "") -> String {
    self.text(text, x: "\(x)", y: "\(y)", style)
  }

  private func text(_ text: String, x: String, y: String, _ style: String = "") -> String {
    #"<text x="\#(x)" y="\#(y)"\#(style)>\#(XMLText.escaped(text.shownInDiagram))</text>"#
  }

  private func legend(at y: Int) -> (lines: [String], height: Int) {
    guard !chart.series.isEmpty else { return ([], 0) }
    var lines: [String] = []
    var (x, y) = (16, y)
    let start = y
    for (index, name) in chart.series.enumerated() {
      let shown = name.cutForChart(to: 30)
      let length = Self.length(of: shown) + 56
      if x > 16, x + length > Self.width {
        x = 16
        y += 18
      }
      lines.append(
        #"<path d="M \#(x) \#(y - 4) H \#(x + 28)" stroke="\#(ChartInk.colour(index))" stroke-width="1.5"\#(Self.dash(index))/>"#
      )
      lines.append(Self.mark(index, "\(x + 14)", "\(y - 4)"))
      lines.append(text(shown, x: x + 34, y: y))
      x += length
    }
    return (lines, y - start + 20)
  }

  private static func dash(_ series: Int) -> String {
    let dash = ChartInk.dash(series)
    return dash.isEmpty ? "" : #" stroke-dasharray="\#(dash.map(String.init).joined(separator: " "))""#
  }

  /// The mark of a series around a point; each has a form of its own.
  private static func mark(_ series: Int, _ x: String, _ y: String, colour: String? = nil) -> String {
    let forms = [
      "m -3 0 a 3 3 0 1 0 6 0 a 3 3 0 1 0 -6 0 z", "m 0 -4 l 4 7 h -8 z", "m -3 -3 h 6 v 6 h -6 z",
      "m 0 -4 l 4 4 l -4 4 l -4 -4 z", "m -4 0 h 8 m -4 -4 v 8", "m -3 -3 l 6 6 m 0 -6 l -6 6",
      "m 0 4 l 4 -7 h -8 z", "m -4 -2 h 8 v 4 h -8 z", "m -2 -4 h 4 v 8 h -4 z",
    ]
    let colour = colour ?? ChartInk.colour(series)
    return
      #"<path d="M \#(x) \#(y) \#(forms[series % forms.count])" fill="\#(colour)" stroke="\#(colour)"/>"#
  }

  /// A plot whose left side has room for the ticks of the y axis.
  private func plot(_ y: ChartScale, height: Int, x: (_ width: Int) -> ChartScale) -> Plot {
    let widest = y.ticks.map { Self.length(of: $0.text) }.max() ?? 0
    let left = 16 + min(widest, Self.width / 3) + 10
    let width = Self.width - left - Self.right
    return Plot(left: left, width: width, height: height, x: x(width), y: y)
  }

  /// The axes, the lines across at the ticks of y, and the titles of the axes.
  private func axes(_ plot: Plot, xTicks: [(place: String, text: String)]? = nil) -> [String] {
    let bottom = Self.top + plot.height
    var lines: [String] = []
    for tick in plot.y.ticks {
      let place = plot.yPlace(tick.position)
      lines.append(#"<path d="M \#(plot.left) \#(place) h \#(plot.width)" stroke="gainsboro"/>"#)
      let shown = tick.text.cutForChart(to: Self.width / 3 / Self.fontWidth)
      lines.append(
        text(shown, x: "\(plot.left - 6)", y: place, #" text-anchor="end" dominant-baseline="middle""#))
    }
    let ticks =
      xTicks
      ?? plot.x.placed(plot.width, 14, Self.length).map { (plot.xPlace($0.tick.position), $0.tick.text) }
    for tick in ticks {
      lines.append(#"<path d="M \#(tick.place) \#(bottom) v 5" stroke="dimgray"/>"#)
      lines.append(text(tick.text, x: tick.place, y: "\(bottom + 18)", #" text-anchor="middle""#))
    }
    lines.append(
      #"<path d="M \#(plot.left) \#(Self.top) v \#(plot.height) h \#(plot.width)" fill="none" stroke="dimgray"/>"#
    )
    lines.append(
      text(
        axisTitle.cutForChart(to: 90), x: "\(plot.left + plot.width / 2)", y: "\(bottom + 36)",
        #" text-anchor="middle""#))
    lines.append(text(chart.y.title.cutForChart(to: 60), x: 16, y: 40, #" fill="dimgray""#))
    return lines
  }

  private var axisTitle: String {
    guard let zone = chart.x.measure.zone, zone != .utc else { return chart.x.title }
    return "\(chart.x.title) (\(zone.name))"
  }

  private func along(_ lower: Double, _ upper: Double, _ width: Int) -> ChartScale {
    ChartScale.along(chart.x, from: lower, to: upper, width: width, gap: 14, Self.length)
  }

  /// The ends of the axes in words.
  private func ends(_ plot: Plot) -> String {
    let x = [plot.x.lower, plot.x.upper].map { ChartText.value($0, chart.x.measure) }
    let y = [plot.y.lower, plot.y.upper].map { ChartText.value($0, chart.y.measure) }
    let across = chart.x.measure == .category ? "" : " from \(x[0]) to \(x[1])"
    let upward = chart.y.measure == .category ? "" : " from \(y[0]) to \(y[1])"
    return "\(chart.x.title)\(across), \(chart.y.title)\(upward)"
  }
}

// MARK: - Drawings

extension SVGChart {
  private func lineDrawing(_ points: LinePoints) -> [String] {
    guard let heights = points.heights, let raster = points.raster(columns: 720) else { return [] }
    let y = ChartScale(around: heights, chart.y.measure, about: 6)
    let plot = plot(y, height: 340) { along(raster.lower, raster.upper, $0) }
    var shapes = axes(plot)
    for index in 0..<max(1, chart.series.count) where index < points.points.count {
      let parts = points.isExact ? Self.parts(of: points.points[index]) : Self.parts(of: raster, index)
      let path = parts.map { part in
        part.enumerated().map { "\($0 == 0 ? "M" : "L") \(plot.xPlace($1.x)) \(plot.yPlace($1.y))" }
          .joined(separator: " ")
      }.joined(separator: " ")
      shapes.append(
        #"<path d="\#(path)" fill="none" stroke="\#(ChartInk.colour(index))" stroke-width="1.5" stroke-linejoin="round"\#(Self.dash(index))/>"#
      )
      let isFew = parts.reduce(0) { $0 + $1.count } <= Self.markLimit
      for point in parts.flatMap({ isFew || $0.count == 1 ? $0 : [] }) {
        shapes.append(Self.mark(index, plot.xPlace(point.x), plot.yPlace(point.y)))
      }
    }
    let lines = chart.series.isEmpty ? "a line" : countText(chart.series.count, "line")
    return picture(shapes, bottom: Self.top + 340 + 40, description: "\(lines); \(ends(plot))")
  }

  /// The points in the order of x, parted at gaps.
  private static func parts(of points: [LinePoints.Point]) -> [[LinePoints.Point]] {
    let order = points.indices.sorted { (points[$0].x, $0) < (points[$1].x, $1) }
    return order.map { points[$0] }.split { $0.y.isNaN }.map(Array.init)
  }

  private static func parts(of raster: LinePoints.Raster, _ line: Int) -> [[LinePoints.Point]] {
    raster.lines[line].split { !$0.hasPoints && $0.hasGap }.map { $0.flatMap(\.corners) }.filter {
      !$0.isEmpty
    }
  }

  private func pointPlot(_ grids: [PointGrid]) -> Plot {
    let filled = grids.filter { $0.count > 0 }
    let xs = chart.x.ends(filled.map(\.xRange))
    let y = chart.y.scale(filled.map(\.yRange), about: 6, rows: 24)
    return plot(y, height: 340) { along(xs.lowerBound, xs.upperBound, $0) }
  }

  private func pointDrawing(_ grids: [PointGrid]) -> [String] {
    let plot = pointPlot(grids)
    var shapes = axes(plot)
    var seen: Set<String> = []
    for (index, grid) in grids.enumerated() {
      for spot in grid.spots {
        let (x, y) = (plot.xPlace(spot.x), plot.yPlace(spot.y))
        // Points that look the same are drawn once.
        guard seen.insert("\(index) \(x) \(y)").inserted else { continue }
        shapes.append(
          chart.series.count > 1
            ? Self.mark(index, x, y)
            : #"<circle cx="\#(x)" cy="\#(y)" r="2" fill="\#(ChartInk.colour(0))" fill-opacity="0.6"/>"#)
      }
    }
    let count = grids.reduce(0) { $0 + $1.count }
    return picture(
      shapes, bottom: Self.top + 340 + 40,
      description: "\(countText(count, "point")); \(ends(plot))")
  }

  private func heatDrawing(_ grids: [PointGrid]) -> [String] {
    let plot = pointPlot(grids)
    let columns = chart.x.measure == .category ? min(120, chart.x.labels.count) : 60
    let rows = chart.y.measure == .category ? min(60, chart.y.labels.count) : 30
    var counts = [Int](repeating: 0, count: columns * rows)
    for spot in grids.flatMap(\.spots) {
      let x = min(columns - 1, Int(plot.x.share(of: spot.x) * Double(columns)))
      let y = min(rows - 1, Int((1 - plot.y.share(of: spot.y)) * Double(rows)))
      counts[y * columns + x] += spot.count
    }
    let most = counts.max() ?? 1
    var shapes: [String] = []
    let (cellWidth, cellHeight) = (Double(plot.width) / Double(columns), 340 / Double(rows))
    for (cell, count) in counts.enumerated() where count > 0 {
      let x = SVGNumber.text(Double(plot.left) + Double(cell % columns) * cellWidth)
      let y = SVGNumber.text(Double(Self.top) + Double(cell / columns) * cellHeight)
      let opacity = SVGNumber.text(0.1 + 0.9 * Double(count) / Double(most), digits: 2)
      shapes.append(
        #"<rect x="\#(x)" y="\#(y)" width="\#(SVGNumber.text(cellWidth))" height="\#(SVGNumber.text(cellHeight))" fill="\#(ChartInk.colour(0))" fill-opacity="\#(opacity)"><title>\#(groupedText(count))</title></rect>"#
      )
    }
    return picture(
      axes(plot) + shapes, bottom: Self.top + 340 + 40,
      description: "numbers of rows up to \(groupedText(most)), darker for more; \(ends(plot))")
  }

  private func columnDrawing(_ columns: [Chart.Column]) -> [String] {
    let values = columns.compactMap(\.value).filter(\.isFinite)
    let y = ChartScale(
      around: (values.min() ?? 0)...(values.max() ?? 0), chart.y.measure, about: 6, hasZero: true)
    let (lower, upper) = (columns.first?.start ?? 0, columns.last?.end ?? 0)
    let plot = plot(y, height: 340) { along(lower, upper, $0) }
    var shapes = axes(plot)
    let zero = y.share(of: 0)
    for column in columns {
      guard let value = column.value, value.isFinite else { continue }
      let start = Double(plot.left) + plot.x.share(of: column.start) * Double(plot.width)
      let width = max(
        0.5, (plot.x.share(of: column.end) - plot.x.share(of: column.start)) * Double(plot.width) - 1)
      let share = y.share(of: value)
      let top = Double(Self.top) + (1 - max(share, zero)) * 340
      shapes.append(
        #"<rect x="\#(SVGNumber.text(start + 0.5))" y="\#(SVGNumber.text(top))" width="\#(SVGNumber.text(width))" height="\#(SVGNumber.text(abs(share - zero) * 340))" fill="\#(ChartInk.colour(0))"><title>\#(XMLText.escaped("\(column.label): \(ChartText.value(value, chart.y.measure))"))</title></rect>"#
      )
    }
    return picture(
      shapes, bottom: Self.top + 340 + 40, description: "\(countText(columns.count, "bar")); \(ends(plot))")
  }

  private func barDrawing(_ bars: [Chart.Bar]) -> [String] {
    let values = bars.flatMap { $0.values.compactMap(\.self) }.filter(\.isFinite)
    let series = bars.first?.values.count ?? 1
    let x = ChartScale(
      around: (values.min() ?? 0)...(values.max() ?? 0), chart.y.measure, about: 6, hasZero: true)
    let left = 16 + min(bars.map { Self.length(of: $0.label) }.max() ?? 0, Self.width / 3) + 10
    let width = Self.width - left - 90
    let group = max(18, series * 10 + 8)
    let height = group * bars.count
    var shapes: [String] = []
    let place = { (value: Double) -> Double in Double(left) + x.share(of: value) * Double(width) }
    for tick in x.placed(width, 14, Self.length) {
      let mark = SVGNumber.text(place(tick.tick.position))
      shapes.append(#"<path d="M \#(mark) \#(Self.top) v \#(height + 5)" stroke="gainsboro"/>"#)
      shapes.append(text(tick.tick.text, x: mark, y: "\(Self.top + height + 18)", #" text-anchor="middle""#))
    }
    let zero = place(0)
    for (index, bar) in bars.enumerated() {
      let top = Self.top + index * group
      let label = bar.label.cutForChart(to: Self.width / 3 / Self.fontWidth)
      shapes.append(
        text(
          label, x: "\(left - 6)", y: "\(top + group / 2)", #" text-anchor="end" dominant-baseline="middle""#)
      )
      let thickness = (group - 8) / series
      for (number, value) in bar.values.enumerated() {
        guard let value, value.isFinite else { continue }
        let y = top + 4 + number * thickness
        let start = min(place(value), zero)
        shapes.append(
          #"<rect x="\#(SVGNumber.text(start))" y="\#(y)" width="\#(SVGNumber.text(abs(place(value) - zero)))" height="\#(max(1, thickness - (series > 1 ? 1 : 0)))" fill="\#(ChartInk.colour(number))"/>"#
        )
        // The mark of the series, for eyes that do not see its colour.
        if series > 1, abs(place(value) - zero) > 18 {
          shapes.append(
            Self.mark(number, SVGNumber.text(start + 8), "\(y + thickness / 2)", colour: "white"))
        }
        let end = SVGNumber.text(max(place(value), zero) + 4)
        shapes.append(
          text(
            ChartText.value(value, chart.y.measure), x: end, y: "\(y + thickness / 2)",
            #" font-size="10" dominant-baseline="middle""#))
      }
    }
    shapes.append(#"<path d="M \#(SVGNumber.text(zero)) \#(Self.top) v \#(height)" stroke="dimgray"/>"#)
    shapes.append(text(chart.x.title.cutForChart(to: 60), x: 16, y: 40, #" fill="dimgray""#))
    return picture(
      shapes, bottom: Self.top + height + 24,
      description: "\(countText(bars.count, "bar")) of \(chart.y.title) by \(chart.x.title)")
  }

  private func boxDrawing(_ boxes: [Chart.Box]) -> [String] {
    let ends = boxes.compactMap(\.quartiles.first) + boxes.compactMap(\.quartiles.last)
    let raw = ChartScale(around: (ends.min() ?? 0)...(ends.max() ?? 0), chart.x.measure, about: 6)
    let left = 16 + min(boxes.map { Self.length(of: $0.label) }.max() ?? 0, Self.width / 3) + 10
    let width = Self.width - left - Self.right
    let height = 34 * boxes.count
    let x = along(raw.lower, raw.upper, width)
    let y = ChartScale(from: 0, to: 1, ticks: [])
    let plot = Plot(left: left, width: width, height: height, x: x, y: y)
    var shapes = axes(plot)
    for (index, box) in boxes.enumerated() where box.quartiles.count == 5 {
      let middle = Self.top + index * 34 + 17
      let places = box.quartiles.map(plot.xPlace)
      let boxWidth = SVGNumber.text(
        (x.share(of: box.quartiles[3]) - x.share(of: box.quartiles[1])) * Double(width))
      let label = box.label.cutForChart(to: Self.width / 3 / Self.fontWidth)
      shapes.append(
        text(label, x: "\(left - 6)", y: "\(middle)", #" text-anchor="end" dominant-baseline="middle""#))
      shapes.append(
        #"<path d="M \#(places[0]) \#(middle) H \#(places[4]) M \#(places[0]) \#(middle - 5) v 10 M \#(places[4]) \#(middle - 5) v 10" stroke="dimgray"/>"#
      )
      shapes.append(
        #"<rect x="\#(places[1])" y="\#(middle - 9)" width="\#(boxWidth)" height="18" fill="\#(ChartInk.colour(0))" fill-opacity="0.5" stroke="\#(ChartInk.colour(0))"/>"#
      )
      shapes.append(#"<path d="M \#(places[2]) \#(middle - 9) v 18" stroke="black" stroke-width="2"/>"#)
    }
    let texts = boxes.map { box in
      let numbers = box.quartiles.map { ChartText.value($0, chart.x.measure) }
      return "\(box.label): \(numbers.joined(separator: ", "))"
    }
    return picture(
      shapes, bottom: Self.top + height + 40,
      description: "least, quartiles and greatest of \(texts.joined(separator: "; "))")
  }
}

/// Numbers of a picture, rounded so that files differ only if they look different.
enum SVGNumber {
  static func text(_ number: Double, digits: Int = 1) -> String {
    let scale = digits == 1 ? 10.0 : 100.0
    guard number.isFinite, abs(number) < 1e9 else { return "0" }
    let whole = Int((number * scale).rounded())
    return ChartText.decimal(whole, exponent: -digits).replacing(",", with: "")
  }
}
