import Synchronization
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Ctrl-C: the handler only raises the flag that SQLite and the engine look at.
enum Interrupts {
  /// The flag.
  static let handle = InterruptHandle()

  /// Takes over SIGINT. A script that does not answer the first one is ended by the second.
  static func watch(isTerminal: Bool) {
    // What the handler touches must exist before it runs.
    _ = handle.isInterrupted
    if isTerminal {
      signal(SIGINT) { _ in Interrupts.handle.interrupt() }
    } else {
      signal(SIGINT) { _ in
        if Interrupts.handle.isInterrupted { signal(SIGINT, SIG_DFL) }
        Interrupts.handle.interrupt()
      }
    }
  }
}
