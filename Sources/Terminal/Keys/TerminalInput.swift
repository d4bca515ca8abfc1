import CProcess
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The bytes that a person types, and the signals that come while nobody types.
///
/// Signals are blocked except while it waits, so none can come between a check and a wait.
@safe package final class TerminalInput {
  private var waiting: [UInt8] = []
  private var next = 0
  /// The signals that are blocked while it waits.
  private var mask = sigset_t()
  /// The terminal, opened once more so that reading it never waits: Ctrl-C removes bytes that could be read before.
  private let descriptor: Int32

  /// How long nobody types before a result that is read in parts lets other programs write, in milliseconds.
  package static let idleTime: Int32 = 2_000

  /// What ended a wait.
  enum Event {
    case byte(UInt8)
    case timeOut
    case signal
    /// The terminal is gone.
    case end
  }

  package init() {
    let path = unsafe ttyname(0)
    let own = unsafe path.map { unsafe open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) } ?? -1
    descriptor = max(own, 0)
    unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
    for signal in TerminalSignals.all { unsafe sigdelset(&mask, signal) }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Whether a byte can be read without waiting.
  var hasWaitingBytes: Bool {
    takeTypedAhead()
    if next < waiting.count { return true }
    var terminal = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&terminal, 1, 0) > 0
  }

  /// How many bytes can be read without waiting.
  var waitingByteCount: Int {
    takeTypedAhead()
    var inTerminal: CInt = 0
    guard unsafe ioctl(descriptor, UInt(FIONREAD), &inTerminal) == 0 else { return waiting.count - next }
    return waiting.count - next + Int(inTerminal)
  }

  /// Puts what was typed before a question behind what was read before it.
  private func takeTypedAhead() {
    let bytes = TypedAhead.take()
    guard !bytes.isEmpty else { return }
    waiting = Array(waiting[next...]) + bytes
    next = 0
  }

  /// Runs a body, which keys that leave the viewer interrupt; all keys are still read after it.
  func watchingKeys(interrupting handle: InterruptHandle, _ body: () -> Void) {
    let pressed = KeyWatch.bytes(from: descriptor, interrupting: handle, during: body)
    guard !pressed.isEmpty else { return }
    waiting = Array(waiting[next...]) + pressed
    next = 0
  }

  /// Waits until a byte can be read, without reading it.
  ///
  /// - Returns: whether one can be read; nil after a signal.
  package func isReadable(within milliseconds: Int32?) -> Bool? {
    takeTypedAhead()
    if next < waiting.count { return true }
    let count = unsafe cprocess_wait_readable(descriptor, &mask, milliseconds ?? -1)
    return count < 0 && errno == EINTR ? nil : count != 0
  }

  /// Waits for a byte, for some milliseconds at most if a limit is given.
  func wait(milliseconds: Int32? = nil) -> Event {
    takeTypedAhead()
    if next < waiting.count {
      next += 1
      return .byte(waiting[next - 1])
    }
    switch unsafe cprocess_wait_readable(descriptor, &mask, milliseconds ?? -1) {
    case 0: return .timeOut
    case ..<0: return errno == EINTR ? .signal : .end
    default: break
    }
    var byte: UInt8 = 0
    let count = unsafe read(descriptor, &byte, 1)
    if count < 0, errno == EINTR || errno == EAGAIN { return .signal }
    // The key that ends the input is a character like others.
    return count > 0 ? .byte(byte) : .end
  }

  /// Reads a pasted text and its end, which is not returned; nil after a signal, or if the end does not come.
  func readPaste() -> [UInt8]? {
    var text = Array(waiting[next...])
    waiting = []
    next = 0
    var searched = 0
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = text.range(of: Self.pasteEnd, from: searched) {
        waiting = Array(text[end.upperBound...])
        return Array(text[..<end.lowerBound])
      }
      searched = max(text.count - Self.pasteEnd.count, 0)
      guard unsafe cprocess_wait_readable(descriptor, &mask, 1_000) > 0 else { return nil }
      let count = unsafe read(descriptor, &block, block.count)
      guard count > 0 else { return nil }
      text += block[..<count]
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
}

extension [UInt8] {
  /// The first occurrence of a sequence at an index or after it.
  fileprivate func range(of sequence: [UInt8], from start: Int) -> Range<Int>? {
    guard count >= sequence.count, start <= count - sequence.count else { return nil }
    for index in start...count - sequence.count where self[index] == sequence[0] {
      if self[index..<index + sequence.count].elementsEqual(sequence) {
        return index..<index + sequence.count
      }
    }
    return nil
  }
}
