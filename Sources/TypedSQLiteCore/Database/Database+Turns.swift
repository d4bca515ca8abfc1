import CSQLite

extension Database {
  /// Lets several threads use the connection, each in its turn.
  package func takeTurns() {
    if unsafe turns == nil { unsafe turns = sqlite3_mutex_alloc(SQLITE_MUTEX_RECURSIVE) }
  }

  /// Calls `body` while no other thread is inside such a call of this connection; the same thread may nest
  /// calls.
  ///
  /// Without ``takeTurns()`` it does nothing else.
  ///
  /// - Throws: the error of `body`.
  package func inTurn<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    unsafe sqlite3_mutex_enter(turns)
    defer { unsafe sqlite3_mutex_leave(turns) }
    return try body()
  }
}
