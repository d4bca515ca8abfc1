/// The connections that are suspended together.
package enum SuspendedConnections {
  private struct WeakHandle: Sendable {
    weak let handle: InterruptHandle?
  }

  private static let handles = Guarded<[WeakHandle]>([])

  /// Adds a connection.
  package static func observe(_ handle: InterruptHandle) {
    handles.withLock { handles in
      handles.removeAll { $0.handle == nil }
      handles.append(WeakHandle(handle: handle))
    }
  }

  private static var all: [InterruptHandle] { handles.withLock { $0.compactMap(\.handle) } }

  /// Suspends each of them.
  package static func suspend() {
    for handle in all { handle.suspend() }
  }

  /// Resumes each of them.
  package static func resume() {
    for handle in all { handle.resume() }
  }
}

extension Statement {
  /// Throws, and undoes the transaction, if the connection is suspended and the statement could lock the file.
  internal func checkSuspension() throws(DatabaseError) {
    guard database.interruptHandle.isSuspended, !endsTransaction else { return }
    if isReadonly, database.hasWriteAheadLog { return }
    try? database.rollback()
    throw refusal(.SQLITE_ABORT, "Database is suspended")
  }

  /// Whether the statement ends a transaction or a savepoint, which releases locks.
  private var endsTransaction: Bool {
    ["COMMIT", "END", "ROLLBACK", "RELEASE"].contains(firstWord)
  }
}

extension Database {
  /// Whether the main database is in WAL mode.
  fileprivate var hasWriteAheadLog: Bool {
    let modes = try? untraced { () throws(DatabaseError) in
      try rows("PRAGMA main.journal_mode") { $0.text(0) }
    }
    return modes?.first == "wal"
  }
}
