/// A file that a database is kept in, which SQLite reaches through this object and not by a path.
///
/// Nobody else may know of the file: there are no locks.
package protocol DatabaseFile: AnyObject {
  /// The number of bytes.
  func size() throws(DatabaseError) -> Int
  /// Reads up to `count` bytes from an offset on; fewer only at the end.
  func read(at offset: Int, count: Int) throws(DatabaseError) -> [UInt8]
  /// Writes bytes at an offset, which may be behind the end.
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(DatabaseError)
  /// Drops the bytes from an offset on.
  func truncate(to size: Int) throws(DatabaseError)
}

extension Database {
  /// Opens the database in a file that only this connection knows.
  ///
  /// What is rolled back is kept in memory, and nothing is synced: the file is for its owner to keep or to drop.
  ///
  /// - Parameters:
  ///   - file: the file; an empty one is an empty database.
  ///   - isAppended: whether the database follows what else is in the file, as in ``AppendedDatabases``.
  ///   - hasSwiftFunctions: as in ``OpenOptions``.
  ///   - interruptHandle: the flag that stops a running statement.
  /// - Throws: ``DatabaseError`` if there is no database in the file and no room for one.
  package convenience init(
    in file: any DatabaseFile, isAppended: Bool = false, hasSwiftFunctions: Bool = true,
    interruptHandle: InterruptHandle = InterruptHandle()
  ) throws(DatabaseError) {
    var options = OpenOptions.readWrite
    options.vfs = isAppended ? OpenDatabaseFiles.appendedName : OpenDatabaseFiles.name
    options.hasSwiftFunctions = hasSwiftFunctions
    try self.init(
      path: try OpenDatabaseFiles.offer(file), options: options, interruptHandle: interruptHandle)
    try runAll("PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF")
  }
}
