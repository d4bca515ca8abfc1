import CEditLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The inputs of earlier sessions, kept in a file that only its owner reads.
@safe final class EntryHistory {
  /// The most entries that are kept.
  private static let limit: CInt = 2000
  private let entries: OpaquePointer?
  private let path: String?

  /// Creates a history that is kept in a file; nil keeps it for this session only.
  init(path: String?) {
    self.path = path
    unsafe entries = history_init()
    unsafe ceditline_history_set_size(entries, Self.limit)
    unsafe ceditline_history_set_unique(entries, 1)
    guard let path else { return }
    Self.makeFolders(of: path)
    unsafe ceditline_history_load(entries, path)
  }

  deinit {
    unsafe history_end(entries)
  }

  /// Lets an editor recall the entries.
  func attach(to editor: OpaquePointer) {
    unsafe ceditline_set_history(editor, entries)
  }

  /// Adds an input and writes the file, so that a terminal that is closed loses nothing.
  func add(_ input: [UInt8]) {
    var text = input[...]
    while text.last == UInt8(ascii: "\n") || text.last == UInt8(ascii: " ") { text.removeLast() }
    guard !text.isEmpty, !text.contains(0) else { return }
    unsafe ceditline_history_enter(entries, String(decoding: text, as: UTF8.self))
    guard let path else { return }
    // The file is made with the rights of its owner alone before anything is in it.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    close(descriptor)
    unsafe ceditline_history_save(entries, path)
  }

  private static func makeFolders(of path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      _ = unsafe mkdir(folder, 0o700)
    }
  }
}
