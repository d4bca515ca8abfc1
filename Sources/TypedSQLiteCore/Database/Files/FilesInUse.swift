import CSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files that SQLite has open: databases, their journals and the memory that connections share.
///
/// When a process closes any descriptor of a file, POSIX drops all locks of the process on that file. A program that
/// reads files must therefore ask before it closes one, or SQLite loses its locks and another program can write.
@safe package enum FilesInUse {
  /// What makes a file the same under each of its names.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    private init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Nil if the descriptor is not open.
    package init?(descriptor: CInt) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    /// Nil if nothing exists at the path, whose last byte is zero.
    package init?(path: [CChar]) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      self.init(status)
    }
  }

  private static let descriptors = Guarded<[CInt: Identity]>([:])
  private static let calls = Guarded(Calls())

  /// The functions of the system that SQLite would call, and what is called when SQLite has closed a file.
  @safe private struct Calls: Sendable {
    var open: Open?
    var close: Close?
    var didClose: (@Sendable (Identity) -> Void)?
  }

  private typealias Open = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> CInt
  private typealias Close = @convention(c) (CInt) -> CInt

  /// Whether SQLite has a file open.
  package static func contains(_ file: Identity) -> Bool {
    descriptors.withLock { $0.values.contains(file) }
  }

  /// Begins to record which files SQLite opens; more calls have no effect.
  ///
  /// Files that are open already are not known.
  ///
  /// - Parameter didClose: called when SQLite no longer has a file open; it must not call SQLite.
  package static func watch(didClose: @escaping @Sendable (Identity) -> Void) {
    guard let system = unsafe sqlite3_vfs_find(nil), unsafe system.pointee.iVersion >= 3,
      let find = unsafe system.pointee.xGetSystemCall, let set = unsafe system.pointee.xSetSystemCall,
      let oldOpen = unsafe find(system, "open"), let oldClose = unsafe find(system, "close")
    else { return }
    let isNew = calls.withLock { calls in
      guard unsafe calls.open == nil else { return false }
      unsafe calls.open = unsafeBitCast(oldOpen, to: Open.self)
      unsafe calls.close = unsafeBitCast(oldClose, to: Close.self)
      calls.didClose = didClose
      return true
    }
    guard isNew else { return }
    unsafe _ = set(system, "open", unsafeBitCast(openRecorded, to: sqlite3_syscall_ptr.self))
    unsafe _ = set(system, "close", unsafeBitCast(closeRecorded, to: sqlite3_syscall_ptr.self))
  }

  private static let openRecorded: Open = { path, flags, mode in
    guard let open = unsafe calls.withLock({ unsafe $0.open }) else { return -1 }
    let descriptor = unsafe open(path, flags, mode)
    guard descriptor >= 0, let file = Identity(descriptor: descriptor) else { return descriptor }
    descriptors.withLock { $0[descriptor] = file }
    return descriptor
  }

  private static let closeRecorded: Close = { descriptor in
    let (close, didClose) = calls.withLock { ($0.close, $0.didClose) }
    guard let close else { return -1 }
    // Another thread may get the same number as soon as the file is closed.
    let file = descriptors.withLock { $0.removeValue(forKey: descriptor) }
    let code = close(descriptor)
    if code == 0, let file, !contains(file) { didClose?(file) }
    return code
  }
}
