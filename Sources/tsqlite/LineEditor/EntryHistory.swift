import CEditLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The inputs of earlier sessions, kept in a file that only its owner can read.
///
/// Each input is appended to the file when it is typed, so sessions that are open at the same time all keep
/// theirs. A file with twice the maximum number of entries is rewritten.
@safe final class EntryHistory {
  /// The maximum number of entries.
  private static let limit: CInt = 2000
  private let list: OpaquePointer?
  private let file: HistoryFile?
  /// The entries, the oldest first.
  private(set) lazy var entries: [[UInt8]] = unsafe Self.list(list)

  /// Creates a history that is kept in a file, or with nil for this session only.
  init(path: String?) {
    file = path.map(HistoryFile.init(path:))
    unsafe list = history_init()
    unsafe ceditline_history_set_size(list, Self.limit)
    unsafe ceditline_history_set_unique(list, 1)
    guard let file else { return }
    unsafe file.load(list)
    if file.count > 2 * Self.limit { file.shorten(to: Self.limit) }
  }

  deinit {
    unsafe history_end(list)
  }

  /// Makes the entries available in an editor.
  func attach(to editor: OpaquePointer) {
    unsafe ceditline_set_history(editor, list)
  }

  /// Adds an input, to the file too, so that nothing is lost if the terminal is closed.
  func add(_ input: [UInt8]) {
    var text = input[...]
    while text.last == UInt8(ascii: "\n") || text.last == UInt8(ascii: " ") { text.removeLast() }
    guard !text.isEmpty, !text.contains(0) else { return }
    let entry = String(decoding: text, as: UTF8.self)
    unsafe ceditline_history_enter(list, entry)
    if entries.last != Array(text) { entries.append(Array(text)) }
    guard let file else { return }
    file.append(entry)
    if file.count > 2 * Self.limit { file.shorten(to: Self.limit) }
  }

  private static func list(_ list: OpaquePointer?) -> [[UInt8]] {
    var entries: [[UInt8]] = []
    unsafe withUnsafeMutablePointer(to: &entries) { entries in
      unsafe ceditline_history_each(list, entries) { context, text in
        guard let context = unsafe context, let text = unsafe text else { return 0 }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        unsafe context.assumingMemoryBound(to: [[UInt8]].self).pointee.append(Array(bytes))
        return 1
      }
    }
    return entries.reversed()
  }
}

/// The file of a history, to which several sessions may write.
@safe private final class HistoryFile {
  /// Only the owner reads and writes; some versions of libedit see to that, others do not.
  private static let permissions: mode_t = 0o600
  private let path: String
  /// How many entries the file has, as far as this session knows.
  private(set) var count: CInt = 0

  init(path: String) {
    self.path = path
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      _ = unsafe mkdir(folder, 0o700)
    }
  }

  /// Reads the file into a history of libedit.
  func load(_ entries: OpaquePointer?) {
    count = max(0, unsafe ceditline_history_load(entries, path))
  }

  /// Adds an entry to the end of the file.
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
  }

  /// Keeps only the newest entries, including those of other sessions.
  func shorten(to limit: CInt) {
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
