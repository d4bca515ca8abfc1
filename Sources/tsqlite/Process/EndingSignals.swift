import Synchronization
import Terminal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The signals that end the program after it has restored the terminal and removed its temporary files.
enum EndingSignals {
  private static let all = [SIGTERM, SIGHUP, SIGQUIT]
  private static let isWatching = Atomic<Bool>(false)

  /// Installs handlers for the signals, unless they are ignored.
  static func watch() {
    guard !isWatching.exchange(true, ordering: .relaxed) else { return }
    // The objects that a handler uses must exist before it runs.
    TemporaryNames.prepare()
    TerminalRestoration.prepare()
    _ = Interrupts.isIgnored.load(ordering: .relaxed)
    for number in all {
      let before = signal(number, received)
      // A program started with nohup continues.
      if isIgnoring(before) { signal(number, SIG_IGN) }
    }
  }

  private static let received: @convention(c) (Int32) -> Void = { number in
    // As with the C function system(), Ctrl-\ is for the command that runs.
    guard number != SIGQUIT || !Interrupts.isIgnored.load(ordering: .relaxed) else { return }
    TerminalRestoration.restore()
    TemporaryNames.removeAll()
    // The parent must see the signal.
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
