import TypedSQLiteCore

/// What changes if a program changes pages of a database, or of its journal, that others may be reading.
///
/// Frames that are only appended to a write-ahead log change nothing here.
struct FilesStamp: Equatable {
  private let header: [UInt8]
  private let attributes: FileAttributes?
  private let logHeader: [UInt8]
  private let journalHeader: [UInt8]
  private let copied: [Int]
  /// Whether a program may have the database open.
  let isInUse: Bool

  init(_ path: [UInt8], _ files: any FileAccess) {
    let path = files.canonicalPath(of: path) ?? path
    let index = WriteAheadIndex(of: path + "-shm".utf8, files)
    header = Self.start(of: path, DatabaseHeader.size, files)
    attributes = try? files.attributes(of: path)
    logHeader = Self.start(of: path + "-wal".utf8, WriteAheadLog.headerSize, files)
    journalHeader = Self.start(of: path + "-journal".utf8, 28, files)
    copied = index.map { [$0.copiedCount, $0.attemptedCount] } ?? []
    isInUse = index != nil || journalHeader.contains { $0 != 0 }
  }

  /// Whether the log is of the same round, so that its commits have the same numbers.
  func hasLog(of other: FilesStamp) -> Bool { logHeader == other.logHeader }

  private static func start(of path: [UInt8], _ count: Int, _ files: any FileAccess) -> [UInt8] {
    guard files.exists(path), let file = try? files.openRegularFile(path) else { return [] }
    return (try? file.read(at: 0, count: count)) ?? []
  }
}

extension DatabaseFiles {
  /// Opens the files of a database, or private copies of them if a program may be writing to it.
  ///
  /// The copies lose their names at once, so nothing is left of them.
  ///
  /// - Throws: ``ShellError`` if a file cannot be read, if there is no room for a copy, or if the database changes each time
  ///   while it is copied; any error of `check`.
  static func stable(
    _ path: [UInt8], _ surroundings: Surroundings, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> DatabaseFiles {
    let files = surroundings.files
    let stamp = FilesStamp(path, files)
    guard stamp.isInUse else { return try DatabaseFiles(path, files, check) }
    var before = stamp
    for _ in 0..<8 {
      let opened = try DatabaseFiles(path, files, check)
      let database = try copy(opened.database, surroundings, check)
      let log = try copy(ofOptional: opened.logImage, surroundings, check)
      let journal = try copy(ofOptional: opened.journalImage, surroundings, check)
      let after = FilesStamp(path, files)
      if before == after {
        return try DatabaseFiles(opened.path, database: database, log: log, journal: journal, check)
      }
      before = after
    }
    throw .deleted(.written(String(decoding: path, as: UTF8.self)))
  }

  private static func copy(
    ofOptional image: (any PageImage)?, _ surroundings: Surroundings, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> (any PageImage)? {
    guard let image else { return nil }
    return try copy(image, surroundings, check)
  }

  /// A copy that has no name any more.
  private static func copy(
    _ image: any PageImage, _ surroundings: Surroundings, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> any PageImage {
    let path = surroundings.environment.makeTemporaryPath(surroundings.randomNumber(), suffix: "db")
    defer { surroundings.files.removeFile(Array(path.utf8)) }
    try image.write(to: path, surroundings, check)
    do throws(FileError) {
      let file = try surroundings.files.openRegularFile(Array(path.utf8))
      return FileImage(file: file, size: try file.size())
    } catch {
      throw .deleted(.cannotCopy(path, error.message))
    }
  }
}

extension PageImage {
  /// Writes the bytes to a new private file, with little memory.
  ///
  /// - Throws: ``ShellError`` if there is no room, or the bytes cannot be read; any error of `check`.
  func write(
    to path: String, _ surroundings: Surroundings, edit: (inout [UInt8]) -> Void = { _ in },
    _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    var offset = 0
    do throws(FileError) {
      let file = try surroundings.files.makePrivateFile(Array(path.utf8))
      while offset < size {
        var block = read(at: offset, count: 1 << 20)
        guard !block.isEmpty else { break }
        if offset == 0 { edit(&block) }
        try file.write(block.span)
        offset += block.count
        guard !surroundings.interrupt.isInterrupted else { break }
      }
      try file.close()
    } catch {
      throw .deleted(.cannotCopy(path, error.message))
    }
    try check()
    guard offset >= size else { throw .deleted(.cannotRead("a file ends before byte \(size)")) }
  }
}
