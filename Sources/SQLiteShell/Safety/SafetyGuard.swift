import TypedSQLiteCore

/// Decides what the commands and statements of a session may reach: in safe mode only the database.
package final class SafetyGuard {
  unowned let shell: Shell
  /// Whether safe mode is on.
  private(set) var isOn = false
  /// Whether safe mode returns after a suspension.
  private(set) var isLasting = false
  /// Whether the running command has suspended it.
  private var isSuspending = false
  /// Whether the running statements may access only the database.
  var isConfined = false
  /// Whether no statement may change a database, or reach files that the user has not named.
  var isReadOnly = false
  /// The option that says so, as messages name it.
  var readOnlyOption = "-readonly"
  /// How a database that it opened can be changed, as the rest of a sentence.
  var readOnlyRemedy = ""
  /// Whether databases are opened as files that no program changes.
  var isFrozen = false
  /// The zip file that the user has opened as a database, which its table may read in a read-only session; nil for none.
  var namedArchive: String?
  /// The tables of the database that a read-only session cannot read, in lower case, with the reasons.
  var unreadableTables: [String: String] = [:]
  /// Whether the statements that run now are not the user's.
  private(set) var isLeavingNoTrace = false
  /// What statements tried and called.
  private(set) var trace = Trace()
  /// The saved queries beside a database that a person has agreed to run, each with the path of its file before it.
  var agreedQueries: Set<String> = []

  /// What the statements that ran last tried and called.
  struct Trace {
    /// The thing that safe mode forbids.
    var violation: ShellError?
    /// What statements tried that may access only the database, as the end of "may not …".
    var confinedFault: String?
    /// What statements tried that a read-only session refuses, as the end of "-readonly refuses …".
    var readOnlyFault: String?
    /// The direct-only functions that the user's statement calls, with the names of callers that the user has not made.
    var calledFunctions: [String: Set<String>] = [:]
  }

  init(_ shell: Shell) {
    self.shell = shell
  }

  /// SQLite's own functions that run code of a library or reveal its addresses.
  private static let unsafeFunctionsOfSQLite: Set = ["fts3_tokenizer"]

  /// Functions that safe mode forbids.
  static let unsafeFunctions = unsafeFunctionsOfSQLite.union(
    FunctionFamily.all.flatMap(\.functions).filter { $0.reach != .database }.map(\.name))

  /// Functions that only a statement of the user may call, not the schema.
  private static let directFunctions = unsafeFunctionsOfSQLite.union(
    FunctionFamily.all.flatMap(\.functions).filter { $0.schemaUse == .directOnly }.map(\.name))

  /// Turns safe mode on for the rest of the session.
  package func enter() {
    isOn = true
    isLasting = true
    if let database = shell.connections.database { watchActions(of: database) }
  }

  /// Suspends safe mode until the next command or statement has run.
  func suspend() {
    isSuspending = true
    isOn = false
  }

  /// Ends the suspension by ``suspend()``, except for the command that began it.
  func resume() {
    if isSuspending {
      isSuspending = false
    } else if isLasting, !isOn {
      isOn = true
    }
  }

  /// Throws if safe mode is on and `reach` is more than the database; the message is "cannot …".
  func require(_ reach: Reach, to action: @autoclosure () -> String) throws(ShellError) {
    guard isOn, reach != .database else { return }
    if reach == .checkedFiles, shell.dialect.isSQLite3(since: 3_046) { return }
    throw .unsafe(action(), line: shell.reading.line)
  }

  /// The kinds of actions that are asked about in each session.
  private static let watchedActions: Set = [
    "ATTACH", "CREATE_TEMP_TRIGGER", "CREATE_TEMP_VIEW", "CREATE_TRIGGER", "CREATE_VTABLE", "FUNCTION",
    "PRAGMA",
  ]

  /// Watches what the statements of a connection would do.
  func watchActions(of database: Database) {
    var kinds = Self.watchedActions
    if isConfined { kinds.formUnion(Self.confinedActions) }
    if isReadOnly { kinds.formUnion(Self.changingActions) }
    if !unreadableTables.isEmpty { kinds.insert("READ") }
    database.setAuthorizer(kinds: shell.watching.showsAuthorizations ? nil : kinds) {
      [weak self, unowned database] action in
      guard let self else { return true }
      if shell.watching.showsAuthorizations, !shell.watching.isPaused { shell.say(action) }
      if isOn || isConfined, let fault = fault(of: action) {
        if isOn { trace.violation = .unsafe(fault, line: shell.reading.line) }
        if isConfined { trace.confinedFault = confinedFault(of: action) }
        return false
      }
      if isConfined, let fault = confinedFault(of: action) {
        trace.confinedFault = fault
        return false
      }
      if isReadOnly, let fault = readOnlyFault(of: action, in: database) {
        trace.readOnlyFault = fault
        return false
      }
      switch action.name {
      case "PRAGMA":
        if action.details[0]?.lowercased() == "busy_timeout" {
          database.lendBusyTimeout(setting: action.details[1])
        }
        return true
      case "FUNCTION": return mayCall(action.details[1] ?? "", from: action.details[3], in: database)
      case "CREATE_VTABLE" where !isOn && !isConfined:
        let table = CreatedTable(schema: action.details[2] ?? "", name: action.details[0] ?? "")
        if !shell.connections.created.contains(table) { shell.connections.created.append(table) }
        return true
      // A trigger whose name says that it is temporary is reported like one of the file.
      case "CREATE_TEMP_VIEW", "CREATE_TEMP_TRIGGER", "CREATE_TRIGGER":
        if !isConfined, let name = action.details[0] {
          shell.connections.ownTemporaries.insert(name.lowercased())
        }
        return true
      default: return true
      }
    }
  }

  /// Forgets the functions that the last statement or command called.
  func forgetCalls() {
    trace.readOnlyFault = nil
    guard !trace.calledFunctions.isEmpty else { return }
    trace.calledFunctions.removeAll()
    // A statement that is kept prepared may call them through a temporary trigger.
    shell.repeated.removeAll()
  }

  /// Whether a function or a table, as SQLite names it in a message, is only for statements of the user.
  static func isDirect(_ words: String) -> Bool {
    if words.hasSuffix("()") { return directFunctions.contains(words.dropLast(2).lowercased()) }
    if words.hasPrefix("virtual table \""),
      FileReference.isTable(named: String(words.dropFirst(15).dropLast()))
    {
      return true
    }
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
      var callers = trace.calledFunctions[name] ?? []
      if let caller, !isOwn(caller) { callers.insert(caller.lowercased()) }
      trace.calledFunctions[name] = callers
    }
    return trace.calledFunctions[name] != nil
  }

  /// Whether the user's statement calls a function itself, or from what the user has made, and so it may run.
  ///
  /// SQLite trusts all temporary views and triggers, but those of a file can come into the temporary database with
  /// `.restore temp`.
  func isCalledByUser(_ function: String, in database: Database) -> Bool {
    guard let callers = trace.calledFunctions[function] else { return false }
    return callers.isEmpty || !hasForeignTemporaries(database)
  }

  /// Whether the running statement calls functions that safe mode forbids.
  var callsBeyondDatabase: Bool { trace.calledFunctions.keys.contains(where: Self.unsafeFunctions.contains) }

  /// Runs a body whose statements are not the user's, and forgets what they tried, called and made.
  func leavingNoTrace<Result>(_ body: () -> Result) -> Result {
    let (kept, created, wasQuiet) = (trace, shell.connections.created, isLeavingNoTrace)
    isLeavingNoTrace = true
    defer { (trace, shell.connections.created, isLeavingNoTrace) = (kept, created, wasQuiet) }
    return body()
  }

  /// The failure that ends the session, if a statement tried something that safe mode forbids.
  func takeViolation() -> ShellError? {
    defer { trace.violation = nil }
    return trace.violation
  }

  /// Whether functions and tables must not access files and other programs now; one that asks is going to.
  func refusesFiles() -> Bool {
    if isReadOnly { trace.readOnlyFault = Self.fileFault }
    return !mayReachFiles
  }

  /// Whether statements may reach files.
  var mayReachFiles: Bool { !isOn && !isConfined && !isReadOnly }

  /// Whether a table of the session may read a file only because the user has named it.
  func admits(_ path: [UInt8]) -> Bool {
    isReadOnly && !isOn && !isConfined && namedArchive.map { path.elementsEqual($0.utf8) } ?? false
  }

  /// Returns and forgets what statements tried that a read-only session refuses, as the end of "-readonly refuses …".
  func takeReadOnlyFault() -> String? { trace.readOnlyFault.take() }

  /// Returns and forgets what statements tried that may access only the database, as the end of "may not …".
  func takeConfinedFault() -> String? { trace.confinedFault.take() }

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
