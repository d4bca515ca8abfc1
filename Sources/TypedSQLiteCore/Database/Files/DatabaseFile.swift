/// A file that contains a database, which SQLite accesses through this object and not by a path.
///
/// Nothing else may use the file, because there are no locks.
package protocol DatabaseFile: AnyObject {
  /// The number of bytes.
  func size() throws(DatabaseError) -> Int
  /// Reads up to `count` bytes from an offset on; fewer only at the end.
  func read(at offset: Int, count: Int) throws(DatabaseError) -> [UInt8]
  /// Writes bytes at an offset, which may be past the end.
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(DatabaseError)
  /// Drops the bytes from an offset on.
  func truncate(to size: Int) throws(DatabaseError)
}

extension Database {
  /// Opens the database in a file that only this connection uses.
  ///
  /// The rollback journal is kept in memory and nothing is synced: the owner of the file keeps or drops it.
  ///
  /// - Parameters:
  ///   - file: the file; an empty file is an empty database.
  ///   - isAppended: whether the database follows other content of the file, as in ``AppendedDatabases``.
  ///   - hasSwiftFunctions: as in ``OpenOptions/hasSwiftFunctions``.
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
