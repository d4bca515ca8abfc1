#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A screen of its own on the terminal, which reads single keys and shows the screen that was there before when it ends.
final class WholeScreen {
  /// How the terminal and the signals were before.
  private var before = termios()
  private var signals: TerminalSignals.Kept?
  private let off: [UInt8]

  /// The value of a key of the terminal that no key has.
  #if canImport(Darwin)
  static let noCharacter: UInt8 = 0xFF
  #else
  static let noCharacter: UInt8 = 0
  #endif

  /// Notes how the terminal is; false if there is none.
  func begin() -> Bool { unsafe tcgetattr(0, &before) == 0 }

  /// Changes to the screen, and reads single keys.
  func enter() {
    if signals == nil { signals = TerminalSignals.begin() }
    TerminalRestoration.begin(leaveScreen, before)
    var keys = before
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    keys.c_lflag |= tcflag_t(ISIG)
    keys.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    unsafe withUnsafeMutableBytes(of: &keys.c_cc) { codes in
      // Ctrl-Z is a key, so that it cannot come while rows are read.
      unsafe codes[Int(VSUSP)] = Self.noCharacter
      unsafe codes[Int(VQUIT)] = Self.noCharacter
      unsafe codes[Int(VMIN)] = 1
      unsafe codes[Int(VTIME)] = 0
    }
    unsafe tcsetattr(0, TCSADRAIN, &keys)
    TerminalOutput.write(Array("\u{1B}[?1049h\u{1B}[?2004h".utf8) + off)
  }

  /// What undoes the changes of the screen.
  private let leaveScreen: [UInt8]

  /// - Parameter modes: the modes of the terminal that are off on this screen, such as `?25` for the cursor.
  init(without modes: [String] = []) {
    off = Array(modes.map { "\u{1B}[\($0)l" }.joined().utf8)
    let on = modes.map { "\u{1B}[\($0)h" }.joined()
    leaveScreen = Array("\u{1B}[m\(on)\u{1B}[?2004l\u{1B}[?1049l".utf8)
  }

  /// Restores the screen and the terminal.
  func leave() {
    TerminalOutput.write(leaveScreen)
    unsafe tcsetattr(0, TCSADRAIN, &before)
    TerminalRestoration.end()
    signals?.restore()
    signals = nil
  }

  /// Stops the program as Ctrl-Z does, and changes to the screen again when it continues.
  func suspend(_ rest: () -> Void) {
    leave()
    rest()
    TerminalSignals.stop()
    enter()
  }
}
