import CSQLite

/// A pointer to a prepared statement, as SQLite's C interface uses it.
public typealias SQLiteStatement = OpaquePointer

/// A prepared statement.
@safe public final class Statement {
  /// The pointer for SQLite's C interface; it has the rows.
  public let sqliteStatement: SQLiteStatement
  /// The statement that tells names, types and origins; the same as ``sqliteStatement`` unless the database is remote.
  internal let describing: SQLiteStatement
  /// The statement to which arguments are bound; the same as ``sqliteStatement`` unless the database is remote.
  internal let argumentStatement: SQLiteStatement
  package let database: Database
  package var context = StatementContext()

  package init(_ statement: SQLiteStatement, database: Database) {
    unsafe sqliteStatement = statement
    unsafe describing = statement
    unsafe argumentStatement = statement
    self.database = database
  }

  /// Creates a statement of a remote database.
  package init(
    description: SQLiteStatement, arguments: SQLiteStatement, rows: SQLiteStatement, run: RemoteRun,
    database: Database
  ) {
    unsafe sqliteStatement = rows
    unsafe self.describing = description
    unsafe argumentStatement = arguments
    self.database = database
    context.remoteRun = run
  }

  deinit {
    // The last reference may be gone while another thread uses the connection in its turn.
    database.inTurn {
      endRun()
      if let key = context.cacheKey, unsafe database.context.statements.giveBack(sqliteStatement, sql: key) {
        return
      }
      unsafe sqlite3_finalize(sqliteStatement)
      if context.remoteRun != nil { finalizeOthers() }
    }
  }

  /// Ends the other statements of a remote one.
  private func finalizeOthers() {
    if unsafe describing != sqliteStatement { unsafe sqlite3_finalize(describing) }
    if unsafe argumentStatement != sqliteStatement, unsafe argumentStatement != describing {
      unsafe sqlite3_finalize(argumentStatement)
    }
  }
}

@available(*, unavailable, message: "A statement belongs to the thread of its connection.")
extension Statement: Sendable {}

extension Statement: CustomStringConvertible {
  /// The SQL, without arguments, which may be private.
  public var description: String { sql }
}

// MARK: - Preparing

extension Database {
  /// Prepares the first statement of `sql` at or after a byte offset.
  ///
  /// - Parameters:
  ///   - sql: one or several statements in UTF-8; invalid UTF-8 is passed to SQLite unchanged.
  ///   - offset: the index of the first byte to read; moved past the statement.
  ///   - isTerminated: whether a zero byte ends `sql` that is no part of it: such a text SQLite reads in
  ///     place, if
  ///     it copies any other and takes its length for that of the statement.
  ///   - readsSchemaHere: whether a statement that reads only the schema of a remote database is not sent.
  /// - Returns: the statement, or nil if only white space and comments were left.
  /// - Throws: ``DatabaseError`` whose ``DatabaseError/offset`` counts from `offset`.
  package func prepareNext(
    _ sql: [UInt8], offset: inout Int, isTerminated: Bool = false, readsSchemaHere: Bool = false
  ) throws(DatabaseError) -> Statement? {
    if let remote = context.remote {
      return try prepareNext(
        sql, offset: &offset, isTerminated: isTerminated, remote, readsSchemaHere: readsSchemaHere)
    }
    if let provider = context.tableProvider { try provider.refresh() }
    let handle: SQLiteStatement?
    do throws(DatabaseError) {
      unsafe handle = try prepareHandle(sql, offset: &offset, isTerminated: isTerminated)
    } catch {
      unsafe handle = try prepareProvided(sql, offset: &offset, isTerminated: isTerminated, after: error)
    }
    guard let handle = unsafe handle else { return nil }
    return unsafe Statement(handle, database: self)
  }

