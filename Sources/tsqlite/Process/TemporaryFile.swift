import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A new file under a name of its own in a folder, to be renamed when it is whole.
struct TemporaryFile {
  let name: [UInt8]
  let descriptor: Int32

  /// Makes the file in a folder that is open.
  init(in folder: Int32) throws(FileError) {
    var number = 0
    var candidate: [UInt8]
    var descriptor: Int32
    repeat {
      number += 1
      candidate = Array(".tsqlite-\(getpid())-\(number)".utf8)
      descriptor = unsafe openat(
        folder, candidate.cString, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    } while descriptor < 0 && errno == EEXIST && number < 1000
    guard descriptor >= 0 else { throw FileError.current }
    name = candidate
    self.descriptor = descriptor
  }
}
