import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// A chart in the cells of a terminal.
struct TextChart {
  let chart: Chart
  /// The columns of the screen.
  let width: Int
  /// The lines of the drawing, without title, ticks and legend.
  let height: Int
  let isASCII: Bool
  let isColoured: Bool

  init(_ chart: Chart, width: Int, height: Int, isASCII: Bool, isColoured: Bool = false) {
    self.chart = chart
    self.width = width
    self.height = height
    self.isASCII = isASCII
    self.isColoured = isColoured
  }

  /// The lines of the chart, each without its end.
  var lines: [[UInt8]] {
    let drawing: [[UInt8]]
    switch chart.body {
    case .lines(let points): drawing = lineDrawing(points)
    case .points(let grids, let isHeat): drawing = isHeat ? heatDrawing(grids) : pointDrawing(grids)
    case .columns(let columns): drawing = columnDrawing(columns)
    case .bars(let bars): drawing = BarDrawing(chart: self, bars: bars).lines
    case .boxes(let boxes): drawing = boxDrawing(boxes)
    }
    return [title] + drawing + legend
      + chart.notes.flatMap { wrapped($0, width: width).map { Array($0.utf8) } }
  }

  private var title: [UInt8] {
    var buffer = ByteBuffer(capacity: width * 4)
    buffer.append(chart.title.cutForChart(to: width, isASCII: isASCII))
    if isColoured { TextStyle.title.apply(to: &buffer, from: 0) }
    return buffer.bytes
  }

  /// The marks of the series with their names.
  private var legend: [[UInt8]] {
    var lines: [[UInt8]] = []
    var buffer = ByteBuffer(capacity: width * 4)
    var used = 0
    for (index, name) in chart.series.enumerated() {
      let shown = name.cutForChart(to: max(4, min(30, width - 4)), isASCII: isASCII)
      if used > 0, used + 5 + shown.shownWidth > width {
        lines.append(buffer.bytes)
        buffer.removeAll()
        used = 0
      }
      buffer.append(used > 0 ? "   " : "  ")
      let start = buffer.count
      buffer.append(String(ChartInk.mark(index, isASCII: isASCII)))
      if isColoured { ChartInk.style(index).apply(to: &buffer, from: start) }
      buffer.append(" ")
      buffer.append(shown)
      used += (used > 0 ? 5 : 4) + shown.shownWidth
    }
    return used > 0 ? lines + [buffer.bytes] : lines
  }

  // MARK: - Axes

  /// A drawing between its axes.
  struct Frame {
    /// The width of the texts on the left.
    let gutter: Int
    let scale: ChartScale
    /// The columns of the drawing.
    let width: Int
  }

  /// The axis on the left, and the room that it leaves.
  func frame(_ scale: ChartScale) -> Frame {
    let widest = scale.ticks.map(\.text.shownWidth).max() ?? 0
    let gutter = min(widest, width / 3)
    return Frame(gutter: gutter, scale: scale, width: max(8, width - gutter - 2))
  }

  private var tickCount: Int { max(2, min(8, height / 3)) }

  /// The row of a value, counted in `rows` from the top.
  private static func row(of value: Double, _ scale: ChartScale, _ rows: Int) -> Int {
    Int(((1 - scale.share(of: value)) * Double(rows - 1)).rounded())
  }

  /// Lines with the axis on the left, and below them the axis along the bottom.
  func framed(
    _ frame: Frame, rows: Int, _ below: [(column: Int, text: String, start: Int)], _ line: (Int) -> [UInt8]
  ) -> [[UInt8]] {
    var texts: [Int: String] = [:]
    for tick in frame.scale.ticks { texts[Self.row(of: tick.position, frame.scale, rows)] = tick.text }
    let (bar, tick, corner) = isASCII ? ("|", "+", "+") : ("│", "┤", "└")
    var lines: [[UInt8]] = []
    for row in 0..<rows {
      let text = texts[row]?.cutForChart(to: frame.gutter, isASCII: isASCII) ?? ""
      lines.append(
        Array("\(text.padded(to: frame.gutter, onLeft: true)) \(texts[row] == nil ? bar : tick)".utf8)
          + line(row))
    }
    var ruler = Array(repeating: Character(isASCII ? "-" : "─"), count: frame.width)
    for tick in below where ruler.indices.contains(tick.column) { ruler[tick.column] = isASCII ? "+" : "┬" }
    let indent = String(repeating: " ", count: frame.gutter + 1)
    lines.append(Array((indent + corner + String(ruler)).utf8))
    var labels = String(repeating: " ", count: frame.gutter + 2)
    for tick in below {
      labels =
        labels.padded(to: frame.gutter + 2 + tick.start)
        + (isASCII ? tick.text.replacing("…", with: "~") : tick.text)
    }
    lines.append(Array(labels.utf8))
    return lines
  }

