internal import TypedSQLite

extension Connection {
  /// Attaches another database, whose tables are then `Table("name", database: schemaName)`.
  ///
  /// ```swift
  /// try db.attach(.uri("archive.sqlite", parameters: [.mode(.readOnly)]), as: "archive")
  /// let old = try db.scalar(Table("users", database: "archive").count)
  /// try db.detach("archive")
  /// ```
  ///
  /// - Parameters:
  ///   - location: a file, memory or a temporary file.
  ///   - schemaName: its name in SQL.
  /// - Throws: ``Result`` if the database cannot be opened, or if the name is in use.
  public func attach(_ location: Location, as schemaName: String) throws {
    try run("ATTACH DATABASE ? AS ?", location.description, schemaName)
  }

  /// Detaches a database.
  ///
  /// - Parameter schemaName: its name in SQL.
  /// - Throws: ``Result`` if there is no such database, or if a statement or a transaction uses it.
  public func detach(_ schemaName: String) throws {
    try run("DETACH DATABASE ?", schemaName)
  }
}
