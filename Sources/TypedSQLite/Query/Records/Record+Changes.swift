// Changes since a record was fetched, inserted or updated.

extension Record {
  /// Whether the record differs from its row when it was last fetched, inserted or updated.
  ///
  /// It is true for a record that is in no table, and for one that cannot be encoded.
  public var hasDatabaseChanges: Bool {
    guard let changes = try? databaseChanges else { return true }
    return !changes.isEmpty
  }

  /// The columns that differ from the row when the record was last fetched, inserted or updated.
  ///
  /// Each has the value of that row; nil if the row had no such column, or if there was no row.
  ///
  /// - Throws: what ``encode(to:)`` throws.
  public var databaseChanges: [String: DatabaseValue?] {
    get throws {
      var changes: [String: DatabaseValue?] = [:]
      for (column, value) in try PersistenceContainer(self).columns {
        let old = knownRow.flatMap { row in row.layout.index(ofColumn: column).map(row.databaseValue(at:)) }
        if old != value { changes.updateValue(old, forKey: column) }
      }
      return changes
    }
  }
}

extension MutablePersistableRecord where Self: Record {
  /// Updates the columns that differ from the row when the record was last fetched, inserted or updated.
  ///
  /// - Parameter db: the connection.
  /// - Returns: whether a column differed; otherwise no statement runs.
  /// - Throws: what `update(_:)` throws.
  @discardableResult
  public func updateChanges(_ db: Database) throws -> Bool {
    let columns = try Set(databaseChanges.keys)
    guard !columns.isEmpty else { return false }
    try update(db, columns: columns)
    return true
  }
}
