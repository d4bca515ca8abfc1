import CSQLite

/// A row that a statement inserted, updated or deleted.
public struct DatabaseEvent: Hashable, Sendable {
  /// What happened to a row; the raw value is SQLite's code of the action.
  public enum Kind: CInt, Hashable, Sendable {
    /// The row is new.
    case insert = 18
    /// The row is gone.
    case delete = 9
    /// Columns of the row were set.
    case update = 23
  }

  /// What happened to the row.
  public let kind: Kind
  /// The name of the database in the connection, such as `main`.
  public let databaseName: String
  /// The table, as its schema spells it.
  public let tableName: String
  /// The rowid; after an update, the new one.
  public let rowID: Int64

  /// The event itself, which stays valid after the call that received it.
  public func copy() -> DatabaseEvent { self }
}

/// A kind of change that a statement can make.
public enum DatabaseEventKind: Hashable, Sendable {
  /// Rows of a table are inserted.
  case insert(tableName: String)
  /// Rows of a table are deleted.
  case delete(tableName: String)
  /// Columns of a table are updated.
  case update(tableName: String, columnNames: Set<String>)

  /// The table, as its schema spells it.
  public var tableName: String {
    switch self {
    case .insert(let name), .delete(let name), .update(let name, _): name
    }
  }
}
