extension DatabaseReader {
  /// Copies the database over another one.
  ///
  /// - Parameters:
  ///   - writer: the database that receives the copy.
  ///   - pagesPerStep: how many pages are copied before other connections may use the database; -1 for all.
  ///   - progress: called after each step. An error ends the copy, unless it is complete.
  /// - Throws: the error of `progress`; ``DatabaseError`` if a database is locked, damaged or cannot be written.
  public func backup(
    to writer: some DatabaseWriter, pagesPerStep: CInt = -1,
    progress: ((DatabaseBackupProgress) throws -> Void)? = nil
  ) throws {
    try writer.writeWithoutTransaction { destination in
      try unsafeRead { source in
        try source.backup(to: destination, pagesPerStep: pagesPerStep, progress: progress)
      }
    }
  }
}

extension DatabaseQueue {
  /// A copy of a database file in memory.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which is only read.
  ///   - configuration: how the connection to the copy is set up.
  /// - Returns: a queue whose changes are lost with it.
  /// - Throws: ``DatabaseError`` if the file cannot be read.
  public static func inMemoryCopy(
    fromPath path: String, configuration: Configuration = Configuration()
  ) throws -> DatabaseQueue {
    try copy(of: path, to: ":memory:", configuration)
  }

  /// A copy of a database file in a temporary one, which is deleted with the queue.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which is only read.
  ///   - configuration: how the connection to the copy is set up.
  /// - Returns: a queue whose changes are lost with it.
  /// - Throws: ``DatabaseError`` if the file cannot be read.
  public static func temporaryCopy(
    fromPath path: String, configuration: Configuration = Configuration()
  ) throws -> DatabaseQueue {
    // SQLite makes a temporary file for an empty path.
    try copy(of: path, to: "", configuration)
  }

  private static func copy(
    of path: String, to copyPath: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    var sourceConfiguration = Configuration()
    sourceConfiguration.readonly = true
    let source = try DatabaseQueue(path: path, configuration: sourceConfiguration)
    var writable = configuration
    writable.readonly = false
    let copy = try DatabaseQueue(path: copyPath, configuration: writable)
    try source.backup(to: copy)
    if configuration.readonly { try copy.inDatabase { try $0.execute(sql: "PRAGMA query_only = 1") } }
    return copy
  }
}

extension DatabaseQueue {
  /// Frees memory that the connection can do without.
  public func releaseMemory() {
    inDatabase { $0.releaseMemory() }
  }
}

extension DatabasePool {
  /// Frees memory that the connections can do without.
  public func releaseMemory() {
    writeWithoutTransaction { $0.releaseMemory() }
    for queue in openReaders { queue.releaseMemory() }
  }

  /// Runs updates of the writing connection in a transaction.
  ///
  /// - Parameters:
  ///   - kind: how the transaction begins; nil is immediate, or deferred if the connection only reads.
  ///   - updates: runs in the transaction and returns how it ends.
  /// - Throws: the error of `updates`, after undoing their changes; ``DatabaseError`` if the transaction cannot
  ///   begin or cannot be committed.
  public func writeInTransaction(
    _ kind: Database.TransactionKind? = nil,
    _ updates: (Database) throws -> Database.TransactionCompletion
  ) throws {
    try writeWithoutTransaction { db in try db.inTransaction(kind) { try updates(db) } }
  }
}
