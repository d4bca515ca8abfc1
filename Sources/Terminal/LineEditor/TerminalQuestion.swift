import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A question to the person at the terminal.
package enum TerminalQuestion {
  /// Asks it and waits for a line.
  ///
  /// Nobody meant what was typed before the question as an answer, so that is kept for the next reader of the terminal.
  ///
  /// - Returns: the answer without its line end; empty after Ctrl-C, Ctrl-D, or if the terminal is gone.
  package static func ask(_ question: String) -> String {
    var before = termios()
    guard !HangUp.hasHappened, unsafe tcgetattr(0, &before) == 0 else { return "" }
    var lines = before
    lines.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
    lines.c_iflag |= tcflag_t(ICRNL)
    // Otherwise a line that has no end yet could not be read.
    var keys = lines
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(0, TCSANOW, &keys)
    TypedAhead.readAll()
    let interrupt = endLineAtInterrupt(&lines)
    unsafe tcsetattr(0, TCSANOW, &lines)
    defer { unsafe tcsetattr(0, TCSANOW, &before) }
    TerminalOutput.write(Array(question.utf8))
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(0, &byte, 1)
      guard count == 1 else {
        // A signal drops what was typed, as the terminal does with what it has.
        if count < 0 { TypedAhead.drop() }
        TerminalOutput.write(Array("\n".utf8))
        return ""
      }
      if byte == interrupt {
        raise(SIGINT)
        TypedAhead.drop()
        TerminalOutput.write(Array("\n".utf8))
        return ""
      }
      if byte == UInt8(ascii: "\n") { return String(decoding: answer, as: UTF8.self) }
      answer.append(byte)
    }
  }
}

extension TerminalQuestion {
  /// Lets Ctrl-C end a line, since its signal would be lost between a question and the wait for the answer.
  ///
  /// - Returns: the byte that then means Ctrl-C; nil if no key does.
  private static func endLineAtInterrupt(_ attributes: inout termios) -> UInt8? {
    unsafe withUnsafeMutableBytes(of: &attributes.c_cc) { codes in
      let interrupt = unsafe codes[Int(VINTR)]
      guard interrupt != WholeScreen.noCharacter else { return nil }
      unsafe codes[Int(VEOL)] = interrupt
      unsafe codes[Int(VINTR)] = WholeScreen.noCharacter
      return interrupt
    }
  }
}

/// The bytes that were typed before a question, and which are read before those that the terminal has.
package enum TypedAhead {
  private static let kept = Mutex<[UInt8]>([])

  /// Keeps all that can be read from the terminal now.
  fileprivate static func readAll() {
    var terminal = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    var block = [UInt8](repeating: 0, count: 4096)
    while unsafe poll(&terminal, 1, 0) > 0 {
      let count = unsafe read(0, &block, block.count)
      guard count > 0 else { return }
      kept.withLock { $0 += block[..<count] }
    }
  }

  /// Returns what was kept, and forgets it.
  package static func take() -> [UInt8] {
    kept.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }

  static func drop() { kept.withLock { $0 = [] } }
}
