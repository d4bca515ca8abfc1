import CSQLite

extension Database {
  /// How much of the write-ahead log is copied into the database file, and what is waited for.
  ///
  /// See <https://www.sqlite.org/c3ref/wal_checkpoint_v2.html>.
  public enum CheckpointMode: CInt, Sendable {
    /// What can be copied without waiting for readers and writers.
    case passive = 0
    /// All of it, after readers and writers of older content have ended.
    case full = 1
    /// All of it; the next writer begins the log again.
    case restart = 2
    /// All of it; the file of the log becomes empty.
    case truncate = 3
  }

  /// Copies the write-ahead log into the database file.
  ///
  /// - Parameters:
  ///   - mode: how much is copied.
  ///   - schema: the database; nil for all of the connection.
  /// - Returns: the number of pages in the log, and how many of them are in the file; -1 without a log.
  /// - Throws: ``DatabaseError``, with ``ResultCode/SQLITE_BUSY`` if others use the database for longer than the
  ///   busy mode waits, and with ``ResultCode/SQLITE_LOCKED`` inside a transaction.
  @discardableResult
  public func checkpoint(
    _ mode: CheckpointMode = .passive, on schema: String? = "main"
  ) throws(DatabaseError) -> (walFrameCount: Int, checkpointedFrameCount: Int) {
    try requireOpen()
    var (count, copied): (CInt, CInt) = (-1, -1)
    let code = unsafe sqlite3_wal_checkpoint_v2(connection, schema, mode.rawValue, &count, &copied)
    guard code == SQLITE_OK else { throw error(code) }
    return (Int(count), Int(copied))
  }

  /// Frees memory that the connection can do without, such as unused statements and pages.
  public func releaseMemory() {
    guard !context.isClosed else { return }
    context.statements.removeAll()
    unsafe sqlite3_db_release_memory(connection)
  }
}
