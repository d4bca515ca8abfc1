import CSQLite

/// The bytes of a database as they are in its file, without interpretation.
///
/// It can read a damaged database too. It reads through the file that the connection has open, because
/// closing a second descriptor of the same file would drop the locks of the first.
@safe package final class DatabaseImage {
  /// The number of bytes.
  package let size: Int
  private let source: Source
  private let database: Database

  @safe private enum Source {
    case file(UnsafeMutablePointer<sqlite3_file>)
    case copy([UInt8])
  }

  /// Creates the image of a database of a connection; nil if there is no such database.
  ///
  /// The image includes what the file does not contain yet: the pages of a write-ahead log and of an open
  /// transaction.
  package init?(of database: Database, schema: String) {
    self.database = database
    let file = unsafe Self.file(of: database, schema)
    if Self.isWholeInFile(database, schema: schema) || database.isUnreadable(schema) {
      if let file = unsafe file {
        var bytes: sqlite3_int64 = 0
        let code = unsafe file.pointee.pMethods?.pointee.xFileSize(file, &bytes) ?? SQLITE_ERROR
        guard code == SQLITE_OK else { return nil }
        unsafe source = .file(file)
        size = Int(clamping: bytes)
        return
      }
    }
    guard let copy = Self.copy(of: database, schema) else { return nil }
    source = .copy(copy)
    size = copy.count
  }

  /// Whether the file has all pages, so that an image of it needs no memory.
  package static func isWholeInFile(_ database: Database, schema: String) -> Bool {
    database.transactionState(schema: schema) != .write && !database.usesLog(schema)
  }

  /// Up to `count` bytes from an offset on; fewer at the end, and none if they cannot be read.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0, offset < size else { return [] }
    let count = min(count, size - offset)
    switch source {
    case .copy(let bytes): return Array(bytes[offset..<(offset + count)])
    case .file(let file):
      return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let code = unsafe file.pointee.pMethods?.pointee.xRead(
          file, buffer.baseAddress, CInt(clamping: count), sqlite3_int64(offset))
        filled = code == SQLITE_OK ? count : 0
      }
    }
  }

  private static func file(of database: Database, _ schema: String) -> UnsafeMutablePointer<sqlite3_file>? {
    guard let path = database.path(schema: schema), !path.isEmpty else { return nil }
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe sqlite3_file_control(
      database.connection, schema, SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file = unsafe file, unsafe file.pointee.pMethods != nil else { return nil }
    return unsafe file
  }

  private static func copy(of database: Database, _ schema: String) -> [UInt8]? {
    var count: sqlite3_int64 = 0
    guard let bytes = unsafe sqlite3_serialize(database.connection, schema, &count, 0) else {
      return count == 0 && database.isReadOnly(schema: schema) != nil ? [] : nil
    }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(clamping: count)))
  }
}

extension Database {
  /// Whether a write-ahead log may hold newer pages than the file.
  fileprivate func usesLog(_ schema: String) -> Bool {
    pragmaText("journal_mode", schema) == "wal"
  }

  /// Whether SQLite refuses to read a database at all.
  fileprivate func isUnreadable(_ schema: String) -> Bool {
    pragmaText("schema_version", schema) == nil
  }

  private func pragmaText(_ name: String, _ schema: String) -> String? {
    guard let statement = try? makeStatement(sql: "PRAGMA \(schema.quotedIdentifier).\(name)"),
      (try? statement.step()) == true
    else { return nil }
    return statement.cell(0).withBytes { String(repairing: $0) }
  }
}
