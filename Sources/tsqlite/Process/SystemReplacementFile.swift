import SQLiteShell
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that is written beside another one and takes its place at the end.
final class SystemReplacementFile: ReplacementFile {
  private let file: RandomAccessDescriptor
  private let descriptor: Int32
  private let temporaryName: [UInt8]
  private let folder: Int32
  private let name: [UInt8]
  /// What the other file was when it was copied; nil where there was none.
  private let original: FileState?
  private var isFinished = false

  init(of path: [UInt8]) throws(FileError) {
    let place = try Self.place(of: path)
    name = place.name
    folder = unsafe open(place.folder.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError.current }
    do throws(FileError) {
      let temporary = try TemporaryFile(in: folder)
      temporaryName = temporary.name
      descriptor = temporary.descriptor
      file = RandomAccessDescriptor(temporary.descriptor)
    } catch {
      close(folder)
      throw error
    }
    // From here on the object is whole, so that a failure drops the file.
    original = FileState(of: name, in: folder)
    guard original != nil else { return }
    try copyOriginal()
  }

  deinit {
    if !isFinished { _ = unsafe unlinkat(folder, temporaryName.cString, 0) }
    close(folder)
  }

  /// The folder and the name that a path leads to, through links.
  private static func place(of path: [UInt8]) throws(FileError) -> (folder: [UInt8], name: [UInt8]) {
    let files = SystemFiles()
    let known = files.canonicalPath(of: path)
    if known == nil, (try? files.attributes(of: path)) != nil { throw FileError(code: ENOENT) }
    let path = known ?? path
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (Array(".".utf8), path) }
    return (Array(path[...slash]), Array(path[(slash + 1)...]))
  }

  private func copyOriginal() throws(FileError) {
    // A file that must not be written must not be replaced either.
    let source = unsafe openat(folder, name.cString, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw FileError.current }
    let old = RandomAccessDescriptor(source)
    var status = stat()
    guard unsafe fstat(source, &status) == 0 else { throw FileError.current }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(code: EINVAL) }
    var offset = 0
    while true {
      if Interrupts.handle.isInterrupted { throw FileError(code: EINTR) }
      let block = try old.read(at: offset, count: 1 << 20)
      guard !block.isEmpty else { break }
      try file.write(block.span, at: offset)
      offset += block.count
    }
    // The owner can be kept only by those who may give files away, and before the rights, which it would change.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw FileError.current }
  }

  func size() throws(FileError) -> Int { try file.size() }
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try file.read(at: offset, count: count)
  }
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileError) { try file.write(bytes, at: offset) }
  func truncate(to size: Int) throws(FileError) { try file.truncate(to: size) }

  func finish() throws(FileError) {
    guard !isFinished else { return }
    guard FileState(of: name, in: folder) == original else {
      throw FileError(code: EBUSY, message: "another program has changed it")
    }
    // Else a crash of the system could leave the new name without the new bytes.
    guard fsync(descriptor) == 0 else { throw FileError.current }
    let code = unsafe renameat(folder, temporaryName.cString, folder, name.cString)
    guard code == 0 else { throw FileError.current }
    isFinished = true
  }
}

/// What tells whether a file is still the one it was.
private struct FileState: Equatable {
  private let inode: UInt64
  private let attributes: FileAttributes

  /// Nil where there is no file.
  init?(of name: [UInt8], in folder: Int32) {
    var status = stat()
    guard unsafe fstatat(folder, name.cString, &status, 0) == 0 else { return nil }
    inode = UInt64(status.st_ino)
    attributes = FileAttributes(status)
  }
}