  /// The line that names the axis along the bottom with its ends, if ticks of dates do not say which year it is.
  private func axisLine(_ frame: Frame, from lower: Double, to upper: Double) -> [[UInt8]] {
    var text = chart.x.title
    if chart.x.measure.zone != nil {
      var ends = [lower, upper].map { ChartText.value($0, chart.x.measure) }
      if frame.gutter + text.shownWidth + ends.joined().shownWidth + 7 > width {
        // Without room for the times, days say more than half of a date.
        ends = ends.map { String($0.prefix { $0 != " " }) }
      }
      text += ends[0] == ends[1] ? ": \(ends[0])" : ": \(ends[0]) \(isASCII ? "to" : "–") \(ends[1])"
      if let zone = chart.x.measure.zone, zone != .utc { text += " (\(zone.name))" }
    }
    let indent = frame.gutter + 2
    return [
      Array(
        (String(repeating: " ", count: indent) + text.cutForChart(to: width - indent, isASCII: isASCII)).utf8)
    ]
  }

  private func ticks(
    _ scale: ChartScale, _ width: Int, column: (Double) -> Int
  ) -> [(column: Int, text: String, start: Int)] {
    scale.placed(width, 2, \.shownWidth).map { (column($0.tick.position), $0.tick.text, $0.start) }
  }

  // MARK: - Lines

  private func lineDrawing(_ points: LinePoints) -> [[UInt8]] {
    guard let heights = points.heights else { return [] }
    let frame = frame(ChartScale(around: heights, chart.y.measure, about: tickCount))
    var canvas = TextCanvas(width: frame.width, height: height, isASCII: isASCII)
    guard let raster = points.raster(columns: canvas.dotColumns) else { return [] }
    let rows = canvas.dotRows
    let shown = raster.lines.prefix(max(1, chart.series.count))
    for (series, line) in shown.enumerated() {
      canvas.draw(line, series) { Self.row(of: $0, frame.scale, rows) }
    }
    for (series, line) in shown.enumerated() { mark(line, series, &canvas, frame.scale) }
    let used = (raster.lines.first?.count ?? 0)
    let cells = max(1, isASCII ? used : (used + 1) / 2)
    let scale = ChartScale.along(
      chart.x, from: raster.lower, to: raster.upper, width: cells, gap: 2, \.shownWidth)
    let below = ticks(scale, cells) { position in
      LinePoints.column(of: position, from: raster.lower, to: raster.upper, used) / (isASCII ? 1 : 2)
    }
    return framed(frame, rows: height, below) {
      canvas.line($0, isColoured: isColoured && !chart.series.isEmpty)
    }
      + axisLine(frame, from: raster.lower, to: raster.upper)
  }

  /// Puts the mark of a series on a line at some places, and on points without neighbours.
  private func mark(_ line: [LinePoints.Bin], _ series: Int, _ canvas: inout TextCanvas, _ scale: ChartScale)
  {
    let rows = canvas.dotRows
    let sign = ChartInk.mark(series, isASCII: isASCII)
    let filled = line.indices.filter { line[$0].hasPoints }
    for (place, index) in filled.enumerated() {
      let isFirst = place == 0 || line[filled[place - 1]...index].contains { !$0.hasPoints && $0.hasGap }
      let isLast =
        place == filled.count - 1 || line[index...filled[place + 1]].contains { !$0.hasPoints && $0.hasGap }
      if isFirst, isLast {
        canvas.put(sign, atDot: index, Self.row(of: line[index].last.y, scale, rows), series)
      }
    }
    guard chart.series.count > 1, !isASCII, let first = filled.first, let last = filled.last else { return }
    let step = max(8, line.count / 5)
    let shift = step * series / chart.series.count
    for start in stride(from: first + shift, through: last, by: step) {
      guard let index = filled.first(where: { $0 >= start }), index < start + step else { continue }
      canvas.put(sign, atDot: index, Self.row(of: line[index].last.y, scale, rows), series)
    }
  }

