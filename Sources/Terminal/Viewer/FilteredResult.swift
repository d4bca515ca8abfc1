import OutputModes

/// The rows of a result in which a text occurs.
final class FilteredResult: ViewedResult {
  /// The result with all rows.
  let whole: any ViewedResult
  private let search: ResultSearch
  private let isStored: Bool
  /// The indexes of the rows that were found.
  private var rows: [Int] = []
  /// How many rows were looked at.
  private var seen = 0

  /// How many rows are read at once.
  private static let chunk = 256

  /// - Parameters:
  ///   - whole: the result.
  ///   - search: finds the text.
  ///   - isStored: whether the values in which it looks are those that are stored.
  init(_ whole: any ViewedResult, _ search: ResultSearch, isStored: Bool) {
    self.whole = whole
    self.search = search
    self.isStored = isStored
  }

  var titles: [[UInt8]] { whole.titles }
  var showsTitles: Bool { whole.showsTitles }
  var rowCount: Int { rows.count }
  var isComplete: Bool { whole.isComplete && seen >= whole.rowCount }
  var missing: String? { seen >= whole.rowCount ? whole.missing : nil }

  /// The index of a row among all rows; nil if there is no such row.
  func indexInWhole(of row: Int) -> Int? { rows.indices.contains(row) ? rows[row] : nil }

  func read(upTo count: Int, until isLate: () -> Bool) {
    while rows.count < count {
      if seen >= whole.rowCount { whole.read(upTo: seen + Self.chunk, until: isLate) }
      let window = whole.window(from: seen, count: Self.chunk, isStored: isStored)
      guard window.rowCount > 0 else { return }
      for row in 0..<window.rowCount
      where titles.indices.contains(where: { search.matches(window.text(row, $0)) }) {
        rows.append(seen + row)
      }
      seen += window.rowCount
      guard !isLate() else { return }
    }
  }

  func rest() { whole.rest() }

  func window(from first: Int, count: Int, isStored: Bool) -> ResultWindow {
    whole.window(of: Array(rows.dropFirst(first).prefix(count)), isStored: isStored)
  }

  func window(of indexes: [Int], isStored: Bool) -> ResultWindow {
    whole.window(of: indexes.compactMap(indexInWhole), isStored: isStored)
  }

  func record(_ row: Int, isStored: Bool) -> ResultWindow {
    whole.record(indexInWhole(of: row) ?? 0, isStored: isStored)
  }

  func write(to path: String) -> String { whole.write(to: path) }

  func edit(row: Int, column: Int) -> String? {
    whole.edit(row: indexInWhole(of: row) ?? 0, column: column)
  }

  func text(row: Int, column: Int, isStored: Bool, limit: Int) -> [UInt8]? {
    indexInWhole(of: row).flatMap { whole.text(row: $0, column: column, isStored: isStored, limit: limit) }
  }

  func chart(of column: Int, size: ScreenSize) -> [[UInt8]] { whole.chart(of: column, size: size) }

  func description(of column: Int, width: Int) -> [String] { whole.description(of: column, width: width) }

  func explanation(of column: Int) -> [String] { whole.explanation(of: column) }

  func sort(by column: Int, isDescending: Bool) -> String? {
    let failure = whole.sort(by: column, isDescending: isDescending)
    if failure == nil { (rows, seen) = ([], 0) }
    return failure
  }
}
