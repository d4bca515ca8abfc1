import CProcess

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension CommandLine {
  /// The words of the command line as bytes, which may not be UTF-8.
  static var argumentBytes: [[UInt8]] {
    if let words = unsafe cprocess_arguments() {
      return unsafe bytes(of: words, count: cprocess_argument_count())
    }
    return unsafe bytes(of: unsafeArgv, count: argc)
  }

  private static func bytes(
    of words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int32
  ) -> [[UInt8]] {
    (0..<Int(count)).compactMap { index in
      guard let word = unsafe words[index] else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
}
