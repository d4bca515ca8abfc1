import CSQLite

/// An action of a statement that the authorizer allows or refuses while the statement is prepared.
package struct AuthorizedAction: Hashable, Sendable {
  /// The kind, by its name in the C interface without `SQLITE_`, such as `READ`.
  package let name: String
  /// The details of the action: two that depend on its kind, then the database, and the trigger or view it
  /// comes from.
  package let details: [String?]
}

/// The function that decides what statements may do.
@safe internal final class Authorizer {
  /// Whether an action is allowed; false makes the statement fail.
  ///
  /// Nil if the program has set no authorizer.
  let allows: ((AuthorizedAction) -> Bool)?
  /// The names of the actions to ask about; nil for all.
  let kinds: Set<String>?
  /// Whether a DELETE without a condition deletes row by row, so that each row is reported.
  private let deletesRows: Bool
  /// Whether the next DELETE is part of a DROP.
  private var isDropping = false
  /// What is called with each action in addition, while an effect of a statement is determined.
  private var watch: ((AuthorizedAction) -> Void)?
  /// What the callback of SQLite reads.
  let question: UnsafeMutablePointer<Question>

  /// Which actions to ask about, and whom: apart from the object, because SQLite calls for all actions.
  @safe struct Question {
    /// One bit for the code of each kind of action.
    var codes: UInt64
    let authorizer: Unmanaged<Authorizer>
  }

  init(kinds: Set<String>?, deletesRows: Bool, allows: ((AuthorizedAction) -> Bool)?) {
    self.allows = allows
    self.kinds = kinds
    self.deletesRows = deletesRows
    unsafe question = .allocate(capacity: 1)
    unsafe question.initialize(to: Question(codes: 0, authorizer: .passUnretained(self)))
    unsafe question.pointee.codes = codes
  }

  /// One bit for the code of each kind of action to ask about.
  private var codes: UInt64 {
    guard watch == nil else { return .max }
    let asked: UInt64 =
      allows == nil
      ? 0 : kinds.map { kinds in AuthorizedAction.codes { kinds.contains($0) } } ?? .max
    return deletesRows ? asked | AuthorizedAction.codes { $0 == "DELETE" || $0.hasPrefix("DROP_") } : asked
  }

  /// Calls a function with each action, in addition, while `body` runs.
  fileprivate func watching(
    _ watch: @escaping (AuthorizedAction) -> Void, during body: () throws -> Void
  ) rethrows {
    let outer = self.watch
    self.watch = watch
    unsafe question.pointee.codes = codes
    defer {
      self.watch = outer
      unsafe question.pointee.codes = codes
    }
    try body()
  }

  /// Asks nobody while `body` prepares a statement that nobody wrote.
  internal func silent<Result>(
    during body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    unsafe question.pointee.codes = 0
    defer { unsafe question.pointee.codes = codes }
    return try body()
  }

  deinit {
    unsafe question.deallocate()
  }

  @inline(never)
  fileprivate func answer(
    _ code: CInt, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?,
    _ third: UnsafePointer<CChar>?, _ fourth: UnsafePointer<CChar>?
  ) -> CInt {
    let action = AuthorizedAction(
      name: AuthorizedAction.name(code),
      details: [
        unsafe first.map { unsafe String(cString: $0) }, unsafe second.map { unsafe String(cString: $0) },
        unsafe third.map { unsafe String(cString: $0) }, unsafe fourth.map { unsafe String(cString: $0) },
      ])
    watch?(action)
    if refuses(action) { return SQLITE_DENY }
    return deletesRows && isWholeDelete(action) ? SQLITE_IGNORE : SQLITE_OK
  }

  /// Whether an action is one that the program asks about and refuses.
  internal func refuses(_ action: AuthorizedAction) -> Bool {
    guard let allows, kinds?.contains(action.name) ?? true else { return false }
    return !allows(action)
  }

  /// Whether an action is a DELETE of a statement, not of a DROP, which SQLITE_IGNORE would prevent.
  private func isWholeDelete(_ action: AuthorizedAction) -> Bool {
    if action.name.hasPrefix("DROP_") { isDropping = true }
    guard action.name == "DELETE", action.details[0]?.hasPrefix("sqlite_") == false else { return false }
    defer { isDropping = false }
    return !isDropping
  }
}

