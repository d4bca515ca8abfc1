import TypedSQLiteCore

/// Advice on databases in WAL mode.
struct WriteAheadAdvice {
  let console: any CommandConsole

  /// Why a database in WAL mode cannot even be read, and what works; nil for other failures.
  ///
  /// SQLite then says only that somebody tried to write.
  func hint(on error: DatabaseError) -> String? {
    let codes: [ResultCode] = [.SQLITE_READONLY, .SQLITE_CANTOPEN]
    guard console.dialect.explainsTrust, codes.contains(error.resultCode),
      let database = console.connections.database,
      let path = database.path(), !path.isEmpty, isInWALMode(path),
      (try? console.surroundings.files.attributes(of: Array((path + "-shm").utf8))) == nil
    else { return nil }
    let name = console.connections.path.hasPrefix("file:") ? path : console.connections.path
    return """
      The file is in WAL mode, for which SQLite needs \(name)-shm beside it, and it cannot make that file. Copy the \
      database to a folder that you can write to, or open "file:\(name)?immutable=1" if no program is writing to it.
      """
  }

  /// Whether the header of a file says that its journal is a write-ahead log.
  private func isInWALMode(_ path: String) -> Bool {
    guard let file = try? console.surroundings.files.openParts(of: Array(path.utf8)),
      let header = try? file.read(at: 0, count: 20), header.count == 20
    else { return false }
    return header[18] == 2 && header[19] == 2
  }
}
