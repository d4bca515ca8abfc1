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
      context.busyHandler = nil
      unsafe sqlite3_busy_handler(connection, nil, nil)
      return
    }
    let interruptHandle = self.interruptHandle
    let box = BusyHandler { !interruptHandle.isInterrupted && handler($0) }
    // The connection keeps the object as long as SQLite may call it.
    unsafe sqlite3_busy_handler(
      connection,
      { pointer, attempt in
        guard let pointer = unsafe pointer else { return 0 }
        let box = unsafe Unmanaged<BusyHandler>.fromOpaque(pointer).takeUnretainedValue()
        return box.handler(Int(attempt)) ? 1 : 0
      }, Unmanaged.passUnretained(box).toOpaque())
    context.busyHandler = box
  }

  /// Sets whether SQLite enforces foreign keys.
  internal func setForeignKeys(_ areEnforced: Bool) {
    unsafe csqlite_config_int(connection, SQLITE_DBCONFIG_ENABLE_FKEY, areEnforced ? 1 : 0, nil)
  }
}

/// The function that decides whether to try again for a lock.
internal final class BusyHandler {
  let handler: (Int) -> Bool

  init(_ handler: @escaping (Int) -> Bool) {
    self.handler = handler
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
