#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A question to the person at the terminal.
package enum TerminalQuestion {
  /// Asks it and waits for a line.
  ///
  /// What was typed before the question is dropped, because nobody meant it as an answer.
  ///
  /// - Returns: the answer without its line end; empty after Ctrl-C, Ctrl-D, or if the terminal is gone.
  package static func ask(_ question: String) -> String {
    var before = termios()
    guard !HangUp.hasHappened, unsafe tcgetattr(0, &before) == 0 else { return "" }
    var terminal = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    let dropsKeys = unsafe poll(&terminal, 1, 0) > 0
    var lines = before
    lines.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
    lines.c_iflag |= tcflag_t(ICRNL)
    unsafe tcsetattr(0, TCSAFLUSH, &lines)
    defer { unsafe tcsetattr(0, TCSANOW, &before) }
    let text = (dropsKeys ? "(what was typed before this question is dropped)\n" : "") + question
    TerminalOutput.write(Array(text.utf8))
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe read(0, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: answer, as: UTF8.self) }
      answer.append(byte)
    }
    TerminalOutput.write(Array("\n".utf8))
    return ""
  }
}
