/// A type that can be written to its table, and that an insertion does not change.
public protocol PersistableRecord: MutablePersistableRecord {
  /// Called after a row was inserted.
  func didInsert(_ inserted: InsertionSuccess)
}

extension PersistableRecord {
  /// Does nothing.
  public func didInsert(_ inserted: InsertionSuccess) {}

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be inserted.
  public func insert(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if let inserted = try RecordWriter(db, self).insert(conflictResolution) { didInsert(inserted) }
  }

  /// Updates the row with the record's primary key, or inserts one if there is none.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public func save(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if try !RecordWriter(db, self).update(conflictResolution) {
      try insert(db, onConflict: conflictResolution)
    }
  }
}
