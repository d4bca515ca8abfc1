/// Writes one record to its table.
internal struct RecordWriter<Record: MutablePersistableRecord> {
  private let db: Database
  let container: PersistenceContainer
  private let primaryKey: PrimaryKeyInfo
  private var table: String { Record.databaseTableName }

  /// Collects the columns of a record.
  ///
  /// - Throws: what the record's `encode(to:)` throws, and ``DatabaseError`` if there is no such table.
  init(_ db: Database, _ record: Record) throws {
    self.db = db
    container = try PersistenceContainer(record)
    primaryKey = try db.identity(ofRowsIn: Record.databaseTableName)
  }

  /// The value of each column of the primary key; NULL if the record has none.
  private var key: [(name: String, value: DatabaseValue)] {
    primaryKey.columns.map { ($0, container.databaseValue(of: $0) ?? .null) }
  }

  /// Whether the record has a primary key, and so can have a row.
  var hasKey: Bool {
    key.contains { !$0.value.isNull }
  }

  /// The error if there is no row with the key.
  var notFound: RecordError {
    .recordNotFound(
      databaseTableName: table, key: Dictionary(key.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// The result of the last insertion; also what a callback gets for a row that was skipped.
  var success: InsertionSuccess { success(rowID: db.lastInsertedRowID) }

  private func success(rowID: Int64) -> InsertionSuccess {
    var container = container
    // The row has the number that SQLite chose.
    if let column = primaryKey.rowIDKey, container.databaseValue(of: column) != nil {
      container.set(column, rowID.databaseValue)
    }
    return InsertionSuccess(
      rowID: rowID, rowIDColumn: primaryKey.rowIDColumn,
      persistenceContainer: container)
  }

  /// The rowid that a statement which returns rows can return; nil if the table has none.
  private var returnedRowID: String? {
    primaryKey.container == .tableWithoutRowID ? nil : primaryKey.rowIDName
  }

  /// Inserts the record, or updates the row with which it conflicts.
  func upsert() throws -> InsertionSuccess {
    var writer = insertion(Record.persistenceConflictPolicy.conflictResolutionForInsert)
    let keys = Set(primaryKey.columns.map { $0.lowercased() })
    let others = container.columns.filter { !keys.contains($0.name.lowercased()) }
    // A row without other columns is updated to what it is, so that it is returned.
    let updated = (others.isEmpty ? container.columns : others).map(\.name.quotedIdentifier)
    guard !updated.isEmpty else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "a record without columns conflicts with none")
    }
    let assignments = updated.map { "\($0) = \"excluded\".\($0)" }
    // The last inserted rowid is not that of a row that was updated.
    let returned = returnedRowID ?? primaryKey.columns[0]
    writer.write(
      " ON CONFLICT DO UPDATE SET \(assignments.joined(separator: ", ")) RETURNING \(returned.quotedIdentifier)"
    )
    let value = try DatabaseValue.fetchOne(db.prepared(writer))
    return success(rowID: returnedRowID == nil ? db.lastInsertedRowID : value?.rowID ?? 0)
  }

  /// Inserts the record.
  ///
  /// - Returns: the result; nil if the row was skipped because of a conflict.
  func insert(_ resolution: Database.ConflictResolution?) throws -> InsertionSuccess? {
    let resolution = resolution ?? Record.persistenceConflictPolicy.conflictResolutionForInsert
    guard try run(insertion(resolution)) > 0 else { return nil }
    return success
  }

  /// The INSERT of the record.
  private func insertion(_ resolution: Database.ConflictResolution) -> SQLWriter {
    let columns = container.columns
    var writer = SQLWriter(database: db)
    writer.write("INSERT\(resolution.clause) INTO \(table.quotedIdentifier)")
    if columns.isEmpty {
      writer.write(" DEFAULT VALUES")
    } else {
      writer.write(" (\(columns.map(\.name.quotedIdentifier).joined(separator: ", "))) VALUES (")
      writer.write(parameters: columns.map(\.value))
      writer.write(")")
    }
    return writer
  }

  /// Updates the row of the record.
  ///
  /// - Parameters:
  ///   - resolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - names: the columns to update, in lower case; nil for all but the primary key.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  /// - Returns: whether there is such a row.
  func update(_ resolution: Database.ConflictResolution?, columns names: Set<String>? = nil) throws -> Bool {
    guard hasKey else { return false }
    let resolution = resolution ?? Record.persistenceConflictPolicy.conflictResolutionForUpdate
    guard let writer = updating(resolution, columns: names) else { return try exists() }
    // A trigger or OR IGNORE may skip a row that is there.
    return try run(writer) > 0 || db.untraced { () throws(DatabaseError) in try hasRow() }
  }

  /// The UPDATE of the row of the record; nil if there is no column to update.
  private func updating(_ resolution: Database.ConflictResolution, columns names: Set<String>?) -> SQLWriter?
  {
    let keys = Set(primaryKey.columns.map { $0.lowercased() })
    // The names are those of the table, because one statement is prepared for all spellings of a record.
    let all = container.columns.map { column in
      let name = column.name.lowercased()
      return (folded: name, name: primaryKey.columnNames[name] ?? column.name, value: column.value)
    }
    var columns = all.filter { !keys.contains($0.folded) && names?.contains($0.folded) != false }
    // Observers and triggers see the update of a row that has nothing but a key, too.
    if columns.isEmpty { columns = all.filter { keys.contains($0.folded) } }
    guard !columns.isEmpty else { return nil }
    var writer = SQLWriter(database: db)
    writer.write("UPDATE\(resolution.clause) \(table.quotedIdentifier) SET ")
    for (index, column) in columns.enumerated() {
      writer.write("\(index > 0 ? ", " : "")\(column.name.quotedIdentifier)=")
      writer.write(parameters: [column.value])
    }
    write(key: &writer)
    return writer
  }

  /// Deletes the row of the record.
  func delete() throws -> Bool {
    guard hasKey else { return false }
    var writer = SQLWriter(database: db)
    writer.write("DELETE FROM \(table.quotedIdentifier)")
    write(key: &writer)
    return try run(writer) > 0
  }

  /// Whether there is a row of the record.
  func exists() throws -> Bool {
    guard hasKey else { return false }
    var writer = SQLWriter(database: db)
    writer.write("SELECT 1 FROM \(table.quotedIdentifier)")
    write(key: &writer)
    return try Int.fetchOne(db.prepared(writer)) != nil
  }

  /// Writes the condition that selects the row of the record.
  private func write(key writer: inout SQLWriter) {
    for (index, column) in key.enumerated() {
      // A primary key of several columns may contain NULL, which only IS can match.
      writer.write(index == 0 ? " WHERE " : " AND ")
      writer.write("\(column.name.quotedIdentifier)\(column.value.isNull ? " IS " : "=")")
      writer.write(parameters: [column.value])
    }
  }

  /// Runs a statement.
  ///
  /// - Returns: the number of rows it changed.
  private func run(_ writer: consuming SQLWriter) throws -> Int {
    let statement = try db.prepared(writer)
    return try db.countingChanges(in: primaryKey.container) { try statement.execute() }
  }
}

// MARK: - Returning rows

extension RecordWriter {
  /// Inserts the record, and reads what the statement returns.
  ///
  /// - Returns: the result, nil if the row was skipped because of a conflict; what `fetch` returns.
  func insert<Result>(
    _ resolution: Database.ConflictResolution?, returning selection: [any SQLSelectable],
    _ fetch: (Statement) throws -> Result
  ) throws -> (InsertionSuccess?, Result) {
    var writer = insertion(resolution ?? Record.persistenceConflictPolicy.conflictResolutionForInsert)
    try writer.write(returning: selection, of: table)
    let statement = try db.prepared(writer)
    var result: Result?
    let count = try db.countingChanges(in: primaryKey.container) { result = try run(statement, fetch) }
    guard let result else { throw notFound }
    return (count > 0 ? success : nil, result)
  }

