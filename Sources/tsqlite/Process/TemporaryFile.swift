import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A new file in a folder that gets its name when it is complete.
///
/// If the system supports it, the file has no name until then, so nothing is left however the program ends.
/// Otherwise it has a temporary name, which is removed by ``deinit`` and by signals that end the program.
final class TemporaryFile {
  /// The file, open for reading and writing during the life of this object.
  let descriptor: Int32
  private let folder: Int32
  private var temporaryName: TemporaryName?

  /// Makes the file in a folder, which must stay open.
  init(in folder: Int32) throws(FileError) {
    self.folder = folder
    if let unnamed = Self.makeUnnamed(in: folder) {
      descriptor = unnamed
      return
    }
    var made: Int32 = -1
    let name = try Self.tryNames { name in
      made = unsafe openat(
        folder, name.cString, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      return made >= 0
    }
    descriptor = made
    temporaryName = TemporaryName(name, in: folder)
  }

  deinit {
    if let temporaryName {
      temporaryName.forget()
      _ = unsafe unlinkat(folder, temporaryName.name.cString, 0)
    }
    OpenDescriptors.close(descriptor)
  }

  /// Another descriptor of the file, which the caller closes.
  func duplicate() throws(FileError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FileError.current }
    return copy
  }

  /// Gives the file its name, replacing an existing file.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - isNew: whether no file with the name may exist.
  /// - Throws: `FileError` of the system, with the number EEXIST if a file exists that must not.
  func take(_ name: [UInt8], isNew: Bool) throws(FileError) {
    if let temporaryName {
      try rename(temporaryName.name, to: name)
      temporaryName.forget()
      self.temporaryName = nil
      return
    }
    if link(as: name) { return }
    guard errno == EEXIST, !isNew else { throw FileError.current }
    // A link cannot replace a file, so the file briefly has another name, during which only SIGKILL could end
    // the program.
    let old = Self.blockSignals()
    defer { Self.restoreSignals(old) }
    let temporary = try Self.tryNames { link(as: $0) }
    do throws(FileError) {
      try rename(temporary, to: name)
    } catch {
      _ = unsafe unlinkat(folder, temporary.cString, 0)
      throw error
    }
  }

  private func rename(_ name: [UInt8], to other: [UInt8]) throws(FileError) {
    guard unsafe renameat(folder, name.cString, folder, other.cString) == 0 else { throw FileError.current }
  }

  /// Calls `body` with names until it succeeds or fails for another reason than an existing file.
  private static func tryNames(_ body: ([UInt8]) -> Bool) throws(FileError) -> [UInt8] {
    for number in 1..<1000 {
      let name = Array(".tsqlite-\(getpid())-\(number)".utf8)
      if body(name) { return name }
      guard errno == EEXIST else { break }
    }
    throw FileError.current
  }
}

// MARK: - Files without a name

extension TemporaryFile {
  /// Makes a file without a name; nil if the system or the file system does not support it or cannot name it
  /// later.
  private static func makeUnnamed(in folder: Int32) -> Int32? {
    #if os(Linux)
    // The C library declares O_TMPFILE only for programs that request GNU extensions.
    let flags = O_RDWR | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY
    let descriptor = unsafe openat(folder, ".", flags, 0o666)
    guard descriptor >= 0 else { return nil }
    if unsafe access(path(of: descriptor), F_OK) == 0 { return descriptor }
    close(descriptor)
    #endif
    return nil
  }

  /// The path under which Linux shows an open file.
  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Gives the unnamed file a name that no file has yet.
  private func link(as name: [UInt8]) -> Bool {
    unsafe linkat(AT_FDCWD, Self.path(of: descriptor), folder, name.cString, AT_SYMLINK_FOLLOW) == 0
  }

  private static func blockSignals() -> sigset_t {
    var all = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &old)
    return old
  }

  private static func restoreSignals(_ old: sigset_t) {
    var old = old
    unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
  }
}
