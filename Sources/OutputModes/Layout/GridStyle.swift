import TypedSQLiteCore

/// The characters with which a grid is drawn.
struct GridStyle: Sendable {
  let edges: Edges
  /// Whether the names of the columns are centered and always shown; otherwise they are shown like cells, and
  /// only if headers are on.
  var centersNames: Bool
  var rules: Rules
  /// The line between two rows if any cell has more than one line.
  let divider: Divider
  /// Whether columns of numbers are aligned right.
  var alignsNumbers = false
  /// Whether spaces at the ends of lines are removed.
  var trimsLines = false
  /// Whether lines whose last cells are blank end before them.
  var trimsBlankCells = false

  /// The texts around the cells of a line.
  struct Edges: Sendable {
    /// Before the first cell.
    let start: StaticString
    /// Between two cells.
    let separator: StaticString
    /// After the last cell.
    let end: StaticString
  }

  /// The horizontal lines.
  struct Rules: Sendable {
    /// Above the names.
    var top: Rule?
    /// Below the names.
    var middle: Rule
    /// Between two rows, if it is not ``middle``.
    var rows: Rule?
    /// Below the last row.
    var bottom: Rule?
  }

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
    edges: Edges(start: "│ ", separator: " │ ", end: " │\n"), centersNames: true,
    rules: Rules(
      top: Rule(start: "┌", fill: "─", cross: "┬", end: "┐", margin: 2),
      middle: Rule(start: "├", fill: "─", cross: "┼", end: "┤", margin: 2),
      bottom: Rule(start: "└", fill: "─", cross: "┴", end: "┘", margin: 2)),
    divider: .rule)

  static let table = GridStyle(
    edges: Edges(start: "| ", separator: " | ", end: " |\n"), centersNames: true,
    rules: Rules(top: dashes, middle: dashes, bottom: dashes), divider: .rule)

  private static let dashes = Rule(start: "+", fill: "-", cross: "+", end: "+", margin: 2)

  static let markdown = GridStyle(
    edges: Edges(start: "| ", separator: " | ", end: " |\n"), centersNames: true,
    rules: Rules(middle: Rule(start: "|", fill: "-", cross: "|", end: "|", margin: 2)), divider: .none)

  static let column = GridStyle(
    edges: Edges(start: "", separator: "  ", end: "\n"), centersNames: false,
    rules: Rules(middle: Rule(start: "", fill: "-", cross: "  ", end: "", margin: 0)), divider: .blankLine)

  /// The style of `psql`.
  static let psql = GridStyle(
    edges: Edges(start: " ", separator: " | ", end: "\n"), centersNames: true,
    rules: Rules(middle: Rule(start: "", fill: "-", cross: "+", end: "", margin: 2)), divider: .none,
    alignsNumbers: true, trimsLines: true)

  /// The same with numbers at the right and no blanks at line ends; box drawing has round corners.
  var round: GridStyle {
    var style = self
    style.centersNames = true
    style.alignsNumbers = true
    style.trimsLines = edges.end.description == "\n"
    style.trimsBlankCells = style.trimsLines
    guard rules.top?.start == "┌" else { return style }
    style.rules = Rules(
      top: Rule(start: "╭", fill: "─", cross: "┬", end: "╮", margin: 2),
      middle: Rule(start: "╞", fill: "═", cross: "╪", end: "╡", margin: 2), rows: rules.middle,
      bottom: Rule(start: "╰", fill: "─", cross: "┴", end: "╯", margin: 2))
    return style
  }

  /// The same style without the outer lines.
  var withoutBorder: GridStyle {
    guard rules.top != nil else { return self }
    func open(_ rule: Rule) -> Rule {
      Rule(start: "", fill: rule.fill, cross: rule.cross, end: "", margin: rule.margin)
    }
    return GridStyle(
      edges: Edges(start: " ", separator: edges.separator, end: "\n"), centersNames: centersNames,
      rules: Rules(middle: open(rules.middle), rows: rules.rows.map(open)), divider: divider,
      alignsNumbers: alignsNumbers, trimsLines: true)
  }

  /// How many terminal columns a line has in addition to its cells.
  func frameWidth(columns: Int) -> Int {
    let texts = [edges.start] + Array(repeating: edges.separator, count: max(columns - 1, 0)) + [edges.end]
    // Each of their characters is one column wide, except for the line feed.
    return texts.reduce(-1) { $0 + $1.description.unicodeScalars.count }
  }
}
