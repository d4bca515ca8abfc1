/// A type that can be written to its table, and that an insertion does not change.
public protocol PersistableRecord: MutablePersistableRecord {
  /// Called before a row is inserted; an error prevents the insertion.
  func willInsert(_ db: Database) throws

  /// Called after a row was inserted.
  func didInsert(_ inserted: InsertionSuccess)

  /// Called by the default ``didInsert(_:)``, as older programs implement it.
  func didInsert(with rowID: Int64, for column: String?)
}

extension PersistableRecord {
  /// Does nothing.
  public func willInsert(_ db: Database) throws {}

  /// Calls ``didInsert(with:for:)``.
  public func didInsert(_ inserted: InsertionSuccess) {
    didInsert(with: inserted.rowID, for: inserted.rowIDColumn)
  }

  /// Does nothing.
  public func didInsert(with rowID: Int64, for column: String?) {}

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be inserted.
  public func insert(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    var copy = self
    try copy.performInsert(db, conflictResolution)
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
    var copy = self
    try copy.performSave(db, conflictResolution)
  }
}