  // MARK: - Points

  /// The axes of points: the frame on the left, and the scale along the bottom.
  private func axes(of grids: [PointGrid]) -> (frame: Frame, x: ChartScale) {
    let filled = grids.filter { $0.count > 0 }
    let left = chart.y.scale(filled.map(\.yRange), about: tickCount, rows: height)
    let frame = frame(left)
    let xEnds = chart.x.ends(filled.map(\.xRange))
    let below = ChartScale.along(
      chart.x, from: xEnds.lowerBound, to: xEnds.upperBound, width: frame.width, gap: 2, \.shownWidth)
    return (frame, below)
  }

  private func pointDrawing(_ grids: [PointGrid]) -> [[UInt8]] {
    let (frame, below) = axes(of: grids)
    var canvas = TextCanvas(width: frame.width, height: height, isASCII: isASCII)
    for (series, grid) in grids.enumerated() {
      for spot in grid.spots {
        let x = Int((below.share(of: spot.x) * Double(canvas.dotColumns - 1)).rounded())
        let y = Self.row(of: spot.y, frame.scale, canvas.dotRows)
        if chart.series.count > 1 {
          canvas.put(ChartInk.mark(series, isASCII: isASCII), atDot: x, y, series)
        } else {
          canvas.draw(x, y)
        }
      }
    }
    let columns = ticks(below, frame.width) { Int((below.share(of: $0) * Double(frame.width - 1)).rounded()) }
    return framed(frame, rows: height, columns) {
      canvas.line($0, isColoured: isColoured && chart.series.count > 1)
    }
      + axisLine(frame, from: below.lower, to: below.upper)
  }

  private func heatDrawing(_ grids: [PointGrid]) -> [[UInt8]] {
    let (frame, below) = axes(of: grids)
    // An axis of few categories has a block of cells for each, so that no two look alike only because of the room.
    let columns = chart.x.measure == .category ? min(frame.width, chart.x.labels.count) : frame.width
    let rows = chart.y.measure == .category ? min(height, chart.y.labels.count) : height
    var counts = [Int](repeating: 0, count: columns * rows)
    for spot in grids.flatMap(\.spots) {
      let x = min(columns - 1, Int(below.share(of: spot.x) * Double(columns)))
      let y = min(rows - 1, Int((1 - frame.scale.share(of: spot.y)) * Double(rows)))
      counts[y * columns + x] += spot.count
    }
    let most = counts.max() ?? 1
    let signs: [Character] = isASCII ? [".", ":", "*", "#"] : ["░", "▒", "▓", "█"]
    let level = { (count: Int) -> Int in min(3, Int(Double(count - 1) / Double(most) * 4)) }
    let drawing = framed(
      frame, rows: rows,
      ticks(below, frame.width) { Int((below.share(of: $0) * Double(frame.width - 1)).rounded()) }
    ) { row in
      var text = ""
      for cell in 0..<frame.width {
        let count = counts[row * columns + cell * columns / frame.width]
        text.append(count == 0 ? " " : signs[level(count)])
      }
      while text.last == " " { text.removeLast() }
      return Array(text.utf8)
    }
    let keys = (0..<min(4, most)).map { step -> String in
      let numbers = (1...most).filter { most <= 400 ? level($0) == step : false }
      let first = numbers.first ?? step * most / 4 + 1
      let last = numbers.last ?? (step + 1) * most / 4
      let range =
        first == last ? groupedText(first) : "\(groupedText(first))\(isASCII ? "-" : "–")\(groupedText(last))"
      return "\(signs[most <= 400 ? level(first) : step]) \(range)"
    }
    return drawing + axisLine(frame, from: below.lower, to: below.upper)
      + [Array((String(repeating: " ", count: frame.gutter + 2) + keys.joined(separator: "  ")).utf8)]
  }

  // MARK: - Bars upwards

