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

  /// Whether the signal does nothing for now, because it is meant for a command that runs.
  static let isIgnored = Atomic<Bool>(false)

  /// How often the signal came since the flag was last down.
  private static let count = Atomic<Int>(0)
  /// How many signals may go unanswered.
  private static let limit = Atomic<Int>(1)

  /// Takes over SIGINT.
  ///
  /// A script that does not answer the first one is ended by the second; a session at a terminal is ended by none.
  static func watch(isTerminal: Bool) {
    // What the handler touches must exist before it runs.
    handle.reset()
    isIgnored.store(false, ordering: .relaxed)
    TemporaryNames.prepare()
    count.store(0, ordering: .relaxed)
    limit.store(isTerminal ? .max : 1, ordering: .relaxed)
    var action = sigaction()
    // Without SA_RESTART a signal ends the wait for input.
    #if canImport(Darwin)
    unsafe action.__sigaction_u.__sa_handler = received
    #else
    unsafe action.__sigaction_handler.sa_handler = received
    #endif
    unsafe sigaction(SIGINT, &action, nil)
  }

  private static let received: @convention(c) (Int32) -> Void = { number in
    guard !isIgnored.load(ordering: .relaxed) else { return }
    let before = handle.isInterrupted ? count.load(ordering: .relaxed) : 0
    count.store(before + 1, ordering: .relaxed)
    handle.interrupt()
    guard before >= limit.load(ordering: .relaxed) else { return }
    TemporaryNames.removeAll()
    signal(number, SIG_DFL)
    raise(number)
  }
}
