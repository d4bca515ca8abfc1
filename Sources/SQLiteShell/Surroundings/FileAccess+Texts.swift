// Variants of the file functions for paths that a person typed.

extension FileAccess {
  /// Opens a file to read it from its start.
  package func openForReading(_ path: String) throws(FileError) -> any ByteReader {
    try openForReading(Array(path.utf8))
  }

  /// Opens a file to write it, and empties it unless `appending`.
  package func openForWriting(_ path: String, appending: Bool) throws(FileError) -> any ByteDestination {
    try openForWriting(Array(path.utf8), appending: appending)
  }

  /// Removes a file or a symbolic link, if it exists, but not a device or a pipe.
  func removeFile(_ path: String) { removeFile(Array(path.utf8)) }

  /// Runs a command and waits for its end.
  func run(_ command: [UInt8]) throws(FileError) -> Int { try run(command, on: nil) }

  /// Runs a program with a file as its last argument, and waits for its end.
  func run(_ program: String, on file: String) throws(FileError) -> Int {
    try run(Array(program.utf8), on: file)
  }

  /// Changes the current folder.
  func changeDirectory(_ path: String) throws(FileError) { try changeDirectory(Array(path.utf8)) }

  /// Whether there is a file or folder at `path`.
  package func exists(_ path: String) -> Bool { exists(Array(path.utf8)) }

  /// Whether two paths lead to the same file, through symbolic and hard links; false if one leads to none.
  func isSameFile(_ path: String, as other: String) -> Bool {
    isSameFile(Array(path.utf8), as: Array(other.utf8))
  }

  /// Whether a file contains the same bytes each time it is read, unlike pipes and devices.
  func canReadAgain(_ path: String) -> Bool { canReadAgain(Array(path.utf8)) }

  /// The whole content of a file that the program reads unasked, such as one of settings: a regular file with at most
  /// ``FileError/smallFileLimit`` bytes.
  package func smallContents(of path: String) throws(FileError) -> [UInt8] {
    let file = try openRegularFile(Array(path.utf8))
    let size = try file.size()
    guard size <= FileError.smallFileLimit else { throw .tooLarge(limit: FileError.smallFileLimit) }
    return try file.read(at: 0, count: size)
  }

  /// The whole content of a file; nil if it cannot be read.
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

  /// Makes the folders in which a file will be, if they do not exist.
  func makeFolders(of path: String) throws(FileError) {
    let bytes = Array(path.utf8)
    for end in bytes.indices.dropFirst() where bytes[end] == UInt8(ascii: "/") {
      let folder = Array(bytes[..<end])
      if !exists(folder) { try makeFolder(folder, permissions: 0o700) }
    }
  }
}
