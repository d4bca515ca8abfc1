import CSQLite

extension Database {
  /// Calls `body` while no other thread is inside such a call of this connection; the same thread may nest
  /// calls.
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
