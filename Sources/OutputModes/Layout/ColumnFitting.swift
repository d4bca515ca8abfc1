/// The widths of the columns of a grid on a screen, and the columns for which it has no room.
struct ColumnFitting {
  /// What is known about a column, in terminal columns.
  struct Column {
    /// The width of its widest cell.
    var cells: Int
    /// The least width at which no cell that is shown in one piece is broken, and texts can still be read.
    var leastCells: Int
    /// The width of its title.
    var title: Int
    /// The width of the longest part of its title that is not broken.
    var leastTitle: Int
    /// Whether all its cells are NULL.
    var isEmpty: Bool
    /// Whether its cells are dates, amounts or other values that are not shown as they are stored.
    var hasMeaning = false

    /// The least width that is of use.
    var least: Int { max(leastCells, leastTitle) }
    /// The width with a title that may be broken.
    var wanted: Int { max(cells, leastTitle) }
    /// The width at which nothing is broken.
    var full: Int { max(cells, title) }
  }

  /// The columns that are shown, in order.
  private(set) var shown: [Int]
  /// The width of each of them.
  private(set) var widths: [Int] = []
  /// The place among ``shown`` at which other columns are left out; nil if only columns without values are.
  private(set) var gap: Int?

  /// Chooses columns and widths.
  ///
  /// Columns that hold only NULL are left out first, from the right, and then columns from the middle; those with a
  /// meaning last of all.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - width: the width of the screen.
  ///   - frameWidth: the width that the lines of a grid with a number of columns need beside their cells.
  init(_ columns: [Column], width: Int, frameWidth: (Int) -> Int) {
    shown = Array(columns.indices)
    // The gap is drawn as a column that is one wide.
    func room(_ count: Int, _ gap: Int?) -> Int {
      width - (gap == nil ? frameWidth(count) : frameWidth(count + 1) + 1)
    }
    var least = columns.reduce(0) { $0 + $1.least }
    while least > room(shown.count, gap), shown.count > 1 {
      let place: Int
      if let empty = shown.lastIndex(where: { columns[$0].isEmpty }) {
        place = empty
      } else {
        let middle = max(1, min(shown.count * 2 / 3, shown.count - 2))
        let plain = shown.indices.dropFirst().dropLast().filter { !columns[shown[$0]].hasMeaning }
        place = plain.min { abs($0 - middle) < abs($1 - middle) } ?? middle
        gap = place
      }
      least -= columns[shown[place]].least
      shown.remove(at: place)
    }
    widths = Self.widths(shown.map { columns[$0] }, room: max(1, room(shown.count, gap)))
  }

  /// Whether all columns are shown.
  func isWhole(of count: Int) -> Bool { shown.count == count }

  private static func widths(_ columns: [Column], room: Int) -> [Int] {
    guard columns.reduce(0, { $0 + $1.full }) > room else { return columns.map(\.full) }
    var widths = fitted(columns.map(\.wanted), leasts: columns.map(\.least), room: room)
    // Titles that can be shown in one line get the room that is left.
    var rest = room - widths.reduce(0, +)
    for (index, column) in columns.enumerated() where column.full - widths[index] <= rest {
      guard column.full > widths[index] else { continue }
      rest -= column.full - widths[index]
      widths[index] = column.full
    }
    return widths
  }

  /// The largest width to which columns can be narrowed so that the sum of their widths is at most `room`; none gets
  /// narrower than its least width.
  static func limit(of widths: [Int], leasts: [Int], room: Int) -> Int {
    var low = 1
    var high = max(1, widths.max() ?? 1)
    while low < high {
      let middle = (low + high + 1) / 2
      let sum = zip(widths, leasts).reduce(0) { $0 + min($1.0, max($1.1, middle)) }
      if sum <= room { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Widths with a sum of at most `room`: the widest are narrowed first, and none below its least width.
  static func fitted(_ widths: [Int], leasts: [Int], room: Int) -> [Int] {
    let low = limit(of: widths, leasts: leasts, room: room)
    var result = zip(widths, leasts).map { min($0, max($1, low)) }
    var rest = room - result.reduce(0, +)
    for index in result.indices where rest > 0 && result[index] == low && widths[index] > low {
      result[index] += 1
      rest -= 1
    }
    // A column that is wider than the screen is the only one.
    if let first = result.first, result.count == 1, first > room { result = [room] }
    return result
  }
}
