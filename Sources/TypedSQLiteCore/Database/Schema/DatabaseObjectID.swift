/// One of the databases of a connection.
///
/// See <https://www.sqlite.org/lang_naming.html>.
public struct DatabaseSchemaID: Hashable, Sendable {
  /// The name in SQL: `main`, `temp`, or that of an attached database.
  public let name: String

  package init(name: String) {
    self.name = name
  }

  /// The database that the connection opened.
  public static let main = DatabaseSchemaID(name: "main")
  /// The database of temporary tables.
  public static let temp = DatabaseSchemaID(name: "temp")

  /// An attached database.
  public static func attached(_ name: String) -> DatabaseSchemaID { DatabaseSchemaID(name: name) }

  /// The table that describes the schema, such as `sqlite_master`.
  public var schemaTableName: String {
    switch name {
    case "main": "sqlite_master"
    case "temp": "sqlite_temp_master"
    default: "\(name).sqlite_master"
    }
  }
}

/// A table, a view, an index or a trigger in one of the databases of a connection.
public struct DatabaseObjectID: Hashable, Sendable {
  /// The name, without that of the database.
  public var name: String
  /// The database.
  public var schemaID: DatabaseSchemaID

  /// Creates the identifier of an object.
  public init(name: String, schemaID: DatabaseSchemaID) {
    self.name = name
    self.schemaID = schemaID
  }
}
