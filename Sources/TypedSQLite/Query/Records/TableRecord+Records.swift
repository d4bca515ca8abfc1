// Operations of a record type on the rows of its table, all of them or by key.

extension TableRecord {
  /// The number of rows.
  public static func fetchCount(_ db: Database) throws -> Int { try all().fetchCount(db) }

  /// Whether there is a row with a primary key.
  public static func exists(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    try !filter(key: key).isEmpty(db)
  }

  /// Whether there is a row with a unique key, given as the name and value of each of its columns.
  public static func exists(
    _ db: Database, key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Bool {
    try !filter(key: key).isEmpty(db)
  }

  /// Deletes all rows.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public static func deleteAll(_ db: Database) throws -> Int { try all().deleteAll(db) }

  /// Deletes the rows with primary keys.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public static func deleteAll<Keys: Collection>(
    _ db: Database, keys: Keys
  ) throws -> Int where Keys.Element: DatabaseValueConvertible {
    keys.isEmpty ? 0 : try filter(keys: keys).deleteAll(db)
  }

  /// Deletes the rows with unique keys, each given as the name and value of each of its columns.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public static func deleteAll(
    _ db: Database, keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> Int {
    keys.isEmpty ? 0 : try filter(keys: keys).deleteAll(db)
  }

  /// Deletes the row with a primary key.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public static func deleteOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    try !key.databaseValue.isNull && filter(key: key).deleteAll(db) > 0
  }

  /// Deletes the row with a unique key, given as the name and value of each of its columns.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public static func deleteOne(
    _ db: Database, key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Bool {
    try filter(key: key).deleteAll(db) > 0
  }

  /// Changes columns of all rows.
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public static func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: ColumnAssignment...
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments)
  }

  /// Changes columns of all rows.
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public static func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment]
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments)
  }

  /// Changes columns of all rows, built from the table's columns.
  ///
  /// ```swift
  /// try Player.updateAll(db) { [$0.score.set(to: 0), $0.games += 1] }
  /// ```
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public static func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (DatabaseComponents) throws -> [ColumnAssignment]
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments(databaseComponents))
  }

  /// Changes a column of all rows, built from the table's columns.
  ///
  /// ```swift
  /// try Player.updateAll(db) { $0.score += 1 }
  /// ```
  ///
  /// - Returns: the number of rows changed.
  @discardableResult
  public static func updateAll(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignment: (DatabaseComponents) throws -> ColumnAssignment
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, [assignment(databaseComponents)])
  }
}

extension TableRecord where Self: Identifiable, ID: DatabaseValueConvertible {
  /// Whether there is a row with an identifier; no row has nil.
  public static func exists(_ db: Database, id: ID) throws -> Bool {
    try !id.databaseValue.isNull && exists(db, key: id)
  }

  /// Deletes the rows with identifiers.
  ///
  /// - Returns: the number of rows deleted.
  @discardableResult
  public static func deleteAll(_ db: Database, ids: some Collection<ID>) throws -> Int {
    try deleteAll(db, keys: ids)
  }

  /// Deletes the row with an identifier.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public static func deleteOne(_ db: Database, id: ID) throws -> Bool { try deleteOne(db, key: id) }
}
