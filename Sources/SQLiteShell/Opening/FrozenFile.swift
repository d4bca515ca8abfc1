import SQLSyntax
import TypedSQLiteCore

/// A database that is opened as a file that no program changes: without locks, and without any file beside it.
struct FrozenFile {
  /// The URI that opens it.
  let uri: String

  /// - Parameters:
  ///   - path: the path, or a URI, of the database.
  ///   - surroundings: gives access to files.
  /// - Throws: ``ShellError`` if a journal beside it has changes that SQLite would not see.
  init(_ path: String, _ surroundings: Surroundings) throws(ShellError) {
    guard !path.isEmpty, path != ":memory:" else {
      uri = path
      return
    }
    if path.hasPrefix("file:") {
      let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
      let rest = path[end...]
      // The first value of a parameter counts.
      uri = path[..<end] + "?immutable=1" + (rest.hasPrefix("?") ? "&" + rest.dropFirst() : rest)
      try Self.requireNoJournal(String(path[..<end].dropFirst(5)), surroundings)
      return
    }
    uri = Self.uri(of: path) + "?immutable=1"
    try Self.requireNoJournal(path, surroundings)
  }

  /// The URI of a path, without parameters.
  static func uri(of path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "file:") + path.percentEncoded(keeping: "/")
  }

  /// The first bytes of a rollback journal that has not been ended.
  private static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Throws if a journal has changes that are not in the file.
  private static func requireNoJournal(_ path: String, _ surroundings: Surroundings) throws(ShellError) {
    func file(_ ending: String) -> (any RandomAccessFile)? {
      try? surroundings.files.openParts(of: Array((path + ending).utf8))
    }
    if let journal = file("-journal"), (try? journal.read(at: 0, count: 8)) == journalMagic {
      throw .opening(.frozenWithJournal(path, "-journal"))
    }
    guard let log = file("-wal"), let size = try? log.size(), size > 0 else { return }
    let frames = try WriteAheadLog(log, size: Int(clamping: size)) { _ throws(ShellError) in }
    if frames.lastCommit > 0 { throw .opening(.frozenWithJournal(path, "-wal")) }
  }
}
