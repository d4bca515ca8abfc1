// The callbacks of a record, in the order: willSave, aroundSave, willInsert, aroundInsert, the insertion,
// didInsert, didSave; likewise for an update; willDelete, aroundDelete, the deletion, didDelete.

extension MutablePersistableRecord {
  /// Does nothing.
  public mutating func willInsert(_ db: Database) throws {}

  /// Inserts.
  public func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws { _ = try insert() }

  /// Calls ``didInsert(with:for:)``.
  public mutating func didInsert(_ inserted: InsertionSuccess) {
    didInsert(with: inserted.rowID, for: inserted.rowIDColumn)
  }

  /// Does nothing.
  public mutating func didInsert(with rowID: Int64, for column: String?) {}

  /// Does nothing.
  public func willUpdate(_ db: Database, columns: Set<String>) throws {}

  /// Updates.
  public func aroundUpdate(
    _ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess
  ) throws {
    _ = try update()
  }

  /// Does nothing.
  public func didUpdate(_ updated: PersistenceSuccess) {}

  /// Does nothing.
  public func willSave(_ db: Database) throws {}

  /// Saves.
  public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws { _ = try save() }

  /// Does nothing.
  public func didSave(_ saved: PersistenceSuccess) {}

  /// Does nothing.
  public func willDelete(_ db: Database) throws {}

  /// Deletes.
  public func aroundDelete(_ db: Database, delete: () throws -> Bool) throws { _ = try delete() }

  /// Does nothing.
  public func didDelete(deleted: Bool) {}
}

// MARK: - Calling them

extension MutablePersistableRecord {
  /// Inserts the record, with the callbacks of an insertion that saves it.
  internal mutating func performInsert(_ db: Database, _ resolution: Database.ConflictResolution?) throws {
    try saving(db) { record in try record.insertCalling(db) { try $0.insert(resolution) } }
  }

  /// Inserts the record or updates the row with which it conflicts, with the callbacks of an insertion.
  internal mutating func performUpsert(_ db: Database) throws {
    try saving(db) { record in try record.insertCalling(db) { try $0.upsert() } }
  }

  /// Updates the row of the record, with the callbacks of an update that saves it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - resolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - columns: the names of the columns to write; nil for all.
  /// - Throws: ``RecordError`` if there is no such row; ``DatabaseError``; the error of a callback.
  internal func performUpdate(
    _ db: Database, _ resolution: Database.ConflictResolution?, columns: Set<String>?
  ) throws {
    var copy = self
    try copy.saving(db) { record in
      let updated = try record.updateCalling(db, columns: columns, needsKey: false) {
        try $0.update(resolution, columns: $1)
      }
      if let updated { return updated }
      throw try RecordWriter(db, record).notFound
    }
  }

  /// Updates the row of the record or inserts one, with the callbacks of each attempt.
  internal mutating func performSave(_ db: Database, _ resolution: Database.ConflictResolution?) throws {
    try saving(db) { record in
      try record.updateCalling(db, columns: nil, needsKey: true) { try $0.update(resolution, columns: $1) }
        ?? record.insertCalling(db) { try $0.insert(resolution) }
    }
  }

  /// Deletes the row of the record, with the callbacks of a deletion.
  ///
  /// - Returns: whether there was such a row.
  internal func performDelete(_ db: Database) throws -> Bool {
    try willDelete(db)
    var result: Bool?
    try aroundDelete(db) {
      let deleted = try RecordWriter(db, self).delete()
      result = deleted
      return deleted
    }
    guard let result else { throw DatabaseError.uncalled("aroundDelete") }
    didDelete(deleted: result)
    return result
  }

  internal mutating func saving(
    _ db: Database, _ save: (inout Self) throws -> PersistenceSuccess?
  ) throws {
    try willSave(db)
    // The callback reads the record while the operation changes it.
    var record = self
    var result: PersistenceSuccess??
    try aroundSave(db) {
      let saved = try save(&record)
      result = .some(saved)
      return try saved ?? PersistenceSuccess(persistenceContainer: PersistenceContainer(record))
    }
    guard let result else { throw DatabaseError.uncalled("aroundSave") }
    self = record
    if let saved = result { didSave(saved) }
  }

  /// Inserts; returns nil if the row was skipped because of a conflict.
  internal mutating func insertCalling(
    _ db: Database, _ insert: (RecordWriter<Self>) throws -> InsertionSuccess?
  ) throws -> PersistenceSuccess? {
    try willInsert(db)
    var result: InsertionSuccess??
    try aroundInsert(db) {
      let writer = try RecordWriter(db, self)
      let inserted = try insert(writer)
      result = .some(inserted)
      return inserted ?? writer.success
    }
    guard let result else { throw DatabaseError.uncalled("aroundInsert") }
    guard let inserted = result else { return nil }
    didInsert(inserted)
    return PersistenceSuccess(inserted)
  }

  /// Updates; returns nil if there is no row, without callbacks if a key is needed and the record has none.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - columns: the names of the columns to write; nil for all.
  ///   - needsKey: whether a record without a key is left alone.
  ///   - update: updates the columns, whose names are in lower case.
  /// - Throws: ``DatabaseError``; the error of a callback.
  /// - Returns: the result; nil if there is no row.
  internal func updateCalling(
    _ db: Database, columns: Set<String>?, needsKey: Bool,
    _ update: (RecordWriter<Self>, Set<String>?) throws -> Bool
  ) throws -> PersistenceSuccess? {
    var writer = try RecordWriter(db, self)
    guard writer.hasKey || !needsKey else { return nil }
    let names = columns ?? Set(writer.container.columns.map(\.name))
    try willUpdate(db, columns: names)
    // Only an object can have changed meanwhile.
    if Self.self is AnyObject.Type { writer = try RecordWriter(db, self) }
    var result: PersistenceSuccess?
    do {
      try aroundUpdate(db, columns: names) {
        guard try update(writer, columns.map { Set($0.map { $0.lowercased() }) }) else { throw NoRow() }
        let success = PersistenceSuccess(persistenceContainer: writer.container)
        result = success
        return success
      }
    } catch is NoRow {
      return nil
    }
    guard let result else { throw DatabaseError.uncalled("aroundUpdate") }
    didUpdate(result)
    return result
  }
}

/// Leaves the callback around an update that found no row.
private struct NoRow: Error {}

extension DatabaseError {
  fileprivate static func uncalled(_ callback: String) -> DatabaseError {
    DatabaseError(code: .SQLITE_MISUSE, message: "\(callback) did not call its closure")
  }
}
