import TypedSQLiteCore

/// The characters with which a grid is drawn.
struct GridStyle: Sendable {
  /// The text before the first cell of a line.
  let lineStart: StaticString
  /// The text between two cells.
  let separator: StaticString
  /// The text after the last cell.
  let lineEnd: StaticString
  /// Whether the names of the columns are centered and always shown; otherwise they are shown like cells, and
  /// only if headers are on.
  var centersNames: Bool
  /// The line above the names.
  var top: Rule?
  /// The line below the names.
  var middle: Rule
  /// The line between two rows if any cell has more than one line.
  let divider: Divider
  /// That line if it is not ``middle``.
  var rowRule: Rule?
  /// The line below the last row.
  var bottom: Rule?
  /// Whether columns of numbers are aligned right.
  var alignsNumbers = false
  /// Whether spaces at the ends of lines are removed.
  var trimsLines = false
  /// Whether lines whose last cells are blank end before them.
  var trimsBlankCells = false

  /// A horizontal line.
  struct Rule: Sendable {
    let start: String
    let fill: String
    let cross: String
    let end: String
    /// How much wider it is than the column.
    let margin: Int

    /// The line for columns of these widths.
    func line(_ widths: [Int]) -> [UInt8] {
      var buffer = ByteBuffer(capacity: 256)
      var place = Place()
      _ = write(widths, from: &place, limit: .max, to: &buffer)
      return buffer.withSpan { $0.array }
    }

    /// How much of a line is written: the columns before `column`, and `width` of that.
    struct Place {
      var column = 0
      var width = 0
    }

    /// Writes the line for columns of these widths, or a part of it with about `limit` bytes.
    ///
    /// - Parameters:
    ///   - widths: the widths.
    ///   - place: the end of what is written.
    ///   - limit: how many bytes are written at most; the last column may have some more.
    ///   - buffer: receives them.
    /// - Returns: whether it is written to its end.
    func write(
      _ widths: [Int], from place: inout Place, limit: Int, to buffer: inout ByteBuffer
    ) -> Bool {
      let fill = Array(fill.utf8)
      if place.column == 0, place.width == 0 { buffer.append(start) }
      var room = limit
      while place.column < widths.count {
        if place.column > 0, place.width == 0 { buffer.append(cross) }
        let rest = widths[place.column] + margin - place.width
        let count = min(rest, max(room / fill.count, 1))
        Self.write(fill, times: count, to: &buffer)
        guard count == rest else {
          place.width += count
          return false
        }
        room -= count * fill.count
        place = Place(column: place.column + 1)
      }
      buffer.append(end)
      buffer.append(UInt8(ascii: "\n"))
      return true
    }

    private static func write(_ fill: [UInt8], times count: Int, to buffer: inout ByteBuffer) {
      guard fill.count > 1 else { return buffer.append(fill[0], times: count) }
      buffer.reserve(count * fill.count)
      var rest = count
      // A very wide column has millions.
      if count >= 4096 {
        let several = Array(repeatElement(fill, count: 1024).joined())
        while rest >= 1024 {
          buffer.append(several)
          rest -= 1024
        }
      }
      for _ in 0..<rest { buffer.append(fill.span) }
    }
  }

  enum Divider: Sendable {
    case none
    case blankLine
    case rule
  }

  static let box = GridStyle(
    lineStart: "│ ", separator: " │ ", lineEnd: " │\n", centersNames: true,
    top: Rule(start: "┌", fill: "─", cross: "┬", end: "┐", margin: 2),
    middle: Rule(start: "├", fill: "─", cross: "┼", end: "┤", margin: 2), divider: .rule,
    bottom: Rule(start: "└", fill: "─", cross: "┴", end: "┘", margin: 2))

  static let table = GridStyle(
    lineStart: "| ", separator: " | ", lineEnd: " |\n", centersNames: true,
    top: Rule(start: "+", fill: "-", cross: "+", end: "+", margin: 2),
    middle: Rule(start: "+", fill: "-", cross: "+", end: "+", margin: 2), divider: .rule,
    bottom: Rule(start: "+", fill: "-", cross: "+", end: "+", margin: 2))

  static let markdown = GridStyle(
    lineStart: "| ", separator: " | ", lineEnd: " |\n", centersNames: true, top: nil,
    middle: Rule(start: "|", fill: "-", cross: "|", end: "|", margin: 2), divider: .none, bottom: nil)

  static let column = GridStyle(
    lineStart: "", separator: "  ", lineEnd: "\n", centersNames: false, top: nil,
    middle: Rule(start: "", fill: "-", cross: "  ", end: "", margin: 0), divider: .blankLine, bottom: nil)

  /// The style of `psql`.
  static let psql = GridStyle(
    lineStart: " ", separator: " | ", lineEnd: "\n", centersNames: true, top: nil,
    middle: Rule(start: "", fill: "-", cross: "+", end: "", margin: 2), divider: .none, bottom: nil,
    alignsNumbers: true, trimsLines: true)

  /// The same with numbers at the right and no blanks at line ends; box drawing has round corners.
  var round: GridStyle {
    var style = self
    style.centersNames = true
    style.alignsNumbers = true
    style.trimsLines = lineEnd.description == "\n"
    style.trimsBlankCells = style.trimsLines
    guard top?.start == "┌" else { return style }
    style.top = Rule(start: "╭", fill: "─", cross: "┬", end: "╮", margin: 2)
    style.rowRule = middle
    style.middle = Rule(start: "╞", fill: "═", cross: "╪", end: "╡", margin: 2)
    style.bottom = Rule(start: "╰", fill: "─", cross: "┴", end: "╯", margin: 2)
    return style
  }

  /// The same style without the outer lines.
  var withoutBorder: GridStyle {
    guard top != nil else { return self }
    func open(_ rule: Rule) -> Rule {
      Rule(start: "", fill: rule.fill, cross: rule.cross, end: "", margin: rule.margin)
    }
    return GridStyle(
      lineStart: " ", separator: separator, lineEnd: "\n", centersNames: centersNames, top: nil,
      middle: open(middle), divider: divider, rowRule: rowRule.map(open), bottom: nil,
      alignsNumbers: alignsNumbers, trimsLines: true)
  }

  /// How many terminal columns a line has in addition to its cells.
  func frameWidth(columns: Int) -> Int {
    let texts = [lineStart] + Array(repeating: separator, count: max(columns - 1, 0)) + [lineEnd]
    // Each of their characters is one column wide, except for the line feed.
    return texts.reduce(-1) { $0 + $1.description.unicodeScalars.count }
  }
}
