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
    /// The least width at which cells that are known by their first characters, such as UUIDs, can be told apart; nil
    /// if it has none.
    var leastCut: Int?
    /// How much its cells are worth to a reader.
    var worth = Worth.plain

    /// The least width at which all its cells are whole or texts.
    var least: Int { max(leastCells, leastTitle) }
    /// The least width that is of use.
    var narrowest: Int { max(leastCut ?? leastCells, leastTitle) }
    /// The width with a title that may be broken.
    var wanted: Int { max(cells, leastTitle) }
    /// The width at which nothing is broken.
    var full: Int { max(cells, title) }
  }

  /// How much the cells of a column are worth to a reader, from what is left out first to what is shown longest.
  enum Worth: Int, Comparable {
    /// All cells are NULL.
    case empty
    /// Nearly all cells are NULL.
    case sparse
    /// All cells are the same.
    case uniform
    case plain
    /// Dates, amounts and other values that are not shown as they are stored.
    case meaning
    /// The name or the state of what the row is.
    case name
    /// The query has a condition on the column, or is ordered by it.
    case asked

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The columns that are shown, in order.
  private(set) var shown: [Int]
  /// The width of each of them.
  private(set) var widths: [Int] = []
  /// The place among ``shown`` at which most other columns are left out; nil if only columns without values are.
  private(set) var gap: Int?

  /// Chooses columns and widths.
  ///
  /// If there is no room for all columns, cells that are known by their first characters are cut. Then the columns
  /// are left out that are worth least, and of equal ones the wide ones and those further to the right, as long as a
  /// narrower one does not fit in their place. The first column is always shown.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - width: the width of the screen.
  ///   - frameWidth: the width that the lines of a grid with a number of columns need beside their cells.
  init(_ columns: [Column], width: Int, frameWidth: (Int) -> Int) {
    // The gap is drawn as a column that is one wide.
    func room(_ count: Int, hasGap: Bool) -> Int {
      width - (hasGap ? frameWidth(count + 1) + 1 : frameWidth(count))
    }
    shown = Array(columns.indices)
    var isCut = false
    if columns.reduce(0, { $0 + $1.least }) > room(columns.count, hasGap: false) {
      isCut = true
      let filled = shown.filter { columns[$0].worth > .empty }
      let hasGap = filled.reduce(0, { $0 + columns[$1].narrowest }) > room(filled.count, hasGap: false)
      shown = Self.choice(of: columns, hasGap: hasGap) { room($0, hasGap: hasGap) }
      if hasGap, columns.count > 1 { gap = Self.place(ofGapIn: shown, of: columns.count) }
    }
    let chosen = shown.map { columns[$0] }
    widths = Self.widths(chosen, room: max(1, room(shown.count, hasGap: gap != nil)), isCut: isCut)
  }

  /// Whether all columns are shown.
  func isWhole(of count: Int) -> Bool { shown.count == count }

  /// The columns that fit, in order.
  private static func choice(of columns: [Column], hasGap: Bool, room: (Int) -> Int) -> [Int] {
    let order = columns.indices.dropFirst().sorted { one, other in
      let (first, second) = (columns[one], columns[other])
      if first.worth != second.worth { return first.worth > second.worth }
      return (first.narrowest + one, one) < (second.narrowest + other, other)
    }
    var shown = columns.isEmpty ? [] : [0]
    var used = columns.first?.narrowest ?? 0
    for column in order where used + columns[column].narrowest <= room(shown.count + 1) {
      // What is left is better used by columns that have values.
      if hasGap, columns[column].worth == .empty { break }
      used += columns[column].narrowest
      shown.append(column)
    }
    return shown.sorted()
  }

  /// The place among the columns that are shown at which most columns in a row are left out.
  private static func place(ofGapIn shown: [Int], of count: Int) -> Int {
    let missing = (0...shown.count).map { place in
      (place < shown.count ? shown[place] : count) - (place > 0 ? shown[place - 1] + 1 : 0)
    }
    return missing.indices.max { missing[$0] < missing[$1] } ?? shown.count
  }

  private static func widths(_ columns: [Column], room: Int, isCut: Bool) -> [Int] {
    guard columns.reduce(0, { $0 + $1.full }) > room else { return columns.map(\.full) }
    let isCut = isCut && columns.reduce(0, { $0 + $1.least }) > room
    var widths = fitted(
      columns.map { isCut && $0.leastCut != nil ? $0.narrowest : $0.wanted },
      leasts: columns.map { isCut ? $0.narrowest : $0.least }, room: room)
    var rest = room - widths.reduce(0, +)
    // Whole cells, and then titles in one line, get the room that is left.
    for whole in [\Column.wanted, \.full] {
      for (index, column) in columns.enumerated() where column[keyPath: whole] > widths[index] {
        let more = column[keyPath: whole] - widths[index]
        guard more <= rest else { continue }
        rest -= more
        widths[index] += more
      }
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
