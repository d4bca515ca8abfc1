import Synchronization

#if canImport(Darwin)
package import Darwin
#else
package import Glibc
#endif

/// The signals that concern the terminal while a person types.
package enum TerminalSignals {
  static let all = [SIGINT, SIGWINCH, SIGTSTP, SIGCONT]

  private static let resized = Atomic<Bool>(false)
  private static let stopped = Atomic<Bool>(false)
  private static let continued = Atomic<Bool>(false)

  /// Whether the size has changed since the last call.
  static func takeResized() -> Bool { resized.exchange(false, ordering: .relaxed) }
  /// Whether Ctrl-Z was pressed since the last call.
  package static func takeStopped() -> Bool { stopped.exchange(false, ordering: .relaxed) }
  /// Whether the program was stopped and continued since the last call.
  static func takeContinued() -> Bool { continued.exchange(false, ordering: .relaxed) }

  /// Stops the program as Ctrl-Z does, and returns when it continues with the terminal.
  static func stop() {
    raise(SIGTSTP)
    // A shell can let it continue in the background, and what it painted there would stay. The number of attempts is for
    // those who ignore the signal.
    for _ in 0..<8 where isInBackground { raise(SIGTTIN) }
  }

  private static var isInBackground: Bool {
    let group = tcgetpgrp(0)
    return group > 0 && group != getpgrp()
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    switch number {
    case SIGWINCH: resized.store(true, ordering: .relaxed)
    case SIGTSTP: stopped.store(true, ordering: .relaxed)
    default: continued.store(true, ordering: .relaxed)
    }
  }

  /// Blocks the signals and handles them, until the result restores what was before.
  package static func begin() -> Kept {
    // The objects that the handler uses must exist before it runs.
    _ = (takeResized(), takeStopped(), takeContinued())
    return Kept()
  }

  /// Runs a body that Ctrl-C can interrupt although the signals are blocked.
  static func withInterrupts<Result>(_ body: () -> Result) -> Result {
    var interrupt = sigset_t()
    unsafe sigemptyset(&interrupt)
    unsafe sigaddset(&interrupt, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    defer { unsafe pthread_sigmask(SIG_BLOCK, &interrupt, nil) }
    return body()
  }

  /// How signals were handled before.
  @safe package struct Kept {
    private var mask = sigset_t()
    private var actions: [(Int32, sigaction)] = []

    fileprivate init() {
      var blocked = sigset_t()
      unsafe sigemptyset(&blocked)
      for signal in TerminalSignals.all { unsafe sigaddset(&blocked, signal) }
      unsafe pthread_sigmask(SIG_BLOCK, &blocked, &mask)
      for signal in TerminalSignals.all where signal != SIGINT {
        var old = sigaction()
        guard unsafe sigaction(signal, nil, &old) == 0, !isIgnored(old) else { continue }
        var new = sigaction(note)
        unsafe sigaction(signal, &new, nil)
        actions.append((signal, old))
      }
    }

    /// Handles signals as before.
    package func restore() {
      for (signal, kept) in actions {
        var action = kept
        unsafe sigaction(signal, &action, nil)
      }
      var mask = mask
      unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
  }
}

extension sigaction {
  /// An action that calls a function, and without SA_RESTART interrupts the wait for input.
  package init(_ handler: (@convention(c) (Int32) -> Void)?) {
    self.init()
    #if canImport(Darwin)
    unsafe __sigaction_u.__sa_handler = handler
    #else
    unsafe __sigaction_handler.sa_handler = handler
    #endif
  }
}

private func isIgnored(_ action: sigaction) -> Bool {
  #if canImport(Darwin)
  let handler = unsafe action.__sigaction_u.__sa_handler
  #else
  let handler = unsafe action.__sigaction_handler.sa_handler
  #endif
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
