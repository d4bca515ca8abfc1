import Synchronization

/// A flag with which a signal handler or another thread stops the statement of a connection.
///
/// SQLite's progress handler reads the flag every few thousand virtual-machine instructions, and ends the
/// statement with ``ResultCode/SQLITE_INTERRUPT`` if it is set.
public final class InterruptHandle: Sendable {
  private let raised = Atomic<Bool>(false)
  /// Whether only the statements that run now are to stop.
  private let raisedForStatements = Atomic<Bool>(false)

  /// Whether the connection is suspended.
  private let suspended = Atomic<Bool>(false)

  /// Creates a handle whose flag is not set.
  public init() {}

  /// Asks the running statement to stop; safe in a signal handler.
  public func interrupt() {
    raised.store(true, ordering: .relaxed)
  }

  /// Asks the statements that run now to stop, and those that begin before all of these have ended.
  ///
  /// SQLite's own `sqlite3_interrupt` also stops later statements if a module such as FTS5 keeps a statement
  /// of its own open.
  package func interruptStatements() {
    raisedForStatements.store(true, ordering: .relaxed)
  }

  /// Clears what ``interruptStatements()`` set, because none of those statements runs any more.
  internal func endStatements() {
    raisedForStatements.store(false, ordering: .relaxed)
  }

  /// Whether statements are refused that could lock the file.
  internal var isSuspended: Bool { suspended.load(ordering: .relaxed) }

  /// Stops the running statements, and refuses later ones that could lock the file.
  internal func suspend() {
    if !suspended.exchange(true, ordering: .relaxed) { interruptStatements() }
  }

  /// Allows such statements again.
  internal func resume() {
    suspended.store(false, ordering: .relaxed)
  }

  /// Whether the statements that run now are to stop.
  internal var stopsStatements: Bool { raisedForStatements.load(ordering: .relaxed) }

  /// Clears the flag, so that the next statement runs.
  public func reset() {
    raised.store(false, ordering: .relaxed)
    endStatements()
  }

  /// Whether the flag is set.
  public var isInterrupted: Bool {
    raised.load(ordering: .relaxed) || raisedForStatements.load(ordering: .relaxed)
  }
}
