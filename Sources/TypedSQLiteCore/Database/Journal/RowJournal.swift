import CSQLite

/// The rows that a statement changes, as they were before, so that the statement can be undone.
///
/// Unlike a ``ChangeSession`` it identifies rows by their rowid, so it records tables without a primary key, keys that
/// are NULL, and keys that change into equal ones; and it forgets everything when the changes are too many.
///
/// It uses SQLite's [preupdate hook](https://www.sqlite.org/c3ref/preupdate_blobwrite.html). A connection has only one,
/// so no session may be open.
@safe package final class RowJournal {
  package let database: Database
  private let functions: csqlite_preupdate
  internal let limits: Limits
  private var isRecording = false

  internal private(set) var tables: [JournalTable] = []
  internal var changes: [Change] = []
  /// The number of bytes that the recorded changes need.
  package private(set) var byteCount = 0
  /// The table of the last change, with its names as SQLite passes them.
  private var last: (index: Int, schema: [CChar], name: [CChar])?
  /// Why the changes are not recorded completely.
  package internal(set) var fault: Fault?

  /// The rows that were changed, each with its first state; found by ``finish()``.
  internal var rows: [ChangedRow] = []
  /// The rows of `sqlite_sequence`, by the names of the databases.
  internal var sequences: [String: Sequences] = [:]
  /// The versions of the databases after the statement, by their names.
  internal var versions: [String: Versions] = [:]
  /// The names of the databases to which the statement writes.
  internal private(set) var writtenSchemas: Set<String> = []
  /// Whether a row referred to a missing one before the statement, as a transaction may.
  internal private(set) var hadMissingParents = false
  internal var changesBefore = 0
  /// How many changes of `sqlite_sequence` the statement itself made.
  internal var sequenceChangesCount = 0
  internal let bytes: RowBytes
  /// Runs the queries of the journal, which nobody typed.
  internal let quietly: (() -> Void) -> Void

  /// How much is recorded.
  package struct Limits: Sendable {
    package var rows: Int
    package var bytes: Int

    package init(rows: Int, bytes: Int) {
      self.rows = rows
      self.bytes = bytes
    }
  }

  /// One change of a row, in the order in which they happened.
  internal struct Change {
    let table: Int
    let operation: RowChange.Operation
    /// The key before the change; for an inserted row its new key.
    let oldKey: RowKey
    let newKey: RowKey
    /// The values before the change; empty for an inserted row.
    let old: [UInt8]

    /// What it needs in memory beside its bytes.
    static let overhead = 128
  }

  /// A row that a statement changed.
  internal struct ChangedRow {
    let table: Int
    let key: RowKey
    /// The change before which the row had its first state.
    let first: Int
    /// Whether there was such a row.
    let existed: Bool
    /// The values after the statement as a hash; nil if there is no such row.
    let hash: Int?
  }

  /// The rows of `sqlite_sequence` in a database before and after the statement, by their rowids.
  ///
  /// SQLite changes them without telling the hook.
  internal struct Sequences {
    var before: [Int64: [UInt8]] = [:]
    var after: [Int64: [UInt8]] = [:]
  }

  /// What tells whether others have changed a database.
  internal struct Versions: Equatable {
    /// Changes when another connection writes; nil if there are no others.
    var data: Int64?
    var schema: Int64?
  }

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - database: the connection that runs the statement.
  ///   - sql: the statement.
  ///   - limits: how much is recorded.
  ///   - quietly: runs a function whose queries nobody typed.
  ///
  /// It is nil if the library has no preupdate hook.
  package convenience init?(
    _ database: Database, of sql: [UInt8], _ limits: Limits,
    quietly: @escaping (() -> Void) -> Void = { $0() }
  ) {
    self.init(database, limits, quietly)
    quietly { begin(database.tablesWritten(by: sql)) }
  }

  /// Begins to record what ``restore()`` of another journal changes, so that this can be undone as well.
  package convenience init?(recordingRestoreOf other: RowJournal) {
    self.init(other.database, other.limits, other.quietly)
    let tables = other.tables.map { TableInDatabase(schema: $0.schema, name: $0.name) }
    let schemas = other.writtenSchemas.map { TableInDatabase(schema: $0, name: "sqlite_sequence") }
    quietly { begin(Set(tables + schemas)) }
  }

  private init?(_ database: Database, _ limits: Limits, _ quietly: @escaping (() -> Void) -> Void) {
    guard let functions = Self.functions else { return nil }
    self.database = database
    self.functions = functions
    self.limits = limits
    self.quietly = quietly
    var isUTF16 = false
    quietly { isUTF16 = database.usesUTF16 }
    bytes = RowBytes(usesUTF16: isUTF16)
  }

  deinit { stop() }

  private static let functions: csqlite_preupdate? = {
    var functions = csqlite_preupdate()
    return unsafe csqlite_load_preupdate(&functions) != 0 ? functions : nil
  }()

  /// Whether the SQLite library has a preupdate hook.
  package static var isAvailable: Bool { functions != nil }

  internal static func isSchemaTable(_ name: String) -> Bool {
    ["sqlite_master", "sqlite_schema", "sqlite_temp_master", "sqlite_temp_schema"].contains(name)
  }
}

@available(*, unavailable, message: "A journal belongs to the thread of its connection.")
extension RowJournal: Sendable {}

