import Synchronization

/// A flag with which a signal handler or another thread stops the statement of a connection.
///
/// SQLite's progress handler reads the flag every few thousand virtual-machine instructions, and ends the
/// statement with ``ResultCode/SQLITE_INTERRUPT`` if it is set.
public final class InterruptHandle: Sendable {
  private let raised = Atomic<Bool>(false)

  /// Creates a handle whose flag is not set.
  public init() {}

  /// Asks the running statement to stop; safe in a signal handler.
  public func interrupt() {
    raised.store(true, ordering: .relaxed)
  }

  /// Clears the flag, so that the next statement runs.
  public func reset() {
    raised.store(false, ordering: .relaxed)
  }

  /// Whether the flag is set.
  public var isInterrupted: Bool {
    raised.load(ordering: .relaxed)
  }
}
