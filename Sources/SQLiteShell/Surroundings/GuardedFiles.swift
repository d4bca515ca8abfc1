/// The files of a session, which never opens those of its open databases for writing, and asks before it replaces others.
///
/// All commands and functions access files through this object, so none can overwrite a database by mistake.
final class GuardedFiles: FileAccess {
  private let files: any FileAccess
  /// The paths of the open databases.
  var databasePaths: () -> [String] = { [] }
  /// Whether what commands keep beside a database is not written either.
  var keepsCompanions = false
  /// Throws unless a file that is a database may be replaced or emptied now.
  var mayReplace: (_ path: [UInt8]) throws(FileError) -> Void = { _ throws(FileError) in }
  /// Called before another program starts, which may write to standard output; throws if none may.
  var willRunProgram: (_ writesToOutput: Bool) throws(FileError) -> Void = { _ in }

  init(_ files: any FileAccess) {
    self.files = files
  }

  /// Throws ``FileError/openDatabase`` if a path leads to a file of an open database: the database itself or
  /// one of its journals.
  func refuseDatabase(_ path: [UInt8]) throws(FileError) {
    let place = place(of: path)
    func isBeside(_ database: String, _ endings: [String]) -> Bool {
      endings.contains { ending in
        let file = Array((database + ending).utf8)
        // A journal that does not exist also has a path.
        return files.isSameFile(path, as: file) || place == self.place(of: file)
      }
    }
    for database in databasePaths() {
      if isBeside(database, ["", "-journal", "-wal", "-shm"]) { throw .openDatabase }
      if keepsCompanions, isBeside(database, [".formats", ".queries.sql"]) { throw .readOnlyCompanion }
    }
  }

  /// Throws unless a file may be replaced or emptied: it must not be open, and ``mayReplace`` decides about a database.
  func admitReplacing(_ path: [UInt8]) throws(FileError) {
    try refuseDatabase(path)
    if isDatabase(path) { try mayReplace(path) }
  }

  /// Whether a file begins as a database.
  func isDatabase(_ path: [UInt8]) -> Bool {
    guard files.canReadAgain(path), let file = try? files.openParts(of: path) else { return false }
    return (try? file.read(at: 0, count: DatabaseForm.magic.count)) == DatabaseForm.magic
  }

  /// The path without links, as far as it exists, so that equal paths are the same file.
  private func place(of path: [UInt8]) -> [UInt8] {
    if let known = files.canonicalPath(of: path) { return known }
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path[...$0]) } ?? Array("./".utf8)
    guard let known = files.canonicalPath(of: folder) else { return path }
    return known + [UInt8(ascii: "/")] + path[(slash.map { $0 + 1 } ?? 0)...]
  }
}

// MARK: - What is guarded

extension GuardedFiles {
  func openForWriting(_ path: [UInt8], appending: Bool) throws(FileError) -> any ByteDestination {
    try admitReplacing(path)
    return try files.openForWriting(path, appending: appending)
  }

  func openReplacement(of path: [UInt8], copying: Bool) throws(FileError) -> any ReplacementFile {
    // A copy keeps what the file has.
    if copying { try refuseDatabase(path) } else { try admitReplacing(path) }
    return try files.openReplacement(of: path, copying: copying)
  }

  func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree {
    GuardedTree(try files.openTree(path), at: path, self)
  }
}

// MARK: - What is handed on

extension GuardedFiles {
  func openForReading(_ path: [UInt8]) throws(FileError) -> any ByteReader {
    try files.openForReading(path)
  }
  func openParts(of path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    try files.openParts(of: path)
  }
  func openRegularFile(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    try files.openRegularFile(path)
  }
  func makePrivateFile(_ path: [UInt8]) throws(FileError) -> any ByteDestination {
    try files.makePrivateFile(path)
  }
  func removeFile(_ path: [UInt8]) { files.removeFile(path) }
  func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]] { try files.names(in: folder) }
  func makeFolder(_ path: [UInt8], permissions: UInt32) throws(FileError) {
    try files.makeFolder(path, permissions: permissions)
  }
  func makeLink(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    try files.makeLink(path, to: target)
  }
  func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8] { try files.linkTarget(of: path) }
  func changeDirectory(_ path: [UInt8]) throws(FileError) { try files.changeDirectory(path) }
  func completions(of prefix: String) -> [String] { files.completions(of: prefix) }
  func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes { try files.attributes(of: path) }
  func setPermissions(of path: [UInt8], to permissions: UInt32) throws(FileError) {
    try files.setPermissions(of: path, to: permissions)
  }
  func setModificationTime(of path: [UInt8], to seconds: Int64) throws(FileError) {
    try files.setModificationTime(of: path, to: seconds)
  }
  func exists(_ path: [UInt8]) -> Bool { files.exists(path) }
  func isSameFile(_ path: [UInt8], as other: [UInt8]) -> Bool { files.isSameFile(path, as: other) }
  func canReadAgain(_ path: [UInt8]) -> Bool { files.canReadAgain(path) }
  func canonicalPath(of path: [UInt8]) -> [UInt8]? { files.canonicalPath(of: path) }
  func openPipe(from command: String) throws(FileError) -> any ByteReader {
    try willRunProgram(false)
    return try files.openPipe(from: command)
  }
  func openPipe(to command: String) throws(FileError) -> any ByteDestination {
    try willRunProgram(true)
    return try files.openPipe(to: command)
  }
  func run(_ command: [UInt8], on file: String?) throws(FileError) -> Int {
    try willRunProgram(true)
    return try files.run(command, on: file)
  }
}
