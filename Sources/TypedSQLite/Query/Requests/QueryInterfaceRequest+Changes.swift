extension QueryInterfaceRequest {
  /// Deletes the rows of the request; of each group, the row that SQLite chooses.
  ///
  /// - Throws: ``DatabaseError``.
  /// - Returns: the number of rows deleted.
  @discardableResult
  public func deleteAll(_ db: Database) throws -> Int {
    let statement = try deletion(db)
    return try db.countingChanges(of: query.tableName) { try statement.execute() }
  }

  /// The statement that deletes the rows of the request.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - selection: what the statement returns of each row; nil for nothing.
  /// - Throws: ``DatabaseError``.
  /// - Returns: the statement, which has not run.
  internal func deletion(
    _ db: Database, returning selection: [any SQLSelectable]? = nil
  ) throws -> Statement {
    var writer = SQLWriter(database: db)
    writer.record = query.record?.recordColumns
    try writer.write(query.allCommonTables)
    writer.write("DELETE FROM \(query.tableName.quotedIdentifier)")
    try writer.write(rowsOf: query, returning: selection)
    return try db.prepared(writer)
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
    guard let statement = try update(db, conflictResolution, assignments) else { return 0 }
    return try db.countingChanges(of: query.tableName) { try statement.execute() }
  }

  /// The statement that changes columns of the rows of the request; nil without columns to change.
  internal func update(
    _ db: Database, _ conflictResolution: Database.ConflictResolution?, _ assignments: [ColumnAssignment],
    returning selection: [any SQLSelectable]? = nil
  ) throws -> Statement? {
    let assignments = assignments.filter { $0.value != nil }
    guard !assignments.isEmpty else { return nil }
    var writer = SQLWriter(database: db)
    writer.record = query.record?.recordColumns
    let policy = (query.record as? any MutablePersistableRecord.Type)?.persistenceConflictPolicy
    let resolution = conflictResolution ?? policy?.conflictResolutionForUpdate ?? .abort
    let clause = resolution == .abort ? "" : " OR \(resolution.rawValue)"
    try writer.write(query.allCommonTables)
    writer.write("UPDATE\(clause) \(query.tableName.quotedIdentifier) SET ")
    try writer.write(assignments, separator: ", ") { writer, assignment throws(DatabaseError) in
      try writer.write(assignment)
    }
    try writer.write(rowsOf: query, returning: selection)
    return try db.prepared(writer)
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
  /// Writes a column and its new value, which an update has; nothing for a column that is kept.
  internal mutating func write(_ assignment: ColumnAssignment) throws(DatabaseError) {
    guard let value = assignment.value else { return }
    write("\(assignment.column.quotedIdentifier) = ")
    let column = SQLExpression(.column(assignment.column, table: nil, storage: assignment.storage))
    try write(stored(value, in: column))
  }

  /// Writes what a statement that writes returns of each row; nothing for nil.
  internal mutating func write(
    returning selection: [any SQLSelectable]?, of table: String
  ) throws(DatabaseError) {
    guard let selection else { return }
    guard !selection.isEmpty else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "nothing is selected of the rows that are written")
    }
    write(" RETURNING ")
    try write(selection.map(\.sqlSelection), separator: ", ") { writer, selection throws(DatabaseError) in
      try writer.write(selection, of: table)
    }
  }

  /// Writes the condition that selects the rows of a query, and what the statement returns of them.
  fileprivate mutating func write(
    rowsOf query: SelectQuery, returning selection: [any SQLSelectable]?
  ) throws(DatabaseError) {
    var isPlain =
      query.alias == nil && query.joins.isEmpty && query.grouping.isEmpty
    if isPlain, query.limit != nil { isPlain = try connection().canLimitChanges(of: query.tableName) }
    if isPlain {
      try write(" WHERE ", query.conditions)
      try write(returning: selection, of: query.tableName)
      guard let limit = query.limit else { return }
      try write(orderOf: query, [])
      return write(limit)
    }
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
    try write(returning: selection, of: query.tableName)
  }
}

extension Database {
  /// Runs a statement that changes rows of a table or view, and returns their number.
  fileprivate func countingChanges(of table: String, _ run: () throws -> Void) throws -> Int {
    try countingChanges(in: identity(ofRowsIn: table).container, run)
  }

  /// Runs a statement that changes rows, and returns their number; of a view, those that its triggers changed.
  internal func countingChanges(
    in container: PrimaryKeyInfo.Container, _ run: () throws -> Void
  ) throws -> Int {
    // SQLite counts no changes of a view, and for a full-text table the total counts rows of its own.
    let before = totalChangesCount
    try run()
    return container == .view ? totalChangesCount - before : changesCount
  }

  /// Whether a DELETE or an UPDATE of a table may have a LIMIT, which SQLite can be compiled to know.
  fileprivate func canLimitChanges(of table: String) throws(DatabaseError) -> Bool {
    guard !isRemote, Self.canLimitChanges else { return false }
    return try identity(ofRowsIn: table).container != .tableWithoutRowID
  }
}
