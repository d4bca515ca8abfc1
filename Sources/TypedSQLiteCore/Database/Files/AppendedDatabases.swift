import CSQLite

/// Databases at the end of another file, such as a program that carries its data.
///
/// The last 25 bytes of the file are a mark with the offset at which the database begins. The format is that
/// of SQLite's own [append VFS](https://sqlite.org/src/file/ext/misc/appendvfs.c); each can read and write
/// what the other has written.
///
/// In a file without a database, a new one is appended; an ordinary database file is used as one.
@safe package enum AppendedDatabases {
  /// The name of the VFS.
  package static let fileSystemName = "apndvfs"

  /// Registers the VFS with SQLite; more calls have no effect.
  ///
  /// - Returns: whether SQLite accepted it.
  @discardableResult
  package static func register() -> Bool {
    unsafe register(as: fileSystemName, over: sqlite3_vfs_find(nil))
  }

  /// Registers a VFS that finds the databases in files of another VFS; more calls have no effect.
  internal static func register(as name: String, over base: UnsafeMutablePointer<sqlite3_vfs>?) -> Bool {
    if unsafe sqlite3_vfs_find(name) != nil { return true }
    guard let base = unsafe base else { return false }
    // SQLite keeps the pointer for the life of the process.
    let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // Everything except opening is the work of the other VFS, whose functions use none of these fields.
    unsafe system.initialize(to: base.pointee)
    unsafe system.pointee.zName = name.withCString { unsafe UnsafePointer(strdup($0)) }
    unsafe system.pointee.pNext = nil
    // The same as in SQLite's own; the system's VFS gets the size of the caller's buffer.
    unsafe system.pointee.mxPathname = 1024
    unsafe system.pointee.pAppData = UnsafeMutableRawPointer(base)
    unsafe system.pointee.szOsFile = base.pointee.szOsFile + CInt(MemoryLayout<AppendedFile>.stride)
    unsafe system.pointee.xOpen = { system, name, file, flags, outFlags in
      guard let base = unsafe AppendedDatabases.baseSystem(system), let file = unsafe file else {
        return SQLITE_MISUSE
      }
      return unsafe AppendedFile.open(file, base, name, flags, outFlags)
    }
    return unsafe sqlite3_vfs_register(system, 0) == SQLITE_OK
  }

  private static func baseSystem(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> UnsafeMutablePointer<
    sqlite3_vfs
  >? {
    unsafe system?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self)
  }
}