  /// Prepares the first statement at or after a byte offset in SQLite.
  internal func prepareHandle(
    _ sql: [UInt8], offset: inout Int, isTerminated: Bool
  ) throws(DatabaseError) -> SQLiteStatement? {
    try requireOpen()
    defer {
      if let patience = context.waiting.lentPatience { setInterruptibleBusyTimeout(milliseconds: patience) }
    }
    var handle: OpaquePointer?
    let start = offset
    let wasPreparing = context.isPreparing
    context.isPreparing = true
    defer { context.isPreparing = wasPreparing }
    let end = sql.count - (isTerminated ? 1 : 0)
    let (code, length) = unsafe sql.withUnsafeBytes { bytes -> (CInt, Int) in
      var tail: UnsafePointer<CChar>?
      guard start < end,
        let base = unsafe bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
      else { return (SQLITE_OK, 0) }
      let code = unsafe sqlite3_prepare_v3(
        connection, base, CInt(clamping: bytes.count - start), 0, &handle, &tail)
      return unsafe (code, tail.map { unsafe $0 - base } ?? end - start)
    }
    guard code == SQLITE_OK else {
      throw error(code, sql: String(decoding: sql[start..<end], as: UTF8.self))
    }
    // SQLite stops at each zero byte.
    guard length > 0 || start >= end else {
      throw DatabaseError(
        code: .SQLITE_ERROR, message: "the SQL has a zero byte (U+0000)",
        sql: String(decoding: sql[start..<end], as: UTF8.self))
    }
    offset = start + length
    return unsafe handle
  }
}

// MARK: - Running

extension Statement {
  /// Runs to the next row.
  ///
  /// - Returns: false if the statement has ended.
  /// - Throws: ``DatabaseError``; the statement can be run again after ``reset()``.
  package func step() throws(DatabaseError) -> Bool {
    if let run = context.remoteRun { return try step(run) }
    if database.interruptHandle.stopsBetweenRows { try stopBetweenRows() }
    switch unsafe sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      if let observer = database.context.client?.observer { observer.didEnd(self, succeeded: true) }
      return false
    case let code:
      let error = error(code)
      if let observer = database.context.client?.observer { observer.didEnd(self, succeeded: false) }
      throw error
    }
  }

  /// Ends the run because it was interrupted after a row, or its access before it began; SQLite looks only
  /// while it computes.
  private func stopBetweenRows() throws(DatabaseError) {
    let hasBegun = unsafe sqlite3_stmt_busy(sqliteStatement) != 0
    // A statement that writes has done so before its first row.
    guard hasBegun ? isReadonly : database.interruptHandle.stopsAccess && firstWord != "ROLLBACK" else {
      return
    }
    throw DatabaseError(
      code: .SQLITE_INTERRUPT, message: "interrupted", sql: sql,
      argumentsText: currentArguments.description, showsArguments: database.showsStatementArguments)
  }

  /// The first word of the text, in upper case.
  internal var firstWord: String { sql.prefix { !$0.isWhitespace && $0 != ";" }.uppercased() }

  /// Resets the statement, so that it can run again; its arguments stay bound.
  package func reset() {
    // Comparing with nil would copy an error, and so would its assignment.
    if case .some = context.failure { context.failure = nil }
    endRun()
    // SQLite may have recovered from an error, which must not be reported in place of a later one.
    if case .some = database.context.thrownError { database.context.thrownError = nil }
    if let run = context.remoteRun { run.reset() }
    unsafe sqlite3_reset(sqliteStatement)
  }

  /// Sets each parameter to NULL.
  package func clearBindings() {
    unsafe sqlite3_clear_bindings(argumentStatement)
  }

  /// The text of the statement, without white space and semicolons around it.
  public var sql: String {
    withSQL { text in
      let isPart = { (byte: UInt8) in !byte.isWhiteSpace && byte != UInt8(ascii: ";") }
      guard let first = text.indices.first(where: { isPart(text[$0]) }),
        let last = text.indices.last(where: { isPart(text[$0]) })
      else { return "" }
      return String(repairing: text.extracting(first...last))
    }
  }

  /// Whether parameters need values that are no part of the text.
  package var needsArguments: Bool { parameterCount > 0 && context.literalText == nil }

  /// The text of the statement as it was passed to SQLite, or the text in whose place it runs.
  package var sourceSQL: String {
    if let text = context.literalText { return String(repairing: text.span) }
    if let described { return String(repairing: described.sql.span) }
    guard let text = unsafe sqlite3_sql(describing) else { return "" }
    return unsafe String(cString: text)
  }

  /// Calls `body` with the text of the statement, in the bytes that were passed to SQLite, or the text in whose place it runs.
  package func withSQL<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let text = context.literalText { return try body(text.span) }
    if let described { return try body(described.sql.span) }
    guard let text = unsafe sqlite3_sql(describing) else { return try body(Span()) }
    let start = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    return try unsafe body(Span(_unsafeStart: start, count: strlen(text)))
  }

  /// What a server says of a statement that only it can prepare; nil for others.
  private var described: DescribedStatement? { context.remoteRun?.described }

  /// Whether the statement does not write to the database file.
  public var isReadonly: Bool {
    unsafe described?.description.isReadonly ?? (sqlite3_stmt_readonly(describing) != 0)
  }

  /// Whether this is an EXPLAIN (1), an EXPLAIN QUERY PLAN (2) or neither (0).
  package var explainLevel: Int {
    unsafe described?.description.explainLevel ?? Int(sqlite3_stmt_isexplain(describing))
  }

  /// The text of the statement with its arguments in place of the parameters.
  package var expandedSQL: String {
    if described != nil { return sourceSQL }
    guard let text = unsafe sqlite3_expanded_sql(describing) else { return sourceSQL }
    defer { unsafe sqlite3_free(text) }
    return unsafe String(cString: text)
  }
}

