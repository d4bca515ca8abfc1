// Writing a record and reading its row, with the values that the database gave to columns.

extension MutablePersistableRecord {
  /// Inserts a row, or updates the row that has the same primary key or unique value.
  ///
  /// The callbacks are those of an insertion.
  ///
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public mutating func upsert(_ db: Database) throws {
    try performUpsert(db)
  }

  /// Inserts a row, and reads it.
  ///
  /// ```swift
  /// let player = try NewPlayer(name: "Arthur").insertAndFetch(db, as: Player.self)
  /// ```
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - type: the type of the result.
  /// - Returns: the row, as triggers left it.
  /// - Throws: ``DatabaseError`` if the row cannot be inserted; ``RecordError`` if a conflict skipped it.
  public mutating func insertAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    let changes = db.totalChangesCount
    try insert(db, onConflict: conflictResolution)
    guard db.totalChangesCount > changes else { throw try RecordWriter(db, self).notFound }
    return try fetchRow(db, as: type, inserted: true)
  }

  /// Updates the row with the record's primary key, and reads it.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row;
  ///   ``DatabaseError`` if it cannot be written.
  public func updateAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    try update(db, onConflict: conflictResolution)
    return try fetchRow(db, as: type, inserted: false)
  }

  /// Updates the row with the record's primary key or inserts one, and reads it.
  ///
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public mutating func saveAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    let hadRow = try exists(db)
    try save(db, onConflict: conflictResolution)
    return try fetchRow(db, as: type, inserted: !hadRow)
  }

  /// The row of the record; after an insertion that of the last rowid if the record has no key.
  private func fetchRow<Result: FetchableRecord & TableRecord>(
    _ db: Database, as type: Result.Type, inserted: Bool
  ) throws -> Result {
    let writer = try RecordWriter(db, self)
    let rowID = inserted && !writer.hasKey ? db.lastInsertedRowID : nil
    guard
      let row = try Result.fetchOne(writer.rowStatement(selecting: Result.databaseSelection, rowID: rowID))
    else { throw writer.notFound }
    return row
  }
}

extension MutablePersistableRecord where Self: FetchableRecord {
  /// Inserts a row, and reads it.
  ///
  /// - Throws: ``DatabaseError`` if the row cannot be inserted; ``RecordError`` if a conflict skipped it.
  public func insertAndFetch(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws -> Self {
    var copy = self
    return try copy.insertAndFetch(db, onConflict: conflictResolution, as: Self.self)
  }

  /// Updates the row with the record's primary key, and reads it.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row;
  ///   ``DatabaseError`` if it cannot be written.
  public func updateAndFetch(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws -> Self {
    try updateAndFetch(db, onConflict: conflictResolution, as: Self.self)
  }

  /// Updates the row with the record's primary key or inserts one, and reads it.
  ///
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public func saveAndFetch(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws -> Self {
    var copy = self
    return try copy.saveAndFetch(db, onConflict: conflictResolution, as: Self.self)
  }
}

extension PersistableRecord {
  /// Inserts a row, or updates the row that has the same primary key or unique value.
  ///
  /// The callbacks are those of an insertion.
  ///
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public func upsert(_ db: Database) throws {
    var copy = self
    try copy.performUpsert(db)
  }

  /// Inserts a row, and reads it.
  ///
  /// - Throws: ``DatabaseError`` if the row cannot be inserted; ``RecordError`` if a conflict skipped it.
  public func insertAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    var copy: some MutablePersistableRecord = self
    return try copy.insertAndFetch(db, onConflict: conflictResolution, as: type)
  }

  /// Updates the row with the record's primary key or inserts one, and reads it.
  ///
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public func saveAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    var copy: some MutablePersistableRecord = self
    return try copy.saveAndFetch(db, onConflict: conflictResolution, as: type)
  }
}
