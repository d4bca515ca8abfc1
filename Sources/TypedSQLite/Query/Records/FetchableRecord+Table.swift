extension FetchableRecord where Self: TableRecord {
  /// A cursor over the records of the table.
  public static func fetchCursor(_ db: Database) throws -> RecordCursor<Self> { try all().fetchCursor(db) }

  /// The records of the table.
  public static func fetchAll(_ db: Database) throws -> [Self] { try all().fetchAll(db) }

  /// The first record of the table, or nil where it is empty.
  public static func fetchOne(_ db: Database) throws -> Self? { try all().fetchOne(db) }
}

extension FetchableRecord where Self: TableRecord & Hashable {
  /// The records of the table, each once.
  public static func fetchSet(_ db: Database) throws -> Set<Self> { try all().fetchSet(db) }

  /// The records of primary keys, each once.
  public static func fetchSet<Keys: Collection>(
    _ db: Database, keys: Keys
  ) throws -> Set<Self> where Keys.Element: DatabaseValueConvertible {
    try filter(keys: keys).fetchSet(db)
  }
}

// MARK: - By key

extension FetchableRecord where Self: TableRecord {
  /// The records of primary keys; those that are not there are missing.
  public static func fetchAll<Keys: Collection>(
    _ db: Database, keys: Keys
  ) throws -> [Self] where Keys.Element: DatabaseValueConvertible {
    try filter(keys: keys).fetchAll(db)
  }

  /// The records of unique keys; those that are not there are missing.
  public static func fetchAll(
    _ db: Database, keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> [Self] {
    try filter(keys: keys).fetchAll(db)
  }

  /// The record of a primary key, or nil where there is none.
  public static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    try filter(key: key).fetchOne(db)
  }

  /// The record of a unique key, or nil where there is none.
  public static func fetchOne(
    _ db: Database, key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Self? {
    try filter(key: key).fetchOne(db)
  }

  /// The record of a primary key.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is none.
  public static func find(_ db: Database, key: some DatabaseValueConvertible) throws -> Self {
    if let record = try fetchOne(db, key: key) { return record }
    let column = try db.primaryKey(databaseTableName).onlyColumn(of: databaseTableName)
    throw RecordError.recordNotFound(databaseTableName: databaseTableName, key: [column: key.databaseValue])
  }

  /// The record of a unique key.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is none.
  public static func find(
    _ db: Database, key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Self {
    if let record = try fetchOne(db, key: key) { return record }
    throw RecordError.recordNotFound(
      databaseTableName: databaseTableName, key: key.mapValues { $0?.databaseValue ?? .null })
  }
}

extension FetchableRecord where Self: TableRecord & Identifiable, ID: DatabaseValueConvertible {
  /// The record of an identifier.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` where there is none.
  public static func find(_ db: Database, id: ID) throws -> Self { try find(db, key: id) }

  /// The record of an identifier, or nil where there is none.
  public static func fetchOne(_ db: Database, id: ID) throws -> Self? { try fetchOne(db, key: id) }

  /// The records of identifiers; those that are not there are missing.
  public static func fetchAll(_ db: Database, ids: some Collection<ID>) throws -> [Self] {
    try fetchAll(db, keys: ids)
  }
}

extension FetchableRecord where Self: TableRecord & Identifiable & Hashable, ID: DatabaseValueConvertible {
  /// The records of identifiers, each once.
  public static func fetchSet(_ db: Database, ids: some Collection<ID>) throws -> Set<Self> {
    try fetchSet(db, keys: ids)
  }
}
