import CSQLite

/// What SQLite stores for an open file with a database at its end; the record of the file itself follows it.
@safe internal struct AppendedFile {
  private var header = unsafe sqlite3_file()
  /// The offset at which the database begins.
  private var start: Int64
  /// The offset of the mark, at the end of the database; -1 while there is none.
  private var mark: Int64

  /// The maximum size of a file that contains a database; beyond it are the bytes that SQLite locks.
  private static let largestSize: Int64 = 0x4000_0000
  /// Databases begin at the start of a memory page.
  private static let alignment: Int64 = 4096

  private static let shortRead = SQLITE_IOERR | 2 << 8

  private typealias File = UnsafeMutablePointer<sqlite3_file>
}

// MARK: - Opening

extension AppendedFile {
  /// Opens a file, using the memory at `file` for its record.
  static func open(
    _ file: UnsafeMutablePointer<sqlite3_file>, _ base: UnsafeMutablePointer<sqlite3_vfs>,
    _ name: UnsafePointer<CChar>?, _ flags: CInt, _ outFlags: UnsafeMutablePointer<CInt>?
  ) -> CInt {
    guard let openBase = unsafe base.pointee.xOpen else { return SQLITE_MISUSE }
    // Journals and similar files are separate files.
    guard flags & SQLITE_OPEN_MAIN_DB != 0 else { return unsafe openBase(base, name, file, flags, outFlags) }
    let inner = unsafe innerFile(file)
    unsafe file.pointee.pMethods = nil
    unsafe inner.pointee.pMethods = nil
    var code = unsafe openBase(base, name, inner, flags, outFlags)
    guard code == SQLITE_OK else { return code }
    var size: sqlite3_int64 = 0
    code = unsafe inner.pointee.pMethods.pointee.xFileSize(inner, &size)
    // SQLite treats a file of one byte as empty, but the byte may be somebody's data.
    if code == SQLITE_OK, size == 0, unsafe read(inner, at: 0, count: 1) != nil { size = 1 }
    if code == SQLITE_OK, unsafe isOrdinaryDatabase(inner, size) {
      // The record moves to the place where SQLite looks for it, and is used without this layer.
      unsafe UnsafeMutableRawPointer(file).copyMemory(from: inner, byteCount: Int(base.pointee.szOsFile))
      return SQLITE_OK
    }
    if code == SQLITE_OK {
      if let mark = unsafe readMark(inner, size) {
        unsafe begin(file, AppendedFile(start: mark.start, mark: size - AppendMark.size))
        return SQLITE_OK
      }
      if flags & SQLITE_OPEN_CREATE != 0 {
        let rounded = size.addingReportingOverflow(alignment - 1)
        if !rounded.overflow {
          unsafe begin(file, AppendedFile(start: rounded.partialValue / alignment * alignment, mark: -1))
          return SQLITE_OK
        }
      }
      code = SQLITE_CANTOPEN
    }
    _ = unsafe inner.pointee.pMethods?.pointee.xClose?(inner)
    return code
  }

  private static func begin(_ file: File, _ state: AppendedFile) {
    var state = state
    unsafe state.header.pMethods = UnsafePointer(methods)
    unsafe UnsafeMutableRawPointer(file).initializeMemory(as: AppendedFile.self, to: state)
  }

  private static func isOrdinaryDatabase(_ inner: File, _ size: Int64) -> Bool {
    guard size >= 512, size.isMultiple(of: 512) else { return false }
    return unsafe read(inner, at: 0, count: 16) == Array("SQLite format 3\0".utf8)
  }

  private static func readMark(_ inner: File, _ size: Int64) -> AppendMark? {
    guard size >= AppendMark.size else { return nil }
    let count = Int(AppendMark.size)
    return unsafe read(inner, at: size - AppendMark.size, count: count).flatMap {
      AppendMark($0, fileSize: size)
    }
  }

  private static func read(_ inner: File, at offset: Int64, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe inner.pointee.pMethods.pointee.xRead(inner, buffer.baseAddress, CInt(count), offset)
    }
    return code == SQLITE_OK ? bytes : nil
  }
}

// MARK: - What SQLite calls

extension AppendedFile {
  /// The file itself, whose record follows this one.
  private static func innerFile(_ file: File) -> File {
    unsafe (UnsafeMutableRawPointer(file) + MemoryLayout<AppendedFile>.stride)
      .assumingMemoryBound(to: sqlite3_file.self)
  }

