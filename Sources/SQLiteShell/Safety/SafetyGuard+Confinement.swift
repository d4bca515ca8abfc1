import TypedSQLiteCore

// SQL that may reach only the database: a file that nobody has read, and tests that are in a database.

extension SafetyGuard {
  /// Runs a part that may access only the database, and leaves nothing that acts after it.
  ///
  /// While it runs, the temporary database can only be read, because SQLite lets the views and triggers in it do what
  /// the user may do. Settings of the connection that ordinary dumps change are restored at the end; others are refused.
  ///
  /// - Parameter body: the part, which runs on the current connection.
  /// - Returns: what the body returns, and whether it left a transaction open, which is then reported and rolled back.
  /// - Throws: ``ShellError`` if the database cannot be opened; what the body throws.
  func withoutReach<Result>(
    _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> (result: Result, leftTransaction: Bool) {
    guard !isConfined else { return (try body(), false) }
    let database = try shell.database()
    let wasInTransaction = database.isInsideTransaction
    // The settings of a connection to another machine are there.
    let settings = database.isRemote ? [:] : ConfinedPragma.currentSettings(of: database)
    changeConfinement(to: true, of: database)
    var leftTransaction = false
    func end() {
      changeConfinement(to: false, of: database)
      // An interrupt must not keep what it interrupted.
      database.interruptHandle.withoutInterrupt {
        if database.isInsideTransaction, !wasInTransaction {
          leftTransaction = true
          shell.report(.safety(.leftTransaction))
          try? database.runAll("ROLLBACK")
        }
        ConfinedPragma.restore(settings, of: database)
      }
    }
    do throws(ShellError) {
      let result = try body()
      end()
      return (result, leftTransaction)
    } catch {
      end()
      throw error
    }
  }

  private func changeConfinement(to isConfined: Bool, of database: Database) {
    // A statement that is kept prepared was allowed under the other rules.
    shell.repeated.removeAll()
    forgetCalls()
    _ = takeConfinedFault()
    self.isConfined = isConfined
    watchActions(of: database)
  }

  /// The kinds of actions that are asked about in addition while only the database may be accessed.
  static let confinedActions: Set = ["ALTER_TABLE", "DELETE", "DETACH", "INSERT", "UPDATE"]

  /// What an action would do that only the user may do, as the end of "may not …"; nil if it is allowed.
  func confinedFault(of action: AuthorizedAction) -> String? {
    let details = action.details
    switch action.name {
    case "ATTACH": return "attach a database"
    case "DETACH": return "detach a database"
    case "ALTER_TABLE": return details[0]?.lowercased() == "temp" ? Self.temporaryFault : nil
    case "DELETE", "INSERT", "UPDATE":
      if details[0]?.lowercased() == "sqlite_dbpage" { return "write to sqlite_dbpage" }
      guard details[2]?.lowercased() == "temp" else { return nil }
      // A trigger of the user may log what the file changes.
      return isOwn(details[3]) ? nil : Self.temporaryFault
    case "PRAGMA": return ConfinedPragma.fault(of: details[0] ?? "", argument: details[1], schema: details[2])
    default: return nil
    }
  }

  private static let temporaryFault = "make or change temporary tables, views and triggers"

  /// Whether a temporary view or trigger was made by a statement of the user.
  func isOwn(_ temporary: String?) -> Bool {
    temporary.map { shell.connections.ownTemporaries.contains($0.lowercased()) } ?? false
  }

  /// Whether the temporary database has a view or a trigger that no statement of the user made.
  func hasForeignTemporaries(_ database: Database) -> Bool {
    let names = try? database.namesOfObjects(in: "temp", where: "type IN ('view', 'trigger')")
    return names?.contains { !isOwn($0) } ?? true
  }
}

/// A PRAGMA in SQL that may reach only the database.
private enum ConfinedPragma {
  /// Those whose argument changes no setting.
  private static let readers: Set = [
    "foreign_key_check", "foreign_key_list", "incremental_vacuum", "index_info", "index_list", "index_xinfo",
    "integrity_check", "optimize", "quick_check", "table_info", "table_list", "table_xinfo", "wal_checkpoint",
  ]
  /// Those that change what the file of the database stores.
  private static let fileSettings: Set = [
    "application_id", "auto_vacuum", "encoding", "page_size", "user_version",
  ]
  /// The settings of a connection that dumps and migrations change, and which are restored.
  private static let restored = [
    "cache_size", "foreign_keys", "ignore_check_constraints", "legacy_alter_table", "recursive_triggers",
    "synchronous", "writable_schema",
  ]
  /// The modes of a journal that the file of the database stores.
  private static let storedJournals: Set = ["delete", "wal"]

  /// Why a PRAGMA is refused, as the end of "may not …"; nil if it is allowed.
  static func fault(of name: String, argument: String?, schema: String?) -> String? {
    let name = name.lowercased()
    guard let argument, !readers.contains(name) else { return nil }
    let isOfMain = schema == nil || schema?.lowercased() == "main"
    if isOfMain, fileSettings.contains(name) || restored.contains(name) { return nil }
    if isOfMain, name == "journal_mode", storedJournals.contains(argument.lowercased()) { return nil }
    return "set PRAGMA \(name)\(name == "journal_mode" ? " to \(argument)" : "")"
  }

  /// The values of the settings that are restored.
  static func currentSettings(of database: Database) -> [String: Int64] {
    var values: [String: Int64] = [:]
    for name in restored {
      values[name] = try? database.rows("PRAGMA \(name)") { $0.cell(0).int64 }.first
    }
    return values
  }

  static func restore(_ settings: [String: Int64], of database: Database) {
    let current = currentSettings(of: database)
    for (name, value) in settings where current[name] != value {
      try? database.runAll("PRAGMA \(name) = \(value)")
    }
  }
}
