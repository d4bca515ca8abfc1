import CEditLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The inputs of earlier sessions, kept in a file that only its owner reads.
///
/// Each input is added to the end of the file as it is typed, so that sessions that are open at the same time keep all
/// of theirs. A file that has grown to twice what is kept is written anew.
@safe final class EntryHistory {
  /// The most entries that are kept.
  private static let limit: CInt = 2000
  private let entries: OpaquePointer?
  private let file: HistoryFile?
  /// How many bytes the longest entry has, or had before it was dropped.
  private(set) var longestCount = 0

  /// Creates a history that is kept in a file; nil keeps it for this session only.
  init(path: String?) {
    file = path.map(HistoryFile.init(path:))
    unsafe entries = history_init()
    unsafe ceditline_history_set_size(entries, Self.limit)
    unsafe ceditline_history_set_unique(entries, 1)
    guard let file else { return }
    unsafe file.load(entries)
    longestCount = unsafe ceditline_history_longest(entries)
    if file.count > 2 * Self.limit { file.shorten(to: Self.limit) }
  }

  deinit {
    unsafe history_end(entries)
  }

  /// Lets an editor recall the entries.
  func attach(to editor: OpaquePointer) {
    unsafe ceditline_set_history(editor, entries)
  }

  /// Adds an input, also to the file, so that a terminal that is closed loses nothing.
  func add(_ input: [UInt8]) {
    var text = input[...]
    while text.last == UInt8(ascii: "\n") || text.last == UInt8(ascii: " ") { text.removeLast() }
    guard !text.isEmpty, !text.contains(0) else { return }
    let entry = String(decoding: text, as: UTF8.self)
    unsafe ceditline_history_enter(entries, entry)
    longestCount = max(longestCount, text.count)
    guard let file else { return }
    file.append(entry)
    if file.count > 2 * Self.limit { file.shorten(to: Self.limit) }
  }
}

/// The file of a history, which several sessions may write to.
@safe private final class HistoryFile {
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
        // A part of a line would spoil the next one.
        _ = ftruncate(descriptor, end)
      }
    }
  }

  /// Keeps only the newest entries, those of other sessions among them.
  func shorten(to limit: CInt) {
    withLockedFile { _ in
      let newest = unsafe history_init()
      defer { unsafe history_end(newest) }
      unsafe ceditline_history_set_size(newest, limit)
      guard unsafe ceditline_history_load(newest, path) >= 0,
        let file = try? SystemReplacementFile(of: Array(path.utf8), copying: false)
      else { return }
      // Unless all is written, the file stays as it is.
      guard unsafe ceditline_history_append(newest, file.descriptor) >= 0 else { return }
      try? file.finish()
    }
    // Also where it could not be done: it is not tried again at each input.
    count = limit
  }

  /// Calls `body` with the file, open for appending, while no other session writes to it.
  private func withLockedFile(_ body: (CInt) -> Void) {
    // The session that held the lock may have put a new file in place of the one that was opened.
    for _ in 0..<10 {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
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
