import Synchronization
import Terminal
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Handles Ctrl-C, and the end of the time that a statement has: the handler only sets the flag that SQLite and the engine check.
enum Interrupts {
  /// The flag that the handler sets.
  static let handle = InterruptHandle()

  /// Whether the signal is ignored, because it is for a command that runs.
  static let isIgnored = Atomic<Bool>(false)

  /// How many signals came since the flag was last clear.
  private static let count = Atomic<Int>(0)
  /// How many signals may come before the program ends.
  private static let limit = Atomic<Int>(1)

  /// Installs the handler of SIGINT.
  ///
  /// In a script, a second signal ends the program if the first had no effect; at a terminal, the program
  /// does not end.
  static func watch(isTerminal: Bool) {
    // The objects that the handler uses must exist before it runs.
    handle.reset()
    isIgnored.store(false, ordering: .relaxed)
    TemporaryNames.prepare()
    count.store(0, ordering: .relaxed)
    limit.store(isTerminal ? .max : 1, ordering: .relaxed)
    var action = sigaction(received)
    unsafe sigaction(SIGINT, &action, nil)
  }

  /// Interrupts what runs after some seconds, unless it is called again; nil for never.
  static func setAlarm(_ seconds: Double?) {
    var action = sigaction { _ in Interrupts.handle.interruptLate() }
    unsafe sigaction(SIGALRM, &action, nil)
    // The clock of the limit must agree that the time is over.
    let time = seconds.map { $0 + 0.001 } ?? 0
    var timer = itimerval()
    timer.it_value.tv_sec = .init(time.rounded(.down))
    timer.it_value.tv_usec = .init((time - time.rounded(.down)) * 1_000_000)
    #if canImport(Darwin)
    unsafe setitimer(ITIMER_REAL, &timer, nil)
    #else
    unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    #endif
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
