import CSQLite

extension Database {
  /// Copies a database of this connection, page by page, over a database of another connection.
  ///
  /// The copy is a consistent snapshot; if copying fails, the other database is unchanged.
  ///
  /// - Parameters:
  ///   - schema: the database to copy.
  ///   - destination: the connection that receives the copy.
  ///   - destinationSchema: the database that is overwritten.
  ///   - pagesPerStep: how many pages are copied before other connections may use the database; -1 for all.
  ///   - progress: called after each step, with the number of pages left and of all pages. An error ends the
  ///     copy.
  /// - Throws: ``DatabaseError`` if a database is unknown, locked, damaged or cannot be written.
  public func backUp(
    schema: String = "main", to destination: Database, as destinationSchema: String = "main",
    pagesPerStep: Int = -1,
    progress: (_ remaining: Int, _ total: Int) throws(DatabaseError) -> Void = { _, _ in }
  ) throws(DatabaseError) {
    let backup = try DatabaseBackup(
      of: schema, in: self, to: destination, destinationSchema: destinationSchema)
    var isDone: Bool
    repeat {
      isDone = try backup.step(pages: pagesPerStep)
      try progress(backup.remaining, backup.total)
    } while !isDone
  }
}

/// A copy of a database that is being made, step by step; it ends with the object.
///
/// A copy that ends before its last step leaves the destination unchanged.
@safe package final class DatabaseBackup {
  private let backup: OpaquePointer
  private let destination: Database
  // SQLite reads from the source as long as the copy is being made.
  private let source: Database

  /// Begins a copy; parameters as in ``Database/backUp(schema:to:as:pagesPerStep:progress:)``.
  package init(
    of schema: String, in source: Database, to destination: Database, destinationSchema: String
  ) throws(DatabaseError) {
    // The empty database of a closed connection would replace the destination.
    try source.requireOpen()
    try destination.requireOpen()
    guard
      let backup = unsafe sqlite3_backup_init(
        destination.connection, destinationSchema, source.connection, schema)
    else {
      throw unsafe destination.error(sqlite3_errcode(destination.connection))
    }
    unsafe self.backup = backup
    self.destination = destination
    self.source = source
  }

  deinit {
    unsafe sqlite3_backup_finish(backup)
  }

  /// The number of pages left, as of the last step.
  package var remaining: Int { unsafe Int(sqlite3_backup_remaining(backup)) }

  /// The number of pages of the source, as of the last step.
  package var total: Int { unsafe Int(sqlite3_backup_pagecount(backup)) }

  /// Copies some pages; -1 copies all that are left.
  ///
  /// - Returns: whether the copy is complete.
  /// - Throws: ``DatabaseError`` if a database is locked, after which the step can be repeated, or is damaged
  ///   or cannot be written.
  package func step(pages: Int) throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_backup_step(backup, CInt(clamping: pages))
    guard code == SQLITE_OK || code == SQLITE_DONE else {
      if code & 0xFF == SQLITE_BUSY, source.takeInterruptedWait() || destination.takeInterruptedWait() {
        throw DatabaseError(code: .SQLITE_INTERRUPT, message: "interrupted")
      }
      // The destination has the text of the error only when the copy has ended.
      throw unsafe DatabaseError(code: ResultCode(rawValue: code), connection: nil)
    }
    return code == SQLITE_DONE
  }
}
