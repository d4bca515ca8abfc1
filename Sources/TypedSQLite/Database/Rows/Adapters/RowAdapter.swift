/// Shows the rows of a statement under other columns.
///
/// ``SuffixRowAdapter``, ``RangeRowAdapter``, ``ColumnMapping``, ``RenameColumnAdapter`` and
/// ``EmptyRowAdapter`` choose columns; ``ScopeAdapter`` adds rows beside the row.
///
/// ```swift
/// let sql = "SELECT player.*, team.* FROM player JOIN team ON team.id = player.teamId"
/// let adapter = ScopeAdapter(["player": RangeRowAdapter(0..<3), "team": SuffixRowAdapter(fromIndex: 3)])
/// for row in try Row.fetchAll(db, sql: sql, adapter: adapter) {
///   let team = row.scopes["team"]
/// }
/// ```
public protocol RowAdapter: Sendable {
  /// The columns that the adapter shows of a layout.
  ///
  /// - Throws: ``DatabaseError`` where the layout does not have a column that the adapter needs.
  func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout
}

extension RowAdapter {
  /// An adapter that shows what this one shows, and has scopes besides.
  ///
  /// The scopes stand on the row as it is before this adapter; one takes the place of a scope of its name.
  public func addingScopes(_ scopes: [String: any RowAdapter]) -> any RowAdapter {
    scopes.isEmpty ? self : ScopeAdapter(base: self, scopes: scopes)
  }
}

/// Adapters that cut rows into pieces of a number of columns each, and one for the columns that are left.
///
/// `splittingRowAdapters(columnCounts: [1, 2])` shows column 0, columns 1 and 2, and all from column 3 on.
///
/// - Parameter columnCounts: how many columns each piece has.
/// - Returns: one adapter more than there are numbers.
/// - Precondition: no number is negative.
public func splittingRowAdapters(columnCounts: [Int]) -> [any RowAdapter] {
  var start = 0
  var adapters: [any RowAdapter] = []
  for count in columnCounts {
    adapters.append(RangeRowAdapter(start..<start + count))
    start += count
  }
  return adapters + [SuffixRowAdapter(fromIndex: start)]
}

extension RowLayout {
  /// Some of the columns, under their names.
  ///
  /// - Throws: ``DatabaseError`` where the range leaves the columns.
  internal func columns(_ range: Range<Int>) throws(DatabaseError) -> RowLayout {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw DatabaseError(
        code: .SQLITE_MISUSE, message: DatabaseError.adaptedRangeMessage(range, columnCount: count))
    }
    return RowLayout(names: Array(names[range]), baseIndexes: range.map(baseIndex), scopes: [:])
  }
}

extension DatabaseError {
  fileprivate static func adaptedRangeMessage(_ range: Range<Int>, columnCount: Int) -> String {
    "Row adapter takes columns \(range.lowerBound)..<\(range.upperBound) of a row with \(columnCount) columns"
  }
}
