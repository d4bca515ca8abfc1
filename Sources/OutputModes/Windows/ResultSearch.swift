/// Looks for a text in the cells of a result, row by row.
package struct ResultSearch: Sendable {
  /// The text; its small letters find capitals too if it has no capital, and nil finds nothing.
  private let pattern: SoughtText?

  /// How many rows are read at once.
  private static let chunk = 256

  package init(_ text: String) {
    let hasCapital = text.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    pattern = SoughtText(text, ignoringCase: !hasCapital)
  }

  /// Whether the pattern is in a text.
  package func matches(_ text: ArraySlice<UInt8>) -> Bool { pattern?.firstRange(in: text.span) != nil }

  /// Finds the next cell after a cell, or the last one before it.
  ///
  /// - Parameters:
  ///   - result: the result, of which rows are read until a cell is found.
  ///   - row: the row of the cell after which the search begins.
  ///   - place: the place of its column among `columns`; -1 begins before the row.
  ///   - columns: the columns in which it looks, in the order in which it does.
  ///   - isStored: whether values are shown as they are stored.
  ///   - isBackward: whether it looks for the last one before the cell.
  ///   - isStopped: asked after some rows whether it must give up.
  /// - Returns: the row and the place of the column; nil if there is none.
  package func find(
    in result: any ViewedResult, after row: Int, _ place: Int, columns: [Int], isStored: Bool,
    isBackward: Bool, isStopped: () -> Bool
  ) -> (row: Int, place: Int)? {
    let step = isBackward ? -1 : 1
    var start = row
    while start >= 0, !isStopped() {
      if !isBackward { result.read(upTo: start + Self.chunk, until: isStopped) }
      let first = isBackward ? max(0, start + 1 - Self.chunk) : start
      let last = min(isBackward ? start : start + Self.chunk - 1, result.rowCount - 1)
      guard first <= last else { return nil }
      let window = result.window(from: first, count: last - first + 1, isStored: isStored)
      for index in stride(from: start, through: isBackward ? first : last, by: step) {
        let places =
          index == row ? (isBackward ? 0..<max(0, place) : place + 1..<columns.count) : 0..<columns.count
        for found in isBackward ? Array(places.reversed()) : Array(places)
        where index - first < window.rowCount && matches(window.text(index - first, columns[found])) {
          return (index, found)
        }
      }
      start = isBackward ? first - 1 : last + 1
    }
    return nil
  }
}
