#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Brings a database to the schema of the program in steps that each run once.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration("players") { db in
///   try db.create(table: "player") { t in t.autoIncrementedPrimaryKey("id") }
/// }
/// migrator.registerMigration("names") { db in
///   try db.execute(sql: "ALTER TABLE player ADD COLUMN name TEXT")
/// }
/// try migrator.migrate(queue)
/// ```
///
/// The names of the migrations that ran are in the table `grdb_migrations`, which programs written for GRDB
/// use too, so no migration runs again when such a program changes its import.
public struct DatabaseMigrator: Sendable {
  /// How a migration treats foreign keys.
  public enum ForeignKeyChecks: Hashable, Sendable {
    /// They are not enforced while it runs, so that it can rebuild tables; all are checked before the commit.
    case deferred
    /// They are enforced as the connection is set up.
    case immediate
    /// They are not enforced while it runs, and not checked.
    case unchecked
  }

  private struct Migration: Sendable {
    let identifier: String
    /// The migrations that this one replaces.
    let merged: Set<String>
    let foreignKeyChecks: ForeignKeyChecks
    let migrate: @Sendable (Database, Set<String>) throws -> Void
  }

  /// Whether a database is emptied and migrated from the start if its schema is not the one that the migrations make;
  /// false by default.
  ///
  /// All rows are lost then, so this is for programs that are being developed, and for caches.
  public var eraseDatabaseOnSchemaChange = false
  private var registered: [Migration] = []
  private var checksDeferredKeys = true

  /// Creates a migrator without migrations.
  public init() {}

  /// The names of the migrations, in order.
  public var migrations: [String] { registered.map(\.identifier) }

  /// A copy that does not check all foreign keys after each migration that defers them.
  ///
  /// The check takes long in a large database. Only migrations that are added to the copy later go without it.
  ///
  /// ``Database/checkForeignKeys(in:in:)`` can check the tables that a migration changes.
  public func disablingDeferredForeignKeyChecks() -> DatabaseMigrator {
    var copy = self
    copy.checksDeferredKeys = false
    return copy
  }

  /// Adds a migration after those added before.
  ///
  /// - Parameters:
  ///   - identifier: the name, which must be unique and never change. Using one twice is an error of the
  ///     program.
  ///   - foreignKeyChecks: how the migration treats foreign keys.
  ///   - migrate: changes the database, in a transaction.
  public mutating func registerMigration(
    _ identifier: String, foreignKeyChecks: ForeignKeyChecks = .deferred,
    migrate: @escaping @Sendable (Database) throws -> Void
  ) {
    registerMigration(identifier, foreignKeyChecks: foreignKeyChecks, merging: []) { db, _ in try migrate(db)
    }
  }

  /// Adds a migration after those added before, in place of migrations that the program had before.
  ///
  /// ```swift
  /// migrator.registerMigration("2026", merging: ["players", "names"]) { db, applied in
  ///   if !applied.contains("players") { try createPlayers(db) }
  ///   if !applied.contains("names") { try addNames(db) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: the name, which must be unique and never change. Using one twice is an error of the
  ///     program.
  ///   - foreignKeyChecks: how the migration treats foreign keys.
  ///   - mergedIdentifiers: the names of the migrations that it replaces. If all of them ran, it runs too.
  ///   - migrate: changes the database, in a transaction; it gets the names of the replaced migrations that ran.
  public mutating func registerMigration(
    _ identifier: String, foreignKeyChecks: ForeignKeyChecks = .deferred,
    merging mergedIdentifiers: Set<String>,
    migrate: @escaping @Sendable (_ db: Database, _ appliedIdentifiers: Set<String>) throws -> Void
  ) {
    precondition(!migrations.contains(identifier), "already registered migration: \(identifier)")
    let isUnchecked = foreignKeyChecks == .deferred && !checksDeferredKeys
    registered.append(
      Migration(
        identifier: identifier, merged: mergedIdentifiers.subtracting([identifier]),
        foreignKeyChecks: isUnchecked ? .unchecked : foreignKeyChecks, migrate: migrate))
  }

