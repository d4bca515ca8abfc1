/// A type that can be written to its table, and that may take a value from there, such as the identifier of a new row.
///
/// ```swift
/// struct Player: Codable, FetchableRecord, MutablePersistableRecord {
///   var id: Int64?
///   var name: String
///   mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
/// }
/// var player = Player(id: nil, name: "Arthur")
/// try player.insert(db)
/// ```
public protocol MutablePersistableRecord: EncodableRecord, TableRecord {
  /// What inserts and updates do where a constraint would fail; by default they throw.
  static var persistenceConflictPolicy: PersistenceConflictPolicy { get }

  /// Is called after a row was inserted.
  mutating func didInsert(_ inserted: InsertionSuccess)
}

/// What an insertion brought.
public struct InsertionSuccess: Sendable {
  /// The rowid of the row; meaningless in a table WITHOUT ROWID.
  public let rowID: Int64
  /// The column that is the rowid, or nil where the primary key is another.
  public let rowIDColumn: String?
  /// The columns that were written.
  public let persistenceContainer: PersistenceContainer
}

extension MutablePersistableRecord {
  /// Throws where a constraint would fail.
  public static var persistenceConflictPolicy: PersistenceConflictPolicy { PersistenceConflictPolicy() }

  /// Does nothing.
  public mutating func didInsert(_ inserted: InsertionSuccess) {}

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` where the row cannot be inserted.
  public mutating func insert(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if let inserted = try RecordWriter(db, self).insert(conflictResolution) { didInsert(inserted) }
  }

  /// Inserts a row, and answers the record with what it took from there.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` where the row cannot be inserted.
  /// - Returns: the record.
  public func inserted(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws -> Self {
    var copy = self
    try copy.insert(db, onConflict: conflictResolution)
    return copy
  }

  /// Updates the row of the record's primary key, or inserts one where there is none.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` where the row cannot be written.
  public mutating func save(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if try !RecordWriter(db, self).update(conflictResolution) {
      try insert(db, onConflict: conflictResolution)
    }
  }

  /// Updates the row of the record's primary key, or inserts one, and answers the record with what it took from there.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` where the row cannot be written.
  /// - Returns: the record.
  public func saved(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws -> Self {
    var copy = self
    try copy.save(db, onConflict: conflictResolution)
    return copy
  }
}

// MARK: - Updating and deleting

extension MutablePersistableRecord {
  /// Updates the row of the record's primary key.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is no such row;
  ///   ``DatabaseError`` where it cannot be written.
  public func update(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    let writer = try RecordWriter(db, self)
    if try !writer.update(conflictResolution) { throw writer.notFound }
  }

  /// Updates some columns of the row of the record's primary key.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  ///   - columns: the names of the columns; columns that the record does not write are no error.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is no such row;
  ///   ``DatabaseError`` where it cannot be written.
  public func update(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    columns: some Collection<String>
  ) throws {
    let writer = try RecordWriter(db, self)
    if try !writer.update(conflictResolution, columns: Set(columns.map { $0.lowercased() })) {
      throw writer.notFound
    }
  }

  /// Updates some columns of the row of the record's primary key.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do where a constraint would fail; nil for the policy of the type.
  ///   - columns: the columns; columns that the record does not write are no error.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is no such row;
  ///   ``DatabaseError`` where it cannot be written.
  public func update<Columns: Collection>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    columns: Columns
  ) throws where Columns.Element: ColumnExpression {
    try update(db, onConflict: conflictResolution, columns: columns.map(\.name))
  }

  /// Deletes the row of the record's primary key.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public func delete(_ db: Database) throws -> Bool {
    try RecordWriter(db, self).delete()
  }

  /// Whether there is a row of the record's primary key.
  public func exists(_ db: Database) throws -> Bool {
    try RecordWriter(db, self).exists()
  }
}
