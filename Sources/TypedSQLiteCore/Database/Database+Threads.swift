import CSQLite
import CSQLiteMutex

extension Database {
  /// Tells SQLite that the process uses it from one thread but in ``withThreads(_:)``, so that it takes no locks.
  ///
  /// It has no effect after SQLite has been used.
  package static func lockOnlyForThreads() {
    csqlite_use_idle_mutexes()
  }

  /// Whether several threads may use SQLite, each its own connections.
  package static var canUseThreads: Bool { sqlite3_threadsafe() != 0 }

  /// Calls `body`, in which other threads may use connections of their own; they must have ended when it returns.
  ///
  /// - Throws: the error of `body`.
  package static func withThreads<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    csqlite_begin_threads()
    defer { csqlite_end_threads() }
    return try body()
  }
}