// MARK: - Recording

extension RowJournal {
  private func begin(_ written: Set<TableInDatabase>) {
    do throws(Fault) {
      guard !written.isEmpty else { return }
      writtenSchemas = Set(written.map(\.schema))
      versions = try readVersions()
      guard database.context.sessionCount == 0, database.context.journal == nil else { throw .sessionOpen }
      try checkVirtual(written)
      for schema in schemas {
        if let rows = try sequenceRows(in: schema) { sequences[schema] = Sequences(before: rows) }
      }
    } catch {
      fault = error
      return
    }
    hadMissingParents = database.hasMissingParents
    changesBefore = database.totalChangesCount
    isRecording = true
    database.context.journal = self
    _ = unsafe functions.hook(
      database.connection,
      { pointer, _, operation, schema, table, oldRow, newRow in
        guard let pointer = unsafe pointer, let schema = unsafe schema, let table = unsafe table else {
          return
        }
        let journal = unsafe Unmanaged<RowJournal>.fromOpaque(pointer).takeUnretainedValue()
        unsafe journal.record(operation, schema, table, oldRow, newRow)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends the recording, so that changes cost nothing more.
  package func stop() {
    guard isRecording else { return }
    isRecording = false
    if database.context.journal === self { database.context.journal = nil }
    _ = unsafe functions.hook(database.connection, nil, nil)
  }

  /// Gives up the recording.
  private func fail(_ fault: Fault) {
    self.fault = fault
    changes = []
    stop()
  }

  private func record(
    _ code: CInt, _ schema: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ oldRow: Int64,
    _ newRow: Int64
  ) {
    guard fault == nil else { return }
    let operation: RowChange.Operation =
      code == SQLITE_INSERT ? .insert : code == SQLITE_DELETE ? .delete : .update
    guard changes.count < limits.rows else { return fail(.tooManyRows(limits.rows)) }
    do throws(Fault) {
      guard let index = unsafe try tableIndex(schema, name) else {
        sequenceChangesCount += 1
        return
      }
      let table = tables[index]
      let isNumbered = table.keyColumns.isEmpty
      let newKey =
        operation == .delete
        ? nil
        : isNumbered ? RowKey.number(newRow) : .values(try unsafe values(of: table, functions.new_value))
      let oldKey =
        operation == .insert
        ? nil
        : isNumbered ? RowKey.number(oldRow) : .values(try unsafe values(of: table, functions.old_value))
      var old: [UInt8] = []
      if let oldKey { try readRow(oldKey, of: table, to: &old) }
      guard let key = oldKey ?? newKey else { return }
      changes.append(
        Change(table: index, operation: operation, oldKey: key, newKey: newKey ?? key, old: old))
      byteCount += Change.overhead + old.count + key.byteCount + (newKey?.byteCount ?? 0)
    } catch {
      return fail(error)
    }
    if byteCount > limits.bytes { fail(.tooManyBytes(limits.bytes)) }
  }

  /// The values of the key that the hook provides.
  private func values(
    of table: JournalTable,
    _ read: (OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> CInt
  ) throws(Fault) -> [UInt8] {
    var key: [UInt8] = []
    for column in table.keyColumns {
      var value: OpaquePointer?
      let code = unsafe read(database.connection, CInt(truncatingIfNeeded: column), &value)
      guard code == SQLITE_OK else { throw .unreadable(database.error(code).message ?? "") }
      unsafe bytes.append(value, to: &key)
    }
    return RowBytes.canonicalKey(key)
  }

  private func readRow(_ key: RowKey, of table: JournalTable, to row: inout [UInt8]) throws(Fault) {
    var result: Result<Bool, DatabaseError> = .success(false)
    quietly {
      do throws(DatabaseError) {
        result = .success(try table.read(key, to: &row))
      } catch {
        result = .failure(error)
      }
    }
    switch result {
    case .success(true): return
    case .success(false): throw .unreadable("a changed row of \(table.name) was not found")
    case .failure(let error): throw .unreadable(error.message ?? "")
    }
  }

  /// The index of a table; nil for `sqlite_sequence`, whose rows are compared after the statement.
  private func tableIndex(
    _ schema: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>
  ) throws(Fault) -> Int? {
    if let last, unsafe sqlite3_stricmp(last.name, name) == 0,
      unsafe sqlite3_stricmp(last.schema, schema) == 0
    {
      return last.index
    }
    let (schemaName, tableName) = unsafe (String(cString: schema), String(cString: name))
    guard tableName != "sqlite_sequence" else { return nil }
    let index = try self.index(of: tableName, in: schemaName)
    last = (index, Array(schemaName.utf8CString), Array(tableName.utf8CString))
    return index
  }

  internal func index(of name: String, in schema: String) throws(Fault) -> Int {
    if let index = tables.firstIndex(where: { $0.name == name && $0.schema == schema }) { return index }
    var result: Result<JournalTable, Fault> = .failure(.unreadable(""))
    quietly {
      do throws(Fault) {
        result = .success(try JournalTable(schema, name, in: database, bytes))
      } catch {
        result = .failure(error)
      }
    }
    tables.append(try result.get())
    return tables.count - 1
  }
}

extension RowKey {
  fileprivate var byteCount: Int {
    switch self {
    case .number: 0
    case .values(let values): values.count
    }
  }
}
