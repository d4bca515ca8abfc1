import TypedSQLiteCore

extension Shell {
  /// SQLite's own functions that run code of a library or reveal its addresses.
  private static let unsafeFunctionsOfSQLite: Set = ["fts3_tokenizer"]

  /// Functions that safe mode forbids.
  static let unsafeFunctions = unsafeFunctionsOfSQLite.union(
    FunctionFamily.all.flatMap(\.functions).filter { $0.reach != .database }.map(\.name))

  /// Functions that only a statement of the user may call, not the schema.
  private static let directFunctions = unsafeFunctionsOfSQLite.union(
    FunctionFamily.all.flatMap(\.functions).filter { $0.schemaUse == .directOnly }.map(\.name))

  /// Turns safe mode on for the rest of the session.
  package func enterSafeMode() {
    settings.isSafe = true
    safety.isLasting = true
    if let database = connections.database { watchActions(of: database) }
  }

  /// Suspends safe mode until the next command or statement has run.
  func suspendSafeMode() {
    safety.isSuspending = true
    settings.isSafe = false
  }

  /// Ends the suspension by ``suspendSafeMode()``, except for the command that began it.
  func resumeSafeMode() {
    if safety.isSuspending {
      safety.isSuspending = false
    } else if safety.isLasting, !settings.isSafe {
      settings.isSafe = true
    }
  }

  /// Throws if safe mode is on and `reach` is more than the database; the message is "cannot …".
  func require(_ reach: Reach, to action: @autoclosure () -> String) throws(ShellError) {
    guard settings.isSafe, reach != .database else { return }
    throw .unsafe(action(), line: reading.line)
  }

  /// The kinds of actions that are asked about in each session.
  private static let watchedActions: Set = [
    "ATTACH", "CREATE_TEMP_TRIGGER", "CREATE_TEMP_VIEW", "CREATE_TRIGGER", "CREATE_VTABLE", "FUNCTION",
    "PRAGMA",
  ]

  /// Watches what the statements of a connection would do.
  func watchActions(of database: Database) {
    let kinds = safety.isConfined ? Self.watchedActions.union(Self.confinedActions) : Self.watchedActions
    database.setAuthorizer(kinds: watching.showsAuthorizations ? nil : kinds) {
      [weak self, unowned database] action in
      guard let self else { return true }
      if watching.showsAuthorizations, !watching.isPaused { say(action) }
      if settings.isSafe || safety.isConfined, let fault = fault(of: action) {
        if settings.isSafe { safety.violation = .unsafe(fault, line: reading.line) }
        if safety.isConfined { safety.confinedFault = confinedFault(of: action) }
        return false
      }
      if safety.isConfined, let fault = confinedFault(of: action) {
        safety.confinedFault = fault
        return false
      }
      switch action.name {
      case "PRAGMA":
        if action.details[0]?.lowercased() == "busy_timeout" {
          database.lendBusyTimeout(setting: action.details[1])
        }
        return true
      case "FUNCTION": return mayCall(action.details[1] ?? "", from: action.details[3], in: database)
      case "CREATE_VTABLE" where !settings.isSafe && !safety.isConfined:
        let table = CreatedTable(schema: action.details[2] ?? "", name: action.details[0] ?? "")
        if !connections.created.contains(table) { connections.created.append(table) }
        return true
      // A trigger whose name says that it is temporary is reported like one of the file.
      case "CREATE_TEMP_VIEW", "CREATE_TEMP_TRIGGER", "CREATE_TRIGGER":
        if !safety.isConfined, let name = action.details[0] {
          connections.ownTemporaries.insert(name.lowercased())
        }
        return true
      default: return true
      }
    }
  }

  /// Forgets the functions that the last statement or command called.
  func forgetCalls() {
    guard !safety.calledFunctions.isEmpty else { return }
    safety.calledFunctions.removeAll()
    // A statement that is kept prepared may call them through a temporary trigger.
    inserts.removeAll()
  }

  /// Whether a function or a table, as SQLite names it in a message, is only for statements of the user.
  static func isDirect(_ words: String) -> Bool {
    if words.hasSuffix("()") { return directFunctions.contains(words.dropLast(2).lowercased()) }
    return ShellTable.all.contains { $0.reach != .database && words == "virtual table \"\($0.name)\"" }
  }

  /// Whether a statement that is being prepared may call a function.
  ///
  /// SQLite refuses to call a direct-only function from a schema, except from a CHECK if the function is not
  /// deterministic; so each function also checks whether the authorizer reported it. And a virtual table runs SQL of
  /// its own, into which FTS4 puts the names in its options `compress` and `uncompress`. SQLite prepares that SQL while
  /// the user's statement runs, so then only functions that the user's statement calls itself are allowed.
  /// What calls it is a view or a trigger if `caller` is not nil, or one of the statement's own common table expressions.
  private func mayCall(_ function: String, from caller: String?, in database: Database) -> Bool {
    let name = function.lowercased()
    guard Self.directFunctions.contains(name) else { return true }
    if database.isPreparing {
      var callers = safety.calledFunctions[name] ?? []
      if let caller, !isOwn(caller) { callers.insert(caller.lowercased()) }
      safety.calledFunctions[name] = callers
    }
    return safety.calledFunctions[name] != nil
  }

  /// Whether the user's statement calls a function itself, or from what the user has made, and so it may run.
  ///
  /// SQLite trusts all temporary views and triggers, but those of a file can come into the temporary database with
  /// `.restore temp`.
  func isCalledByUser(_ function: String, in database: Database) -> Bool {
    guard let callers = safety.calledFunctions[function] else { return false }
    return callers.isEmpty || !hasForeignTemporaries(database)
  }

  /// The failure that ends the session, if a statement tried something that safe mode forbids.
  func takeViolation() -> ShellError? {
    defer { safety.violation = nil }
    return safety.violation
  }

  private func fault(of action: AuthorizedAction) -> String? {
    switch action.name {
    case "ATTACH": "run ATTACH"
    case "FUNCTION":
      action.details[1].flatMap { name in
        Self.unsafeFunctions.contains(name.lowercased()) ? "use the \(name)() function" : nil
      }
    default: nil
    }
  }
}

/// The state of safe mode.
struct SafetyState {
  /// Whether safe mode returns after a suspension.
  var isLasting = false
  /// Whether the running command has suspended it.
  var isSuspending = false
  /// The forbidden thing that a statement tried.
  var violation: ShellError?
  /// Whether the running statements may access only the database.
  var isConfined = false
  /// What running statements tried that may access only the database, as the end of "may not …".
  var confinedFault: String?
  /// The direct-only functions that the user's statement calls, with the names of callers that the user has not made.
  var calledFunctions: [String: Set<String>] = [:]
}
