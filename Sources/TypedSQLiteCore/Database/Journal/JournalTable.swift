import CSQLite

/// What identifies a row: the rowid, or the values of the primary key of a table without rowids.
internal enum RowKey: Hashable {
  case number(Int64)
  /// In the form of ``RowBytes``.
  case values([UInt8])
}

/// Rows of a table, in the form of ``RowBytes``.
internal struct DroppedRows: Equatable {
  /// The rowids; empty for a table that has none.
  var rowids: [Int64] = []
  /// The position in ``bytes`` after each row.
  var ends: [Int] = []
  var bytes: [UInt8] = []

  /// What they need in memory.
  var byteCount: Int { bytes.count + 16 * ends.count }

  /// The key and the values of a row.
  func row(_ index: Int) -> (key: RowKey, values: [UInt8]) {
    let start = index == 0 ? 0 : ends[index - 1]
    return (rowids.isEmpty ? .values([]) : .number(rowids[index]), Array(bytes[start..<ends[index]]))
  }
}

/// A table whose changes are recorded, with the statements that read and restore its rows.
@safe internal final class JournalTable {
  /// The name of the database in the connection, such as `main`.
  let schema: String
  let name: String
  /// The numbers of the key's columns in a table without rowids; empty for others.
  let keyColumns: [Int]
  /// The columns that are stored; the others are computed from them.
  private let columns: [String]
  /// The parts of the condition that selects a row; its parameters are the first ones.
  private let conditions: [String]
  /// The name of the rowid, which no column has; nil in a table without rowids.
  private let rowid: String?
  /// The positions of the key's columns in ``columns``.
  private let keyPositions: [Int]

  private let database: Database
  private var statements: [Purpose: Statement] = [:]
  private let bytes: RowBytes

  private enum Purpose {
    case read
    case insert
    case update
    case delete
  }

  /// Reads what is known about a table.
  ///
  /// - Throws: ``RowJournal/Fault`` if its rows cannot be restored.
  init(_ schema: String, _ name: String, in database: Database, _ bytes: RowBytes) throws(RowJournal.Fault) {
    self.schema = schema
    self.name = name
    self.bytes = bytes
    self.database = database
    guard !RowJournal.isSchemaTable(name) else { throw .schemaTable(name) }
    // As tables these pragmas would begin to read main, and without a schema all databases.
    let pragma = "PRAGMA \(schema.quotedIdentifier)."
    let table = "(\(name.quotedIdentifier))"
    let kinds = try database.journalRows("\(pragma)table_list\(table)") {
      (type: $0.text(2) ?? "", hasRowid: $0.cell(4).int64 == 0)
    }
    let kind = kinds.first ?? ("table", true)
    guard kind.type != "virtual", kind.type != "shadow" else { throw .partOfVirtualTable(name) }
    let all = try database.journalRows("\(pragma)table_xinfo\(table)") {
      (name: $0.text(1) ?? "", isStored: $0.cell(6).int64 == 0, isVirtual: $0.cell(6).int64 == 2)
    }
    let stored = all.filter(\.isStored).map(\.name)
    columns = stored
    guard !kind.hasRowid else {
      let rowid = ["rowid", "_rowid_", "oid"].first { name in
        !all.contains { $0.name.lowercased() == name }
      }
      guard let rowid else { throw .hiddenRowid(name) }
      self.rowid = rowid
      conditions = ["\(rowid) = ?1"]
      (keyColumns, keyPositions) = ([], [])
      return
    }
    rowid = nil
    let indexes = try database.journalRows("\(pragma)index_list\(table)") {
      (name: $0.text(1) ?? "", isKey: $0.text(3) == "pk")
    }
    var keys: [(column: Int, name: String, collation: String)] = []
    if let index = indexes.first(where: \.isKey) {
      let parts = try database.journalRows("\(pragma)index_xinfo(\(index.name.quotedIdentifier))") {
        (
          column: Int($0.cell(1).int64), name: $0.text(2) ?? "", collation: $0.text(4) ?? "BINARY",
          isPart: $0.cell(5).int64 != 0
        )
      }
      keys = parts.filter(\.isPart).map { ($0.column, $0.name, $0.collation) }
    }
    // SQLite then takes the new value of another column for that of the key.
    if let computed = all.firstIndex(where: \.isVirtual), keys.contains(where: { $0.column > computed }) {
      throw .unreadable("\(name) has no rowids, and a generated column before its key")
    }
    keyColumns = keys.map(\.column)
    keyPositions = keys.compactMap { key in stored.firstIndex(of: key.name) }
    // The collation of the key, which may not be that of the column, finds the row in its index.
    conditions = keys.enumerated().map { number, key in
      "\(key.name.quotedIdentifier) = ?\(number + 1) COLLATE \(key.collation.quotedIdentifier)"
    }
  }

  /// Ends the statements; a later call makes them again.
  func finalizeStatements() {
    statements.removeAll()
  }
}

// MARK: - Reading

