import CSQLite

extension Database {
  /// Opens a remote database.
  ///
  /// This connection has the schema of the remote database and no rows: SQLite prepares statements in it, which tells
  /// names, types and origins of columns; then the engine runs them.
  ///
  /// - Parameters:
  ///   - engine: the way to the database.
  ///   - interruptHandle: the flag that stops a running statement.
  /// - Throws: ``DatabaseError`` if nobody answers, or the schema cannot be read.
  package convenience init(
    remote engine: any RemoteEngine, interruptHandle: InterruptHandle = InterruptHandle()
  ) throws(DatabaseError) {
    var options = OpenOptions.readWrite
    options.hasSwiftFunctions = false
    try self.init(path: ":memory:", options: options, interruptHandle: interruptHandle)
    let remote = RemoteConnection(engine)
    try remote.open(self)
    context.remote = remote
    setAuthorizer(nil)
  }

  /// Whether another process keeps the rows.
  package var isRemote: Bool { context.remote != nil }

  /// Whether the whole remote database can be copied into a file.
  package var isCopiedRemotely: Bool { context.remote?.engine.traits.makesCopies == true }

  /// What a user should know before a copy of the remote database is made; nil if there is nothing, or it is small.
  package func adviceOnCopy() throws(DatabaseError) -> (size: Int64, advice: String)? {
    guard let advice = context.remote?.engine.traits.copyAdvice else { return nil }
    let sizes = try rows("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") {
      $0.cell(0).int64
    }
    guard let size = sizes.first, size >= Self.largeCopy else { return nil }
    return (size, advice)
  }

  /// From how many bytes on a copy is large.
  private static let largeCopy: Int64 = 64 << 20

  /// How the last remote statement failed that did; nil if none has since it was set to nil.
  package var lastRemoteFailure: RemoteFailure? {
    get { context.remote?.lastFailure }
    set { context.remote?.lastFailure = newValue }
  }

  /// Whether several statements can be sent as one request.
  package var runsScripts: Bool { context.remote?.engine.traits.runsScripts == true }

  /// Sends several statements without rows as one request, outside of a transaction.
  ///
  /// They must not change the schema, and end a transaction that they begin; if one fails, it stays open.
  package func runScript(_ sql: [UInt8]) throws(DatabaseError) {
    try context.remote?.run(script: sql, self)
  }

  /// The machines that keep the database; nil if it is only one.
  package func remoteMembers() throws(DatabaseError) -> [RemoteMember]? {
    do throws(RemoteFailure) {
      try context.remote?.keepRows(self)
      return try context.remote?.engine.members(insideTransaction: isInsideTransaction)
    } catch {
      context.remote?.followTransaction(self, after: error)
      throw error.databaseError(sql: "")
    }
  }

  /// Writes what is committed in the remote database into an empty file.
  package func copyRemotely(into file: any DatabaseFile) throws(DatabaseError) {
    do throws(RemoteFailure) {
      try context.remote?.keepRows(self)
      try context.remote?.engine.copy(into: file)
    } catch {
      throw error.databaseError(sql: "")
    }
  }

  /// Prepares a statement of a remote database.
  internal func prepareNext(
    _ sql: [UInt8], offset: inout Int, isTerminated: Bool, _ remote: RemoteConnection,
    readsSchemaHere: Bool
  ) throws(DatabaseError) -> Statement? {
    try remote.catchUp(self)
    do throws(DatabaseError) {
      return try prepareKnown(sql, &offset, isTerminated, remote, readsSchemaHere)
    } catch {
      var error = error
      if try remote.refresh(self) {
        do throws(DatabaseError) {
          return try prepareKnown(sql, &offset, isTerminated, remote, readsSchemaHere)
        } catch let second {
          error = second
        }
      }
      return try prepareUnknown(sql, &offset, isTerminated, remote, error)
    }
  }