extension Database {
  /// Sets the function that is asked about each action of the statements prepared from now on; nil removes
  /// it.
  ///
  /// - Parameters:
  ///   - kinds: the names of the actions to ask about; nil for all.
  ///   - allows: whether an action is allowed.
  package func setAuthorizer(kinds: Set<String>? = nil, _ allows: ((AuthorizedAction) -> Bool)?) {
    context.authorizer =
      allows != nil || context.client?.observer != nil || context.remote != nil
      ? Authorizer(kinds: kinds, deletesRows: context.client?.observer?.reportsRows == true, allows: allows)
      : nil
    guard let pointer = unsafe context.authorizer?.question else {
      unsafe sqlite3_set_authorizer(connection, nil, nil)
      return
    }
    unsafe sqlite3_set_authorizer(
      connection,
      { pointer, code, first, second, third, fourth in
        guard let pointer = unsafe pointer else { return SQLITE_OK }
        // SQLite asks once for each column of each statement.
        let question = unsafe pointer.assumingMemoryBound(to: Authorizer.Question.self)
        guard unsafe question.pointee.codes &>> UInt64(truncatingIfNeeded: code) & 1 == 1 else {
          return SQLITE_OK
        }
        return unsafe question.pointee.authorizer.takeUnretainedValue()
          .answer(code, first, second, third, fourth)
      }, pointer)
  }
}

extension Database {
  /// Whether the program is preparing a statement now.
  ///
  /// If not, the authorizer is asked about a statement of a virtual table, or one that SQLite prepares again.
  package var isPreparing: Bool { context.isPreparing }

  /// Runs statements that nobody wrote, without asking the authorizer.
  package func runUnasked(_ sql: String) throws(DatabaseError) {
    guard let authorizer = context.authorizer else { return try runAll(sql) }
    try authorizer.silent { () throws(DatabaseError) in try runAll(sql) }
  }

  /// Calls a function with each action of the statements that `body` prepares, in addition to the authorizer.
  package func watchingActions(
    _ watch: @escaping (AuthorizedAction) -> Void, during body: () throws -> Void
  ) rethrows {
    // Another authorizer would make SQLite prepare all statements again.
    if context.client?.observer != nil || context.remote != nil, let authorizer = context.authorizer {
      return try authorizer.watching(watch, during: body)
    }
    let outer = context.authorizer?.allows
    let kinds = context.authorizer?.kinds
    defer { setAuthorizer(kinds: kinds, outer) }
    setAuthorizer { action in
      watch(action)
      return outer?(action) ?? true
    }
    try body()
  }
}

extension AuthorizedAction {
  fileprivate static func name(_ code: CInt) -> String {
    code >= 0 && code < CInt(names.count) ? names[Int(code)] : ""
  }

  /// One bit for the code of each action whose name is wanted.
  fileprivate static func codes(_ isWanted: (String) -> Bool) -> UInt64 {
    names.indices.reduce(0) { codes, code in isWanted(names[code]) ? codes | 1 << UInt64(code) : codes }
  }

  /// The names of the actions, indexed by their codes in the C interface.
  fileprivate static let names = [
    "COPY", "CREATE_INDEX", "CREATE_TABLE", "CREATE_TEMP_INDEX", "CREATE_TEMP_TABLE", "CREATE_TEMP_TRIGGER",
    "CREATE_TEMP_VIEW", "CREATE_TRIGGER", "CREATE_VIEW", "DELETE", "DROP_INDEX", "DROP_TABLE",
    "DROP_TEMP_INDEX", "DROP_TEMP_TABLE", "DROP_TEMP_TRIGGER", "DROP_TEMP_VIEW", "DROP_TRIGGER", "DROP_VIEW",
    "INSERT", "PRAGMA", "READ", "SELECT", "TRANSACTION", "UPDATE", "ATTACH", "DETACH", "ALTER_TABLE",
    "REINDEX", "ANALYZE", "CREATE_VTABLE", "DROP_VTABLE", "FUNCTION", "SAVEPOINT", "RECURSIVE",
  ]
}
