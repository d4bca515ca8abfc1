import CEditLine
import Terminal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file of a history, to which several sessions may write, and which only its owner can read.
///
/// Each input is appended when it is typed, so sessions that are open at the same time all keep theirs. A file with
/// twice the maximum number of entries is rewritten.
@safe final class HistoryFile: EntryStore {
  /// Only the owner reads and writes; some versions of libedit see to that, others do not.
  private static let permissions: mode_t = 0o600
  private let path: String
  /// How many entries the file has, as far as this session knows.
  private var count: CInt = 0

  init(path: String) {
    self.path = path
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      _ = unsafe mkdir(folder, 0o700)
    }
  }

  func load(into list: OpaquePointer?) {
    count = max(0, unsafe ceditline_history_load(list, path))
    shortenIfLong()
  }

  func append(_ entry: String) {
    let single = unsafe history_init()
    defer { unsafe history_end(single) }
    unsafe ceditline_history_set_size(single, 1)
    unsafe ceditline_history_enter(single, entry)
    withLockedFile { descriptor in
      let end = lseek(descriptor, 0, SEEK_END)
      if unsafe ceditline_history_append(single, descriptor) > 0 {
        count += 1
      } else if end >= 0 {
        // A partial line would damage the next one.
        _ = ftruncate(descriptor, end)
      }
    }
    shortenIfLong()
  }

  private func shortenIfLong() {
    if count > 2 * EntryHistory.limit { shorten(to: EntryHistory.limit) }
  }

  /// Keeps only the newest entries, including those of other sessions.
  private func shorten(to limit: CInt) {
    withLockedFile { _ in
      let newest = unsafe history_init()
      defer { unsafe history_end(newest) }
      unsafe ceditline_history_set_size(newest, limit)
      guard unsafe ceditline_history_load(newest, path) >= 0,
        let file = try? SystemReplacementFile(of: Array(path.utf8), copying: false)
      else { return }
      // Unless everything is written, the old file stays.
      guard fchmod(file.descriptor, Self.permissions) == 0,
        unsafe ceditline_history_append(newest, file.descriptor) >= 0
      else { return }
      try? file.finish()
    }
    // Set even if it failed, so that not every input tries again.
    count = limit
  }

  /// Calls `body` with the file, open for appending and locked against other sessions.
  private func withLockedFile(_ body: (CInt) -> Void) {
    // The session that held the lock may have replaced the file that was opened.
    for _ in 0..<10 {
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
      let descriptor = unsafe open(path, flags, Self.permissions)
      guard descriptor >= 0 else { return }
      defer { OpenDescriptors.close(descriptor) }
      _ = fchmod(descriptor, Self.permissions)
      guard flock(descriptor, LOCK_EX) == 0 else { return }
      var opened = stat()
      var current = stat()
      guard unsafe fstat(descriptor, &opened) == 0, unsafe stat(path, &current) == 0,
        opened.st_ino == current.st_ino
      else { continue }
      return body(descriptor)
    }
  }
}
