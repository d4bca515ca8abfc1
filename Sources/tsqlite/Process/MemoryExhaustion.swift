import Terminal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How the program ends if there is no memory for a value: with the terminal restored, a message and a status.
///
/// SQLite reports a failed allocation, but Swift aborts, so this is a signal handler. Nothing of an open transaction is
/// kept, as after any other end.
enum MemoryExhaustion {
  /// Installs the handler.
  static func watch() {
    // The objects that a handler uses must exist before it runs.
    TemporaryNames.prepare()
    TerminalRestoration.prepare()
    signal(SIGABRT, aborted)
  }

  private static let aborted: @convention(c) (Int32) -> Void = { number in
    TerminalRestoration.restore()
    TemporaryNames.removeAll()
    if isMemoryLimited() {
      let text: StaticString = "Error: out of memory\n"
      _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
      // The number of SQLite for this error.
      _exit(7)
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Whether a limit, such as that of `ulimit -v`, leaves less than a large value needs while it is converted.
  ///
  /// Without such a limit, the system ends a program that uses too much, and something else has aborted this one.
  private static func isMemoryLimited() -> Bool {
    let size = 4 << 30
    let memory = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    // The pointer MAP_FAILED, which is a macro.
    guard UInt(bitPattern: memory) != .max else { return true }
    _ = unsafe munmap(memory, size)
    return false
  }
}