  private func columnDrawing(_ columns: [Chart.Column]) -> [[UInt8]] {
    let values = columns.compactMap(\.value).filter(\.isFinite)
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    let frame = frame(ChartScale(around: least...greatest, chart.y.measure, about: tickCount, hasZero: true))
    let count = columns.count
    // All bars are equally wide, so that none looks as if it were more.
    let each = max(1, min(8, frame.width / count))
    let width = min(frame.width, count * each)
    let span = { (index: Int) -> Range<Int> in
      index * each..<(index + 1) * each - (each >= 3 ? 1 : 0)
    }
    var rows = Array(repeating: Array(repeating: Character(" "), count: frame.width), count: height)
    let zeroRow = Int((frame.scale.share(of: 0) * Double(height)).rounded())
    for (index, column) in columns.enumerated() {
      guard let value = column.value, value.isFinite else { continue }
      let level = Int((frame.scale.share(of: value) * Double(height * 8)).rounded())
      for row in 0..<height {
        guard
          let sign = Self.sign(row, level: value > 0 ? max(level, zeroRow * 8 + 1) : level, zeroRow, isASCII)
        else { continue }
        for cell in span(index) where cell < frame.width { rows[height - 1 - row][cell] = sign }
      }
    }
    let lower = columns.first?.start ?? 0
    let upper = columns.last?.end ?? lower
    let place = { (position: Double) -> Double in
      let index = columns.lastIndex { $0.start <= position } ?? 0
      return Double(span(index).lowerBound + span(index).count / 2)
    }
    let wide = ChartScale.along(chart.x, from: lower, to: upper.nextDown, width: width, gap: 2, \.shownWidth)
    // Texts are below the bars of the periods, which are equally wide although months are not.
    let scale = ChartScale(
      from: 0, to: Double(max(1, width - 1)),
      ticks: wide.ticks.map { ChartTick(position: place($0.position), text: $0.text) })
    let below = ticks(scale, width) { Int($0) }
    return framed(frame, rows: height, below) { row in
      var text = rows[row]
      while text.last == " " { text.removeLast() }
      return Array(String(text).utf8)
    } + axisLine(frame, from: lower, to: columns.last?.start ?? upper)
  }

  private static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// What is in a row, counted from the bottom, of a bar that ends at a level in eighths of rows; nil if nothing is.
  private static func sign(_ row: Int, level: Int, _ zeroRow: Int, _ isASCII: Bool) -> Character? {
    if row >= zeroRow {
      let eighths = min(8, level - row * 8)
      guard eighths > 0 else { return nil }
      return isASCII ? (eighths >= 4 || row == zeroRow ? "#" : nil) : heights[eighths - 1]
    }
    // No signs hang from the top, so a bar downwards has whole cells.
    return level <= row * 8 + 4 ? (isASCII ? "#" : "█") : nil
  }

  // MARK: - Boxes

  private func boxDrawing(_ boxes: [Chart.Box]) -> [[UInt8]] {
    let ends = boxes.compactMap(\.quartiles.first) + boxes.compactMap(\.quartiles.last)
    let gutter = min(boxes.map { $0.label.shownInDiagram.shownWidth }.max() ?? 0, width / 3)
    let room = max(8, width - gutter - 2)
    let raw = ChartScale(
      around: (ends.min() ?? 0)...(ends.max() ?? 0), chart.x.measure, about: max(2, room / 12))
    let scale = ChartScale.along(chart.x, from: raw.lower, to: raw.upper, width: room, gap: 2, \.shownWidth)
    let column = { (value: Double) -> Int in Int((scale.share(of: value) * Double(room - 1)).rounded()) }
    let signs: [Character] = isASCII ? ["|", "-", "=", "|", "#"] : ["├", "─", "▒", "┤", "┃"]
    let labels = boxes.map {
      $0.label.cutForChart(to: gutter, isASCII: isASCII).padded(to: gutter, onLeft: true)
    }
    let drawn = boxes.map { box -> String in
      let places = box.quartiles.map(column)
      guard places.count == 5 else { return "" }
      var cells = Array(repeating: Character(" "), count: places[4] + 1)
      for cell in places[0]...places[4] { cells[cell] = signs[1] }
      for cell in places[1]...places[3] { cells[cell] = signs[2] }
      if places[0] < places[1] { cells[places[0]] = signs[0] }
      if places[4] > places[3] { cells[places[4]] = signs[3] }
      cells[places[2]] = signs[4]
      return String(cells)
    }
    let bar = isASCII ? "|" : "│"
    let lines = zip(labels, drawn).map { Array("\($0) \(bar)\($1)".utf8) }
    let frame = Frame(gutter: gutter, scale: ChartScale(from: 0, to: 1, ticks: []), width: room)
    return lines + framed(frame, rows: 0, ticks(scale, room, column: column)) { _ in [] }
      + axisLine(frame, from: scale.lower, to: scale.upper)
  }
}
