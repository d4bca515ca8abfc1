import Synchronization

/// A flag with which a signal handler or another thread stops the statement of a connection.
///
/// SQLite's progress handler reads the flag every few thousand virtual-machine instructions, and ends the
/// statement with ``ResultCode/SQLITE_INTERRUPT`` if it is set.
public final class InterruptHandle: Sendable {
  /// What is to stop.
  private struct Request: OptionSet {
    let rawValue: UInt8

    /// The running statement.
    static let running = Request(rawValue: 1)
    /// The statements that run now, also between two rows.
    static let statements = Request(rawValue: 2)
    /// All statements of an access, also those that have not begun.
    static let access = Request(rawValue: 4)
    /// What runs longer than it may.
    static let late = Request(rawValue: 8)
  }

  private let requests = Atomic<UInt8>(0)
  /// Whether the connection is suspended.
  private let suspended = Atomic<Bool>(false)

  private func has(_ request: Request) -> Bool {
    !Request(rawValue: requests.load(ordering: .relaxed)).isDisjoint(with: request)
  }

  private func add(_ request: Request) {
    requests.bitwiseOr(request.rawValue, ordering: .relaxed)
  }

  /// Creates a handle whose flag is not set.
  public init() {}

  /// Asks the running statement to stop; safe in a signal handler.
  public func interrupt() {
    add(.running)
  }

  /// Asks the statements that run now to stop, and those that begin before all of these have ended.
  ///
  /// SQLite's own `sqlite3_interrupt` also stops later statements if a module such as FTS5 keeps a statement
  /// of its own open.
  package func interruptStatements() {
    add(.statements)
  }

  /// Asks all statements to stop that run or begin before ``reset()``, except those that undo changes.
  package func interruptAccess() {
    add([.running, .access])
  }

  /// Asks what runs to stop because its time is over; safe in a signal handler.
  package func interruptLate() {
    add(.late)
  }

  /// Clears what ``interruptLate()`` set.
  package func endLate() {
    requests.bitwiseAnd(~Request.late.rawValue, ordering: .relaxed)
  }

  /// Clears what ``interruptStatements()`` set, because none of those statements runs any more.
  internal func endStatements() {
    // Nearly always nothing is set, and reading is cheaper than a write that other threads must see.
    if has(.statements) { requests.bitwiseAnd(~Request.statements.rawValue, ordering: .relaxed) }
  }

  /// Whether statements are refused that could lock the file.
  internal var isSuspended: Bool { suspended.load(ordering: .relaxed) }

  /// Stops the running statements, and refuses later ones that could lock the file.
  package func suspend() {
    if !suspended.exchange(true, ordering: .relaxed) { interruptStatements() }
  }

  /// Allows such statements again.
  package func resume() {
    suspended.store(false, ordering: .relaxed)
  }

  /// Whether statements are to stop between two rows.
  internal var stopsBetweenRows: Bool { has([.statements, .access]) }

  /// Whether statements that have not begun are to stop.
  internal var stopsAccess: Bool { has(.access) }

  /// Clears the flag, so that the next statement runs.
  public func reset() {
    requests.store(0, ordering: .relaxed)
  }

  /// Whether the flag is set.
  public var isInterrupted: Bool { requests.load(ordering: .relaxed) != 0 }

  /// Calls `body` with a flag that is not set, and sets it again afterwards as it was.
  package func withoutInterrupt<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let earlier = requests.exchange(0, ordering: .relaxed)
    defer { requests.bitwiseOr(earlier, ordering: .relaxed) }
    try body()
  }
}