  /// Prepares a statement that the local SQLite can prepare.
  private func prepareKnown(
    _ sql: [UInt8], _ offset: inout Int, _ isTerminated: Bool, _ remote: RemoteConnection,
    _ readsSchemaHere: Bool
  ) throws(DatabaseError) -> Statement? {
    let start = offset
    var subject = StatementSubject()
    guard var handle = unsafe try prepareInShadow(sql, &offset, isTerminated, &subject) else { return nil }
    let parts = remote.localParts
    let local = localTable(subject, parts)
    if local != nil {
      // When SQLite makes such a table, which it does at its first use, it reports writing to the schema.
      unsafe sqlite3_finalize(handle)
      (offset, subject) = (start, StatementSubject())
      guard let again = unsafe try prepareInShadow(sql, &offset, isTerminated, &subject) else { return nil }
      unsafe handle = again
    }
    if subject.concernsOnly({
      isKeptHere($0, $1) || readsSchemaHere && isSchema($0) || local != nil && isLocalTable($0, parts)
    }) {
      return unsafe Statement(handle, database: self)
    }
    let text = Array(sql[start..<offset])
    var changed: [UInt8]?
    do throws(DatabaseError) {
      if let local {
        throw DatabaseError(
          resultCode: .SQLITE_ERROR,
          message: "\(local) is a table of this program, which cannot be read together with those of a server"
        )
      }
      if subject.calls(parts.functions) { changed = try parts.replaceCalls(text) }
    } catch {
      unsafe sqlite3_finalize(handle)
      throw error
    }
    guard let changed else {
      return try unsafe remoteStatement(handle, Self.route(subject), subject, sql: text)
    }
    unsafe sqlite3_finalize(handle)
    var position = 0
    subject = StatementSubject()
    guard let other = unsafe try prepareInShadow(changed, &position, false, &subject) else { return nil }
    return try unsafe remoteStatement(other, Self.route(subject), subject, sql: changed)
  }

  private static func route(_ subject: StatementSubject) -> RemoteRun.Route {
    subject.changesSchema || subject.changesTransaction ? .both : .remote
  }

  /// Prepares a statement that the local SQLite cannot prepare, if the server can.
  ///
  /// - Parameters:
  ///   - sql: one or several statements in UTF-8.
  ///   - offset: the index of the first byte to read; moved past the statement.
  ///   - isTerminated: whether a zero byte ends `sql` that is no part of it.
  ///   - remote: the way to the server.
  ///   - error: why it cannot be prepared here, which is thrown if the server cannot tell.
  /// - Returns: the statement.
  /// - Throws: ``DatabaseError``, the one that was given or that of the server.
  private func prepareUnknown(
    _ sql: [UInt8], _ offset: inout Int, _ isTerminated: Bool, _ remote: RemoteConnection,
    _ error: DatabaseError
  ) throws(DatabaseError) -> Statement? {
    var error = error
    guard let end = sql.endOfStatement(from: offset, before: sql.count - (isTerminated ? 1 : 0)) else {
      throw error
    }
    let text = Array(sql[offset..<end])
    guard let description = try remote.describe(text, insteadOf: error, self) else { throw error }
    let change = AuthorizedAction(name: "UPDATE", details: [nil, nil, "main", nil])
    if !description.isReadonly, context.authorizer?.refuses(change) == true {
      throw DatabaseError(resultCode: .SQLITE_AUTH, message: "not authorized")
    }
    // With its functions known, a statement has the origins of its columns, and so their meaning.
    while let name = error.nameOfUnknownFunction, remote.declareFunction(name, in: self) {
      do throws(DatabaseError) {
        return try prepareKnown(sql, &offset, isTerminated, remote, false)
      } catch let next {
        error = next
      }
    }
    var position = 0
    let handle = unsafe try silently { () throws(DatabaseError) -> SQLiteStatement? in
      unsafe try self.prepareHandle(Array(description.standIn.utf8), offset: &position, isTerminated: false)
    }
    guard let handle = unsafe handle else { throw error }
    guard unsafe Int(sqlite3_column_count(handle)) == description.columns.count,
      unsafe Int(sqlite3_bind_parameter_count(handle)) == description.parameterNames.count
    else {
      unsafe sqlite3_finalize(handle)
      throw error
    }
    offset = end
    return try unsafe remoteStatement(
      handle, .remote, StatementSubject(description), sql: text,
      DescribedStatement(description: description, sql: text))
  }

