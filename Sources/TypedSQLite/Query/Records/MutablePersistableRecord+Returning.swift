// Writing a record and reading a part of its row. The closure gets a statement with a RETURNING clause, which writes
// when its first row is fetched.

extension MutablePersistableRecord {
  /// Inserts a row, and reads a part of it.
  ///
  /// ```swift
  /// let score = try player.insertAndFetch(db, selection: [Column("score")]) { try Int.fetchOne($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement, which has no row if a conflict skipped the record.
  /// - Returns: what `fetch` returns.
  /// - Throws: the error of `fetch`; ``DatabaseError`` if the row cannot be inserted.
  public mutating func insertAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    selection: [any SQLSelectable], fetch: (Statement) throws -> Result
  ) throws -> Result {
    try performInsert(db, conflictResolution, returning: selection, fetch)
  }

  /// Inserts a row, and reads a part of it, built from the table's columns.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - fetch: fetches from the statement, which has no row if a conflict skipped the record.
  ///   - select: what is read.
  /// - Returns: what `fetch` returns.
  /// - Throws: the errors of the closures; ``DatabaseError`` if the row cannot be inserted.
  public mutating func insertAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    fetch: (Statement) throws -> Result, select: (DatabaseComponents) throws -> [any SQLSelectable]
  ) throws -> Result {
    try performInsert(db, conflictResolution, returning: select(Self.databaseComponents), fetch)
  }

  /// Updates the row with the record's primary key or inserts one, and reads a part of it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement, which has no row if a conflict skipped the record.
  /// - Returns: what `fetch` returns.
  /// - Throws: the error of `fetch`; ``DatabaseError`` if the row cannot be written.
  public mutating func saveAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    selection: [any SQLSelectable], fetch: (Statement) throws -> Result
  ) throws -> Result {
    try performSave(db, conflictResolution, returning: selection, fetch)
  }

  /// Updates the row with the record's primary key, and reads a part of it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement.
  /// - Returns: what `fetch` returns.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row; the error of
  ///   `fetch`; ``DatabaseError`` if it cannot be written.
  public func updateAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    selection: [any SQLSelectable], fetch: (Statement) throws -> Result
  ) throws -> Result {
    try performUpdate(db, conflictResolution, columns: nil, returning: selection, fetch)
  }

  /// Updates some columns of the row with the record's primary key, and reads a part of it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - columns: the names of the columns; those that the record does not write are ignored.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement.
  /// - Returns: what `fetch` returns.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row; the error of
  ///   `fetch`; ``DatabaseError`` if it cannot be written.
  public func updateAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    columns: some Collection<String>, selection: [any SQLSelectable], fetch: (Statement) throws -> Result
  ) throws -> Result {
    try performUpdate(db, conflictResolution, columns: Set(columns), returning: selection, fetch)
  }

  /// Updates some columns of the row with the record's primary key, and reads a part of it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - columns: the columns; those that the record does not write are ignored.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement.
  /// - Returns: what `fetch` returns.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row; the error of
  ///   `fetch`; ``DatabaseError`` if it cannot be written.
  public func updateAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    columns: some Collection<some ColumnExpression>, selection: [any SQLSelectable],
    fetch: (Statement) throws -> Result
  ) throws -> Result {
    try performUpdate(
      db, conflictResolution, columns: Set(columns.map(\.name)), returning: selection, fetch)
  }

  /// Changes the record, updates the columns in which it then differs, and reads the row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - type: the type of the result.
  ///   - change: changes the record.
  /// - Returns: the row, as it was before triggers of AFTER ran; nil if no column differs.
  /// - Throws: the error of `change`; ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no
  ///   such row; ``DatabaseError`` if it cannot be written.
  public mutating func updateChangesAndFetch<Result: FetchableRecord & TableRecord>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil, as type: Result.Type,
    modify change: (inout Self) throws -> Void
  ) throws -> Result? {
    let row = try updateChangesAndFetch(
      db, onConflict: conflictResolution, selection: type.databaseSelection, fetch: { try type.fetchOne($0) },
      modify: change)
    return row.flatMap(\.self)
  }

  /// Changes the record, updates the columns in which it then differs, and reads a part of the row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement.
  ///   - change: changes the record.
  /// - Returns: what `fetch` returns; nil if no column differs.
  /// - Throws: the errors of the closures; ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no
  ///   such row; ``DatabaseError`` if it cannot be written.
  public mutating func updateChangesAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    selection: [any SQLSelectable], fetch: (Statement) throws -> Result,
    modify change: (inout Self) throws -> Void
  ) throws -> Result? {
    let columns = try databaseChanges(modify: change).keys
    if columns.isEmpty { return nil }
    return try updateAndFetch(
      db, onConflict: conflictResolution, columns: columns, selection: selection, fetch: fetch)
  }
}

