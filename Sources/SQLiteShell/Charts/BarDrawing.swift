import OutputModes
import TypedSQLiteCore

/// Bars to the right of their labels, with their values.
struct BarDrawing {
  let chart: TextChart
  let bars: [Chart.Bar]

  private var isASCII: Bool { chart.isASCII }
  private var series: [String] { chart.chart.series }

  var lines: [[UInt8]] {
    let values = bars.flatMap { $0.values.compactMap(\.self) }.filter(\.isFinite)
    let (least, greatest) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
    let labels = bars.map { $0.label.shownInDiagram }
    let widest = labels.map(\.shownWidth).max() ?? 0
    // A bin says nothing without both of its ends.
    let isHistogram = bars.first?.range != nil
    let gutter = min(widest, max(8, chart.width / (isHistogram ? 2 : 3)))
    let texts = bars.map { bar in
      bar.values.map { $0.map { ChartText.value($0, chart.chart.y.measure) } ?? "" }
    }
    let mark = series.count > 1 ? 2 : 0
    // The text of a bar that goes the whole way must fit too.
    let longest = texts.joined().map(\.shownWidth).max() ?? 0
    let room = max(4, chart.width - gutter - mark - 3 - longest)
    let scale = Scale(least: least, greatest: greatest, room: room)
    return bars.indices.flatMap { index -> [[UInt8]] in
      let label = labels[index].cutForChart(to: gutter, isASCII: isASCII)
      return bars[index].values.indices.map { number in
        line(
          (number == 0 ? label : "").padded(to: gutter, onLeft: isHistogram), number,
          bars[index].values[number],
          texts[index][number], scale)
      }
    }
  }

  /// How long bars are, in eighths of a cell.
  private struct Scale {
    let least: Double
    let greatest: Double
    let room: Int

    /// The cells to the left of 0.
    var zero: Int {
      guard least < 0 else { return 0 }
      guard greatest > 0 else { return room }
      let share = -least / 2 / (greatest / 2 - least / 2)
      return max(1, min(room - 1, Int((share * Double(room)).rounded())))
    }

    /// The length of the bar of a value: at least one, unless it is 0.
    func length(of value: Double) -> Int {
      let (end, cells) = value < 0 ? (least, zero) : (greatest, room - zero)
      guard value != 0, end != 0 else { return 0 }
      return max(1, Int((value / end * Double(cells * 8)).rounded()))
    }
  }

  private func line(
    _ label: String, _ number: Int, _ value: Double?, _ text: String, _ scale: Scale
  ) -> [UInt8] {
    var buffer = ByteBuffer(capacity: chart.width * 4)
    buffer.append(label)
    buffer.append(" ")
    let isColoured = chart.isColoured && series.count > 1
    if series.count > 1 {
      let start = buffer.count
      buffer.append(String(ChartInk.mark(number, isASCII: isASCII)))
      if isColoured { ChartInk.style(number).apply(to: &buffer, from: start) }
      buffer.append(" ")
    }
    let start = buffer.count
    let number = isColoured ? number : nil
    let size = value.map { $0.isFinite ? scale.length(of: $0) : 0 } ?? 0
    let isNegative = value ?? 0 < 0
    if scale.zero > 0 {
      let left = isNegative ? Self.leftBar(size, isASCII) : ""
      buffer.append(String(left).padded(to: scale.zero, onLeft: true))
    }
    buffer.append(isASCII ? "|" : "│")
    if !isNegative { buffer.append(Self.rightBar(size, isASCII)) }
    if let number { ChartInk.style(number).apply(to: &buffer, from: start) }
    if !text.isEmpty {
      buffer.append(" ")
      buffer.append(text)
    }
    return buffer.bytes
  }

  /// A bar to the right, in eighths of a cell.
  static func rightBar(_ eighths: Int, _ isASCII: Bool) -> String {
    if isASCII { return String(repeating: "#", count: eighths > 0 ? max(1, (eighths + 4) / 8) : 0) }
    let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let whole = String(repeating: "█", count: eighths / 8)
    return eighths % 8 > 0 ? whole + String(parts[eighths % 8 - 1]) : whole
  }

  /// A bar to the left, in eighths of a cell; there are signs only for an eighth and a half.
  private static func leftBar(_ eighths: Int, _ isASCII: Bool) -> String {
    if isASCII { return rightBar(eighths, true) }
    let rest = eighths % 8
    let end = rest == 0 ? "" : rest < 3 ? "▕" : rest < 6 ? "▐" : "█"
    return end + String(repeating: "█", count: eighths / 8)
  }
}
