import SQLiteShell
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that is written next to another one and finally replaces it.
final class SystemReplacementFile: ReplacementFile {
  private let file: RandomAccessDescriptor
  private let temporary: TemporaryFile
  private let folder: Int32
  private let name: [UInt8]
  /// The state of the other file at the beginning; nil if there was none.
  private let original: FileState?
  private var isFinished = false

  /// The descriptor of the file, for a library that writes it directly.
  var descriptor: Int32 { temporary.descriptor }

  init(of path: [UInt8], copying: Bool) throws(FileError) {
    let place = try Self.place(of: path)
    name = place.name
    folder = unsafe open(place.folder.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError.current }
    do throws(FileError) {
      temporary = try TemporaryFile(in: folder)
      file = RandomAccessDescriptor(try temporary.duplicate())
    } catch {
      close(folder)
      throw error
    }
    // From here on deinit runs, so a failure deletes the file.
    original = FileState(of: name, in: folder)
    if original != nil { try takeOver(copying: copying) }
  }

  deinit {
    close(folder)
  }

  /// The folder and the name of a path, after following links.
  private static func place(of path: [UInt8]) throws(FileError) -> (folder: [UInt8], name: [UInt8]) {
    let files = SystemFiles()
    let known = files.canonicalPath(of: path)
    if known == nil, (try? files.attributes(of: path)) != nil { throw FileError(code: ENOENT) }
    let path = known ?? path
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return (Array(".".utf8), path) }
    let name = Array(path[(slash + 1)...])
    guard !name.isEmpty else { throw FileError(code: EISDIR) }
    return (Array(path[...slash]), name)
  }

  /// Copies owner and permissions of the other file, and its bytes if requested.
  private func takeOver(copying: Bool) throws(FileError) {
    // A file without write permission must not be replaced either.
    let source = unsafe openat(folder, name.cString, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw FileError.current }
    let old = RandomAccessDescriptor(source)
    var status = stat()
    guard unsafe fstat(source, &status) == 0 else { throw FileError.current }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(code: EINVAL) }
    if copying { try copy(old) }
    // Only privileged users can keep the owner. Permissions are set afterwards, because a change of owner
    // removes some, and nobody may get a program that runs with the rights of another user.
    let descriptor = temporary.descriptor
    let isKept = fchown(descriptor, status.st_uid, status.st_gid) == 0
    if !isKept { _ = fchown(descriptor, uid_t.max, status.st_gid) }
    guard fchmod(descriptor, status.st_mode & (isKept ? 0o7777 : 0o777)) == 0 else {
      throw FileError.current
    }
  }

  private func copy(_ old: RandomAccessDescriptor) throws(FileError) {
    var offset = 0
    while true {
      if Interrupts.handle.isInterrupted { throw FileError(code: EINTR) }
      let block = try old.read(at: offset, count: 1 << 20)
      guard !block.isEmpty else { break }
      try file.write(block.span, at: offset)
      offset += block.count
    }
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
    // Otherwise a crash of the system could leave the new name without the new bytes.
    guard fsync(temporary.descriptor) == 0 else { throw FileError.current }
    do throws(FileError) {
      try temporary.take(name, isNew: original == nil)
    } catch {
      guard error.code == EEXIST else { throw error }
      throw FileError(code: EBUSY, message: "another program has made it meanwhile")
    }
    isFinished = true
    // If this fails, a crash of the system may restore the old file, but never leave a part of either.
    _ = fsync(folder)
  }
}

/// Identifies a file and its version, to detect changes.
private struct FileState: Equatable {
  private let inode: UInt64
  private let attributes: FileAttributes

  /// Nil if there is no file.
  init?(of name: [UInt8], in folder: Int32) {
    var status = stat()
    guard unsafe fstatat(folder, name.cString, &status, 0) == 0 else { return nil }
    inode = UInt64(status.st_ino)
    attributes = FileAttributes(status)
  }
}
