/// A type that can be written to its table, and is not changed by that.
public protocol PersistableRecord: MutablePersistableRecord {
  /// Is called after a row was inserted.
  func didInsert(_ inserted: InsertionSuccess)
}

extension PersistableRecord {
  /// Does nothing.
  public func didInsert(_ inserted: InsertionSuccess) {}

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` where the row cannot be inserted.
  public func insert(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if let inserted = try RecordWriter(db, self).insert(conflictResolution) { didInsert(inserted) }
  }

  /// Updates the row of the record's primary key, or inserts one where there is none.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` where the row cannot be written.
  public func save(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if try !RecordWriter(db, self).update(conflictResolution) {
      try insert(db, onConflict: conflictResolution)
    }
  }
}