// MARK: - Columns

extension Statement {
  /// The number of columns of the result; 0 for a statement without rows.
  public var columnCount: Int { unsafe Int(sqlite3_column_count(describing)) }

  /// The names of the columns.
  public var columnNames: [String] { (0..<columnCount).map(columnName) }

  /// The name of a column.
  package func columnName(_ index: Int) -> String {
    guard let name = unsafe sqlite3_column_name(describing, CInt(index)) else { return "" }
    return unsafe String(cString: name)
  }

  /// The declared type of the table column that a result column comes from, or nil for an expression.
  package func declaredType(_ index: Int) -> String? {
    if let described { return described.description.columns[index].declaredType }
    guard let type = unsafe sqlite3_column_decltype(describing, CInt(index)) else { return nil }
    return unsafe String(cString: type)
  }

  /// The table column that a result column comes from, or nil for an expression.
  package func origin(_ index: Int) -> ColumnOrigin? {
    let index = CInt(index)
    guard let schema = unsafe sqlite3_column_database_name(describing, index),
      let table = unsafe sqlite3_column_table_name(describing, index),
      let column = unsafe sqlite3_column_origin_name(describing, index)
    else { return nil }
    return unsafe ColumnOrigin(
      schema: String(cString: schema), table: String(cString: table), column: String(cString: column))
  }

  /// A column of the current row, valid until the next step.
  package func cell(_ index: Int) -> Cell {
    unsafe Cell(sqlite3_column_value(sqliteStatement, CInt(truncatingIfNeeded: index)))
  }
}

/// The table column from which a result column comes.
public struct ColumnOrigin: Hashable, Sendable {
  /// The name of the database in the connection, such as `main`.
  public let schema: String
  /// The table; for a column of a view, the underlying table.
  public let table: String
  /// The column.
  public let column: String

  /// Creates an origin.
  public init(schema: String, table: String, column: String) {
    self.schema = schema
    self.table = table
    self.column = column
  }
}

// MARK: - Parameters

extension Statement {
  /// The number of parameters, or with `?NNN` the largest number.
  package var parameterCount: Int { unsafe Int(sqlite3_bind_parameter_count(describing)) }

