import CSQLite

extension Database {
  /// Applies the changes of a changeset or a patchset to `main`: all of them, or none if one does not fit.
  ///
  /// Missing tables are skipped, as in the library; ``ChangesetReader`` can name them.
  ///
  /// - Returns: the changes that did not fit; if there are any, the database is unchanged.
  /// - Throws: ``DatabaseError`` if the library has no sessions, the bytes are not a changeset, or the
  ///   database cannot be written; the database is then unchanged.
  public func apply(changeset bytes: [UInt8]) throws(DatabaseError) -> [ChangeConflict] {
    guard let functions = SessionLibrary.functions else { throw .noSessions }
    try Self.check(bytes)
    try runAll(Array("SAVEPOINT typed_sqlite_apply".utf8))
    let conflicts = ConflictCollector(functions)
    let code = unsafe withChangeset(bytes) { count, start in
      unsafe functions.apply(
        connection, count, start, nil,
        { pointer, kind, change in
          guard let pointer = unsafe pointer, let change = unsafe change else {
            return SQLITE_CHANGESET_ABORT
          }
          let collector = unsafe Unmanaged<ConflictCollector>.fromOpaque(pointer).takeUnretainedValue()
          unsafe collector.take(kind, change)
          // The rest is tried too, so that all conflicts are reported at once.
          return SQLITE_CHANGESET_OMIT
        }, Unmanaged.passUnretained(conflicts).toOpaque())
    }
    guard code == SQLITE_OK, conflicts.all.isEmpty else {
      let failure = code == SQLITE_OK ? nil : error(code)
      try runAll(Array("ROLLBACK TO typed_sqlite_apply; RELEASE typed_sqlite_apply".utf8))
      if let failure { throw failure }
      return conflicts.all
    }
    try runAll(Array("RELEASE typed_sqlite_apply".utf8))
    return []
  }

  /// The changeset that undoes another one.
  ///
  /// - Throws: ``DatabaseError`` if the library has no sessions, or if the bytes are not a changeset; a
  ///   patchset cannot be undone.
  public static func inverse(ofChangeset bytes: [UInt8]) throws(DatabaseError) -> [UInt8] {
    guard let functions = SessionLibrary.functions else { throw .noSessions }
    try check(bytes)
    var count: CInt = 0
    var inverse: UnsafeMutableRawPointer?
    let code = unsafe withChangeset(bytes) { unsafe functions.invert($0, $1, &count, &inverse) }
    defer { unsafe sqlite3_free(inverse) }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    return unsafe Array(UnsafeRawBufferPointer(start: inverse, count: Int(count)))
  }
}

extension Database {
  /// Reads a changeset to its end, because before 3.44 a damaged one could make the library read past its
  /// end.
  private static func check(_ bytes: [UInt8]) throws(DatabaseError) {
    var reader = ChangesetReader(bytes)
    do throws(ChangesetError) {
      while try reader.next() != nil {}
    } catch {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: error.description)
    }
  }
}

/// Calls `body` with the bytes of a changeset, which are not modified.
private func withChangeset(_ bytes: [UInt8], _ body: (CInt, UnsafeMutableRawPointer?) -> CInt) -> CInt {
  guard let count = CInt(exactly: bytes.count) else { return SQLITE_TOOBIG }
  var copy = bytes
  return unsafe copy.withUnsafeMutableBytes { unsafe body(count, $0.baseAddress) }
}

/// Collects the changes that do not fit.
@safe private final class ConflictCollector {
  private let functions: csqlite_sessions
  private(set) var all: [ChangeConflict] = []

  init(_ functions: csqlite_sessions) {
    self.functions = functions
  }

  func take(_ kind: CInt, _ change: OpaquePointer) {
    guard kind != SQLITE_CHANGESET_FOREIGN_KEY else {
      var count: CInt = 0
      _ = unsafe functions.fk_conflicts(change, &count)
      all.append(
        ChangeConflict(
          reason: .foreignKeys(Int(count)), table: "", operation: nil, key: [], differences: []))
      return
    }
    var table: UnsafePointer<CChar>?
    var columnCount: CInt = 0
    var operation: CInt = 0
    var isIndirect: CInt = 0
    _ = unsafe functions.op(change, &table, &columnCount, &operation, &isIndirect)
    let isInsert = operation == SQLITE_INSERT
    let key = unsafe keyColumns(of: change).compactMap { column -> RecordedValue? in
      let read = unsafe isInsert ? functions.new_value : functions.old_value
      return unsafe value(column, of: change, read).map { RecordedValue(column: column, value: $0) }
    }
    unsafe all.append(
      ChangeConflict(
        reason: Self.reason(kind), table: table.map { unsafe String(cString: $0) } ?? "",
        operation: isInsert ? .insert : operation == SQLITE_DELETE ? .delete : .update, key: key,
        differences: kind == SQLITE_CHANGESET_DATA ? differences(change, Int(columnCount)) : []))
  }

  private static func reason(_ kind: CInt) -> ChangeConflict.Reason {
    switch kind {
    case SQLITE_CHANGESET_DATA: .otherValues
    case SQLITE_CHANGESET_NOTFOUND: .missingRow
    case SQLITE_CHANGESET_CONFLICT: .existingRow
    default: .constraint
    }
  }

  private func keyColumns(of change: OpaquePointer) -> [Int] {
    var flags: UnsafeMutablePointer<UInt8>?
    var count: CInt = 0
    guard unsafe functions.pk(change, &flags, &count) == SQLITE_OK, let flags = unsafe flags else {
      return []
    }
    return (0..<Int(count)).filter { unsafe flags[$0] != 0 }
  }

  private func differences(_ change: OpaquePointer, _ columnCount: Int) -> [ChangeConflict.Difference] {
    (0..<columnCount).compactMap { column in
      guard let expected = unsafe value(column, of: change, functions.old_value),
        let found = unsafe value(column, of: change, functions.conflict_value), expected != found
      else { return nil }
      return ChangeConflict.Difference(column: column, expected: expected, found: found)
    }
  }

  private func value(
    _ column: Int, of change: OpaquePointer,
    _ read: ((OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> CInt)?
  ) -> DatabaseValue? {
    var value: OpaquePointer?
    guard unsafe read?(change, CInt(clamping: column), &value) == SQLITE_OK, unsafe value != nil else {
      return nil
    }
    return unsafe Cell(value).databaseValue
  }
}
