import CSQLite

/// Databases whose file does not exist before the first write.
///
/// SQLite creates the file of a new database when it opens it. With this VFS, a path without a file is an empty database
/// until SQLite locks it for a write, or until another program creates the file. A file that will be replaced is hidden:
/// the database is empty, and the first write replaces the file.
@safe package enum NewDatabases {
  /// The name of the VFS.
  package static let fileSystemName = "tsqlite-new"

  /// The files that the next connection replaces, and the paths by which SQLite knows those that are not replaced yet.
  private static let replaced = Guarded<(files: Set<FilesInUse.Identity>, paths: Set<String>)>(([], []))

  /// Makes the next connection to a file begin with an empty database, whose first write replaces the file.
  ///
  /// - Parameter path: a path whose last byte is zero.
  package static func willReplace(_ path: [CChar]) {
    guard let file = FilesInUse.Identity(path: path) else { return }
    replaced.withLock { _ = $0.files.insert(file) }
  }

  /// Drops what ``willReplace(_:)`` said, if no connection was made.
  package static func forgetReplacements() {
    replaced.withLock { $0.files = [] }
  }

  /// Whether a connection has not replaced its file yet; `path` is the one by which SQLite knows it.
  package static func isWaiting(_ path: String) -> Bool {
    replaced.withLock { $0.paths.contains(path) }
  }

  /// Whether a file is to be replaced, from now on by the connection that asks.
  fileprivate static func takeReplacement(of path: UnsafePointer<CChar>) -> Bool {
    guard replaced.withLock({ !$0.files.isEmpty }) else { return false }
    let bytes = unsafe Array(UnsafeBufferPointer(start: path, count: strlen(path) + 1))
    guard let file = FilesInUse.Identity(path: bytes) else { return false }
    let name = unsafe String(cString: path)
    return replaced.withLock { replaced in
      guard replaced.files.remove(file) != nil else { return false }
      replaced.paths.insert(name)
      return true
    }
  }

  fileprivate static func endReplacement(of path: UnsafePointer<CChar>) {
    let name = unsafe String(cString: path)
    replaced.withLock { _ = $0.paths.remove(name) }
  }

  /// Whether a path is that of a journal of a database that is not replaced yet.
  fileprivate static func isHidden(_ path: UnsafePointer<CChar>) -> Bool {
    guard replaced.withLock({ !$0.paths.isEmpty }) else { return false }
    let name = unsafe String(cString: path)
    return NewDatabaseFile.journalEndings.contains {
      name.hasSuffix($0) && isWaiting(String(name.dropLast($0.count)))
    }
  }

  /// Registers the VFS with SQLite; more calls have no effect.
  ///
  /// - Returns: whether SQLite accepted it.
  @discardableResult
  package static func register() -> Bool {
    if unsafe sqlite3_vfs_find(fileSystemName) != nil { return true }
    guard let base = unsafe sqlite3_vfs_find(nil) else { return false }
    // SQLite keeps the pointer for the life of the process.
    let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    unsafe system.initialize(to: base.pointee)
    unsafe system.pointee.zName = fileSystemName.withCString { unsafe UnsafePointer(strdup($0)) }
    unsafe system.pointee.pNext = nil
    unsafe system.pointee.pAppData = UnsafeMutableRawPointer(base)
    unsafe system.pointee.szOsFile = max(base.pointee.szOsFile, CInt(MemoryLayout<NewDatabaseFile>.stride))
    unsafe system.pointee.xOpen = { system, path, file, flags, outFlags in
      guard let base = unsafe system?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self),
        let file = unsafe file
      else { return SQLITE_MISUSE }
      guard flags & SQLITE_OPEN_MAIN_DB != 0, flags & SQLITE_OPEN_CREATE != 0, let path = unsafe path,
        unsafe sqlite3_uri_boolean(path, "nolock", 0) == 0
      else {
        return unsafe base.pointee.xOpen(base, path, file, flags, outFlags)
      }
      let replaces = unsafe NewDatabases.takeReplacement(of: path)
      let new = unsafe NewDatabaseFile(base, path, flags, replaces: replaces)
      guard replaces || !new.exists, new.canBeCreated else {
        if replaces { unsafe NewDatabases.endReplacement(of: path) }
        return replaces ? SQLITE_CANTOPEN : unsafe base.pointee.xOpen(base, path, file, flags, outFlags)
      }
      unsafe outFlags?.pointee = flags
      unsafe new.store(in: file)
      return SQLITE_OK
    }
    unsafe system.pointee.xAccess = { system, path, test, result in
      guard let base = unsafe system?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self) else {
        return SQLITE_MISUSE
      }
      // SQLite would delete the journals of a file that is not replaced yet, because the database seems to be empty.
      if let path = unsafe path, unsafe NewDatabases.isHidden(path) {
        unsafe result?.pointee = 0
        return SQLITE_OK
      }
      return unsafe base.pointee.xAccess(base, path, test, result)
    }
    return unsafe sqlite3_vfs_register(system, 0) == SQLITE_OK
  }
}

