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

/// A function that adds something to each new connection, such as functions of another module.
package typealias ConnectionAddition = @Sendable (Database) throws(DatabaseError) -> Void

private let additions = Guarded<[ConnectionAddition]>([])

extension Database {
  /// Registers an addition for each connection that will be opened with Swift's functions.
  package static func giveEachConnection(_ addition: @escaping ConnectionAddition) {
    additions.withLock { $0.append(addition) }
  }

  /// Adds Swift's text functions and collations to the connection, and what other modules registered.
  internal func addSwiftFunctions() throws(DatabaseError) {
    for function in DatabaseFunction.builtIn { try register(function) }
    for collation in DatabaseCollation.builtIn { try register(collation) }
    for addition in additions.withLock(\.self) { try addition(self) }
  }
}
