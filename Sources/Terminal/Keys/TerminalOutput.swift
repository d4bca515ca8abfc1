#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the terminal shows to a person who types.
package enum TerminalOutput {
  /// The size of the terminal, or that of a usual one if it is not known.
  static var screenSize: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
    return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Whether the user wants colours and dim text: `NO_COLOR` is not set, or is empty.
  package static var usesColours: Bool { unsafe getenv("NO_COLOR").map { unsafe $0.pointee == 0 } ?? true }

  /// Writes to the terminal; if that fails, reading from it fails too.
  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe systemWrite($0) }
      guard count >= 0 || errno == EINTR || errno == EAGAIN else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private static func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    unsafe Darwin.write(1, bytes.baseAddress, bytes.count)
    #else
    unsafe Glibc.write(1, bytes.baseAddress, bytes.count)
    #endif
  }
}
