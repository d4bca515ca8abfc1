/// What a grid is drawn with.
struct GridStyle: Sendable {
  /// What stands before the first cell of a line.
  let lineStart: StaticString
  /// What stands between two cells.
  let separator: StaticString
  /// What stands behind the last cell.
  let lineEnd: StaticString
  /// How the names of the columns stand; nil where they stand like cells and only when asked for.
  let centersNames: Bool
  /// The line above the names.
  let top: Rule?
  /// The line below the names.
  let middle: Rule
  /// What stands between two rows where any cell takes more than one line.
  let divider: Divider
  /// The line below the last row.
  let bottom: Rule?
  /// Whether columns that hold numbers stand at the right.
  var alignsNumbers = false
  /// Whether no blanks stand at the ends of lines.
  var trimsLines = false

  /// A horizontal line.
  struct Rule: Sendable {
    let start: String
    let fill: String
    let cross: String
    let end: String
    /// How much wider than the column it is.
    let margin: Int

    /// The line for columns of the widths given.
    func line(_ widths: [Int]) -> [UInt8] {
      let parts = widths.map { String(repeating: fill, count: $0 + margin) }
      return Array((start + parts.joined(separator: cross) + end + "\n").utf8)
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

  /// What `psql` draws.
  static let psql = GridStyle(
    lineStart: " ", separator: " | ", lineEnd: "\n", centersNames: true, top: nil,
    middle: Rule(start: "", fill: "-", cross: "+", end: "", margin: 2), divider: .none, bottom: nil,
    alignsNumbers: true, trimsLines: true)

  /// The same without the line around it.
  var withoutBorder: GridStyle {
    guard top != nil else { return self }
    let middle = Rule(start: "", fill: middle.fill, cross: middle.cross, end: "", margin: middle.margin)
    return GridStyle(
      lineStart: " ", separator: separator, lineEnd: "\n", centersNames: centersNames, top: nil,
      middle: middle, divider: divider, bottom: nil, trimsLines: true)
  }

  /// How many terminal columns lines take beyond their cells.
  func frameWidth(columns: Int) -> Int {
    let texts = [lineStart] + Array(repeating: separator, count: max(columns - 1, 0)) + [lineEnd]
    // Each of their characters is one column wide, but for the line feed.
    return texts.reduce(-1) { $0 + $1.description.unicodeScalars.count }
  }
}
