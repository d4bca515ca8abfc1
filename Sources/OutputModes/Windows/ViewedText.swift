/// The lines of a text as a result with one column.
package final class ViewedText: ViewedResult {
  private let lines: [ArraySlice<UInt8>]

  package init(_ text: [UInt8]) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  package let titles: [[UInt8]] = [[]]
  package let showsTitles = false
  package var rowCount: Int { lines.count }
  package let isComplete = true
  package let missing: String? = nil

  package func read(upTo count: Int, until isLate: () -> Bool) {}

  package func rest() {}

  package func window(from first: Int, count: Int, isStored: Bool) -> ResultWindow {
    ResultWindow(lines: lines[first..<min(first + count, lines.count)])
  }

  package func text(row: Int, column: Int, isStored: Bool, limit: Int) -> [UInt8]? {
    lines[row].count <= limit ? Array(lines[row]) : nil
  }

  package func explanation(of column: Int) -> [String] { [] }

  package func chart(of column: Int, size: ScreenSize) -> [[UInt8]] { [] }

  package func description(of column: Int, width: Int) -> [String] { [] }

  package func sort(by column: Int, isDescending: Bool) -> String? { "a text cannot be sorted" }
}
