extension MutablePersistableRecord {
  /// Updates only the columns in which the record differs from another one; nothing runs if there are none.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - record: the record as it was.
  /// - Returns: whether a column differs.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row;
  ///   ``DatabaseError`` if it cannot be written.
  @discardableResult
  public func updateChanges(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    from record: some EncodableRecord
  ) throws -> Bool {
    let columns = try databaseChanges(from: record).keys
    if columns.isEmpty { return false }
    try update(db, onConflict: conflictResolution, columns: columns)
    return true
  }

  /// Changes the record, and updates only the columns in which it then differs.
  ///
  /// ```swift
  /// try player.updateChanges(db) { $0.score = 1000 }   // UPDATE "player" SET "score"=1000 WHERE "id"=1
  /// ```
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - change: changes the record.
  /// - Returns: whether a column differs.
  /// - Throws: the error of `change`; ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no
  ///   such row; ``DatabaseError`` if it cannot be written.
  @discardableResult
  public mutating func updateChanges(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    modify change: (inout Self) throws -> Void
  ) throws -> Bool {
    let before = try EncodedRecord(container: PersistenceContainer(self))
    try change(&self)
    return try updateChanges(db, onConflict: conflictResolution, from: before)
  }
}
