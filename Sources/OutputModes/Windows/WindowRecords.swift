import TypedSQLiteCore

/// The rows of a window one after the other, each column in lines of its own.
struct WindowRecords {
  private let fill: String
  private let cutter: CellCutter
  private let nameWidth: Int
  private let valueWidth: Int
  private let ruleWidth: Int
  /// The most lines of a value.
  private var lineLimit: Int
  private let dims: Bool

  /// The least width of a value, and the number of its lines that are shown even if the screen is full.
  private static let least = (width: 20, lines: 3)
  private static let widestRule = 80

  init(_ window: ResultWindow, _ style: GridStyle, _ screen: ScreenSize) {
    let cutter = CellCutter(window.options)
    self.cutter = cutter
    fill = style.rules.middle.fill
    dims = window.options.dimsMarkedCells
    ruleWidth = min(screen.columns, Self.widestRule)
    nameWidth = window.titles.reduce(0) { max($0, cutter.width(of: $1[...])) }
    let valueWidth = max(Self.least.width, screen.columns - nameWidth - Self.separator.count)
    self.valueWidth = valueWidth
    let wanted = window.options.cells.lineLimit
    lineLimit = wanted > 0 ? wanted : .max
    let heights = (0..<window.rowCount).flatMap { [lineLimit] row in
      window.titles.indices.map { column in
        cutter.pieces(of: window.text(row, column), width: valueWidth, limit: lineLimit).count
      }
    }
    lineLimit = min(lineLimit, max(1, heights.max() ?? 1))
    guard wanted == 0, !window.hasIndentedJSON else { return }
    let room = screen.lines - ScreenSize.reservedLines - (window.rowCount > 1 ? window.rowCount : 0)
    while lineLimit > Self.least.lines, heights.reduce(0, { $0 + min(max(1, $1), lineLimit) }) > room {
      lineLimit -= 1
    }
  }

  private static let separator = Array(" = ".utf8)

  func write(_ window: ResultWindow, to buffer: inout ByteBuffer) {
    for row in 0..<window.rowCount {
      if window.rowCount > 1 { writeRule(row + 1, to: &buffer) }
      for (column, title) in window.titles.enumerated() {
        write(title, to: &buffer)
        let text = window.text(row, column)
        let content = window.content(row, column)
        let isDim = dims && (content == .null || content == .odd)
        let pieces = cutter.pieces(of: text, width: valueWidth, limit: lineLimit)
        for (index, piece) in pieces.enumerated() {
          if index > 0 { buffer.append(UInt8(ascii: " "), times: nameWidth + Self.separator.count) }
          let start = buffer.count
          _ = cutter.write(piece, of: text, width: valueWidth, to: &buffer)
          if isDim, buffer.count > start { TextStyle.dim.apply(to: &buffer, from: start) }
          buffer.append(UInt8(ascii: "\n"))
        }
        if pieces.isEmpty { buffer.append(UInt8(ascii: "\n")) }
      }
    }
  }

  /// Writes the name of a column, aligned right.
  private func write(_ title: [UInt8], to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: " "), times: nameWidth - cutter.width(of: title[...]))
    for byte in title { buffer.append((10...13).contains(byte) ? UInt8(ascii: " ") : byte) }
    buffer.append(Self.separator)
  }

  /// Writes the line above a record.
  private func writeRule(_ number: Int, to buffer: inout ByteBuffer) {
    let text = String(repeating: fill, count: 3) + " row \(number) "
    buffer.append(text + String(repeating: fill, count: max(3, ruleWidth - text.count)) + "\n")
  }
}
