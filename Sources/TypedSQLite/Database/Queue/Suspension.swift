// A suspended connection holds no lock, so that the system may stop the program at any time.

extension DatabaseQueue {
  /// Ends the running statement and refuses all that would lock the file, until ``resume()``.
  ///
  /// A system such as iOS ends programs that it stops while they hold a lock on a shared file. A suspended connection
  /// can still read in WAL mode, and can end a transaction or a savepoint. Any other statement fails with
  /// ``ResultCode/SQLITE_ABORT`` and undoes the transaction. The running statement fails with
  /// ``ResultCode/SQLITE_INTERRUPT``.
  ///
  /// Any thread may call it.
  public func suspend() {
    interruptHandle.suspend()
  }

  /// Allows statements again after ``suspend()``.
  public func resume() {
    interruptHandle.resume()
  }
}

extension DatabasePool {
  /// Ends the running statement and refuses all that would lock the file, until ``resume()``; see
  /// ``DatabaseQueue/suspend()``.
  ///
  /// Reads go on, because they hold no lock in WAL mode that disturbs others.
  public func suspend() {
    writer.suspend()
  }

  /// Allows statements again after ``suspend()``.
  public func resume() {
    writer.resume()
  }
}

/// The connections that are suspended together.
package enum SuspendedConnections {
  private struct WeakHandle: Sendable {
    weak let handle: InterruptHandle?
  }

  private static let handles = Guarded<[WeakHandle]>([])

  /// Adds a connection.
  internal static func observe(_ handle: InterruptHandle) {
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
