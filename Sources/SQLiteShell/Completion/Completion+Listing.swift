import OutputModes
import TypedSQLite

extension Completion {
  /// The maximum number of listed candidates.
  private static let listingLimit = 200

  /// The candidates in columns, down first and then across, as lines of a terminal.
  ///
  /// - Parameter width: the width of the terminal in columns.
  /// - Returns: the lines with their line ends.
  package func listing(width: Int) -> String {
    let shown = candidates.prefix(Self.listingLimit).map(\.text)
    let widths = shown.map { TextMeasure.columns.width(of: $0.utf8.span) }
    let widest = widths.max() ?? 0
    let columns = max(1, (width + 1) / (widest + 2))
    let rows = (shown.count + columns - 1) / columns
    var text = ""
    for row in 0..<rows {
      for index in stride(from: row, to: shown.count, by: rows) {
        text += shown[index]
        guard index + rows < shown.count else { continue }
        text += String(repeating: " ", count: widest - widths[index] + 2)
      }
      text += "\n"
    }
    let rest = candidates.count - shown.count
    return rest > 0 ? text + "and \(rest) more\n" : text
  }
}
