import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileError {
  /// What the last failed call of the system reported.
  static var current: FileError { FileError(code: errno) }

  /// A fault that the system knows by a number.
  init(code: Int32) {
    self.init(code: code, message: unsafe String(cString: strerror(code)), isBrokenPipe: code == EPIPE)
  }
}
