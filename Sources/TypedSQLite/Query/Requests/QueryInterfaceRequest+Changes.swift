extension QueryInterfaceRequest {
  /// Deletes the rows of the request; of each group, the row that SQLite chooses.
  ///
  /// - Throws: ``DatabaseError``.
  /// - Returns: the number of rows deleted.
  @discardableResult
  public func deleteAll(_ db: Database) throws -> Int {
    var writer = SQLWriter(database: db)
    writer.record = query.record
    try writer.write(query.commonTables)
    writer.write("DELETE FROM \(query.tableName.quotedIdentifier)")
    try writer.write(rowsOf: query)
    try db.prepared(writer).execute()
    return db.changesCount
  }

  /// Changes columns of the rows of the request; of each group, the row that SQLite chooses.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the record.
  ///   - assignments: the columns and their new values; without any, nothing is done.
  /// - Throws: ``DatabaseError``.
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment]
  ) throws -> Int {
    guard !assignments.isEmpty else { return 0 }
    var writer = SQLWriter(database: db)
    writer.record = query.record
    let policy = (query.record as? any MutablePersistableRecord.Type)?.persistenceConflictPolicy
    let resolution = conflictResolution ?? policy?.conflictResolutionForUpdate ?? .abort
    let clause = resolution == .abort ? "" : " OR \(resolution.rawValue)"
    try writer.write(query.commonTables)
    writer.write("UPDATE\(clause) \(query.tableName.quotedIdentifier) SET ")
    try writer.write(assignments, separator: ", ") { writer, assignment throws(DatabaseError) in
      writer.write("\(assignment.column.quotedIdentifier) = ")
      let column = SQLExpression(.column(assignment.column, table: nil, storage: assignment.storage))
      try writer.write(writer.stored(assignment.value, in: column))
    }
    try writer.write(rowsOf: query)
    try db.prepared(writer).execute()
    return db.changesCount
  }

  /// Changes columns of the rows of the request; of each group, the row that SQLite chooses.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the record.
  ///   - assignments: the columns and their new values.
  /// - Throws: ``DatabaseError``.
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: ColumnAssignment...
  ) throws -> Int {
    try updateAll(db, onConflict: conflictResolution, assignments)
  }
}

extension QueryInterfaceRequest where RowDecoder: TableRecord {
  /// Changes columns of the rows of the request, built from the table's columns.
  ///
  /// - Throws: the error of `assignments`; ``DatabaseError``.
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (RowDecoder.DatabaseComponents) throws -> [ColumnAssignment]
  ) throws -> Int {
    try updateAll(db, onConflict: conflictResolution, assignments(RowDecoder.databaseComponents))
  }

  /// Changes a column of the rows of the request, built from the table's columns.
  ///
  /// - Throws: the error of `assignment`; ``DatabaseError``.
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignment: (RowDecoder.DatabaseComponents) throws -> ColumnAssignment
  ) throws -> Int {
    try updateAll(db, onConflict: conflictResolution, [assignment(RowDecoder.databaseComponents)])
  }
}

extension SQLWriter {
  /// Writes the condition that selects the rows of a query.
  fileprivate mutating func write(rowsOf query: SelectQuery) throws(DatabaseError) {
    guard
      query.limit != nil || query.alias != nil || !query.joins.isEmpty || query.hasGroups
        || !query.groupConditions.isEmpty
    else { return try write(" WHERE ", query.conditions) }
    let columns = try connection().primaryKey(query.tableName).identifyingColumns.map {
      SQLExpression(.column($0, table: nil))
    }
    var keys = query.withoutIncluded
    // The statement has them already.
    keys.commonTables = []
    keys.isDistinct = false
    keys.selection = columns.map { SQLSelection(.expression($0)) }
    write(columns.count == 1 ? " WHERE " : " WHERE (")
    try write(list: columns)
    write(columns.count == 1 ? " IN (" : ") IN (")
    try write(keys)
    write(")")
  }
}