extension JournalTable {
  /// Appends the stored values of a row.
  ///
  /// - Returns: whether there is such a row.
  func read(_ key: RowKey, to row: inout [UInt8]) throws(DatabaseError) -> Bool {
    let statement = unsafe try statement(.read)
    try unsafe check(bind(key, to: statement))
    defer { unsafe sqlite3_reset(statement) }
    switch unsafe sqlite3_step(statement) {
    case SQLITE_ROW:
      unsafe bytes.append(columnsOf: statement, columns.indices, to: &row)
      return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code)
    }
  }

  /// Reads all rows, in the order in which the table stores them.
  func readAll(_ limits: RowJournal.Limits) throws(RowJournal.Fault) -> DroppedRows {
    var rows = DroppedRows()
    let selected = (rowid.map { [$0] } ?? []) + columns.map(\.quotedIdentifier)
    let stored = (rowid == nil ? 0 : 1)..<selected.count
    var fault: RowJournal.Fault?
    do throws(DatabaseError) {
      let statement = try database.prepare(
        "SELECT \(selected.joined(separator: ", ")) FROM \(source) NOT INDEXED")
      while fault == nil, try statement.step() {
        if rowid != nil { rows.rowids.append(statement.cell(0).int64) }
        unsafe bytes.append(columnsOf: statement.sqliteStatement, stored, to: &rows.bytes)
        rows.ends.append(rows.bytes.count)
        if rows.ends.count > limits.rows { fault = .tooManyRows(limits.rows) }
        if rows.byteCount > limits.bytes { fault = .tooManyBytes(limits.bytes) }
      }
    } catch {
      throw .unreadable(error.message ?? "")
    }
    if let fault { throw fault }
    return rows
  }

  /// The key of a row that ``read(_:to:)`` returned, if it was asked for with `key`.
  func key(of row: [UInt8], for key: RowKey) -> RowKey {
    guard rowid == nil else { return key }
    let values = RowBytes.split(row)
    return .values(RowBytes.canonicalKey(keyPositions.flatMap { values[$0] }))
  }

  func bind(_ key: RowKey, to statement: SQLiteStatement) -> CInt {
    switch key {
    case .number(let number): unsafe sqlite3_bind_int64(statement, 1, number)
    case .values(let values): unsafe bytes.bind(values, to: statement, from: 1)
    }
  }

  /// The statement for a purpose, which is prepared once.
  private func statement(_ purpose: Purpose) throws(DatabaseError) -> SQLiteStatement {
    if let statement = statements[purpose] { return unsafe statement.sqliteStatement }
    let statement = try database.prepare(sql(for: purpose))
    statements[purpose] = statement
    return unsafe statement.sqliteStatement
  }

  /// A statement that reads some columns of a row, to which ``bind(_:to:)`` binds the key.
  func prepareReader(of columns: [String]) throws(DatabaseError) -> Statement {
    let list = columns.map(\.quotedIdentifier).joined(separator: ", ")
    return try database.prepare("SELECT \(list) FROM \(source) WHERE \(condition)")
  }

  private var source: String { "\(schema.quotedIdentifier).\(name.quotedIdentifier)" }
  private var condition: String { conditions.joined(separator: " AND ") }

  private func sql(for purpose: Purpose) -> String {
    let stored = columns.map(\.quotedIdentifier)
    let all = (rowid.map { [$0] } ?? []) + stored
    // A constraint of the table may say ON CONFLICT REPLACE, which would delete another row.
    switch purpose {
    case .read: return "SELECT \(stored.joined(separator: ", ")) FROM \(source) WHERE \(condition)"
    case .insert:
      let parameters = all.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      return "INSERT OR ABORT INTO \(source)(\(all.joined(separator: ", "))) VALUES (\(parameters))"
    case .update:
      let list = all.enumerated().map { "\($1) = ?\(conditions.count + 1 + $0)" }.joined(separator: ", ")
      return "UPDATE OR ABORT \(source) SET \(list) WHERE \(condition)"
    case .delete: return "DELETE FROM \(source) WHERE \(condition)"
    }
  }

  private func check(_ code: CInt) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw database.error(code) }
  }
}

// MARK: - Restoring

extension JournalTable {
  /// Inserts a row.
  ///
  /// - Returns: the number of rows that it changed itself, without those of triggers and foreign keys.
  func insert(_ row: [UInt8], _ key: RowKey) throws(DatabaseError) -> Int {
    let statement = unsafe try statement(.insert)
    if rowid != nil { try unsafe check(bind(key, to: statement)) }
    try unsafe check(bytes.bind(row, to: statement, from: rowid == nil ? 1 : 2))
    return unsafe try run(statement)
  }

  /// Appends a row, whose rowid SQLite chooses.
  func append(_ row: [UInt8]) throws(DatabaseError) {
    let parameters = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let list = columns.map(\.quotedIdentifier).joined(separator: ", ")
    let statement = try database.prepare("INSERT INTO \(source)(\(list)) VALUES (\(parameters))")
    try unsafe check(bytes.bind(row, to: statement.sqliteStatement, from: 1))
    _ = unsafe try run(statement.sqliteStatement)
  }

  /// Sets a row to old values and its old key.
  func update(_ key: RowKey, to row: [UInt8], _ oldKey: RowKey) throws(DatabaseError) -> Int {
    let statement = unsafe try statement(.update)
    let first = conditions.count + 1
    try unsafe check(bind(key, to: statement))
    if case .number(let number) = oldKey {
      try unsafe check(sqlite3_bind_int64(statement, CInt(truncatingIfNeeded: first), number))
    }
    try unsafe check(bytes.bind(row, to: statement, from: rowid == nil ? first : first + 1))
    return unsafe try run(statement)
  }

  /// Deletes a row.
  func delete(_ key: RowKey) throws(DatabaseError) -> Int {
    let statement = unsafe try statement(.delete)
    try unsafe check(bind(key, to: statement))
    return unsafe try run(statement)
  }

  private func run(_ statement: SQLiteStatement) throws(DatabaseError) -> Int {
    defer { unsafe sqlite3_reset(statement) }
    var code = unsafe sqlite3_step(statement)
    // PRAGMA count_changes returns a row.
    while code == SQLITE_ROW { code = unsafe sqlite3_step(statement) }
    guard code == SQLITE_DONE else { throw database.error(code) }
    return unsafe Int(sqlite3_changes64(database.connection))
  }
}