  /// The name of a parameter with its prefix, or nil for a plain `?`.
  ///
  /// The first parameter is 1.
  package func parameterName(_ index: Int) -> String? {
    guard let name = unsafe sqlite3_bind_parameter_name(describing, CInt(index)) else { return nil }
    return unsafe String(cString: name)
  }

  /// Binds a value to a parameter; the first parameter is 1.
  ///
  /// - Throws: ``DatabaseError`` if there is no such parameter or the value is too large.
  package func bind(_ value: DatabaseValue, at index: Int) throws(DatabaseError) {
    let code = unsafe value.bind(to: argumentStatement, at: CInt(index))
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Binds an integer to a parameter.
  package func bind(integer: Int64, at index: Int) throws(DatabaseError) {
    let code = unsafe sqlite3_bind_int64(argumentStatement, CInt(index), integer)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Binds a copy of the bytes of a text to a parameter, as they are.
  package func bind(text: Span<UInt8>, at index: Int) throws(DatabaseError) {
    try unsafe text.withUnsafeBytes { bytes throws(DatabaseError) in
      unsafe try bind(text: bytes, at: index, csqlite_transient())
    }
  }

  /// Binds a copy of bytes to a parameter as a blob.
  package func bind(blob: Span<UInt8>, at index: Int) throws(DatabaseError) {
    try unsafe blob.withUnsafeBytes { bytes throws(DatabaseError) in
      unsafe try bind(blob: bytes, at: index, csqlite_transient())
    }
  }

  /// Binds the value of a cell without a copy: the statement must run while the cell is still valid.
  ///
  /// - Throws: ``DatabaseError`` if there is no such parameter or the value is too large.
  package func bind(_ cell: Cell, at index: Int) throws(DatabaseError) {
    switch cell.storageClass {
    case .null: try bind(.null, at: index)
    case .integer: try bind(integer: cell.int64, at: index)
    case .real: try bind(DatabaseValue(storage: .double(cell.double)), at: index)
    case .text: unsafe try bind(text: UnsafeRawBufferPointer(cell.bytes), at: index, nil)
    case .blob: unsafe try bind(blob: UnsafeRawBufferPointer(cell.bytes), at: index, nil)
    }
  }

  /// Binds the bytes of a text to a parameter.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - index: the parameter; the first is 1.
  ///   - destructor: what SQLite does with the bytes; nil lends them until the statement has run.
  /// - Throws: ``DatabaseError`` if there is no such parameter or the text is too large.
  internal func bind(
    text bytes: UnsafeRawBufferPointer, at index: Int, _ destructor: sqlite3_destructor_type?
  ) throws(DatabaseError) {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    // Without an address it would be NULL, which an empty text is not.
    let code =
      if let start = unsafe start {
        unsafe sqlite3_bind_text64(
          argumentStatement, CInt(index), start, UInt64(bytes.count), destructor, UInt8(SQLITE_UTF8))
      } else {
        unsafe sqlite3_bind_text64(argumentStatement, CInt(index), "", 0, nil, UInt8(SQLITE_UTF8))
      }
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Binds bytes to a parameter as a blob; see ``bind(text:at:_:)``.
  internal func bind(
    blob bytes: UnsafeRawBufferPointer, at index: Int, _ destructor: sqlite3_destructor_type?
  ) throws(DatabaseError) {
    // An empty blob may have no address, and would be bound as NULL.
    let code =
      unsafe bytes.isEmpty
      ? sqlite3_bind_zeroblob(argumentStatement, CInt(index), 0)
      : sqlite3_bind_blob64(
        argumentStatement, CInt(index), bytes.baseAddress, UInt64(bytes.count), destructor)
    guard code == SQLITE_OK else { throw error(code) }
  }
}

// MARK: - Completeness

extension Database {
  /// Whether a text ends with a complete statement, as `sqlite3_complete` defines it.
  package static func isComplete(_ sql: [UInt8]) -> Bool {
    unsafe (sql + [0]).withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe sqlite3_complete(text.baseAddress) == 1
      }
    }
  }
}
