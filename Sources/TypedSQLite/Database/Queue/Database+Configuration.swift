extension Database: CustomStringConvertible {
  /// The name of the connection, for debugging: the ``Configuration/label``, and what the connection does for a pool.
  public var description: String { configuration.name }

  /// How a queue or a pool opened the connection; the defaults if none did.
  public var configuration: Configuration {
    (context.client as? LibraryClient)?.configuration ?? Configuration()
  }
}

extension Database {
  /// The number that changes with each change of the schema.
  ///
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func schemaVersion() throws -> Int32 {
    guard let version = try Int32.fetchOne(self, sql: "PRAGMA schema_version") else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "the database has no schema version")
    }
    return version
  }
}

extension DatabaseWriter {
  /// Copies the database into a new file, without unused pages.
  ///
  /// See <https://www.sqlite.org/lang_vacuum.html#vacuuminto>.
  ///
  /// - Parameter filePath: the path of the new file.
  /// - Throws: ``DatabaseError`` if the file exists and is not empty, or cannot be written.
  public func vacuum(into filePath: String) throws {
    try writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [filePath]) }
  }
}
