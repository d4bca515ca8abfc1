// Records are compared as they would be written, so a change that no column shows is none.

extension EncodableRecord {
  /// Whether two records would be written with equal values in the same columns.
  ///
  /// A record that cannot be encoded equals none.
  public func databaseEquals(_ record: Self) -> Bool {
    guard let changes = try? databaseChanges(from: record) else { return false }
    return changes.isEmpty
  }

  /// The columns of this record that another one has with other values; a column that the other lacks is NULL there.
  ///
  /// ```swift
  /// for (column, oldValue) in try player.databaseChanges(from: oldPlayer) {
  ///   print("\(column) was \(oldValue)")
  /// }
  /// ```
  ///
  /// - Parameter record: the other record, which may be of another type.
  /// - Returns: the value of the other record for each column that differs; NULL for a column that it lacks.
  /// - Throws: what the `encode(to:)` of a record throws.
  public func databaseChanges(from record: some EncodableRecord) throws -> [String: DatabaseValue] {
    let (container, other) = (try PersistenceContainer(self), try PersistenceContainer(record))
    var changes: [String: DatabaseValue] = [:]
    for (name, value) in container.columns {
      let old = other.databaseValue(of: name) ?? .null
      if old != value { changes[name] = old }
    }
    return changes
  }

  /// The columns that a change gives other values.
  ///
  /// - Parameter change: changes the record.
  /// - Returns: the value before the change for each column that differs.
  /// - Throws: the error of `change`; what the `encode(to:)` of the record throws.
  public mutating func databaseChanges(modify change: (inout Self) throws -> Void) throws -> [String:
    DatabaseValue]
  {
    let before = try PersistenceContainer(self)
    try change(&self)
    return try databaseChanges(from: EncodedRecord(container: before))
  }
}

/// The columns of a record that has changed since.
internal struct EncodedRecord: EncodableRecord {
  let container: PersistenceContainer

  func encode(to container: inout PersistenceContainer) {
    container = self.container
  }
}
