import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension SystemFiles {
  func makeFolder(_ path: String, permissions: UInt32) throws(FileError) {
    guard unsafe mkdir(path, mode_t(permissions)) != 0 else { return }
    let failure = FileError.current
    var status = stat()
    guard failure.code == EEXIST, unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw failure
    }
    if UInt32(status.st_mode & 0o777) != permissions { try setPermissions(of: path, to: permissions) }
  }

  func makeLink(_ path: String, to target: String) throws(FileError) {
    guard unsafe symlink(target, path) == 0 else { throw FileError.current }
  }

  func setPermissions(of path: String, to permissions: UInt32) throws(FileError) {
    guard unsafe chmod(path, mode_t(permissions)) == 0 else { throw FileError.current }
  }

  func setModificationTime(of path: String, to seconds: Int64) throws(FileError) {
    // The time of the last reading becomes now, as in sqlite3.
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let times = [now, timespec(tv_sec: time_t(clamping: seconds), tv_nsec: 0)]
    guard unsafe utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW) == 0 else { throw FileError.current }
  }

  func canonicalPath(of path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
