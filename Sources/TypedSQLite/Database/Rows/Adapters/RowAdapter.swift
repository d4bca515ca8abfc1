/// A type that changes which columns of a statement's rows are shown, and under which names.
///
/// ``SuffixRowAdapter``, ``RangeRowAdapter``, ``ColumnMapping``, ``RenameColumnAdapter`` and
/// ``EmptyRowAdapter`` choose columns; ``ScopeAdapter`` adds further rows to each row.
///
/// ```swift
/// let sql = "SELECT player.*, team.* FROM player JOIN team ON team.id = player.teamId"
/// let adapter = ScopeAdapter(["player": RangeRowAdapter(0..<3), "team": SuffixRowAdapter(fromIndex: 3)])
/// for row in try Row.fetchAll(db, sql: sql, adapter: adapter) {
///   let team = row.scopes["team"]
/// }
/// ```
public protocol RowAdapter: Sendable {
  /// The columns of a layout that the adapter shows.
  ///
  /// - Throws: ``DatabaseError`` if the layout does not have a column that the adapter needs.
  func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout
}

extension RowAdapter {
  /// Makes an adapter that shows what this one shows, and adds scopes.
  ///
  /// The scopes are based on the row before this adapter; a new scope replaces one of the same name.
  public func addingScopes(_ scopes: [String: any RowAdapter]) -> any RowAdapter {
    scopes.isEmpty ? self : ScopeAdapter(base: self, scopes: scopes)
  }
}

/// Makes adapters that split rows into pieces of given numbers of columns, and one adapter for the remaining
/// columns.
///
/// `splittingRowAdapters(columnCounts: [1, 2])` shows column 0, columns 1 and 2, and all from column 3 on.
///
/// - Parameter columnCounts: the number of columns of each piece.
/// - Returns: one more adapter than there are numbers.
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
  /// A range of the columns, under their names.
  ///
  /// - Throws: ``DatabaseError`` if the range exceeds the columns.
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
