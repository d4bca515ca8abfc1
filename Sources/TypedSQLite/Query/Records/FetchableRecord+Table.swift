extension FetchableRecord where Self: TableRecord {
  /// A cursor over the records of the table.
  public static func fetchCursor(_ db: Database) throws -> RecordCursor<Self> { try all().fetchCursor(db) }

  /// The records of the table.
  public static func fetchAll(_ db: Database) throws -> [Self] { try all().fetchAll(db) }

  /// The first record of the table, or nil if it is empty.
  public static func fetchOne(_ db: Database) throws -> Self? { try all().fetchOne(db) }
}

extension FetchableRecord where Self: TableRecord & Hashable {
  /// The distinct records of the table.
  public static func fetchSet(_ db: Database) throws -> Set<Self> { try all().fetchSet(db) }

  /// The distinct records with primary keys.
  public static func fetchSet<Keys: Collection>(
    _ db: Database, keys: Keys
  ) throws -> Set<Self> where Keys.Element: DatabaseValueConvertible {
    try filter(keys: keys).fetchSet(db)
  }

  /// The distinct records with unique keys.
  public static func fetchSet(
    _ db: Database, keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> Set<Self> {
    try filter(keys: keys).fetchSet(db)
  }
}

// MARK: - By key

extension FetchableRecord where Self: TableRecord {
  /// A cursor over the records with primary keys; missing rows are left out.
  public static func fetchCursor<Keys: Collection>(
    _ db: Database, keys: Keys
  ) throws -> RecordCursor<Self> where Keys.Element: DatabaseValueConvertible {
    try filter(keys: keys).fetchCursor(db)
  }

  /// A cursor over the records with unique keys; missing rows are left out.
  public static func fetchCursor(
    _ db: Database, keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> RecordCursor<Self> {
    try filter(keys: keys).fetchCursor(db)
  }

  /// The records with primary keys; missing rows are left out.
  public static func fetchAll<Keys: Collection>(
    _ db: Database, keys: Keys
  ) throws -> [Self] where Keys.Element: DatabaseValueConvertible {
    try filter(keys: keys).fetchAll(db)
  }

  /// The records with unique keys; missing rows are left out.
  public static func fetchAll(
    _ db: Database, keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> [Self] {
    try filter(keys: keys).fetchAll(db)
  }

  /// The record with a primary key, or nil if there is none.
  public static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    try filter(key: key).fetchOne(db)
  }

  /// The record with a unique key, or nil if there is none.
  public static func fetchOne(
    _ db: Database, key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Self? {
    try filter(key: key).fetchOne(db)
  }

  /// The record with a primary key.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is none.
  public static func find(_ db: Database, key: some DatabaseValueConvertible) throws -> Self {
    if let record = try fetchOne(db, key: key) { return record }
    let column = try db.primaryKey(databaseTableName).onlyColumn(of: databaseTableName)
    throw RecordError.recordNotFound(
      databaseTableName: databaseTableName, key: [column: try storedKey(key, in: column)])
  }

  /// The record with a unique key.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is none.
  public static func find(
    _ db: Database, key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Self {
    if let record = try fetchOne(db, key: key) { return record }
    throw RecordError.recordNotFound(
      databaseTableName: databaseTableName,
      key: Dictionary(
        uniqueKeysWithValues: try key.map { column, value in
          (column, try value.map { try storedKey($0, in: column) } ?? .null)
        }))
  }

  /// A part of a key as the record stores it.
  private static func storedKey(_ key: any DatabaseValueConvertible, in column: String) throws
    -> DatabaseValue
  {
    try (self as? any EncodableRecord.Type)?.storedValue(key, in: column) ?? key.databaseValue
  }
}

extension FetchableRecord where Self: TableRecord & Identifiable, ID: DatabaseValueConvertible {
  /// The record with an identifier.
  ///
  /// - Throws: ``RecordError/recordNotFound(databaseTableName:key:)`` if there is none.
  public static func find(_ db: Database, id: ID) throws -> Self { try find(db, key: id) }

  /// The record with an identifier, or nil if there is none.
  public static func fetchOne(_ db: Database, id: ID) throws -> Self? { try fetchOne(db, key: id) }

  /// A cursor over the records with identifiers; missing rows are left out.
  public static func fetchCursor(
    _ db: Database, ids: some Collection<ID>
  ) throws -> RecordCursor<Self> {
    try fetchCursor(db, keys: ids)
  }

  /// The records with identifiers; missing rows are left out.
  public static func fetchAll(_ db: Database, ids: some Collection<ID>) throws -> [Self] {
    try fetchAll(db, keys: ids)
  }
}

extension FetchableRecord where Self: TableRecord & Identifiable & Hashable, ID: DatabaseValueConvertible {
  /// The distinct records with identifiers.
  public static func fetchSet(_ db: Database, ids: some Collection<ID>) throws -> Set<Self> {
    try fetchSet(db, keys: ids)
  }
}
