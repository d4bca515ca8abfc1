import TypedSQLiteCore

/// How a result differs from the one before it, row by row as their keys say.
struct ResultChanges {
  /// What a row of the new result is.
  enum Row: Equatable {
    case same(before: Int)
    /// The places of the columns whose cells differ.
    case changed(before: Int, columns: [Int])
    case came
  }

  /// What happened to each row of the new result.
  private(set) var rows: [Row] = []
  /// The rows of the old result that are not in the new one.
  private(set) var gone: [Int] = []
  /// The places of the columns by which rows were found; nil if only their places in the results say which is which.
  private(set) var key: [Int]?

  var isEmpty: Bool { counts == (0, 0, 0) }

  /// How many rows changed, came and went.
  var counts: (changed: Int, came: Int, gone: Int) {
    var (changed, came) = (0, 0)
    for row in rows {
      switch row {
      case .same: break
      case .changed: changed += 1
      case .came: came += 1
      }
    }
    return (changed, came, gone.count)
  }

  /// Most columns at the beginning of a result that are tried as its key.
  private static let longestKey = 8

  /// The first result, whose rows have all come.
  init(first: StoredRows) { rows = Array(repeating: .came, count: first.count) }

  /// Compares two results.
  ///
  /// The key is the first of `keys` that tells the rows of each result apart; or else the fewest columns at the beginning
  /// that do so, but not all of them; or else the place of the row. If both results have one row, it is the same row.
  ///
  /// - Parameters:
  ///   - old: the result before.
  ///   - new: the result now.
  ///   - columnCount: the number of columns of both.
  ///   - keys: the places of the columns of keys that the schema declares, or that the user named.
  init(_ old: StoredRows, _ new: StoredRows, columnCount: Int, keys: [[Int]]) {
    var places: [UInt64: Int]?
    if old.count > 1 || new.count > 1 {
      let prefixes = (1..<max(1, min(columnCount, Self.longestKey + 1))).map { Array(0..<$0) }
      for candidate in keys + prefixes {
        guard Self.places(new, candidate) != nil, let found = Self.places(old, candidate) else { continue }
        (key, places) = (candidate, found)
        break
      }
    }
    compare(old, new, places)
  }

  private mutating func compare(_ old: StoredRows, _ new: StoredRows, _ places: [UInt64: Int]?) {
    var isFound = [Bool](repeating: false, count: old.count)
    rows.reserveCapacity(new.count)
    for index in 0..<new.count {
      let row = new[index]
      let before: Int?
      if let places, let key {
        before = places[Self.digest(row, key)]
      } else {
        before = index < old.count ? index : nil
      }
      guard let before else {
        rows.append(.came)
        continue
      }
      isFound[before] = true
      let columns = old[before] == row ? [] : StoredRows.differences(old[before], row)
      rows.append(columns.isEmpty ? .same(before: before) : .changed(before: before, columns: columns))
    }
    gone = isFound.indices.filter { !isFound[$0] }
  }

  /// The row with each key; nil if two rows have the same one.
  private static func places(_ rows: StoredRows, _ key: [Int]) -> [UInt64: Int]? {
    var places: [UInt64: Int] = [:]
    places.reserveCapacity(rows.count)
    for index in 0..<rows.count where places.updateValue(index, forKey: digest(rows[index], key)) != nil {
      return nil
    }
    return places
  }

  /// A digest of the cells of a key; different keys have the same one in 1 of 10^19 cases.
  private static func digest(_ row: StoredRows.Row, _ key: [Int]) -> UInt64 {
    if key == [0], let first = StoredRows.cells(of: row, limit: 1).first { return StoredRows.digest(first) }
    let cells = StoredRows.cells(of: row, limit: (key.max() ?? 0) + 1)
    var hasher = Hasher()
    for place in key where place < cells.count { hasher.combine(StoredRows.digest(cells[place])) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