  /// Runs the migrations that have not run in a database, in order, each in a transaction of its own.
  ///
  /// - Parameter writer: the database.
  /// - Throws: the error of a migration, whose changes are then undone, while those of the migrations before
  ///   it are kept; ``DatabaseError`` with ``ResultCode/SQLITE_CONSTRAINT_FOREIGNKEY`` if a migration leaves
  ///   a foreign key that refers to no row.
  public func migrate(_ writer: any DatabaseWriter) throws {
    try migrate(writer, registered[...])
  }

  /// Runs the migrations up to one of them that have not run in a database.
  ///
  /// - Parameters:
  ///   - writer: the database.
  ///   - targetIdentifier: the name of the last migration to run.
  /// - Throws: the errors of ``migrate(_:)``; ``DatabaseError`` with ``ResultCode/SQLITE_MISUSE`` if there is no
  ///   migration of this name, or if a later one has run already.
  public func migrate(_ writer: any DatabaseWriter, upTo targetIdentifier: String) throws {
    guard let place = registered.firstIndex(where: { $0.identifier == targetIdentifier }) else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "no migration is named \(targetIdentifier)")
    }
    try migrate(writer, registered[...place])
  }

  /// Runs the migrations that have not run in a database, some time later.
  ///
  /// - Parameters:
  ///   - writer: the database.
  ///   - completion: gets the connection after the last migration, or the error of ``migrate(_:)``.
  public func asyncMigrate(
    _ writer: any DatabaseWriter, completion: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    writer.asyncWriteWithoutTransaction { db in
      do {
        try migrate(db, registered[...], writer.configuration)
        completion(.success(db))
      } catch {
        completion(.failure(error))
      }
    }
  }

  private func migrate(_ writer: any DatabaseWriter, _ wanted: ArraySlice<Migration>) throws {
    try writer.writeWithoutTransaction { db in try migrate(db, wanted, writer.configuration) }
  }

  private func migrate(
    _ db: Database, _ wanted: ArraySlice<Migration>, _ configuration: Configuration
  ) throws {
    if eraseDatabaseOnSchemaChange, try hasSchemaChanges(db, configuration: configuration) {
      try db.erase()
    }
    let applied = try appliedIdentifiers(db)
    if let later = registered[wanted.endIndex...].first(where: { applied.contains($0.identifier) }) {
      let message =
        "database is already migrated beyond \(wanted.last?.identifier ?? ""): \(later.identifier) has run"
      throw DatabaseError(code: .SQLITE_MISUSE, message: message)
    }
    try run(wanted, in: db)
  }

  private func run(_ wanted: ArraySlice<Migration>, in db: Database) throws {
    try db.execute(
      sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    let applied = try appliedIdentifiers(db)
    for migration in wanted {
      if applied.contains(migration.identifier) {
        // It has the name of one that it replaces, and the others have run before that one.
        try forget(migration.merged.intersection(applied), in: db)
      } else {
        try run(migration, in: db)
      }
    }
  }

  private func forget(_ identifiers: Set<String>, in db: Database) throws {
    for identifier in identifiers {
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [identifier])
    }
  }

  private func run(_ migration: Migration, in db: Database) throws {
    // SQLite changes this only outside of transactions.
    let isEnforced = try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") ?? false
    let isDeferred = isEnforced && migration.foreignKeyChecks != .immediate
    if isDeferred { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
    defer { if isDeferred { try? db.execute(sql: "PRAGMA foreign_keys = ON") } }
    try db.inTransaction(.immediate) {
      let applied = try appliedIdentifiers(db)
      // Another process may have run it first.
      if applied.contains(migration.identifier) { return .commit }
      let replaced = migration.merged.intersection(applied)
      try db.withSchemaSource(nil) { try migration.migrate(db, replaced) }
      try forget(replaced, in: db)
      try db.execute(
        sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.identifier])
      if isDeferred, migration.foreignKeyChecks == .deferred,
        let violation = try db.foreignKeyViolations().first
      {
        throw violation.databaseError(db)
      }
      return .commit
    }
  }
}

// MARK: - What ran

