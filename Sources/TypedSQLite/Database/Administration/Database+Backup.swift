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
    guard
      let backup = unsafe sqlite3_backup_init(
        destination.connection, destinationSchema, connection, schema)
    else {
      throw unsafe destination.error(sqlite3_errcode(destination.connection))
    }
    var code = SQLITE_OK
    var failure: DatabaseError?
    repeat {
      code = unsafe sqlite3_backup_step(backup, CInt(clamping: pagesPerStep))
      do {
        try progress(
          unsafe Int(sqlite3_backup_remaining(backup)), unsafe Int(sqlite3_backup_pagecount(backup)))
      } catch {
        failure = error
      }
    } while code == SQLITE_OK && failure == nil
    let ending = unsafe sqlite3_backup_finish(backup)
    if let failure { throw failure }
    guard code == SQLITE_DONE else { throw destination.error(ending == SQLITE_OK ? code : ending) }
  }
}