/// What SQLite stores for a file that does not exist; the record of the file replaces it when there is one.
@safe private struct NewDatabaseFile {
  private var header = unsafe sqlite3_file()
  private let base: UnsafeMutablePointer<sqlite3_vfs>
  /// The path, which SQLite keeps until it closes the file.
  private let path: UnsafePointer<CChar>
  private let flags: CInt
  /// Whether there is a file, which the first write replaces.
  private let replaces: Bool

  static let journalEndings = ["-journal", "-wal", "-shm"]

  private typealias File = UnsafeMutablePointer<sqlite3_file>

  init(
    _ base: UnsafeMutablePointer<sqlite3_vfs>, _ path: UnsafePointer<CChar>, _ flags: CInt, replaces: Bool
  ) {
    unsafe self.base = base
    unsafe self.path = path
    self.flags = flags
    self.replaces = replaces
    unsafe header.pMethods = UnsafePointer(Self.methods)
  }

  func store(in file: UnsafeMutablePointer<sqlite3_file>) {
    unsafe UnsafeMutableRawPointer(file).initializeMemory(as: NewDatabaseFile.self, to: self)
  }

  private func isTrue(_ test: CInt, of path: UnsafePointer<CChar>) -> Bool {
    var result: CInt = 0
    return unsafe base.pointee.xAccess(base, path, test, &result) == SQLITE_OK && result != 0
  }

  /// Whether there is a file; SQLite's test for that ignores empty ones.
  var exists: Bool {
    unsafe isTrue(SQLITE_ACCESS_EXISTS, of: path) || isTrue(SQLITE_ACCESS_READWRITE, of: path)
  }

  /// Whether a file can be created in the folder.
  var canBeCreated: Bool {
    var folder = unsafe String(cString: path)
    guard let slash = folder.lastIndex(of: "/") else { return true }
    folder.removeSubrange(folder.index(after: slash)...)
    return unsafe folder.withCString { unsafe isTrue(SQLITE_ACCESS_READWRITE, of: $0) }
  }

  /// Opens the file, whose record replaces this one; if that fails, this one stays.
  private func open(_ file: File, creating: Bool) -> CInt {
    var opened: CInt = 0
    let flags = creating ? flags : flags & ~SQLITE_OPEN_CREATE
    var code = unsafe base.pointee.xOpen(base, path, file, flags, &opened)
    if code == SQLITE_OK, opened & SQLITE_OPEN_READONLY != 0 {
      _ = unsafe file.pointee.pMethods.pointee.xClose(file)
      code = SQLITE_CANTOPEN
    }
    if code != SQLITE_OK { unsafe store(in: file) }
    return code
  }

  /// Deletes the file that is replaced, and its journals, unless another program is using it.
  private func deleteOld(_ file: File) -> CInt {
    let code = unsafe open(file, creating: false)
    // Somebody else may have deleted it.
    guard code == SQLITE_OK, let methods = unsafe file.pointee.pMethods else {
      return exists ? code : SQLITE_OK
    }
    defer {
      _ = unsafe methods.pointee.xUnlock(file, SQLITE_LOCK_NONE)
      _ = unsafe methods.pointee.xClose(file)
      unsafe store(in: file)
    }
    for level in [SQLITE_LOCK_SHARED, SQLITE_LOCK_EXCLUSIVE] {
      let code = unsafe methods.pointee.xLock(file, level)
      guard code == SQLITE_OK else { return code }
    }
    for ending in Self.journalEndings {
      let name = unsafe String(cString: path) + ending
      let code = unsafe name.withCString { unsafe base.pointee.xDelete(base, $0, 0) }
      guard code == SQLITE_OK || code == SQLITE_IOERR | 23 << 8 else { return code }
    }
    return unsafe base.pointee.xDelete(base, path, 0)
  }

