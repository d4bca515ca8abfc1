import CSQLite

extension Database {
  /// Makes the bytes of a database file the content of the main database, which must be in memory.
  ///
  /// - Parameters:
  ///   - bytes: the bytes; SQLite finds out whether they are a database when it reads them.
  ///   - sizeLimit: how large the database may become in bytes; nil for the limit of the library.
  /// - Throws: ``DatabaseError`` if the main database is not in memory, or if memory runs out.
  package func deserialize(_ bytes: Span<UInt8>, sizeLimit: Int64? = nil) throws(DatabaseError) {
    guard let copy = unsafe sqlite3_malloc64(UInt64(max(bytes.count, 1))) else { throw error(SQLITE_NOMEM) }
    unsafe bytes.withUnsafeBytes {
      unsafe UnsafeMutableRawBufferPointer(start: copy, count: $0.count).copyMemory(from: $0)
    }
    // SQLite frees the copy even if it fails.
    let code = unsafe sqlite3_deserialize(
      connection, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(bytes.count), Int64(bytes.count),
      UInt32(SQLITE_DESERIALIZE_RESIZEABLE | SQLITE_DESERIALIZE_FREEONCLOSE))
    guard code == SQLITE_OK else { throw error(code) }
    guard var sizeLimit else { return }
    unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_SIZE_LIMIT, &sizeLimit)
  }
}
