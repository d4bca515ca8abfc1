import CSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Database {
  /// What happens if another connection holds a lock.
  public enum BusyMode: Sendable {
    /// The statement fails with ``ResultCode/SQLITE_BUSY``.
    case immediateError
    /// The statement waits up to a number of seconds, then fails with ``ResultCode/SQLITE_BUSY``.
    case timeout(TimeInterval)
    /// A function is called with the number of earlier calls for the same lock; the statement fails with
    /// ``ResultCode/SQLITE_BUSY`` when it returns false.
    case callback(BusyCallback)
  }

  /// A function that decides whether to try again for a lock.
  public typealias BusyCallback = @Sendable (_ numberOfTries: Int) -> Bool

  /// Sets what happens if another connection holds a lock; an interrupt ends the wait.
  public func setBusyMode(_ mode: BusyMode) {
    switch mode {
    case .immediateError:
      setBusyHandler(nil)
    case .timeout(let seconds):
      let timer = BusyTimer(limit: seconds)
      setBusyHandler { attempt in timer.wait(attempt) }
    case .callback(let callback):
      setBusyHandler(callback)
    }
  }

  /// Sets a function that decides whether to try again for a lock; nil does not try.
  package func setBusyHandler(_ handler: ((Int) -> Bool)?) {
    guard let handler else {
      context.waiting.handler = nil
      unsafe sqlite3_busy_handler(connection, nil, nil)
      return
    }
    let box = BusyHandler(interruptHandle, handler)
    // The connection keeps the object as long as SQLite may call it.
    unsafe sqlite3_busy_handler(
      connection,
      { pointer, attempt in
        guard let pointer = unsafe pointer else { return 0 }
        let box = unsafe Unmanaged<BusyHandler>.fromOpaque(pointer).takeUnretainedValue()
        return box.goesOn(after: Int(attempt)) ? 1 : 0
      }, Unmanaged.passUnretained(box).toOpaque())
    context.waiting.handler = box
  }

  /// Sets how long to wait for a lock of another connection, like ``setBusyTimeout(milliseconds:)``, but an interrupt
  /// ends the wait with ``ResultCode/SQLITE_INTERRUPT``.
  ///
  /// SQLite's own wait ignores interrupts, and after it the statement runs. `PRAGMA busy_timeout` knows only that wait, so
  /// the authorizer must call ``lendBusyTimeout(setting:)`` when a statement has it.
  package func setInterruptibleBusyTimeout(milliseconds: Int) {
    setBusyMode(milliseconds > 0 ? .timeout(TimeInterval(milliseconds) / 1000) : .immediateError)
    context.waiting.patience = milliseconds
    context.waiting.lentPatience = nil
    context.remote?.lockTimeout = milliseconds
  }

  /// The time that ``setInterruptibleBusyTimeout(milliseconds:)`` or a PRAGMA set last; nil if neither did.
  package var interruptibleBusyTimeout: Int? { context.waiting.lentPatience ?? context.waiting.patience }

  /// Lets SQLite wait by itself while it prepares `PRAGMA busy_timeout`, which reads or sets the time then.
  ///
  /// - Parameter argument: the argument of the PRAGMA; nil if it only reads.
  package func lendBusyTimeout(setting argument: String?) {
    guard let patience = context.waiting.patience else { return }
    unsafe sqlite3_busy_timeout(connection, CInt(clamping: patience))
    context.waiting.lentPatience = argument.map(Self.integer) ?? patience
  }

  /// The number that SQLite reads in the argument of a PRAGMA; 0 if there is none.
  private static func integer(_ text: String) -> Int {
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }.prefix { $0.isASCII && $0.isNumber }
    let number = Int32(digits).map(Int.init) ?? 0
    return isNegative ? -number : number
  }

  /// Whether an interrupt ended the last wait for a lock, if such a wait is reported as interrupted; true only once.
  internal func takeInterruptedWait() -> Bool {
    guard context.waiting.patience != nil, let handler = context.waiting.handler, handler.wasInterrupted
    else {
      return false
    }
    handler.wasInterrupted = false
    return true
  }

  /// Sets whether SQLite enforces foreign keys.
  package func setForeignKeys(_ areEnforced: Bool) {
    unsafe csqlite_config_int(connection, SQLITE_DBCONFIG_ENABLE_FKEY, areEnforced ? 1 : 0, nil)
  }
}

/// The function that decides whether to try again for a lock.
internal final class BusyHandler {
  private let interruptHandle: InterruptHandle
  private let handler: (Int) -> Bool
  /// Whether an interrupt ended a wait.
  var wasInterrupted = false

  init(_ interruptHandle: InterruptHandle, _ handler: @escaping (Int) -> Bool) {
    self.interruptHandle = interruptHandle
    self.handler = handler
  }

  /// Whether to try again for the lock.
  func goesOn(after attempts: Int) -> Bool {
    // An interrupt that comes while the handler waits must win over a lock that becomes free at the same time.
    guard !interruptHandle.isInterrupted, handler(attempts) else {
      wasInterrupted = interruptHandle.isInterrupted
      return false
    }
    wasInterrupted = interruptHandle.isInterrupted
    return !wasInterrupted
  }
}

/// Waits for a lock, in steps, up to a limit.
private final class BusyTimer {
  private let limit: Duration
  private var start = ContinuousClock.now

  init(limit seconds: TimeInterval) {
    // A wait of more than a century, or of NaN, is as good as endless.
    limit = seconds > 0 ? .seconds(min(seconds, 3_000_000_000)) : .zero
  }

  /// Waits for a step that grows with the number of attempts; returns false when the limit is reached.
  func wait(_ attempt: Int) -> Bool {
    let now = ContinuousClock.now
    if attempt == 0 { start = now }
    let millisecondsLeft = (limit - (now - start)) / .milliseconds(1)
    guard millisecondsLeft > 0 else { return false }
    // Most locks are held for milliseconds, and a short step notices an interrupt soon.
    let step = min(max(1, millisecondsLeft), Double(min(attempt, 11) * 2 + 1))
    sqlite3_sleep(CInt(step))
    return true
  }
}
