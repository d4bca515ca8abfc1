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
  /// Creates a record that is not in a table yet.
  public init() {}

  /// Creates a record from a row; subclasses read their columns.
  public required init(row: Row) throws {}

  /// The name of the table; by default that of the type with its first word in lower case.
  open class var databaseTableName: String { TableName.of(self) }

  /// What requests select; by default all columns.
  open class var databaseSelection: [any SQLSelectable] { [.allColumns] }

  /// What inserts and updates do if a constraint would fail; by default they throw.
  open class var persistenceConflictPolicy: PersistenceConflictPolicy { PersistenceConflictPolicy() }

  /// Sets the columns of the row to write.
  open func encode(to container: inout PersistenceContainer) throws {}

  /// Called after a row was inserted.
  open func didInsert(_ inserted: InsertionSuccess) {}
}