  private func prepareInShadow(
    _ sql: [UInt8], _ offset: inout Int, _ isTerminated: Bool, _ subject: inout StatementSubject
  ) throws(DatabaseError) -> SQLiteStatement? {
    var (end, actions) = (offset, subject)
    var handle: SQLiteStatement?
    var failure: DatabaseError?
    watchingActions({ actions.note($0) }) {
      do throws(DatabaseError) {
        unsafe handle = try prepareHandle(sql, offset: &end, isTerminated: isTerminated)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    (offset, subject) = (end, actions)
    return unsafe handle
  }

  private func remoteStatement(
    _ handle: SQLiteStatement, _ route: RemoteRun.Route, _ subject: StatementSubject, sql: [UInt8],
    _ described: DescribedStatement? = nil
  ) throws(DatabaseError) -> Statement {
    let columns = unsafe Int(sqlite3_column_count(handle))
    let parameters = unsafe Int(sqlite3_bind_parameter_count(handle))
    let run = RemoteRun(
      route, subject, sql: sql, columnCount: columns, parameterCount: parameters, described: described)
    do throws(DatabaseError) {
      let arguments = parameters == 0 ? unsafe handle : unsafe try relay(of: parameters)
      do throws(DatabaseError) {
        let rows = columns == 0 ? unsafe handle : unsafe try relay(of: columns)
        return unsafe Statement(
          description: handle, arguments: arguments, rows: rows, run: run, database: self)
      } catch {
        if parameters > 0 { unsafe sqlite3_finalize(arguments) }
        throw error
      }
    } catch {
      unsafe sqlite3_finalize(handle)
      throw error
    }
  }

  /// A statement whose result is its arguments.
  private func relay(of count: Int) throws(DatabaseError) -> SQLiteStatement {
    var offset = 0
    let sql = RemoteRun.startOfRelay + (1...count).map { "?\($0)" }.joined(separator: ",")
    let handle = unsafe try silently { () throws(DatabaseError) -> SQLiteStatement? in
      unsafe try self.prepareHandle(Array(sql.utf8), offset: &offset, isTerminated: false)
    }
    guard let handle = unsafe handle else {
      throw DatabaseError(code: .SQLITE_INTERNAL, message: "no statement")
    }
    return unsafe handle
  }

  /// Prepares statements of our own, which nobody has to allow.
  private func silently(
    _ prepare: () throws(DatabaseError) -> SQLiteStatement?
  ) throws(DatabaseError) -> SQLiteStatement? {
    guard let authorizer = context.authorizer else { return unsafe try prepare() }
    return unsafe try authorizer.silent(during: prepare)
  }

  /// Whether a table exists only here.
  private func isKeptHere(_ name: String, _ schema: String?) -> Bool {
    schema == "temp" && name.hasPrefix("sqlite_")
  }

  /// Whether a table or pragma tells about the schema.
  private func isSchema(_ name: String) -> Bool {
    name == "sqlite_schema" || name == "sqlite_master" || Self.schemaPragmas.contains(name)
      || name.hasPrefix("pragma_") && Self.schemaPragmas.contains(String(name.dropFirst("pragma_".count)))
  }

  private static let schemaPragmas: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_info", "index_xinfo", "index_list", "foreign_key_list",
    "database_list", "collation_list", "function_list", "module_list", "pragma_list", "schema_version",
  ]
}

// MARK: - The shadow

extension Database {
  /// Runs statements in the shadow alone.
  internal func runLocally(_ sql: String) throws(DatabaseError) {
    context.tracer?.isPaused = true
    defer { context.tracer?.isPaused = false }
    let bytes = Array(sql.utf8)
    var offset = 0
    let next = { () throws(DatabaseError) -> SQLiteStatement? in
      unsafe try self.prepareHandle(bytes, offset: &offset, isTerminated: false)
    }
    while let handle = unsafe try silently(next) {
      let code = unsafe sqlite3_step(handle)
      unsafe sqlite3_finalize(handle)
      guard code == SQLITE_DONE || code == SQLITE_ROW else { throw error(code, sql: sql) }
    }
  }

  /// The first column of a query of the shadow.
  internal func localTexts(_ sql: String) throws(DatabaseError) -> [String] {
    context.tracer?.isPaused = true
    defer { context.tracer?.isPaused = false }
    var offset = 0
    guard let handle = unsafe try prepareHandle(Array(sql.utf8), offset: &offset, isTerminated: false) else {
      return []
    }
    defer { unsafe sqlite3_finalize(handle) }
    var texts: [String] = []
    while unsafe sqlite3_step(handle) == SQLITE_ROW {
      texts.append(unsafe Cell(sqlite3_column_value(handle, 0)).withBytes { String(repairing: $0) })
    }
    return texts
  }
}

extension Statement {
  /// Runs a statement of a remote database to the next row.
  internal func step(_ run: RemoteRun) throws(DatabaseError) -> Bool {
    guard let remote = database.context.remote else { return false }
    return try run.step(self, remote)
  }
}

extension DatabaseError {
  /// The function that SQLite misses; nil if it misses none.
  fileprivate var nameOfUnknownFunction: String? {
    let mark = "no such function: "
    guard let message, message.hasPrefix(mark) else { return nil }
    return String(message.dropFirst(mark.count))
  }
}