  /// Updates the row of the record, and reads what the statement returns.
  ///
  /// - Returns: what `fetch` returns; nil if there is no row, and then `fetch` is not called.
  func update<Result>(
    _ resolution: Database.ConflictResolution?, columns names: Set<String>?,
    returning selection: [any SQLSelectable], _ fetch: (Statement) throws -> Result
  ) throws -> Result? {
    guard hasKey else { return nil }
    let resolution = resolution ?? Record.persistenceConflictPolicy.conflictResolutionForUpdate
    guard var writer = updating(resolution, columns: names) else { return nil }
    try writer.write(returning: selection, of: table)
    guard try db.untraced({ () throws(DatabaseError) in try hasRow() }) else {
      try db.prepared(writer).execute()
      return nil
    }
    return try run(db.prepared(writer), fetch)
  }

  /// Inserts the record or updates the row with which it conflicts, and reads that row.
  ///
  /// - Parameters:
  ///   - columns: the columns of the unique key that may conflict; empty for any.
  ///   - updatesAll: whether columns without an assignment get the values of the record.
  ///   - assignments: the columns to update.
  ///   - selection: what is read.
  ///   - decode: makes the result.
  /// - Throws: ``DatabaseError`` if the row cannot be written; the error of `decode`.
  /// - Returns: the result of the insertion, and that of `decode`.
  func upsert<Result>(
    onConflict columns: [String], updatesAll: Bool, _ assignments: [ColumnAssignment],
    returning selection: [any SQLSelectable], _ decode: (Row) throws -> Result
  ) throws -> (InsertionSuccess, Result) {
    var writer = insertion(Record.persistenceConflictPolicy.conflictResolutionForInsert)
    writer.record = Record.recordColumns
    writer.write(" ON CONFLICT")
    if !columns.isEmpty { writer.write("(\(columns.map(\.quotedIdentifier).joined(separator: ", ")))") }
    writer.write(" DO UPDATE SET ")
    let kept = Set((columns + primaryKey.columns + assignments.map(\.column)).map { $0.lowercased() })
    let others = updatesAll ? container.columns.filter { !kept.contains($0.name.lowercased()) } : []
    let values = assignments.filter { $0.value != nil } + others.map { excluded($0.name) }
    // A row without updated columns is updated to what it is, so that it is returned.
    guard let first = columns.first ?? container.columns.first?.name else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "a record without columns conflicts with none")
    }
    let written = values.isEmpty ? [Column(first).set(to: Column(first))] : values
    try writer.write(written, separator: ", ") { writer, assignment throws(DatabaseError) in
      try writer.write(assignment)
    }
    let rowID = returnedRowID.map { Column($0) }
    try writer.write(returning: selection + (rowID.map { [$0] } ?? []), of: table)
    let statement = try db.prepared(writer)
    let count = statement.columnCount - (rowID == nil ? 0 : 1)
    let adapter = ScopeAdapter(
      base: RangeRowAdapter(0..<count), scopes: ["grdb_rowid": RangeRowAdapter(count..<statement.columnCount)]
    )
    guard let row = try Row.fetchOne(statement, adapter: adapter) else { throw notFound }
    let returned = rowID == nil ? nil : row.scopes["grdb_rowid"]?.databaseValue(at: 0).rowID
    return (success(rowID: returned ?? db.lastInsertedRowID), try decode(row))
  }

  /// The value that the record would have inserted.
  private func excluded(_ column: String) -> ColumnAssignment {
    Column(column).set(to: SQLExpression(.column(column, table: "excluded")))
  }

  /// Whether there is a row of the record, which has a key.
  private func hasRow() throws(DatabaseError) -> Bool {
    do {
      return try exists()
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw DatabaseError(code: .SQLITE_ERROR, message: "\(error)")
    }
  }

  /// Passes a statement to a function that reads its rows, and ends it.
  private func run<Result>(
    _ statement: Statement, _ fetch: (Statement) throws -> Result
  ) throws -> Result {
    // SQLite counts the changes when the statement ends.
    defer { statement.reset() }
    return try fetch(statement)
  }
}

extension DatabaseValue {
  fileprivate var rowID: Int64? { Int64.fromDatabaseValue(self) }
}

extension SQLWriter {
  /// Writes a parameter for each value, even for NULL, so that all records have the same text.
  internal mutating func write(parameters values: [DatabaseValue]) {
    write(databaseQuestionMarks(count: values.count))
    add(values)
  }
}

extension Database.ConflictResolution {
  /// The clause after INSERT or UPDATE.
  fileprivate var clause: String {
    self == .abort ? "" : " OR \(rawValue)"
  }
}
