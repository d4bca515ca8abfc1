import CSQLite

/// The functions that SQLite calls when rows change and transactions end.
internal final class ChangeHooks {
  var update: ((RowChange.Operation, _ schema: String, _ table: String, _ rowID: Int64) -> Void)?
  var commit: (() throws -> Void)?
  var rollback: (() -> Void)?
  /// The error that refused the last commit, until a caller gets it.
  var refusal: (any Error)?
  /// Whether that commit was of a transaction that wrote nothing, which SQLite has already ended.
  var hasRefusedEmptyCommit = false
  /// The connection, which owns this object.
  unowned let database: Database

  init(of database: Database) {
    self.database = database
  }

  fileprivate func report(
    _ action: CInt, _ schema: UnsafePointer<CChar>?, _ table: UnsafePointer<CChar>?, _ rowID: Int64
  ) {
    guard let schema = unsafe schema, let table = unsafe table else { return }
    let operation: RowChange.Operation =
      switch action {
      case SQLITE_INSERT: .insert
      case SQLITE_UPDATE: .update
      default: .delete
      }
    if let observer = database.context.client?.observer {
      let name = unsafe String(cString: table)
      observer.noteRow(rowID, of: name)
      if observer.reportsRows { unsafe observer.report(operation, String(cString: schema), name, rowID) }
    }
    guard let update else { return }
    unsafe update(operation, String(cString: schema), String(cString: table), rowID)
  }

  /// Whether the transaction may be committed.
  fileprivate func allowsCommit() -> Bool {
    do {
      try commit?()
      try database.context.client?.observer?.willCommit()
      return true
    } catch {
      refusal = error
      database.context.thrownError =
        error as? DatabaseError
        ?? DatabaseError(code: .SQLITE_CONSTRAINT_COMMITHOOK, message: "\(error)")
      return false
    }
  }

  fileprivate func reportRollback() {
    rollback?()
    database.context.client?.observer?.willRollback()
  }
}

extension Database {
  /// Calls a function for each row of a table with a rowid that is inserted, updated or deleted; nil ends
  /// the calls.
  ///
  /// The function must not use the connection. See <https://www.sqlite.org/c3ref/update_hook.html> for
  /// changes that are not reported.
  package func setUpdateHook(
    _ hook: ((RowChange.Operation, _ schema: String, _ table: String, _ rowID: Int64) -> Void)?
  ) {
    let hooks = changeHooks()
    hooks.update = hook
    installUpdateHook(hooks)
  }

  private func installUpdateHook(_ hooks: ChangeHooks) {
    let observer = context.client?.observer
    guard hooks.update != nil || observer?.reportsRows == true || observer?.watchesRows == true else {
      unsafe sqlite3_update_hook(connection, nil, nil)
      return
    }
    unsafe sqlite3_update_hook(
      connection,
      { pointer, action, schema, table, rowID in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<ChangeHooks>.fromOpaque(pointer).takeUnretainedValue()
          .report(action, schema, table, rowID)
      }, Unmanaged.passUnretained(hooks).toOpaque())
  }

  /// Makes SQLite report changed rows if an observation waits for certain ones.
  package func watchRowsIfNeeded() {
    if let hooks = context.changeHooks { installUpdateHook(hooks) }
  }

  /// Calls a function before each commit, which becomes a rollback if the function throws; nil ends the
  /// calls.
  ///
  /// The function must not use the connection. The statement that commits throws the error if it is a
  /// ``DatabaseError``, or one with its description.
  package func setCommitHook(_ hook: (() throws -> Void)?) {
    let hooks = changeHooks()
    hooks.commit = hook
    installCommitHook(hooks)
  }

  private func installCommitHook(_ hooks: ChangeHooks) {
    guard hooks.commit != nil || context.client?.observer != nil else {
      unsafe sqlite3_commit_hook(connection, nil, nil)
      return
    }
    unsafe sqlite3_commit_hook(
      connection,
      { pointer in
        guard let pointer = unsafe pointer else { return 0 }
        return unsafe Unmanaged<ChangeHooks>.fromOpaque(pointer).takeUnretainedValue().allowsCommit() ? 0 : 1
      }, Unmanaged.passUnretained(hooks).toOpaque())
  }

  /// Calls a function after each rollback, also one that an error causes; nil ends the calls.
  ///
  /// The function must not use the connection.
  package func setRollbackHook(_ hook: (() -> Void)?) {
    let hooks = changeHooks()
    hooks.rollback = hook
    installRollbackHook(hooks)
  }

  private func installRollbackHook(_ hooks: ChangeHooks) {
    guard hooks.rollback != nil || context.client?.observer != nil else {
      unsafe sqlite3_rollback_hook(connection, nil, nil)
      return
    }
    unsafe sqlite3_rollback_hook(
      connection,
      { pointer in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<ChangeHooks>.fromOpaque(pointer).takeUnretainedValue().reportRollback()
      }, Unmanaged.passUnretained(hooks).toOpaque())
  }

  /// Makes SQLite report what the program's hooks and the observers need, and nothing else.
  package func refreshHooks() {
    let hooks = changeHooks()
    installUpdateHook(hooks)
    installCommitHook(hooks)
    installRollbackHook(hooks)
    setAuthorizer(kinds: context.authorizer?.kinds, context.authorizer?.allows)
  }

  /// The hooks, which the connection keeps as long as SQLite may call them.
  private func changeHooks() -> ChangeHooks {
    if let hooks = context.changeHooks { return hooks }
    let hooks = ChangeHooks(of: self)
    context.changeHooks = hooks
    return hooks
  }
}

extension Database {
  /// What to throw for the error of a statement: the error of the observer that has refused its commit, if one has.
  package func reported(_ error: DatabaseError) -> any Error {
    guard error.extendedResultCode == .SQLITE_CONSTRAINT_COMMITHOOK else { return error }
    context.client?.observer?.endRefusal()
    defer { context.changeHooks?.refusal = nil }
    return context.changeHooks?.refusal ?? error
  }
}

extension Database {
  /// Makes the statement fail that has committed a transaction that wrote nothing; nil if it may succeed.
  package func refuseEmptyCommit(_ error: (any Error)?) {
    if let error { context.changeHooks?.refusal = error }
    context.changeHooks?.hasRefusedEmptyCommit = error != nil
  }
}
