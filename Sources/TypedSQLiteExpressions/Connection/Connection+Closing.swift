internal import TypedSQLite

extension Connection {
  /// Closes the file now, so that the program can move or delete it.
  ///
  /// Without it, the file is closed when the last reference to the connection and its statements is gone. Statements of
  /// a closed connection throw, and closing it again does nothing. A transaction that is open is rolled back.
  ///
  /// - Throws: ``Result`` if a ``Statement``, a row iterator or a ``Backup`` of the connection still exists; the
  ///   connection stays open.
  public func close() throws {
    do throws(DatabaseError) {
      try inTurn { () throws(DatabaseError) in try database.close() }
    } catch {
      throw failure(error)
    }
  }
}
