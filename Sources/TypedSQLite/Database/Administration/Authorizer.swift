import CSQLite

/// Something that a statement would do, asked about while it is prepared.
package struct AuthorizedAction: Hashable, Sendable {
  /// The kind, by its name in the C interface without `SQLITE_`, such as `READ`.
  package let name: String
  /// What it concerns: two details that depend on the kind, the database, and the trigger or view it comes from.
  package let details: [String?]
}

/// Decides what statements may do.
internal final class Authorizer {
  /// Whether an action is allowed; false makes the statement fail.
  let allows: (AuthorizedAction) -> Bool

  init(allows: @escaping (AuthorizedAction) -> Bool) {
    self.allows = allows
  }
}

extension Database {
  /// Asks about each action of the statements prepared from now on; nil asks no more.
  package func setAuthorizer(_ allows: ((AuthorizedAction) -> Bool)?) {
    context.authorizer = allows.map(Authorizer.init(allows:))
    let pointer = unsafe context.authorizer.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    guard let pointer = unsafe pointer else {
      unsafe sqlite3_set_authorizer(connection, nil, nil)
      return
    }
    unsafe sqlite3_set_authorizer(
      connection,
      { pointer, code, first, second, third, fourth in
        guard let pointer = unsafe pointer else { return SQLITE_OK }
        let authorizer = unsafe Unmanaged<Authorizer>.fromOpaque(pointer).takeUnretainedValue()
        let action = AuthorizedAction(
          name: AuthorizedAction.name(code),
          details: [
            unsafe first.map { unsafe String(cString: $0) }, unsafe second.map { unsafe String(cString: $0) },
            unsafe third.map { unsafe String(cString: $0) }, unsafe fourth.map { unsafe String(cString: $0) },
          ])
        return authorizer.allows(action) ? SQLITE_OK : SQLITE_DENY
      }, pointer)
  }
}

extension Database {
  /// Hears of each action of the statements that `body` prepares, beside who decides on them.
  internal func watchingActions(
    _ watch: @escaping (AuthorizedAction) -> Void, during body: () throws -> Void
  ) rethrows {
    let outer = context.authorizer?.allows
    defer { setAuthorizer(outer) }
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

  /// The names by the codes of the C interface.
  private static let names = [
    "COPY", "CREATE_INDEX", "CREATE_TABLE", "CREATE_TEMP_INDEX", "CREATE_TEMP_TABLE", "CREATE_TEMP_TRIGGER",
    "CREATE_TEMP_VIEW", "CREATE_TRIGGER", "CREATE_VIEW", "DELETE", "DROP_INDEX", "DROP_TABLE",
    "DROP_TEMP_INDEX", "DROP_TEMP_TABLE", "DROP_TEMP_TRIGGER", "DROP_TEMP_VIEW", "DROP_TRIGGER", "DROP_VIEW",
    "INSERT", "PRAGMA", "READ", "SELECT", "TRANSACTION", "UPDATE", "ATTACH", "DETACH", "ALTER_TABLE",
    "REINDEX", "ANALYZE", "CREATE_VTABLE", "DROP_VTABLE", "FUNCTION", "SAVEPOINT", "RECURSIVE",
  ]
}
