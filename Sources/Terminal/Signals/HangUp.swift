import Synchronization
package import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Detects that the terminal is gone while a person works with it.
///
/// The system sends SIGHUP, which ends the program, but not if it was started with SIGHUP ignored or is not a
/// child of the terminal. Then a statement that never ends would run forever, and nobody could stop it.
package enum HangUp {
  private static let happened = Atomic<Bool>(false)

  /// Whether the terminal is gone.
  package static var hasHappened: Bool { happened.load(ordering: .relaxed) }

  /// Records that reading from the terminal has failed.
  static func note() {
    happened.store(true, ordering: .relaxed)
  }

  /// Waits in a separate thread until the terminal is gone, and then interrupts running statements.
  package static func watch(interrupting handle: InterruptHandle) {
    QuietThread { interruptAfterHangUp(handle) }?.detach()
  }
}

private func interruptAfterHangUp(_ handle: InterruptHandle) {
  var terminal = pollfd(fd: 0, events: 0, revents: 0)
  while unsafe poll(&terminal, 1, -1) < 0, errno == EINTR {}
  guard Int32(terminal.revents) & (POLLHUP | POLLERR) != 0 else { return }
  HangUp.note()
  // The session clears the flag when it continues; it must stop at each statement until it detects that the
  // terminal is gone.
  while true {
    handle.interrupt()
    usleep(100_000)
  }
}
