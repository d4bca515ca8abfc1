#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension CommandLine {
  /// The words of the command line as the system has them, which need not be UTF-8.
  static var argumentBytes: [[UInt8]] {
    (0..<Int(argc)).compactMap { index in
      guard let word = unsafe unsafeArgv[index] else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
}