extension DatabaseMigrator {
  /// The names of all migrations that ran in a database, also of those that the migrator does not have.
  ///
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func appliedIdentifiers(_ db: Database) throws -> Set<String> {
    guard try db.tableExists("grdb_migrations", in: "main") else { return [] }
    return try String.fetchSet(db, sql: "SELECT identifier FROM main.grdb_migrations")
  }

  /// The names of the migrator's migrations that ran in a database, in order.
  ///
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func appliedMigrations(_ db: Database) throws -> [String] {
    let applied = try appliedIdentifiers(db)
    return migrations.filter(applied.contains)
  }

  /// The names of the migrations that ran, up to the first that did not.
  ///
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func completedMigrations(_ db: Database) throws -> [String] {
    let applied = try appliedIdentifiers(db)
    return Array(migrations.prefix(while: applied.contains))
  }

  /// Whether all migrations ran.
  ///
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func hasCompletedMigrations(_ db: Database) throws -> Bool {
    try completedMigrations(db).count == migrations.count
  }

  /// Whether a migration ran that the migrator does not have, as after a newer version of the program.
  ///
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func hasBeenSuperseded(_ db: Database) throws -> Bool {
    try !appliedIdentifiers(db).isSubset(of: known)
  }

  /// The names of the migrations, and of those that they replace.
  private var known: Set<String> {
    registered.reduce(into: []) { $0.formUnion($1.merged.union([$1.identifier])) }
  }

  /// Whether the migrations that ran would make another schema today, because one was changed or removed.
  ///
  /// - Parameter db: the database. The migrations run in an empty one, in a temporary file unless this one is in
  ///   memory. Its connection is set up like this one only if a queue or a pool opened this one.
  /// - Returns: whether the schemas differ.
  /// - Throws: the error of a migration; ``DatabaseError`` if the database cannot be read.
  public func hasSchemaChanges(_ db: Database) throws -> Bool {
    try hasSchemaChanges(db, configuration: db.configuration)
  }

  private func hasSchemaChanges(_ db: Database, configuration: Configuration) throws -> Bool {
    if try hasBeenSuperseded(db) { return true }
    let applied = try appliedIdentifiers(db)
    guard let last = registered.lastIndex(where: { applied.contains($0.identifier) }) else { return false }
    var fresh = configuration
    fresh.readonly = false
    fresh.journalMode = .default
    // The thread that waits for the new database may be the only one of these queues.
    fresh.targetQueue = nil
    fresh.writeTargetQueue = nil
    // A set-up step may use the file, as one that keeps the write-ahead log does.
    let path = db.text(of: .temporaryFileName, schema: "main")
    defer { if let path { removeDatabase(path) } }
    let queue =
      if let path { try DatabaseQueue(path: path, configuration: fresh) } else {
        try DatabaseQueue(configuration: fresh)
      }
    let expected = try queue.writeWithoutTransaction { other in
      try other.execute(sql: "PRAGMA main.synchronous = OFF")
      try run(registered[...last], in: other)
      return try other.definitions()
    }
    return try db.definitions() != expected
  }

  /// Deletes a database that nobody uses.
  private func removeDatabase(_ path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}

extension Database {
  /// Each object of the schema with its SQL, except for SQLite's own and the table of the migrations.
  fileprivate func definitions() throws(DatabaseError) -> Set<SchemaObject> {
    Set(try schemaObjects(where: "\(SchemaObject.isOrdinary) AND tbl_name <> 'grdb_migrations'"))
  }

  /// Deletes everything in the main database.
  ///
  /// - Throws: ``DatabaseError`` if it is locked, or in a transaction.
  internal func erase() throws {
    set(.resetDatabase, to: true)
    defer { set(.resetDatabase, to: false) }
    try execute(sql: "VACUUM")
  }
}

extension DatabaseWriter {
  /// Deletes everything in the database: tables, views, rows, and settings in its header.
  ///
  /// - Throws: ``DatabaseError`` if it is locked.
  public func erase() throws {
    try writeWithoutTransaction { try $0.erase() }
  }

  /// Writes the whole database again, without unused pages.
  ///
  /// - Throws: ``DatabaseError`` if it is locked.
  public func vacuum() throws {
    try writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
  }
}
