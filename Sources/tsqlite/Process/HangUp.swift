import SQLiteShell
import Synchronization
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Detects that the terminal is gone while a person works with it.
///
/// The system sends SIGHUP, which ends the program, but not if it was started with SIGHUP ignored or is not a
/// child of the terminal. Then a statement that never ends would run forever, and nobody could stop it.
enum HangUp {
  private static let happened = Atomic<Bool>(false)

  /// Whether the terminal is gone.
  static var hasHappened: Bool { happened.load(ordering: .relaxed) }

  /// The error of reading from a terminal that is gone.
  static let error = FileError(code: EIO, message: "the terminal is gone")

  /// Records that reading from the terminal has failed.
  static func note() {
    happened.store(true, ordering: .relaxed)
  }

  /// Waits in a separate thread until the terminal is gone, and then interrupts running statements.
  static func watch() {
    QuietThread(interruptAfterHangUp)?.detach()
  }
}

@Sendable private func interruptAfterHangUp() {
  var terminal = pollfd(fd: 0, events: 0, revents: 0)
  while unsafe poll(&terminal, 1, -1) < 0, errno == EINTR {}
  guard Int32(terminal.revents) & (POLLHUP | POLLERR) != 0 else { return }
  HangUp.note()
  // The session clears the flag when it continues; it must stop at each statement until it detects that the
  // terminal is gone.
  while true {
    Interrupts.handle.interrupt()
    usleep(100_000)
  }
}
