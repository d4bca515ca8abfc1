/// A record type as a class, for subclasses.
///
/// ```swift
/// final class Player: Record {
///   var name: String
///   override class var databaseTableName: String { "player" }
///   required init(row: Row) throws {
///     name = try row.decode(forColumn: "name")
///     try super.init(row: row)
///   }
///   override func encode(to container: inout PersistenceContainer) throws {
///     container["name"] = name
///   }
/// }
/// ```
open class Record: FetchableRecord, PersistableRecord {
  /// The row as it was last fetched, inserted or updated; nil if the record is in no table.
  internal var knownRow: Row?

  /// Creates a record that is not in a table yet.
  public init() {}

  /// Creates a record from a row; subclasses read their columns.
  public required init(row: Row) throws {
    // A row that the program made says nothing about a table.
    if case .statement = row.source { knownRow = row.copy() }
  }

  /// The name of the table; by default that of the type with its first word in lower case.
  open class var databaseTableName: String { TableName.of(self) }

  /// What requests select; by default all columns.
  open class var databaseSelection: [any SQLSelectable] { [.allColumns] }

  /// What inserts and updates do if a constraint would fail; by default they throw.
  open class var persistenceConflictPolicy: PersistenceConflictPolicy { PersistenceConflictPolicy() }

  /// Sets the columns of the row to write.
  open func encode(to container: inout PersistenceContainer) throws {}

  // Subclasses can override callbacks only if the class has them.

  /// Called before a row is inserted; an error prevents the insertion.
  open func willInsert(_ db: Database) throws {}

  /// Called around an insertion; an override must call `super`, which calls `insert` and notes the new row.
  open func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
    knownRow = Row(columns: try insert().persistenceContainer.columns)
  }

  /// Called after a row was inserted.
  open func didInsert(_ inserted: InsertionSuccess) {
    didInsert(with: inserted.rowID, for: inserted.rowIDColumn)
  }

  /// Called by ``didInsert(_:)``, as older programs override it.
  open func didInsert(with rowID: Int64, for column: String?) {}

  /// Called before a row is updated, with the names of the columns to write; an error prevents the update.
  open func willUpdate(_ db: Database, columns: Set<String>) throws {}

  /// Called around an update; an override must call `super`, which calls `update` and notes the new row.
  open func aroundUpdate(
    _ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess
  ) throws {
    knownRow = Row(columns: try update().persistenceContainer.columns)
  }

  /// Called after a row was updated.
  open func didUpdate(_ updated: PersistenceSuccess) {}

  /// Called before a row is inserted or updated; an error prevents it.
  open func willSave(_ db: Database) throws {}

  /// Called around an insertion or update; it must call `save` once.
  open func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws { _ = try save() }

  /// Called after a row was inserted or updated.
  open func didSave(_ saved: PersistenceSuccess) {}

  /// Called before a row is deleted; an error prevents the deletion.
  open func willDelete(_ db: Database) throws {}

  /// Called around a deletion; an override must call `super`, which calls `delete` and forgets the row.
  open func aroundDelete(_ db: Database, delete: () throws -> Bool) throws {
    _ = try delete()
    knownRow = nil
  }

  /// Called after a deletion, with whether there was a row.
  open func didDelete(deleted: Bool) {}
}
