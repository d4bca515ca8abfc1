import OutputModes
import SQLiteShell

/// The screen of a terminal as a picture in SVG.
package struct ScreenPicture {
  private let cells: [[TerminalScreen.Cell]]
  private let cursor: (row: Int, column: Int)?

  private static let cell = (width: 9, height: 19)
  private static let margin = 14
  private static let colours = (background: "#1b1f27", text: "#d7dce5", dim: "#8a93a3")
  private static let codes = [
    "31": "#ff7b72", "32": "#8ddb8c", "35": "#d2a8ff", "36": "#76e3ea", "90": "#6e7787",
  ]

  /// Takes the rows down to the last one that is not empty.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - showsCursor: whether the cell of the cursor is marked.
  package init(_ screen: TerminalScreen, showsCursor: Bool) {
    let last = screen.cells.lastIndex { row in row.contains { $0 != TerminalScreen.Cell() } } ?? 0
    cells = screen.cells.prefix(max(last, screen.row) + 1).map(Self.withoutTime)
    cursor = showsCursor ? (screen.row, screen.column) : nil
  }

  /// A row whose end does not differ from run to run: `, 1 ms` in place of the time of a result.
  private static func withoutTime(_ row: [TerminalScreen.Cell]) -> [TerminalScreen.Cell] {
    let text = row.map(\.text).joined()
    guard let match = text.firstMatch(of: /^(.* rows?), [0-9.]+ m?s *$/) else { return row }
    let new = match.1 + ", 1 ms"
    return new.map { TerminalScreen.Cell(text: String($0), style: row[0].style) }
      + Array(repeating: TerminalScreen.Cell(), count: max(row.count - new.count, 0))
  }

  /// The picture.
  package var text: String {
    let columns = cells.map { ($0.lastIndex { $0 != TerminalScreen.Cell() } ?? 0) + 1 }.max() ?? 1
    let width = columns * Self.cell.width + 2 * Self.margin
    let height = cells.count * Self.cell.height + 2 * Self.margin
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">",
      "<rect width=\"\(width)\" height=\"\(height)\" rx=\"8\" fill=\"\(Self.colours.background)\"/>",
      "<g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"15\" xml:space=\"preserve\" fill=\"\(Self.colours.text)\">",
    ]
    for (row, cells) in cells.enumerated() {
      var column = 0
      while column < cells.count {
        var end = column + 1
        let isLine = Self.isLine(cells[column])
        while end < cells.count, cells[end].style == cells[column].style, Self.isLine(cells[end]) == isLine {
          end += 1
        }
        lines += Self.run(cells[column..<end], row: row, isLine: isLine)
        column = end
      }
    }
    if let cursor {
      lines.append(
        "<rect x=\"\(Self.x(cursor.column))\" y=\"\(Self.y(cursor.row))\" width=\"\(Self.cell.width)\" height=\"\(Self.cell.height)\" fill=\"\(Self.colours.text)\" fill-opacity=\"0.6\"/>"
      )
    }
    return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  private static func x(_ column: Int) -> Int { margin + column * cell.width }
  private static func y(_ row: Int) -> Int { margin + row * cell.height }

  /// The elements of neighbours with one style.
  private static func run(_ cells: ArraySlice<TerminalScreen.Cell>, row: Int, isLine: Bool) -> [String] {
    let codes = cells.first?.style.split(separator: ";").map(String.init) ?? []
    var colour =
      codes.compactMap { Self.codes[$0] }.first ?? (codes.contains("2") ? colours.dim : colours.text)
    var elements: [String] = []
    let width = cells.count * cell.width
    if codes.contains("7") {
      elements.append(
        "<rect x=\"\(x(cells.startIndex))\" y=\"\(y(row))\" width=\"\(width)\" height=\"\(cell.height)\" fill=\"\(colour)\"/>"
      )
      colour = colours.background
    }
    if isLine { return elements + [lines(cells, row: row, colour)] }
    // Blanks at both ends would be drawn in vain.
    let start = cells.firstIndex { $0.text != " " } ?? cells.endIndex
    guard let last = cells.lastIndex(where: { $0.text != " " && !$0.text.isEmpty }) else { return elements }
    let shown = cells[start...last]
    let end = cells[(last + 1)...].firstIndex { !$0.text.isEmpty } ?? cells.endIndex
    var attributes = "x=\"\(x(start))\" y=\"\(y(row) + 14)\" textLength=\"\((end - start) * cell.width)\""
    if colour != colours.text { attributes += " fill=\"\(colour)\"" }
    if codes.contains("1") { attributes += " font-weight=\"bold\"" }
    if codes.contains("4") { attributes += " text-decoration=\"underline\"" }
    return elements + ["<text \(attributes)>\(escaped(shown.map(\.text).joined()))</text>"]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The arms of the characters that are drawn as lines, because those of many fonts leave gaps: up, down, left, right.
  private static let arms: [String: [Bool]] = [
    "─": [false, false, true, true], "│": [true, true, false, false], "┌": [false, true, false, true],
    "┐": [false, true, true, false], "└": [true, false, false, true], "┘": [true, false, true, false],
    "├": [true, true, false, true], "┤": [true, true, true, false], "┬": [false, true, true, true],
    "┴": [true, false, true, true], "┼": [true, true, true, true],
  ]

  private static func isLine(_ cell: TerminalScreen.Cell) -> Bool { arms[cell.text] != nil }

  private static func lines(_ cells: ArraySlice<TerminalScreen.Cell>, row: Int, _ colour: String) -> String {
    var down = ""
    var across = ""
    var end: Double?
    let middle = Double(y(row)) + Double(cell.height) / 2
    for (column, character) in zip(cells.indices, cells) {
      guard let arms = arms[character.text] else { continue }
      let centre = Double(x(column)) + Double(cell.width) / 2
      if arms[0] || arms[1] {
        down += "M\(centre) \(arms[0] ? Double(y(row)) : middle)V\(arms[1] ? Double(y(row + 1)) : middle)"
      }
      // A line goes on over several characters.
      let start = arms[2] ? Double(x(column)) : arms[3] ? centre : nil
      if let last = end, last != start { across += "H\(last)" }
      if let start, start != end { across += "M\(start) \(middle)" }
      end = arms[3] ? Double(x(column + 1)) : arms[2] ? centre : nil
    }
    if let end { across += "H\(end)" }
    return
      "<path d=\"\((across + down).replacing(".0", with: ""))\" stroke=\"\(colours.dim)\" fill=\"none\"/>"
  }
}
