import Synchronization

/// What a signal handler or another thread may touch of a connection: one flag that says "stop".
///
/// SQLite's progress handler reads the flag every few thousand instructions of its virtual machine; a
/// statement that finds it raised ends with ``ResultCode/SQLITE_INTERRUPT``.
public final class InterruptHandle: Sendable {
  private let raised = Atomic<Bool>(false)

  /// Creates a handle whose flag is down.
  public init() {}

  /// Asks the running statement to stop; safe in a signal handler.
  public func interrupt() {
    raised.store(true, ordering: .relaxed)
  }

  /// Takes the flag down, so that the next statement runs.
  public func reset() {
    raised.store(false, ordering: .relaxed)
  }

  /// Whether the flag is up.
  public var isInterrupted: Bool {
    raised.load(ordering: .relaxed)
  }
}
