public import TypedSQLite

// Functions that SQLite calls while a statement runs. They run in the turn of that statement, on its thread, and
// must not use the connection.

extension Connection {
  /// What a statement did to a row.
  public typealias Operation = RowChange.Operation

  /// Calls a function for each row that is inserted, updated or deleted, in place of an earlier function.
  ///
  /// Tables WITHOUT ROWID, rows that REPLACE deletes and the rows of a DELETE without a condition are not
  /// reported; see <https://www.sqlite.org/c3ref/update_hook.html>.
  ///
  /// - Parameter callback: receives the operation, the name of the database, that of the table, and the rowid;
  ///   nil ends the calls.
  public func updateHook(
    _ callback: ((_ operation: Operation, _ db: String, _ table: String, _ rowid: Int64) -> Void)?
  ) {
    inTurn { database.setUpdateHook(callback) }
  }

  /// Calls a function before each commit, in place of an earlier function.
  ///
  /// - Parameter callback: if it throws, the transaction is rolled back, and the statement that commits throws a
  ///   ``Result`` with the description of the error; nil ends the calls.
  public func commitHook(_ callback: (() throws -> Void)?) {
    inTurn { database.setCommitHook(callback) }
  }

  /// Calls a function after each rollback, in place of an earlier function.
  ///
  /// - Parameter callback: the function; nil ends the calls.
  public func rollbackHook(_ callback: (() -> Void)?) {
    inTurn { database.setRollbackHook(callback) }
  }

  /// Calls a function if another connection holds a lock, in place of ``busyTimeout`` or an earlier function.
  ///
  /// - Parameter callback: receives the number of earlier calls for the same lock; the statement fails with
  ///   SQLITE_BUSY when it returns false. Nil does not wait.
  public func busyHandler(_ callback: ((_ tries: Int) -> Bool)?) {
    inTurn { database.setBusyHandler(callback) }
  }
}
