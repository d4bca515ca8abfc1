import SQLiteShell
import Synchronization
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal that goes away while a person works at it.
///
/// The system sends SIGHUP, which ends the program, but not to one that was started with SIGHUP ignored or that is no
/// child of the terminal. There a statement that never ends would go on for ever, with nobody to stop it.
enum HangUp {
  private static let happened = Atomic<Bool>(false)

  /// Whether the terminal is gone.
  static var hasHappened: Bool { happened.load(ordering: .relaxed) }

  /// What reading reports then.
  static let error = FileError(code: EIO, message: "the terminal is gone")

  /// Takes note that reading from the terminal has failed.
  static func note() {
    happened.store(true, ordering: .relaxed)
  }

  /// Waits in a thread of its own for the terminal to go away, and then interrupts whatever runs.
  static func watch() {
    // Signals are for the first thread, whose reading they break off.
    var all = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    guard unsafe pthread_create(&thread, nil, waitForHangUp, nil) == 0 else { return }
    #if canImport(Darwin)
    if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
  }
}

#if canImport(Darwin)
private func waitForHangUp(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  interruptAfterHangUp()
  return nil
}
#else
private func waitForHangUp(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  interruptAfterHangUp()
  return nil
}
#endif

private func interruptAfterHangUp() {
  var terminal = pollfd(fd: 0, events: 0, revents: 0)
  while unsafe poll(&terminal, 1, -1) < 0, errno == EINTR {}
  guard Int32(terminal.revents) & (POLLHUP | POLLERR) != 0 else { return }
  HangUp.note()
  // The session lowers the flag when it goes on; it must stop at every statement until it finds the terminal gone.
  while true {
    Interrupts.handle.interrupt()
    usleep(100_000)
  }
}
