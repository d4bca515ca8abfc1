import SQLiteShell
import Synchronization
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Opens all files that the program reads, and closes the files that it has opened.
///
/// If a process closes any descriptor of a file, POSIX drops all its locks on that file, which would let other programs
/// write to a database in the middle of a transaction. So a descriptor of a file that SQLite has open is not closed: it is
/// kept until SQLite closes the file, and everything that reads the file meanwhile borrows it.
enum OpenDescriptors {
  private struct Kept {
    let file: FilesInUse.Identity
    let canRead: Bool
    /// How many readers are using it.
    var users = 0
  }

  private static let kept = Mutex<[Int32: Kept]>([:])

  /// Begins to record what SQLite opens; must be called before SQLite opens a file.
  static func watchSQLite() {
    FilesInUse.watch { file in
      let unused = kept.withLock { kept in
        let unused = kept.filter { $0.value.file == file && $0.value.users == 0 }.map(\.key)
        for descriptor in unused { kept[descriptor] = nil }
        return unused
      }
      for descriptor in unused { systemClose(descriptor) }
    }
  }

  /// Opens a file to read it.
  ///
  /// - Returns: the descriptor, and whether it is borrowed: then others may read from it at the same time, so it has no
  ///   position of its own.
  static func openForReading(
    _ path: [UInt8], flags: Int32 = 0
  ) throws(FileError) -> (descriptor: Int32, isBorrowed: Bool) {
    let path = path.cString
    if let file = FilesInUse.Identity(path: path), let descriptor = borrow(file) { return (descriptor, true) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw FileError.current }
    return (descriptor, false)
  }

  private static func borrow(_ file: FilesInUse.Identity) -> Int32? {
    kept.withLock { kept in
      guard let descriptor = kept.first(where: { $0.value.file == file && $0.value.canRead })?.key else {
        return nil
      }
      kept[descriptor]?.users += 1
      return descriptor
    }
  }

  /// Closes a file, or keeps it while SQLite has it open.
  ///
  /// - Returns: the result of the system, which is 0 unless it failed.
  @discardableResult
  static func close(_ descriptor: Int32) -> Int32 {
    guard let file = FilesInUse.Identity(descriptor: descriptor) else { return systemClose(descriptor) }
    let isInUse = FilesInUse.contains(file)
    let isKept = kept.withLock { kept in
      guard var entry = kept.removeValue(forKey: descriptor) else {
        guard isInUse else { return false }
        kept[descriptor] = Kept(file: file, canRead: canRead(descriptor))
        return true
      }
      entry.users -= 1
      guard isInUse || entry.users > 0 else { return false }
      kept[descriptor] = entry
      return true
    }
    return isKept ? 0 : systemClose(descriptor)
  }

  private static func canRead(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_WRONLY
  }
}

// The function of the enum has the same name as that of the system, and hides it.
@discardableResult
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
