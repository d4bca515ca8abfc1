import OutputModes
import TypedSQLiteCore

/// Cells of a terminal on which points and lines are drawn, in braille with eight dots a cell or in ASCII.
struct TextCanvas {
  let width: Int
  let height: Int
  let isASCII: Bool
  /// The dots of each cell as in U+2800.
  private var dots: [UInt8]
  /// The series of each cell.
  private var inks: [Int]
  /// What is in a cell instead of dots.
  private var signs: [Character?]

  init(width: Int, height: Int, isASCII: Bool) {
    (self.width, self.height, self.isASCII) = (width, height, isASCII)
    dots = Array(repeating: 0, count: width * height)
    inks = Array(repeating: 0, count: width * height)
    signs = Array(repeating: nil, count: width * height)
  }

  /// The dots in each direction.
  var dotColumns: Int { isASCII ? width : width * 2 }
  var dotRows: Int { isASCII ? height : height * 4 }

  /// The bits of U+2800 for the dots of a cell, from top to bottom, left and right.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Draws a dot; nothing if it is outside.
  mutating func draw(_ x: Int, _ y: Int, _ series: Int = 0) {
    guard (0..<dotColumns).contains(x), (0..<dotRows).contains(y) else { return }
    let cell = isASCII ? y * width + x : y / 4 * width + x / 2
    dots[cell] |= isASCII ? 1 : Self.bits[y % 4][x % 2]
    inks[cell] = series
  }

  /// Whether a dot is drawn.
  func isDrawn(_ x: Int, _ y: Int) -> Bool {
    guard (0..<dotColumns).contains(x), (0..<dotRows).contains(y) else { return false }
    return isASCII ? dots[y * width + x] != 0 : dots[y / 4 * width + x / 2] & Self.bits[y % 4][x % 2] != 0
  }

  /// Draws a line between two dots, with the dash of its series.
  mutating func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ series: Int = 0) {
    let (width, height) = (abs(end.x - start.x), abs(end.y - start.y))
    let (right, down) = (end.x < start.x ? -1 : 1, end.y < start.y ? -1 : 1)
    var (x, y) = start
    var error = width - height
    while true {
      if ChartInk.draws(series, at: x) { draw(x, y, series) }
      guard x != end.x || y != end.y else { return }
      let doubled = error * 2
      if doubled > -height {
        error -= height
        x += right
      }
      if doubled < width {
        error += width
        y += down
      }
    }
  }

  /// Puts a sign into a cell.
  mutating func put(_ sign: Character, _ column: Int, _ row: Int, _ series: Int = 0) {
    guard (0..<width).contains(column), (0..<height).contains(row) else { return }
    signs[row * width + column] = sign
    inks[row * width + column] = series
  }

  /// Puts a sign into the cell of a dot.
  mutating func put(_ sign: Character, atDot x: Int, _ y: Int, _ series: Int) {
    put(sign, isASCII ? x : x / 2, isASCII ? y : y / 4, series)
  }

  /// A line of cells as text, in which each series has its colour.
  func line(_ row: Int, isColoured: Bool) -> [UInt8] {
    var buffer = ByteBuffer(capacity: width * 4)
    var end = width
    while end > 0, signs[row * width + end - 1] == nil, dots[row * width + end - 1] == 0 { end -= 1 }
    for column in 0..<end {
      let cell = row * width + column
      let start = buffer.count
      if let sign = signs[cell] {
        buffer.append(String(sign))
      } else if dots[cell] == 0 {
        buffer.append(" ")
      } else if isASCII {
        buffer.append(String(ChartInk.mark(inks[cell], isASCII: true)))
      } else if let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell])) {
        buffer.append(String(Character(scalar)))
      }
      let isDrawn = signs[cell] != nil || dots[cell] != 0
      if isColoured, isDrawn { ChartInk.style(inks[cell]).apply(to: &buffer, from: start) }
    }
    return buffer.bytes
  }
}

extension TextCanvas {
  /// Draws the lines of a raster: in each column from the least to the greatest y, and from the last point of a column to
  /// the first of the next one, unless only rows without a value are between them.
  ///
  /// - Parameters:
  ///   - line: the columns of a line.
  ///   - series: its series.
  ///   - row: the row of dots of a y.
  mutating func draw(_ line: [LinePoints.Bin], _ series: Int, row: (Double) -> Int) {
    var last: (x: Int, y: Int)?
    for (x, column) in line.enumerated() {
      guard column.hasPoints else {
        if column.hasGap { last = nil }
        continue
      }
      let first = (x: x, y: row(column.first.y))
      if let last { draw(from: last, to: first, series) }
      let (top, bottom) = (row(column.greatest), row(column.least))
      for y in min(top, bottom)...max(top, bottom) where ChartInk.draws(series, at: x) { draw(x, y, series) }
      last = (x, row(column.last.y))
    }
  }
}
