import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Attributes that the system stores with a file.

extension SystemFiles {
  func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes {
    var status = stat()
    guard unsafe lstat(path.cString, &status) == 0 else { throw FileError.current }
    return FileAttributes(status)
  }

  func setPermissions(of path: [UInt8], to permissions: UInt32) throws(FileError) {
    guard unsafe chmod(path.cString, mode_t(permissions)) == 0 else { throw FileError.current }
  }

  func setModificationTime(of path: [UInt8], to seconds: Int64) throws(FileError) {
    // The access time becomes the current time, as in sqlite3.
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let times = [now, timespec(tv_sec: time_t(clamping: seconds), tv_nsec: 0)]
    guard unsafe utimensat(AT_FDCWD, path.cString, times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileError.current
    }
  }

  func exists(_ path: [UInt8]) -> Bool { unsafe access(path.cString, F_OK) == 0 }

  func isSameFile(_ path: [UInt8], as other: [UInt8]) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(path.cString, &first) == 0, unsafe stat(other.cString, &second) == 0 else {
      return false
    }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  func canReadAgain(_ path: [UInt8]) -> Bool {
    var status = stat()
    return unsafe stat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  func canonicalPath(of path: [UInt8]) -> [UInt8]? {
    guard let text = unsafe realpath(path.cString, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
  }
}

extension FileAttributes {
  /// Creates the attributes from the result of `stat`.
  init(_ status: stat) {
    #if canImport(Darwin)
    let modified = Int64(status.st_mtimespec.tv_sec)
    #else
    let modified = Int64(status.st_mtim.tv_sec)
    #endif
    self.init(mode: UInt32(status.st_mode), modified: modified, size: Int64(status.st_size))
  }
}
