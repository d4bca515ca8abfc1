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
  }

  private struct Migration: Sendable {
    let identifier: String
    let foreignKeyChecks: ForeignKeyChecks
    let migrate: @Sendable (Database) throws -> Void
  }

  private var migrations: [Migration] = []

  /// Creates a migrator without migrations.
  public init() {}

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
    precondition(
      !migrations.contains { $0.identifier == identifier }, "already registered migration: \(identifier)")
    migrations.append(
      Migration(identifier: identifier, foreignKeyChecks: foreignKeyChecks, migrate: migrate))
  }

  /// Runs the migrations that have not run in a database, in order, each in a transaction of its own.
  ///
  /// - Parameter writer: the database.
  /// - Throws: the error of a migration, whose changes are then undone, while those of the migrations before
  ///   it are kept; ``DatabaseError`` with ``ResultCode/SQLITE_CONSTRAINT_FOREIGNKEY`` if a migration leaves
  ///   a foreign key that refers to no row.
  public func migrate(_ writer: any DatabaseWriter) throws {
    try writer.writeWithoutTransaction { db in
      try db.execute(
        sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      let applied = try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
      for migration in migrations where !applied.contains(migration.identifier) {
        try run(migration, in: db)
      }
    }
  }

  private func run(_ migration: Migration, in db: Database) throws {
    // SQLite changes this only outside of transactions.
    let isEnforced = try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") ?? false
    let isDeferred = isEnforced && migration.foreignKeyChecks == .deferred
    if isDeferred { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
    defer { if isDeferred { try? db.execute(sql: "PRAGMA foreign_keys = ON") } }
    try db.inTransaction(.immediate) {
      // Another process may have run it first.
      let isApplied = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM grdb_migrations WHERE identifier = ?", arguments: [migration.identifier])
      if isApplied == true { return .commit }
      try migration.migrate(db)
      try db.execute(
        sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.identifier])
      if isDeferred { try db.checkForeignKeys(after: migration.identifier) }
      return .commit
    }
  }
}

extension Database {
  fileprivate func checkForeignKeys(after migration: String) throws {
    guard let violation = try Row.fetchOne(self, sql: "PRAGMA foreign_key_check") else { return }
    let (table, parent) = (violation[0] as String? ?? "", violation[2] as String? ?? "")
    throw DatabaseError(
      code: .SQLITE_CONSTRAINT_FOREIGNKEY,
      message: "migration \(migration): a row of \(table) names a row of \(parent) that is not there")
  }
}
