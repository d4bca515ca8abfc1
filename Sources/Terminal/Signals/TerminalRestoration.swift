import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How a signal that ends the program leaves the terminal, while the program reads single keys or has changed the screen.
///
/// The program handles these signals, and calls ``restore()`` then.
package enum TerminalRestoration {
  /// What a signal handler reads, because it may neither allocate nor wait.
  @unsafe private struct Entry {
    var settings = termios()
    var bytes: UnsafeMutableBufferPointer<UInt8>
  }

  /// The only entry, which is written while ``isNeeded`` is false.
  private nonisolated(unsafe) static let entry: UnsafeMutablePointer<Entry> = {
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    unsafe entry.initialize(to: Entry(bytes: .init(start: nil, count: 0)))
    return unsafe entry
  }()
  private static let isNeeded = Atomic<Bool>(false)

  /// Makes the objects that a signal handler reads, because the handler must not be the first to use them.
  package static func prepare() {
    _ = unsafe entry
    _ = isNeeded.load(ordering: .relaxed)
  }

  /// Says how a signal must leave the terminal from now on.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that undo what the program changes on the screen.
  ///   - settings: how the terminal was before the program began to read keys; nil for as it is now.
  static func begin(_ bytes: [UInt8], _ settings: termios? = nil) {
    end()
    var current = termios()
    if settings == nil { guard unsafe tcgetattr(0, &current) == 0 else { return } }
    unsafe entry.pointee.settings = settings ?? current
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    unsafe entry.pointee.bytes.deallocate()
    unsafe entry.pointee.bytes = copy
    isNeeded.store(true, ordering: .sequentiallyConsistent)
  }

  /// Says that the terminal is as it was.
  static func end() {
    isNeeded.store(false, ordering: .sequentiallyConsistent)
  }

  /// Restores the terminal, with calls that are allowed in a signal handler.
  package static func restore() {
    guard isNeeded.load(ordering: .sequentiallyConsistent) else { return }
    // The terminal may belong to another program meanwhile.
    let group = tcgetpgrp(0)
    guard group < 0 || group == getpgrp() else { return }
    var terminal = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    // A terminal that takes no output must not keep the program.
    if unsafe poll(&terminal, 1, 0) > 0 {
      _ = unsafe write(1, entry.pointee.bytes.baseAddress, entry.pointee.bytes.count)
    }
    _ = unsafe tcsetattr(0, TCSANOW, &entry.pointee.settings)
  }
}
