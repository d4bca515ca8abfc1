import CSQLite

/// The VFS through which SQLite accesses a ``DatabaseFile``.
@safe internal enum OpenDatabaseFiles {
  /// The name of the VFS.
  static let name = "tsqlite-file"
  /// The name of the VFS for databases that follow other content of their file.
  static let appendedName = "tsqlite-file-appended"
  static let names = [name, appendedName]

  /// The files that can be opened, by the path that SQLite gets for each.
  private static let waiting = Guarded(Waiting())

  private struct Waiting: @unchecked Sendable {
    var files: [String: any DatabaseFile] = [:]
    var count = 0
  }

  /// Gives a file a path with which SQLite can open it once.
  ///
  /// - Throws: ``DatabaseError`` if SQLite does not accept the VFS.
  static func offer(_ file: any DatabaseFile) throws(DatabaseError) -> String {
    guard register() else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
    let box = Box(file: file)
    return waiting.withLock { waiting in
      waiting.count += 1
      let path = "tsqlite-file-\(waiting.count)"
      waiting.files[path] = box.file
      return path
    }
  }

  private struct Box: @unchecked Sendable { let file: any DatabaseFile }

  private static func take(_ path: String) -> Box? {
    waiting.withLock { $0.files.removeValue(forKey: path).map(Box.init) }
  }

  private static func register() -> Bool {
    if unsafe sqlite3_vfs_find(appendedName) != nil { return true }
    guard let base = unsafe sqlite3_vfs_find(nil) else { return false }
    // SQLite keeps the pointer for the life of the process.
    let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    unsafe system.initialize(to: base.pointee)
    unsafe system.pointee.zName = name.withCString { unsafe UnsafePointer(strdup($0)) }
    unsafe system.pointee.pNext = nil
    unsafe system.pointee.pAppData = UnsafeMutableRawPointer(base)
    unsafe system.pointee.szOsFile = max(
      base.pointee.szOsFile, CInt(MemoryLayout<OpenDatabaseFile>.stride))
    unsafe system.pointee.xOpen = { system, name, file, flags, outFlags in
      guard let file = unsafe file else { return SQLITE_MISUSE }
      guard flags & SQLITE_OPEN_MAIN_DB != 0, let name = unsafe name else {
        // Temporary files of a statement, such as those of sorters, are files of the system.
        guard let base = unsafe system?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self) else {
          return SQLITE_MISUSE
        }
        return unsafe base.pointee.xOpen(base, name, file, flags, outFlags)
      }
      unsafe file.pointee.pMethods = nil
      guard let box = unsafe OpenDatabaseFiles.take(String(cString: name)) else { return SQLITE_CANTOPEN }
      unsafe outFlags?.pointee = flags
      unsafe OpenDatabaseFile.begin(file, box.file)
      return SQLITE_OK
    }
    // The path has a meaning only in this VFS, and there is no journal beside it.
    unsafe system.pointee.xFullPathname = { _, name, size, result in
      guard let name = unsafe name, let result = unsafe result, unsafe strlen(name) < Int(size) else {
        return SQLITE_CANTOPEN
      }
      unsafe strcpy(result, name)
      return SQLITE_OK
    }
    unsafe system.pointee.xAccess = { _, _, _, found in
      unsafe found?.pointee = 0
      return SQLITE_OK
    }
    unsafe system.pointee.xDelete = { _, _, _ in SQLITE_OK }
    return unsafe sqlite3_vfs_register(system, 0) == SQLITE_OK
      && AppendedDatabases.register(as: appendedName, over: system)
  }
}

/// What SQLite stores for an open ``DatabaseFile``.
@safe private struct OpenDatabaseFile {
  private var header = unsafe sqlite3_file()
  private let object: Unmanaged<AnyObject>

  private typealias File = UnsafeMutablePointer<sqlite3_file>

  private static let shortRead = SQLITE_IOERR | 2 << 8

  static func begin(_ file: UnsafeMutablePointer<sqlite3_file>, _ object: any DatabaseFile) {
    var state = unsafe OpenDatabaseFile(object: .passRetained(object))
    unsafe state.header.pMethods = UnsafePointer(methods)
    unsafe UnsafeMutableRawPointer(file).initializeMemory(as: OpenDatabaseFile.self, to: state)
  }

  private init(object: Unmanaged<AnyObject>) {
    unsafe self.object = unsafe object
  }

  private static func with(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (any DatabaseFile) throws(DatabaseError) -> CInt
  ) -> CInt {
    guard let file = unsafe file else { return SQLITE_MISUSE }
    let state = unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: OpenDatabaseFile.self)
    guard let object = unsafe state.pointee.object.takeUnretainedValue() as? any DatabaseFile else {
      return SQLITE_MISUSE
    }
    do throws(DatabaseError) {
      return try body(object)
    } catch {
      return error.extendedResultCode.rawValue
    }
  }

  private static func read(
    _ object: any DatabaseFile, _ bytes: UnsafeMutableRawPointer?, _ count: Int, _ offset: Int
  ) throws(DatabaseError) -> CInt {
    let found = try object.read(at: offset, count: count)
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count)
    unsafe buffer.copyBytes(from: found)
    guard found.count < count else { return SQLITE_OK }
    // SQLite relies on zeros past the end.
    unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[found.count...])
      .initializeMemory(as: UInt8.self, repeating: 0)
    return shortRead
  }

  /// The functions of an open file; they never change.
  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe methods.initialize(to: sqlite3_io_methods())
    unsafe methods.pointee.iVersion = 1
    unsafe methods.pointee.xClose = { file in
      guard let file = unsafe file else { return SQLITE_MISUSE }
      let state = unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: OpenDatabaseFile.self)
      unsafe state.pointee.object.release()
      return SQLITE_OK
    }
    unsafe methods.pointee.xRead = { file, bytes, count, offset in
      unsafe OpenDatabaseFile.with(file) { object throws(DatabaseError) in
        unsafe try OpenDatabaseFile.read(object, bytes, Int(count), Int(offset))
      }
    }
    unsafe methods.pointee.xWrite = { file, bytes, count, offset in
      unsafe OpenDatabaseFile.with(file) { object throws(DatabaseError) in
        let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
        unsafe try object.write(buffer.bindMemory(to: UInt8.self).span, at: Int(offset))
        return SQLITE_OK
      }
    }
    unsafe methods.pointee.xTruncate = { file, size in
      unsafe OpenDatabaseFile.with(file) { object throws(DatabaseError) in
        try object.truncate(to: Int(size))
        return SQLITE_OK
      }
    }
    unsafe methods.pointee.xSync = { _, _ in SQLITE_OK }
    unsafe methods.pointee.xFileSize = { file, size in
      unsafe OpenDatabaseFile.with(file) { object throws(DatabaseError) in
        unsafe size?.pointee = sqlite3_int64(try object.size())
        return SQLITE_OK
      }
    }
    unsafe methods.pointee.xLock = { _, _ in SQLITE_OK }
    unsafe methods.pointee.xUnlock = { _, _ in SQLITE_OK }
    unsafe methods.pointee.xCheckReservedLock = { _, isReserved in
      unsafe isReserved?.pointee = 0
      return SQLITE_OK
    }
    unsafe methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    unsafe methods.pointee.xSectorSize = { _ in 4096 }
    unsafe methods.pointee.xDeviceCharacteristics = { _ in 0 }
    return unsafe methods
  }()
}
