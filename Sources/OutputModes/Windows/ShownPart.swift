/// Which rows of a window a screen shows: all of them, or the first ones and the last ones.
struct ShownPart {
  /// The indices of the rows, in order.
  let indices: [Int]
  /// How many of them come before rows that are not shown.
  let first: Int
  /// The number of rows between the first and the last ones; nil if none are missing there.
  private(set) var missing: Int?

  /// The least number of rows that are shown, however small the screen is.
  private static let leastRows = 3
  /// One of how many rows is one of the last.
  private static let lastShare = 3

  /// - Parameters:
  ///   - window: the rows.
  ///   - room: the number of lines for rows; nil for all rows that there are.
  init(of window: ResultWindow, room: Int?) {
    let known = window.rowCount - window.lastRows
    guard let lines = room else {
      indices = Array(0..<known)
      first = known
      return
    }
    let room = max(Self.leastRows, lines)
    let total = window.isComplete ? window.rowCount : window.total
    // Rows that are known from both ends can be all of the result.
    if let total, total <= room, total <= window.rowCount {
      indices = Array(0..<total)
      first = total
      return
    }
    let available = window.isComplete ? window.rowCount : window.lastRows
    let last = total == nil || room <= Self.leastRows ? 0 : min(available, (room - 1) / Self.lastShare)
    first = min(known, last > 0 ? room - 1 - last : room)
    indices = Array(0..<first) + Array(window.rowCount - last..<window.rowCount)
    if last > 0, let total, total > first + last { missing = total - first - last }
  }
}
