import OutputModes
import TypedSQLiteCore

/// How the series of a chart differ: by mark and dash, and by colour as an aid.
enum ChartInk {
  private static let marks: [Character] = ["●", "▲", "■", "◆", "○", "△", "□", "◇", "+"]
  private static let asciiMarks: [Character] = ["*", "o", "+", "x", "#", "@", "%", "&", "="]

  static func mark(_ series: Int, isASCII: Bool) -> Character {
    let marks = isASCII ? asciiMarks : marks
    return marks[series % marks.count]
  }

  /// Colours of terminals that people who see no red or no green can tell apart, as far as there are such.
  static let styles = ["34", "33", "36", "35"].map { TextStyle($0) } + [.title]

  static func style(_ series: Int) -> TextStyle { styles[series % 4] }

  /// Colours of pictures by Okabe and Ito, which people with any sight can tell apart.
  private static let colours = [
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#7F7F7F", "#B2A600",
  ]

  static func colour(_ series: Int) -> String { colours[series % colours.count] }

  /// The lengths that are drawn and left out in turn; empty for a line without gaps.
  private static let dashes: [[Int]] = [
    [], [6, 3], [2, 3], [9, 3, 2, 3], [4, 2], [12, 4], [1, 2], [6, 2, 1, 2, 1, 2], [3, 6],
  ]

  static func dash(_ series: Int) -> [Int] { dashes[series % dashes.count] }

  /// Whether a dash is drawn at a distance from its beginning.
  static func draws(_ series: Int, at distance: Int) -> Bool {
    let dash = dash(series)
    let length = dash.reduce(0, +)
    guard length > 0 else { return true }
    var rest = distance % length
    for (index, part) in dash.enumerated() {
      if rest < part { return index.isMultiple(of: 2) }
      rest -= part
    }
    return true
  }
}

extension String {
  /// The text if it fits a width, or else its beginning and `…`; no character is cut in two.
  func cutForChart(to width: Int, isASCII: Bool = false) -> String {
    let shown = shownInDiagram
    guard shown.shownWidth > width else { return shown }
    let bytes = Array(shown.utf8)
    let span = bytes.span
    var (end, used) = (0, 0)
    while end < bytes.count {
      let cluster = TextMeasure.columns.cluster(in: span, at: end)
      guard used + cluster.width < width else { break }
      used += cluster.width
      end += cluster.length
    }
    return String(decoding: bytes[..<end], as: UTF8.self) + (width > 0 ? (isASCII ? "~" : "…") : "")
  }
}