  private func lock(_ file: File, _ level: CInt) -> CInt {
    if replaces, unsafe NewDatabases.isWaiting(String(cString: path)) {
      guard level > SQLITE_LOCK_SHARED else { return SQLITE_OK }
      let code = unsafe deleteOld(file)
      guard code == SQLITE_OK else { return code }
      unsafe NewDatabases.endReplacement(of: path)
    }
    guard level > SQLITE_LOCK_SHARED else {
      guard exists else { return SQLITE_OK }
      let code = unsafe open(file, creating: false)
      return code == SQLITE_OK ? unsafe file.pointee.pMethods.pointee.xLock(file, level) : code
    }
    var code = unsafe open(file, creating: true)
    guard code == SQLITE_OK, let methods = unsafe file.pointee.pMethods else { return code }
    var size: sqlite3_int64 = 0
    code = unsafe methods.pointee.xLock(file, SQLITE_LOCK_SHARED)
    if code == SQLITE_OK { code = unsafe methods.pointee.xFileSize(file, &size) }
    // Another program has filled the file since the transaction began with an empty database.
    if code == SQLITE_OK, size > 0 { code = SQLITE_BUSY }
    guard code == SQLITE_OK else {
      _ = unsafe methods.pointee.xUnlock(file, SQLITE_LOCK_NONE)
      _ = unsafe methods.pointee.xClose(file)
      unsafe store(in: file)
      return code
    }
    return unsafe methods.pointee.xLock(file, level)
  }

  private static func of(_ file: File) -> NewDatabaseFile {
    unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: NewDatabaseFile.self).pointee
  }

  /// The functions of a file that does not exist; they never change.
  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe methods.initialize(to: sqlite3_io_methods())
    // Only with version 2 SQLite accepts a write-ahead log, whose functions it calls when the file exists.
    unsafe methods.pointee.iVersion = 2
    unsafe methods.pointee.xClose = { file in
      if let file = unsafe file { unsafe NewDatabases.endReplacement(of: NewDatabaseFile.of(file).path) }
      return SQLITE_OK
    }
    unsafe methods.pointee.xRead = { _, bytes, count, _ in
      unsafe bytes?.initializeMemory(as: UInt8.self, repeating: 0, count: Int(count))
      return SQLITE_IOERR | 2 << 8
    }
    // SQLite locks a file before it writes.
    unsafe methods.pointee.xWrite = { _, _, _, _ in SQLITE_IOERR }
    unsafe methods.pointee.xTruncate = { _, _ in SQLITE_IOERR }
    unsafe methods.pointee.xSync = { _, _ in SQLITE_OK }
    unsafe methods.pointee.xFileSize = { _, size in
      unsafe size?.pointee = 0
      return SQLITE_OK
    }
    unsafe methods.pointee.xLock = { file, level in
      guard let file = unsafe file else { return SQLITE_MISUSE }
      return unsafe NewDatabaseFile.of(file).lock(file, level)
    }
    unsafe methods.pointee.xUnlock = { _, _ in SQLITE_OK }
    unsafe methods.pointee.xCheckReservedLock = { _, isReserved in
      unsafe isReserved?.pointee = 0
      return SQLITE_OK
    }
    unsafe methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    unsafe methods.pointee.xSectorSize = { _ in 4096 }
    unsafe methods.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    unsafe methods.pointee.xShmMap = { _, _, _, _, _ in SQLITE_CANTOPEN }
    unsafe methods.pointee.xShmLock = { _, _, _, _ in SQLITE_CANTOPEN }
    unsafe methods.pointee.xShmBarrier = { _ in }
    unsafe methods.pointee.xShmUnmap = { _, _ in SQLITE_OK }
    return unsafe methods
  }()
}