  /// Calls `body` with the state of an open file and with the file itself.
  private static func with(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ body: (inout AppendedFile, File, UnsafePointer<sqlite3_io_methods>) -> CInt
  ) -> CInt {
    guard let file = unsafe file else { return SQLITE_MISUSE }
    let inner = unsafe innerFile(file)
    guard let methods = unsafe inner.pointee.pMethods else { return SQLITE_MISUSE }
    let state = unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: AppendedFile.self)
    return unsafe body(&state.pointee, inner, methods)
  }

  /// Writes the mark after a database that will have a number of bytes.
  private mutating func moveMark(
    to end: Int64, _ inner: File, _ methods: UnsafePointer<sqlite3_io_methods>
  ) -> CInt {
    let code = unsafe AppendMark(start: start).bytes.withUnsafeBytes { bytes in
      unsafe methods.pointee.xWrite(inner, bytes.baseAddress, CInt(bytes.count), end)
    }
    if code == SQLITE_OK { mark = end }
    return code
  }

  /// Searches for the mark again, because another program may have moved it.
  private mutating func findMark(_ inner: File, _ methods: UnsafePointer<sqlite3_io_methods>) -> CInt {
    var size: sqlite3_int64 = 0
    let code = unsafe methods.pointee.xFileSize(inner, &size)
    guard code == SQLITE_OK, size != mark + AppendMark.size else { return code }
    if let found = unsafe Self.readMark(inner, size), found.start == start { mark = size - AppendMark.size }
    return SQLITE_OK
  }

  /// How many of a range of bytes are inside the database.
  private func available(_ count: CInt, at offset: Int64) -> Int64 {
    max(0, min(Int64(count), (mark < 0 ? 0 : mark - start) - offset))
  }

  private mutating func read(
    _ inner: File, _ methods: UnsafePointer<sqlite3_io_methods>, _ bytes: UnsafeMutableRawPointer?,
    _ count: CInt, _ offset: Int64
  ) -> CInt {
    // What follows the database is not part of it, but with a write-ahead log another program may have
    // extended it without asking for the size.
    var available = self.available(count, at: offset)
    if available < Int64(count) {
      let code = unsafe findMark(inner, methods)
      guard code == SQLITE_OK else { return code }
      available = self.available(count, at: offset)
    }
    if available == Int64(count) { return unsafe methods.pointee.xRead(inner, bytes, count, start + offset) }
    unsafe bytes?.initializeMemory(as: UInt8.self, repeating: 0, count: Int(count))
    guard available > 0 else { return Self.shortRead }
    let code = unsafe methods.pointee.xRead(inner, bytes, CInt(available), start + offset)
    return code == SQLITE_OK ? Self.shortRead : code
  }

  private mutating func write(
    _ inner: File, _ methods: UnsafePointer<sqlite3_io_methods>, _ bytes: UnsafeRawPointer?, _ count: CInt,
    _ offset: Int64
  ) -> CInt {
    let (end, overflow) = (start + Int64(count)).addingReportingOverflow(offset)
    guard !overflow, end <= Self.largestSize else { return SQLITE_FULL }
    if end > mark {
      var code = unsafe findMark(inner, methods)
      // The mark is written first, so the file is valid if power fails at any time.
      if code == SQLITE_OK, end > mark { code = unsafe moveMark(to: end, inner, methods) }
      guard code == SQLITE_OK else { return code }
    }
    return unsafe methods.pointee.xWrite(inner, bytes, count, start + offset)
  }

  private mutating func truncate(
    _ inner: File, _ methods: UnsafePointer<sqlite3_io_methods>, _ size: Int64
  ) -> CInt {
    let (end, overflow) = start.addingReportingOverflow(size)
    guard !overflow, end <= Self.largestSize else { return SQLITE_FULL }
    let code = unsafe moveMark(to: end, inner, methods)
    guard code == SQLITE_OK else { return code }
    return unsafe methods.pointee.xTruncate(inner, end + AppendMark.size)
  }

  private func control(
    _ inner: File, _ methods: UnsafePointer<sqlite3_io_methods>, _ operation: CInt,
    _ argument: UnsafeMutableRawPointer?
  ) -> CInt {
    // The system would extend the file after the mark, which must come last.
    if operation == SQLITE_FCNTL_SIZE_HINT { return SQLITE_OK }
    if operation == SQLITE_FCNTL_CHUNK_SIZE { return SQLITE_NOTFOUND }
    let code = unsafe methods.pointee.xFileControl(inner, operation, argument)
    guard code == SQLITE_OK, operation == SQLITE_FCNTL_VFSNAME,
      let name = unsafe argument?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    else { return code }
    unsafe name.pointee = csqlite_layer_name(start, name.pointee)
    return code
  }

  /// The functions of an open file; they never change.
  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe methods.initialize(to: sqlite3_io_methods())
    // Version 2 supports the shared memory of a write-ahead log but not memory-mapping the file.
    unsafe methods.pointee.iVersion = 2
    unsafe methods.pointee.xClose = { file in
      unsafe AppendedFile.with(file) { _, inner, methods in unsafe methods.pointee.xClose(inner) }
    }
    unsafe methods.pointee.xRead = { file, bytes, count, offset in
      unsafe AppendedFile.with(file) { state, inner, methods in
        unsafe state.read(inner, methods, bytes, count, offset)
      }
    }
    unsafe methods.pointee.xWrite = { file, bytes, count, offset in
      unsafe AppendedFile.with(file) { state, inner, methods in
        unsafe state.write(inner, methods, bytes, count, offset)
      }
    }
    unsafe methods.pointee.xTruncate = { file, size in
      unsafe AppendedFile.with(file) { state, inner, methods in unsafe state.truncate(inner, methods, size) }
    }
    unsafe methods.pointee.xSync = { file, flags in
      unsafe AppendedFile.with(file) { _, inner, methods in unsafe methods.pointee.xSync(inner, flags) }
    }
    unsafe methods.pointee.xFileSize = { file, size in
      unsafe AppendedFile.with(file) { state, inner, methods in
        let code = unsafe state.findMark(inner, methods)
        unsafe size?.pointee = state.mark < 0 ? 0 : state.mark - state.start
        return code
      }
    }
    unsafe methods.pointee.xLock = { file, level in
      unsafe AppendedFile.with(file) { _, inner, methods in unsafe methods.pointee.xLock(inner, level) }
    }
    unsafe methods.pointee.xUnlock = { file, level in
      unsafe AppendedFile.with(file) { _, inner, methods in unsafe methods.pointee.xUnlock(inner, level) }
    }
    unsafe methods.pointee.xCheckReservedLock = { file, isReserved in
      unsafe AppendedFile.with(file) { _, inner, methods in
        unsafe methods.pointee.xCheckReservedLock(inner, isReserved)
      }
    }
    unsafe methods.pointee.xFileControl = { file, operation, argument in
      unsafe AppendedFile.with(file) { state, inner, methods in
        unsafe state.control(inner, methods, operation, argument)
      }
    }
    unsafe methods.pointee.xSectorSize = { file in
      unsafe AppendedFile.with(file) { _, inner, methods in unsafe methods.pointee.xSectorSize(inner) }
    }
    unsafe methods.pointee.xDeviceCharacteristics = { file in
      unsafe AppendedFile.with(file) { _, inner, methods in
        unsafe methods.pointee.xDeviceCharacteristics(inner)
      }
    }
    unsafe methods.pointee.xShmMap = { file, region, size, extends, memory in
      unsafe AppendedFile.with(file) { _, inner, methods in
        unsafe methods.pointee.xShmMap(inner, region, size, extends, memory)
      }
    }
    unsafe methods.pointee.xShmLock = { file, offset, count, flags in
      unsafe AppendedFile.with(file) { _, inner, methods in
        unsafe methods.pointee.xShmLock(inner, offset, count, flags)
      }
    }
    unsafe methods.pointee.xShmBarrier = { file in
      _ = unsafe AppendedFile.with(file) { _, inner, methods in
        unsafe methods.pointee.xShmBarrier(inner)
        return SQLITE_OK
      }
    }
    unsafe methods.pointee.xShmUnmap = { file, deletes in
      unsafe AppendedFile.with(file) { _, inner, methods in unsafe methods.pointee.xShmUnmap(inner, deletes) }
    }
    return unsafe methods
  }()
}
