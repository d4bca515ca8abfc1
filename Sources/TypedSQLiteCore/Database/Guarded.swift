import CSQLite

/// A value that one thread at a time can use.
///
/// Unlike `Mutex` of the standard library it has the lock of the system, which the thread sanitizer knows. The sanitizer
/// reports each access that has waited for a `Mutex` as a race.
@safe package final class Guarded<Value>: @unchecked Sendable {
  // Only `withLock` uses the value, while it holds the lock, and the value never leaves it: both are `sending`.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: consuming sending Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// Calls `body` while no other thread is in such a call, which must not be nested.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
