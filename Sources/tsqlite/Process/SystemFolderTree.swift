import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder of the operating system into which files are extracted.
///
/// Each folder of a path is opened from its parent, so a link that is created meanwhile is not followed.
final class SystemFolderTree: FolderTree {
  private let root: FolderDescriptor

  init(_ path: [UInt8]) throws(FileError) {
    var descriptor = unsafe open(path.cString, FolderDescriptor.flags)
    if descriptor < 0, errno == ENOENT {
      try Self.makeFolders(path)
      descriptor = unsafe open(path.cString, FolderDescriptor.flags)
    }
    guard descriptor >= 0 else { throw FileError.current }
    root = FolderDescriptor(descriptor)
  }

  /// Makes a folder and its missing parents.
  private static func makeFolders(_ path: [UInt8]) throws(FileError) {
    for end in path.indices.dropFirst() where path[end] == UInt8(ascii: "/") {
      _ = unsafe mkdir(Array(path[..<end]).cString, 0o777)
    }
    let code = unsafe mkdir(path.cString, 0o777)
    guard code == 0 || errno == EEXIST else { throw FileError.current }
  }

  func makeFolder(at path: [[UInt8]]) throws(FileError) {
    _ = try folder(path[...])
  }

  func makeLink(at path: [[UInt8]], to target: [UInt8], modified: Int64) throws(FileError) {
    guard let name = path.last else { throw FileError(code: EISDIR) }
    let folder = try folder(path.dropLast())
    if try folder.canReplace(name) {
      guard unsafe unlinkat(folder.descriptor, name.cString, 0) == 0 else {
        throw FileError.current
      }
    }
    let code = unsafe symlinkat(target.cString, folder.descriptor, name.cString)
    guard code == 0 else { throw FileError.current }
    try folder.setTime(of: name, modified)
  }

  func beginFile(at path: [[UInt8]]) throws(FileError) -> any NewFile {
    guard let name = path.last else { throw FileError(code: EISDIR) }
    return try NewSystemFile(name, in: try folder(path.dropLast()))
  }

  func setAttributes(
    ofFolder path: [[UInt8]], permissions: UInt32, modified: Int64
  ) throws(FileError) {
    let folder = try folder(path[...])
    var times = Self.times(modified)
    guard fchmod(folder.descriptor, mode_t(permissions)) == 0 else { throw FileError.current }
    guard unsafe futimens(folder.descriptor, &times) == 0 else { throw FileError.current }
  }

  /// Opens a folder, and makes it and its parents if they are missing.
  private func folder(_ path: ArraySlice<[UInt8]>) throws(FileError) -> FolderDescriptor {
    var folder = root
    for name in path { folder = try folder.subfolder(name) }
    return folder
  }

  /// The access time and the modification time, for a system call.
  fileprivate static func times(_ modified: Int64) -> [timespec] {
    [timespec(tv_sec: Int(modified), tv_nsec: 0), timespec(tv_sec: Int(modified), tv_nsec: 0)]
  }
}

/// An open folder.
private final class FolderDescriptor {
  static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Opens a folder inside this one, and makes it if it is missing.
  func subfolder(_ name: [UInt8]) throws(FileError) -> FolderDescriptor {
    if let folder = openFolder(name) { return folder }
    if errno == ENOENT {
      let code = unsafe mkdirat(descriptor, name.cString, 0o777)
      guard code == 0 || errno == EEXIST else { throw FileError.current }
      if let folder = openFolder(name) { return folder }
    }
    let fault = FileError.current
    if kind(of: name) == S_IFLNK {
      throw FileError(code: ELOOP, message: "a symbolic link is in the way")
    }
    throw fault
  }

  private func openFolder(_ name: [UInt8]) -> FolderDescriptor? {
    let folder = unsafe openat(descriptor, name.cString, Self.flags | O_NOFOLLOW)
    return folder >= 0 ? FolderDescriptor(folder) : nil
  }

  /// The type of the entry with a name, without following a link; nil if there is none.
  private func kind(of name: [UInt8]) -> mode_t? {
    var status = stat()
    let code = unsafe fstatat(descriptor, name.cString, &status, AT_SYMLINK_NOFOLLOW)
    return code == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether there is an entry with a name to replace, which must be a file or a link.
  func canReplace(_ name: [UInt8]) throws(FileError) -> Bool {
    guard let kind = kind(of: name) else { return false }
    guard kind == S_IFREG || kind == S_IFLNK else {
      throw kind == S_IFDIR ? FileError(code: EISDIR) : FileError(code: EEXIST)
    }
    return true
  }

  func setTime(of name: [UInt8], _ modified: Int64) throws(FileError) {
    var times = SystemFolderTree.times(modified)
    let code = unsafe utimensat(descriptor, name.cString, &times, AT_SYMLINK_NOFOLLOW)
    guard code == 0 else { throw FileError.current }
  }
}

/// A file that gets its name when it is complete.
private final class NewSystemFile: NewFile {
  private let name: [UInt8]
  private let folder: FolderDescriptor
  private let destination: FileDescriptorDestination
  /// The file; nil after it was finished.
  private var temporary: TemporaryFile?

  init(_ name: [UInt8], in folder: FolderDescriptor) throws(FileError) {
    self.name = name
    self.folder = folder
    let temporary = try TemporaryFile(in: folder.descriptor)
    destination = FileDescriptorDestination(try temporary.duplicate())
    self.temporary = temporary
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    try destination.write(bytes)
  }

  func finish(permissions: UInt32, modified: Int64) throws(FileError) {
    guard let temporary else { return }
    let descriptor = temporary.descriptor
    guard permissions == 0 || fchmod(descriptor, mode_t(permissions)) == 0 else { throw FileError.current }
    var times = SystemFolderTree.times(modified)
    guard unsafe futimens(descriptor, &times) == 0 else { throw FileError.current }
    // Some file systems report only here that the disk is full.
    try destination.close()
    _ = try folder.canReplace(name)
    try temporary.take(name, isNew: false)
    self.temporary = nil
  }

  /// Deletes the file, unless it was finished.
  func close() throws(FileError) {
    temporary = nil
    try destination.close()
  }
}
