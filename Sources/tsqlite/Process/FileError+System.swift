import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileError {
  /// The error of the last failed system call.
  static var current: FileError { FileError(code: errno) }

  /// Creates an error from a number of the system.
  init(code: Int32) {
    self.init(code: code, message: unsafe String(cString: strerror(code)), isBrokenPipe: code == EPIPE)
  }
}

extension [UInt8] {
  /// The bytes as a C string, which ends at the first zero byte.
  var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }

  init(ascii text: StaticString) {
    self = unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
