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

  /// Called before a row is inserted; an error prevents the insertion.
  mutating func willInsert(_ db: Database) throws

  /// Called around an insertion; it must call `insert` once.
  func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws

  /// Called after a row was inserted.
  mutating func didInsert(_ inserted: InsertionSuccess)

  /// Called by the default ``didInsert(_:)``, as older programs implement it.
  mutating func didInsert(with rowID: Int64, for column: String?)

  /// Called before a row is updated, with the names of the columns to write; an error prevents the update.
  func willUpdate(_ db: Database, columns: Set<String>) throws

  /// Called around an update; it must call `update` once.
  func aroundUpdate(_ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess) throws

  /// Called after a row was updated.
  func didUpdate(_ updated: PersistenceSuccess)

  /// Called before a row is inserted or updated; an error prevents it.
  func willSave(_ db: Database) throws

  /// Called around an insertion or update; it must call `save` once.
  func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws

  /// Called after a row was inserted or updated.
  func didSave(_ saved: PersistenceSuccess)

  /// Called before a row is deleted; an error prevents the deletion.
  func willDelete(_ db: Database) throws

  /// Called around a deletion; it must call `delete` once.
  func aroundDelete(_ db: Database, delete: () throws -> Bool) throws

  /// Called after a deletion, with whether there was a row.
  func didDelete(deleted: Bool)
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

/// The result of an insertion or an update.
public struct PersistenceSuccess: Sendable {
  /// The columns of the record.
  public let persistenceContainer: PersistenceContainer

  internal init(persistenceContainer: PersistenceContainer) {
    self.persistenceContainer = persistenceContainer
  }

  /// Creates the result of an insertion.
  public init(_ inserted: InsertionSuccess) {
    self.init(persistenceContainer: inserted.persistenceContainer)
  }
}

extension MutablePersistableRecord {
  /// Throws if a constraint would fail.
  public static var persistenceConflictPolicy: PersistenceConflictPolicy { PersistenceConflictPolicy() }

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - conflictResolution: what to do if a constraint would fail; nil for the policy of the type.
  /// - Throws: ``DatabaseError`` if the row cannot be inserted.
  public mutating func insert(
    _ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    try performInsert(db, conflictResolution)
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
    try performSave(db, conflictResolution)
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
    try performUpdate(db, conflictResolution, columns: nil)
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
    try performUpdate(db, conflictResolution, columns: Set(columns))
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
    try performDelete(db)
  }

  /// Whether there is a row with the record's primary key.
  public func exists(_ db: Database) throws -> Bool {
    try RecordWriter(db, self).exists()
  }
}
