import CEditLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The inputs of earlier sessions and of this one.
@safe package final class EntryHistory {
  /// The maximum number of entries.
  package static let limit: CInt = 2000
  /// The maximum length of an entry, in bytes; nobody looks for a longer one, and each session would read it.
  package static let entryLimit = 100_000
  private let list: OpaquePointer?
  private let store: (any EntryStore)?
  /// The entries, the oldest first.
  private(set) lazy var entries: [[UInt8]] = unsafe Self.list(list)

  /// Creates a history that is kept in a store, or with nil for this session only.
  package init(_ store: (any EntryStore)?) {
    self.store = store
    unsafe list = history_init()
    unsafe ceditline_history_set_size(list, Self.limit)
    unsafe ceditline_history_set_unique(list, 1)
    unsafe store?.load(into: list)
  }

  deinit {
    unsafe history_end(list)
  }

  /// Makes the entries available in an editor.
  func attach(to editor: OpaquePointer) {
    unsafe ceditline_set_history(editor, list)
  }

  /// Adds an input, to the store too, so that nothing is lost if the terminal is closed.
  func add(_ input: [UInt8]) {
    var text = input[...]
    while text.last == UInt8(ascii: "\n") || text.last == UInt8(ascii: " ") { text.removeLast() }
    guard !text.isEmpty, !text.contains(0) else { return }
    let entry = String(decoding: text, as: UTF8.self)
    unsafe ceditline_history_enter(list, entry)
    if entries.last != Array(text) { entries.append(Array(text)) }
    store?.append(entry)
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

/// What keeps the entries of a history between sessions.
package protocol EntryStore: AnyObject {
  /// Reads the entries into a history of libedit.
  func load(into list: OpaquePointer?)

  /// Adds an entry.
  func append(_ entry: String)
}
