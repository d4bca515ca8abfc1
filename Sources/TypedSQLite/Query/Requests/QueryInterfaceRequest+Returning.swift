// Changing rows and fetching them with one statement, which has a RETURNING clause. The values are those after the
// change, or of a deleted row those before it; triggers that run afterwards do not show in them. See
// <https://www.sqlite.org/lang_returning.html>.

extension QueryInterfaceRequest {
  /// The statement that deletes the rows of the request and returns them.
  ///
  /// ```swift
  /// let statement = try Player.filter(Column("score") == 0).deleteAndFetchStatement(db, selection: [Column("name")])
  /// let names = try String.fetchAll(statement)
  /// ```
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - selection: what is returned of each row.
  /// - Throws: ``DatabaseError`` if the SQL is wrong.
  /// - Returns: the statement, which has not run.
  public func deleteAndFetchStatement(_ db: Database, selection: [any SQLSelectable]) throws -> Statement {
    try deletion(db, returning: selection)
  }

  /// The statement that changes columns of the rows of the request and returns the rows.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the record.
  ///   - assignments: the columns and their new values.
  ///   - selection: what is returned of each row.
  /// - Throws: ``DatabaseError`` if the SQL is wrong, and with ``ResultCode/SQLITE_MISUSE`` without assignments.
  /// - Returns: the statement, which has not run.
  public func updateAndFetchStatement(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment], selection: [any SQLSelectable]
  ) throws -> Statement {
    guard let statement = try update(db, conflictResolution, assignments, returning: selection) else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "an update without columns returns no rows")
    }
    return statement
  }
}

extension QueryInterfaceRequest where RowDecoder: TableRecord {
  /// The statement that deletes the rows of the request and returns them, built from the table's columns.
  ///
  /// - Throws: the error of `select`; ``DatabaseError`` if the SQL is wrong.
  /// - Returns: the statement, which has not run.
  public func deleteAndFetchStatement(
    _ db: Database, select: (RowDecoder.DatabaseComponents) throws -> [any SQLSelectable]
  ) throws -> Statement {
    try deleteAndFetchStatement(db, selection: select(RowDecoder.databaseComponents))
  }

  /// The statement that changes columns of the rows and returns the rows, built from the table's columns.
  ///
  /// - Throws: the errors of the closures; ``DatabaseError`` if the SQL is wrong.
  /// - Returns: the statement, which has not run.
  public func updateAndFetchStatement(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (RowDecoder.DatabaseComponents) throws -> [ColumnAssignment],
    select: (RowDecoder.DatabaseComponents) throws -> [any SQLSelectable]
  ) throws -> Statement {
    let columns = RowDecoder.databaseComponents
    return try updateAndFetchStatement(
      db, onConflict: conflictResolution, assignments(columns), selection: select(columns))
  }

  /// Deletes the rows of the request, and returns their identifiers.
  ///
  /// - Throws: ``DatabaseError``, and with ``ResultCode/SQLITE_MISUSE`` if the primary key has several columns.
  /// - Returns: the identifiers of the deleted rows.
  public func deleteAndFetchIds(_ db: Database) throws -> Set<RowDecoder.ID>
  where
    RowDecoder: Identifiable, RowDecoder.ID: Hashable & DatabaseValueConvertible & StatementColumnConvertible
  {
    let column = try db.primaryKey(databaseTableName).onlyColumn(of: databaseTableName)
    return try RowDecoder.ID.fetchSet(deleteAndFetchStatement(db, selection: [Column(column)]))
  }
}

extension QueryInterfaceRequest where RowDecoder: FetchableRecord & TableRecord {
  /// A cursor over the rows of the request, all of which the first step deletes.
  ///
  /// - Throws: ``DatabaseError`` if the SQL is wrong.
  public func deleteAndFetchCursor(_ db: Database) throws -> RecordCursor<RowDecoder> {
    try RowDecoder.fetchCursor(deleteAndFetchStatement(db, selection: RowDecoder.databaseSelection))
  }

  /// Deletes the rows of the request, and returns them as they were.
  ///
  /// - Throws: ``DatabaseError``.
  public func deleteAndFetchAll(_ db: Database) throws -> [RowDecoder] {
    try Array(deleteAndFetchCursor(db))
  }

  /// Deletes the rows of the request, and returns them as they were.
  ///
  /// - Throws: ``DatabaseError``.
  public func deleteAndFetchSet(_ db: Database) throws -> Set<RowDecoder> where RowDecoder: Hashable {
    try Set(deleteAndFetchCursor(db))
  }

  /// A cursor over the rows of the request, all of which the first step changes.
  ///
  /// - Throws: ``DatabaseError`` if the SQL is wrong.
  public func updateAndFetchCursor(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment]
  ) throws -> RecordCursor<RowDecoder> {
    try RowDecoder.fetchCursor(
      updateAndFetchStatement(
        db, onConflict: conflictResolution, assignments, selection: RowDecoder.databaseSelection))
  }

  /// A cursor over the rows of the request, all of which the first step changes.
  ///
  /// - Throws: the error of `assignments`; ``DatabaseError`` if the SQL is wrong.
  public func updateAndFetchCursor(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (RowDecoder.DatabaseComponents) throws -> [ColumnAssignment]
  ) throws -> RecordCursor<RowDecoder> {
    try updateAndFetchCursor(
      db, onConflict: conflictResolution, assignments(RowDecoder.databaseComponents))
  }

  /// Changes columns of the rows of the request, and returns the rows with them.
  ///
  /// - Throws: ``DatabaseError``.
  public func updateAndFetchAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment]
  ) throws -> [RowDecoder] {
    try Array(updateAndFetchCursor(db, onConflict: conflictResolution, assignments))
  }

  /// Changes columns of the rows of the request, and returns the rows with them.
  ///
  /// - Throws: the error of `assignments`; ``DatabaseError``.
  public func updateAndFetchAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (RowDecoder.DatabaseComponents) throws -> [ColumnAssignment]
  ) throws -> [RowDecoder] {
    try Array(updateAndFetchCursor(db, onConflict: conflictResolution, assignments: assignments))
  }

  /// Changes columns of the rows of the request, and returns the rows with them.
  ///
  /// - Throws: ``DatabaseError``.
  public func updateAndFetchSet(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment]
  ) throws -> Set<RowDecoder> where RowDecoder: Hashable {
    try Set(updateAndFetchCursor(db, onConflict: conflictResolution, assignments))
  }

  /// Changes columns of the rows of the request, and returns the rows with them.
  ///
  /// - Throws: the error of `assignments`; ``DatabaseError``.
  public func updateAndFetchSet(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (RowDecoder.DatabaseComponents) throws -> [ColumnAssignment]
  ) throws -> Set<RowDecoder> where RowDecoder: Hashable {
    try Set(updateAndFetchCursor(db, onConflict: conflictResolution, assignments: assignments))
  }
}
