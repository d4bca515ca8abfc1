// Writing a record and reading its row, with the values that the database gave to columns. One statement does both,
// with a RETURNING clause, so the row is as it was before triggers of AFTER ran. See
// <https://www.sqlite.org/lang_returning.html>.

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
  /// - Returns: the row, as it was before triggers of AFTER ran.
  /// - Throws: ``DatabaseError`` if the row cannot be inserted; ``RecordError`` if a conflict skipped it.
  public mutating func insertAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    let row = try performInsert(db, conflictResolution, returning: type.databaseSelection) {
      try type.fetchOne($0)
    }
    return try found(row, db)
  }

  /// Updates the row with the record's primary key, and reads it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - type: the type of the result.
  /// - Returns: the row, as it was before triggers of AFTER ran.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row;
  ///   ``DatabaseError`` if it cannot be written.
  public func updateAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    let row = try performUpdate(
      db, conflictResolution, columns: nil, returning: type.databaseSelection
    ) { try type.fetchOne($0) }
    return try found(row, db)
  }

  /// Updates the row with the record's primary key or inserts one, and reads it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - type: the type of the result.
  /// - Returns: the row, as it was before triggers of AFTER ran.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public mutating func saveAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type
  ) throws -> Result {
    let row = try performSave(db, conflictResolution, returning: type.databaseSelection) {
      try type.fetchOne($0)
    }
    return try found(row, db)
  }

  /// Inserts a row or updates the one with which it conflicts, and reads it.
  ///
  /// ```swift
  /// let word = try vocabulary.upsertAndFetch(db, as: Vocabulary.self, onConflict: ["word"]) { excluded in
  ///   [Column("count") += 1, Column("kind").noOverwrite]
  /// }
  /// ```
  ///
  /// The callbacks are those of an insertion.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - type: the type of the result.
  ///   - conflictTarget: the columns of the unique key that may conflict; empty for any.
  ///   - strategy: whether columns without an assignment get the values of the record.
  ///   - assignments: makes the columns to update from the row that could not be inserted; nil for none.
  /// - Returns: the row, as it was before triggers of AFTER ran.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public mutating func upsertAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, as type: Result.Type, onConflict conflictTarget: [String] = [],
    updating strategy: UpsertUpdateStrategy = .allColumns,
    doUpdate assignments: ((_ excluded: TableAlias<Self>) -> [ColumnAssignment])? = nil
  ) throws -> Result {
    let values = assignments?(TableAlias(name: "excluded")) ?? []
    return try performReturning { record, keep in
      try record.saving(db) { record in
        try record.insertCalling(db) { writer in
          let (inserted, row) = try writer.upsert(
            onConflict: conflictTarget, updatesAll: strategy.contains(.allColumns), values,
            returning: type.databaseSelection, type.init(row:))
          keep(row)
          return inserted
        }
      }
    }
  }

  private func found<Result>(_ row: Result?, _ db: Database) throws -> Result {
    guard let row else { throw try RecordWriter(db, self).notFound }
    return row
  }
}

/// Which columns an upsert updates, besides those that it assigns.
public struct UpsertUpdateStrategy: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Creates a strategy from the bits of its options.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// No other column.
  public static let noColumnUnlessSpecified: UpsertUpdateStrategy = []
  /// All columns that the record writes, except those of the key.
  public static let allColumns = UpsertUpdateStrategy(rawValue: 1)
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

  /// Inserts a row or updates the one with which it conflicts, and reads it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictTarget: the columns of the unique key that may conflict; empty for any.
  ///   - strategy: whether columns without an assignment get the values of the record.
  ///   - assignments: makes the columns to update from the row that could not be inserted; nil for none.
  /// - Returns: the row, as it was before triggers of AFTER ran.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public mutating func upsertAndFetch(
    _ db: Database, onConflict conflictTarget: [String] = [],
    updating strategy: UpsertUpdateStrategy = .allColumns,
    doUpdate assignments: ((_ excluded: TableAlias<Self>) -> [ColumnAssignment])? = nil
  ) throws -> Self {
    try upsertAndFetch(
      db, as: Self.self, onConflict: conflictTarget, updating: strategy, doUpdate: assignments)
  }

  /// Changes the record, updates the columns in which it then differs, and reads the row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - change: changes the record.
  /// - Returns: the row, as it was before triggers of AFTER ran; nil if no column differs.
  /// - Throws: the error of `change`; ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no
  ///   such row; ``DatabaseError`` if it cannot be written.
  public mutating func updateChangesAndFetch(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    modify change: (inout Self) throws -> Void
  ) throws -> Self? {
    try updateChangesAndFetch(db, onConflict: conflictResolution, as: Self.self, modify: change)
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

  /// Inserts a row or updates the one with which it conflicts, and reads it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - type: the type of the result.
  ///   - conflictTarget: the columns of the unique key that may conflict; empty for any.
  ///   - strategy: whether columns without an assignment get the values of the record.
  ///   - assignments: makes the columns to update from the row that could not be inserted; nil for none.
  /// - Returns: the row, as it was before triggers of AFTER ran.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public func upsertAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, as type: Result.Type, onConflict conflictTarget: [String] = [],
    updating strategy: UpsertUpdateStrategy = .allColumns,
    doUpdate assignments: ((_ excluded: TableAlias<Self>) -> [ColumnAssignment])? = nil
  ) throws -> Result {
    func upsert<Record: MutablePersistableRecord>(
      _ record: Record, _ assignments: ((TableAlias<Record>) -> [ColumnAssignment])?
    ) throws -> Result {
      var copy = record
      return try copy.upsertAndFetch(
        db, as: type, onConflict: conflictTarget, updating: strategy, doUpdate: assignments)
    }
    return try upsert(self, assignments)
  }
}

extension PersistableRecord where Self: FetchableRecord {
  /// Inserts a row or updates the one with which it conflicts, and reads it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictTarget: the columns of the unique key that may conflict; empty for any.
  ///   - strategy: whether columns without an assignment get the values of the record.
  ///   - assignments: makes the columns to update from the row that could not be inserted; nil for none.
  /// - Returns: the row, as it was before triggers of AFTER ran.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public func upsertAndFetch(
    _ db: Database, onConflict conflictTarget: [String] = [],
    updating strategy: UpsertUpdateStrategy = .allColumns,
    doUpdate assignments: ((_ excluded: TableAlias<Self>) -> [ColumnAssignment])? = nil
  ) throws -> Self {
    try upsertAndFetch(
      db, as: Self.self, onConflict: conflictTarget, updating: strategy, doUpdate: assignments)
  }
}
