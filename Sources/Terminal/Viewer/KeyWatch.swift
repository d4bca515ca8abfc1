import Synchronization
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads the keys that are pressed while the viewer works, in a thread, and interrupts the work at one that leaves.
///
/// The work may be one long step of a statement, in which only the interrupt is looked at.
final class KeyWatch: Sendable {
  private let terminal: Int32
  /// A pipe whose end wakes the thread.
  private let wake: (read: Int32, write: Int32)
  private let read: Read
  private let interrupts: InterruptHandle

  /// The bytes, which only the thread uses until it has ended.
  private final class Read: @unchecked Sendable {
    var bytes: [UInt8] = []
  }

  private init?(_ terminal: Int32, _ interrupts: InterruptHandle) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.terminal = terminal
    self.interrupts = interrupts
    wake = (ends[0], ends[1])
    read = Read()
  }

  /// Runs a body while the keys are watched.
  ///
  /// - Parameters:
  ///   - terminal: the terminal, whose reading does not wait.
  ///   - interrupts: what a key that leaves sets.
  ///   - body: the work.
  /// - Returns: the bytes of the keys that were pressed meanwhile.
  static func bytes(
    from terminal: Int32, interrupting interrupts: InterruptHandle, during body: () -> Void
  ) -> [UInt8] {
    guard let watch = KeyWatch(terminal, interrupts) else {
      body()
      return []
    }
    let thread = QuietThread { watch.run() }
    body()
    systemClose(watch.wake.write)
    thread?.join()
    systemClose(watch.wake.read)
    return watch.read.bytes
  }

  private func run() {
    var keys = LeavingKeys()
    while true {
      var entries = [
        pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&entries, 2, keys.isPartial ? LeavingKeys.pause : -1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0, entries[1].revents == 0 else { return }
      if count == 0 {
        keys.timeOut()
      } else {
        guard Int32(entries[0].revents) & POLLIN != 0 else { return }
        guard let byte = readByte() else {
          // Ctrl-C removes bytes that could be read before.
          if errno == EAGAIN || errno == EINTR { continue }
          return
        }
        read.bytes.append(byte)
        keys.add(byte)
      }
      if keys.leaves { return interrupts.interrupt() }
    }
  }

  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return systemRead(terminal, &byte) == 1 ? byte : nil
  }
}

/// Successive keys of the viewer, to find one that leaves it.
struct LeavingKeys {
  /// How long a sequence of bytes may pause, in milliseconds; after that, Escape was a key of its own.
  static let pause: Int32 = 30

  /// Whether one of them leaves the viewer, or what it shows.
  private(set) var leaves = false
  private var decoder = KeyDecoder()
  /// Whether what follows is an answer to a question, such as the text of a search.
  private var isText = false

  var isPartial: Bool { decoder.isPartial }

  mutating func add(_ byte: UInt8) { add(decoder.decode(byte)) }

  /// Says that no byte came for a while.
  mutating func timeOut() { add(decoder.timeOut()) }

  private mutating func add(_ keys: [Key]) {
    for key in keys where !isText {
      if key == .escape { leaves = true }
      switch ViewerFunction.of(key)?.name {
      case "leave": leaves = true
      case "search", "row": isText = true
      default: isText = isText || key == .special(.paste)
      }
    }
  }
}

// Inside of a type with members of the same names, the system's functions cannot be called.

private func systemRead(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
  unsafe read(descriptor, &byte, 1)
}

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
