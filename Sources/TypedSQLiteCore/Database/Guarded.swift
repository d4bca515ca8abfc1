import CSQLite

/// A value that one thread at a time can use.
///
/// Unlike `Mutex` of the standard library it has the lock of the system, which the thread sanitizer knows. The sanitizer
/// reports each access that has waited for a `Mutex` as a race.
@safe package final class Guarded<Value>: @unchecked Sendable {
  // Only `withLock` uses the value, while it holds the lock, and the value never leaves it: both are `sending`.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// What those who wait for the value to change are told.
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var waiterCount = 0

  package init(_ value: consuming sending Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
    unsafe changed = .allocate(capacity: 1)
    unsafe changed.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe changed.deallocate()
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// Calls `body` while no other thread is in such a call, which must not be nested.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(lock)
    defer { unlock() }
    return try body(&value)
  }

  /// Waits until the value is as `isReady` asks, and then calls `body` as ``withLock(_:)`` does.
  ///
  /// Each such call of another thread, and each of ``withLock(_:)``, may change that.
  package func withLock<Result, Failure: Error>(
    when isReady: (Value) -> Bool, _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(lock)
    defer { unlock() }
    waiterCount += 1
    while !isReady(value) { unsafe pthread_cond_wait(changed, lock) }
    waiterCount -= 1
    return try body(&value)
  }

  private func unlock() {
    if waiterCount > 0 { unsafe pthread_cond_broadcast(changed) }
    unsafe pthread_mutex_unlock(lock)
  }
}
