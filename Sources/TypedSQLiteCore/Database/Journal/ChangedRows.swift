/// The rows of a table that statements insert and update.
package final class ChangedRows {
  private let table: String
  private let limit: Int
  /// Their numbers, which may be repeated, up to the limit.
  private(set) package var numbers: [Int64] = []
  /// Whether there were more rows than the limit.
  private(set) package var isCut = false

  fileprivate init(of table: String, limit: Int) {
    self.table = table
    self.limit = limit
  }

  fileprivate func add(_ number: Int64, of table: String) {
    guard table == self.table else { return }
    if numbers.count < limit { numbers.append(number) } else { isCut = true }
  }
}

extension Database {
  /// Collects the rows of a table that are inserted or updated while `body` runs.
  ///
  /// See <https://www.sqlite.org/c3ref/update_hook.html>, which says nothing about tables WITHOUT ROWID.
  ///
  /// - Parameters:
  ///   - table: the name of the table as its schema spells it.
  ///   - limit: how many rows are collected.
  ///   - body: runs the statements.
  /// - Returns: the rows.
  /// - Throws: what `body` throws.
  package func changedRows<Failure: Error>(
    of table: String, limit: Int, while body: () throws(Failure) -> Void
  ) throws(Failure) -> ChangedRows {
    let rows = ChangedRows(of: table, limit: limit)
    setUpdateHook { operation, _, table, number in
      if operation != .delete { rows.add(number, of: table) }
    }
    defer { setUpdateHook(nil) }
    try body()
    return rows
  }
}
