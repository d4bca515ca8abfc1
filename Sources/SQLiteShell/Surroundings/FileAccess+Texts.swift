// The functions of files with paths that were typed.

extension FileAccess {
  /// Opens a file to read it from its start.
  package func openForReading(_ path: String) throws(FileError) -> any ByteReader {
    try openForReading(Array(path.utf8))
  }

  /// Opens a file to write it, emptying it unless `appending`.
  package func openForWriting(_ path: String, appending: Bool) throws(FileError) -> any ByteDestination {
    try openForWriting(Array(path.utf8), appending: appending)
  }

  /// Removes a file or a symbolic link, if there is one; a device or a pipe stays.
  func removeFile(_ path: String) { removeFile(Array(path.utf8)) }

  /// Removes a file that is going to be made if a signal ends the program.
  func removeAfterSignal(_ path: String) { removeAfterSignal(Array(path.utf8)) }

  /// Runs a command and waits for its end.
  func run(_ command: String) throws(FileError) -> Int { try run(Array(command.utf8)) }

  /// Makes a folder the current one.
  func changeDirectory(_ path: String) throws(FileError) { try changeDirectory(Array(path.utf8)) }

  /// Whether there is a file or folder at `path`.
  package func exists(_ path: String) -> Bool { exists(Array(path.utf8)) }

  /// Whether two paths lead to one file, through symbolic and other links; false where one leads to none.
  func isSameFile(_ path: String, as other: String) -> Bool {
    isSameFile(Array(path.utf8), as: Array(other.utf8))
  }

  /// Whether a file gives the same bytes each time it is read, which pipes and devices do not.
  func canReadAgain(_ path: String) -> Bool { canReadAgain(Array(path.utf8)) }

  /// The other programs that hold a lock on a file, such as `4711 (sqlite3)`, as far as the system tells.
  func lockHolders(of path: String) -> [String] { lockHolders(of: Array(path.utf8)) }

  /// All that a file holds; nil where it cannot be read.
  func contents(of path: String) -> [UInt8]? {
    guard let reader = try? openForReading(path) else { return nil }
    var contents: [UInt8] = []
    var block: [UInt8] = []
    do {
      while try reader.read(into: &block) { contents += block }
    } catch {
      return nil
    }
    return contents
  }
}
