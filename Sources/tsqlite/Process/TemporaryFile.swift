import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A new file in a folder that gets its name when it is whole.
///
/// If the system can, the file has no name until then, so that nothing is left of it however the program ends. Else it
/// has a temporary name, which is removed by ``deinit`` and by signals that end the program.
final class TemporaryFile {
  /// The file, open for reading and writing as long as this object lives.
  let descriptor: Int32
  private let folder: Int32
  private var temporaryName: TemporaryName?

  /// Makes the file in a folder that is open and stays open.
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
    close(descriptor)
  }

  /// Another descriptor of the file, for an owner that closes it.
  func duplicate() throws(FileError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FileError.current }
    return copy
  }

  /// Gives the file its name, in place of a file that has it.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - isNew: whether there must be no file of that name yet.
  /// - Throws: `FileError` of the system; with the number EEXIST if there is a file that must not be there.
  func take(_ name: [UInt8], isNew: Bool) throws(FileError) {
    if let temporaryName {
      try rename(temporaryName.name, to: name)
      temporaryName.forget()
      self.temporaryName = nil
      return
    }
    if link(as: name) { return }
    guard errno == EEXIST, !isNew else { throw FileError.current }
    // A link cannot replace a file, so for a moment the file has another name; only SIGKILL could end the program then.
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

  /// Calls `body` with names until it succeeds or fails for another reason than that there is such a file.
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
  /// Makes a file without a name; nil if the system or the file system has none, or could not give it one later.
  private static func makeUnnamed(in folder: Int32) -> Int32? {
    #if os(Linux)
    // The C library shows O_TMPFILE only to programs that ask for GNU's own additions.
    let flags = O_RDWR | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY
    let descriptor = unsafe openat(folder, ".", flags, 0o666)
    guard descriptor >= 0 else { return nil }
    if unsafe access(path(of: descriptor), F_OK) == 0 { return descriptor }
    close(descriptor)
    #endif
    return nil
  }

  /// Where Linux shows an open file.
  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Gives the file, which has none, a name that no file has yet.
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
