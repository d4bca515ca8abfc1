// Operations of a table on its rows, all of them or by key.

extension Table {
  /// The number of rows.
  public func fetchCount(_ db: Database) throws -> Int { try all().fetchCount(db) }

  /// Whether there is a row with a primary key.
  public func exists(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    try !filter(key: key).isEmpty(db)
  }

  /// Whether there is a row with a unique key, given as the name and value of each of its columns.
  public func exists(_ db: Database, key: [String: (any DatabaseValueConvertible)?]) throws -> Bool {
    try !filter(key: key).isEmpty(db)
  }

  /// Deletes all rows.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public func deleteAll(_ db: Database) throws -> Int { try all().deleteAll(db) }

  /// Deletes the rows with primary keys.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public func deleteAll<Keys: Collection>(
    _ db: Database, keys: Keys
  ) throws -> Int where Keys.Element: DatabaseValueConvertible {
    keys.isEmpty ? 0 : try filter(keys: keys).deleteAll(db)
  }

  /// Deletes the rows with unique keys, each given as the name and value of each of its columns.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public func deleteAll(
    _ db: Database, keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> Int {
    keys.isEmpty ? 0 : try filter(keys: keys).deleteAll(db)
  }

  /// Deletes the row with a unique key, given as the name and value of each of its columns.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public func deleteOne(
    _ db: Database, key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Bool {
    try filter(key: key).deleteAll(db) > 0
  }

  /// Deletes the row with a primary key.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public func deleteOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    try !key.databaseValue.isNull && filter(key: key).deleteAll(db) > 0
  }

  /// Changes columns of all rows.
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: ColumnAssignment...
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments)
  }

  /// Changes columns of all rows.
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment]
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments)
  }
}

extension Table where RowDecoder: TableRecord {
  /// Changes columns of all rows, built from the table's columns.
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (RowDecoder.DatabaseComponents) throws -> [ColumnAssignment]
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments(RowDecoder.databaseComponents))
  }

  /// Changes a column of all rows, built from the table's columns.
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignment: (RowDecoder.DatabaseComponents) throws -> ColumnAssignment
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, [assignment(RowDecoder.databaseComponents)])
  }
}

extension Table where RowDecoder: Identifiable, RowDecoder.ID: DatabaseValueConvertible {
  /// Whether there is a row with an identifier; no row has nil.
  public func exists(_ db: Database, id: RowDecoder.ID) throws -> Bool {
    try !id.databaseValue.isNull && exists(db, key: id)
  }

  /// Deletes the rows with identifiers.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public func deleteAll(_ db: Database, ids: some Collection<RowDecoder.ID>) throws -> Int {
    try deleteAll(db, keys: ids)
  }

  /// Deletes the row with an identifier.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public func deleteOne(_ db: Database, id: RowDecoder.ID) throws -> Bool { try deleteOne(db, key: id) }
}

extension Table where RowDecoder == Row {
  /// A cursor over rows, all of which are the same object, showing the current row.
  public func fetchCursor(_ db: Database) throws -> RowCursor { try all().fetchCursor(db) }

  /// The rows, copied.
  public func fetchAll(_ db: Database) throws -> [Row] { try all().fetchAll(db) }

  /// The distinct rows, copied.
  public func fetchSet(_ db: Database) throws -> Set<Row> { try all().fetchSet(db) }

  /// The first row, copied, or nil if there is none.
  public func fetchOne(_ db: Database) throws -> Row? { try all().fetchOne(db) }
}

extension Table where RowDecoder: FetchableRecord {
  /// A cursor over records.
  public func fetchCursor(_ db: Database) throws -> RecordCursor<RowDecoder> { try all().fetchCursor(db) }

  /// The records.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] { try all().fetchAll(db) }

  /// The first record, or nil if there is none.
  public func fetchOne(_ db: Database) throws -> RowDecoder? { try all().fetchOne(db) }
}

extension Table where RowDecoder: FetchableRecord & Hashable {
  /// The distinct records.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> { try all().fetchSet(db) }
}