extension PersistableRecord {
  /// Inserts a row, and reads a part of it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement, which has no row if a conflict skipped the record.
  /// - Returns: what `fetch` returns.
  /// - Throws: the error of `fetch`; ``DatabaseError`` if the row cannot be inserted.
  public func insertAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    selection: [any SQLSelectable], fetch: (Statement) throws -> Result
  ) throws -> Result {
    var copy = self
    return try copy.performInsert(db, conflictResolution, returning: selection, fetch)
  }

  /// Inserts a row, and reads a part of it, built from the table's columns.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - fetch: fetches from the statement, which has no row if a conflict skipped the record.
  ///   - select: what is read.
  /// - Returns: what `fetch` returns.
  /// - Throws: the errors of the closures; ``DatabaseError`` if the row cannot be inserted.
  public func insertAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    fetch: (Statement) throws -> Result, select: (DatabaseComponents) throws -> [any SQLSelectable]
  ) throws -> Result {
    var copy = self
    return try copy.performInsert(db, conflictResolution, returning: select(Self.databaseComponents), fetch)
  }

  /// Updates the row with the record's primary key or inserts one, and reads a part of it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - selection: what is read.
  ///   - fetch: fetches from the statement, which has no row if a conflict skipped the record.
  /// - Returns: what `fetch` returns.
  /// - Throws: the error of `fetch`; ``DatabaseError`` if the row cannot be written.
  public func saveAndFetch<Result>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    selection: [any SQLSelectable], fetch: (Statement) throws -> Result
  ) throws -> Result {
    var copy = self
    return try copy.performSave(db, conflictResolution, returning: selection, fetch)
  }
}

// MARK: - Calling the callbacks

extension MutablePersistableRecord {
  /// Runs an operation that keeps a result, and returns the result.
  internal mutating func performReturning<Result>(
    _ operation: (inout Self, _ keep: (Result) -> Void) throws -> Void
  ) throws -> Result {
    var result: Result?
    try operation(&self) { result = $0 }
    // A callback around the operation may have kept it from running.
    guard let result else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "a callback around the operation did not run it")
    }
    return result
  }

  /// Inserts the record, with the callbacks of an insertion that saves it.
  internal mutating func performInsert<Result>(
    _ db: Database, _ resolution: Database.ConflictResolution?, returning selection: [any SQLSelectable],
    _ fetch: (Statement) throws -> Result
  ) throws -> Result {
    try performReturning { record, keep in
      try record.saving(db) { record in
        try record.insertCalling(db) { writer in
          let (inserted, result) = try writer.insert(resolution, returning: selection, fetch)
          keep(result)
          return inserted
        }
      }
    }
  }

  /// Updates the row of the record, with the callbacks of an update that saves it.
  internal func performUpdate<Result>(
    _ db: Database, _ resolution: Database.ConflictResolution?, columns: Set<String>?,
    returning selection: [any SQLSelectable], _ fetch: (Statement) throws -> Result
  ) throws -> Result {
    var copy = self
    return try copy.performReturning { record, keep in
      try record.saving(db) { record in
        let updated = try record.updateCalling(db, columns: columns, needsKey: false) {
          try $0.update(resolution, columns: $1, returning: selection, fetch).map(keep) != nil
        }
        if let updated { return updated }
        throw try RecordWriter(db, record).notFound
      }
    }
  }

  /// Updates the row of the record or inserts one, with the callbacks of each attempt.
  internal mutating func performSave<Result>(
    _ db: Database, _ resolution: Database.ConflictResolution?, returning selection: [any SQLSelectable],
    _ fetch: (Statement) throws -> Result
  ) throws -> Result {
    try performReturning { record, keep in
      try record.saving(db) { record in
        let updated = try record.updateCalling(db, columns: nil, needsKey: true) {
          try $0.update(resolution, columns: $1, returning: selection, fetch).map(keep) != nil
        }
        if let updated { return updated }
        return try record.insertCalling(db) { writer in
          let (inserted, result) = try writer.insert(resolution, returning: selection, fetch)
          keep(result)
          return inserted
        }
      }
    }
  }
}
