/// A type that can be written to its table, and that an insertion may change, for example by setting its
/// identifier.
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
  /// What inserts and updates do if a constraint would fail; by default they throw.
  static var persistenceConflictPolicy: PersistenceConflictPolicy { get }

  /// Called after a row was inserted.
  mutating func didInsert(_ inserted: InsertionSuccess)
}

/// The result of an insertion.
public struct InsertionSuccess: Sendable {
  /// The rowid of the row; meaningless in a table WITHOUT ROWID.
  public let rowID: Int64
  /// The column that is the rowid, or nil if the primary key is another column.
  public let rowIDColumn: String?
  /// The columns that were written.
  public let persistenceContainer: PersistenceContainer
}

extension MutablePersistableRecord {
  /// Throws if a constraint would fail.
  public static var persistenceConflictPolicy: PersistenceConflictPolicy { PersistenceConflictPolicy() }

  /// Does nothing.
  public mutating func didInsert(_ inserted: InsertionSuccess) {}

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be inserted.
  public mutating func insert(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if let inserted = try RecordWriter(db, self).insert(conflictResolution) { didInsert(inserted) }
  }

  /// Inserts a row, and returns the record as the insertion changed it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be inserted.
  /// - Returns: the record.
  public func inserted(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws -> Self {
    var copy = self
    try copy.insert(db, onConflict: conflictResolution)
    return copy
  }

  /// Updates the row with the record's primary key, or inserts one if there is none.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
  public mutating func save(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if try !RecordWriter(db, self).update(conflictResolution) {
      try insert(db, onConflict: conflictResolution)
    }
  }

  /// Updates the row with the record's primary key or inserts one, and returns the record as the insertion
  /// changed it.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be written.
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
  /// Updates the row with the record's primary key.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row;
  ///   ``DatabaseError`` if it cannot be written.
  public func update(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    let writer = try RecordWriter(db, self)
    if try !writer.update(conflictResolution) { throw writer.notFound }
  }

  /// Updates some columns of the row with the record's primary key.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - columns: the names of the columns; those that the record does not write are ignored.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row;
  ///   ``DatabaseError`` if it cannot be written.
  public func update(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    columns: some Collection<String>
  ) throws {
    let writer = try RecordWriter(db, self)
    if try !writer.update(conflictResolution, columns: Set(columns.map { $0.lowercased() })) {
      throw writer.notFound
    }
  }

  /// Updates some columns of the row with the record's primary key.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  ///   - columns: the columns; those that the record does not write are ignored.
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is no such row;
  ///   ``DatabaseError`` if it cannot be written.
  public func update<Columns: Collection>(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil,
    columns: Columns
  ) throws where Columns.Element: ColumnExpression {
    try update(db, onConflict: conflictResolution, columns: columns.map(\.name))
  }

  /// Deletes the row with the record's primary key.
  ///
  /// - Returns: whether there was such a row.
  @discardableResult
  public func delete(_ db: Database) throws -> Bool {
    try RecordWriter(db, self).delete()
  }

  /// Whether there is a row with the record's primary key.
  public func exists(_ db: Database) throws -> Bool {
    try RecordWriter(db, self).exists()
  }
}
