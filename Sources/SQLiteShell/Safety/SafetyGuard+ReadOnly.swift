import SQLSyntax
import TypedSQLiteCore

// Statements of a session that changes nothing and reads only the databases that the user names: the option -readonly.

extension SafetyGuard {
  /// Refuses, for the rest of the session, what changes a database or reaches files that the user did not name.
  ///
  /// A connection that is opened read-only still lets SQL make other files, and read them.
  package func forbidWriting() {
    isReadOnly = true
    shell.files.keepsCompanions = true
    if let database = shell.connections.database { watchActions(of: database) }
  }

  /// Refuses the same, and opens databases as files that nobody changes, so that SQLite makes no file beside them.
  package func freeze() {
    isFrozen = true
    forbidWriting()
  }

  /// Runs a body that opens what the user has named on the command line.
  func admittingNamedFiles<Failure: Error>(
    in database: Database, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let wasReadOnly = isReadOnly
    isReadOnly = false
    watchActions(of: database)
    defer {
      isReadOnly = wasReadOnly
      watchActions(of: database)
    }
    try body()
  }

  /// The kinds of actions that are asked about in addition in a read-only session.
  static let changingActions: Set = ["DELETE", "INSERT", "UPDATE"]

  /// What a statement would do that a read-only session refuses, as the end of "-readonly refuses …"; nil if it is
  /// allowed.
  func readOnlyFault(of action: AuthorizedAction, in database: Database) -> String? {
    let details = action.details
    switch action.name {
    case "ATTACH":
      if Self.isInMemory(details[0]) { return nil }
      // VACUUM INTO attaches the file while it runs.
      return database.isPreparing
        ? "ATTACH of a file; the option -attach FILE names one to be read" : "VACUUM INTO a file"
    case "PRAGMA": return ReadingPragma.fault(of: details[0] ?? "", argument: details[1])
    case "FUNCTION":
      let name = details[1]?.lowercased() ?? ""
      return Self.unsafeFunctions.contains(name) ? "\(name)(), which reaches files or programs" : nil
    case "CREATE_VTABLE":
      let module = details[1]?.lowercased() ?? ""
      return Self.harmlessModules.contains(module) ? nil : "tables of the module \(module)"
    case "READ":
      guard details[2] == "main", let reason = unreadableTables[details[0]?.lowercased() ?? ""] else {
        return nil
      }
      return "table \(details[0] ?? ""): \(reason)"
    case "DELETE", "INSERT", "UPDATE":
      // SQLite refuses to write to a file that is open read-only. This is for archives, copies in memory, and servers.
      guard details[2]?.lowercased() == "main", database.isReadOnly() != true,
        shell.connections.path != ":memory:"
      else { return nil }
      // The table of an archive declares its columns each time SQLite reads the schema, which is in memory.
      if namedArchive != nil, !database.isRemote, action.name != "DELETE", details[0] == "sqlite_master" {
        return nil
      }
      return "changes of the database"
    default: return nil
    }
  }

  /// What tables and functions that access files are refused as.
  static let fileFault = "tables and functions that reach files or programs"

  /// Whether ATTACH makes a database in memory or a temporary one, not a file that somebody finds.
  ///
  /// - Parameter name: the text after ATTACH; nil if it is computed.
  /// - Returns: whether it does.
  private static func isInMemory(_ name: String?) -> Bool {
    guard let name else { return false }
    if name.isEmpty || name == ":memory:" { return true }
    let (start, end) = ("file:", "?mode=memory")
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count >= start.utf8.count + end.utf8.count
    else { return false }
    return name.dropFirst(start.count).dropLast(end.count).utf8.allSatisfy { $0 < 0x80 && $0.isWordByte }
  }

  /// The modules of SQLite whose tables reach only the databases of their connection.
  ///
  /// A module of an extension may read any file.
  private static let harmlessModules: Set = [
    "bytecode", "completion", "dbstat", "fts3", "fts3tokenize", "fts4", "fts4aux", "fts5", "fts5vocab",
    "generate_series", "geopoly", "json_each", "json_tree", "rtree", "rtree_i32", "sqlite_dbpage",
    "sqlite_stmt", "tables_used",
  ]
}

/// A PRAGMA in a session that changes nothing.
private enum ReadingPragma {
  /// Those that change a file or what other connections may do, even without an argument.
  private static let writers: Set = ["incremental_vacuum", "optimize", "wal_checkpoint"]
  /// Those whose argument names what is read.
  private static let readers: Set = [
    "foreign_key_check", "foreign_key_list", "index_info", "index_list", "index_xinfo", "integrity_check",
    "quick_check", "table_info", "table_list", "table_xinfo",
  ]
  /// Those whose argument changes only how this connection works.
  private static let ownSettings: Set = [
    "analysis_limit", "automatic_index", "busy_timeout", "cache_size", "cache_spill", "case_sensitive_like",
    "cell_size_check", "count_changes", "defer_foreign_keys", "empty_result_callbacks", "foreign_keys",
    "full_column_names", "hard_heap_limit", "mmap_size", "query_only", "read_uncommitted",
    "recursive_triggers", "reverse_unordered_selects", "short_column_names", "shrink_memory",
    "soft_heap_limit", "temp_store", "threads",
  ]
  /// Those that print a setting if they have no argument.
  private static let shown: Set = [
    "application_id", "auto_vacuum", "checkpoint_fullfsync", "collation_list", "compile_options",
    "data_version", "database_list", "default_cache_size", "encoding", "freelist_count", "fullfsync",
    "function_list", "ignore_check_constraints", "journal_mode", "journal_size_limit", "legacy_alter_table",
    "legacy_file_format", "locking_mode", "max_page_count", "module_list", "page_count", "page_size",
    "pragma_list", "schema_version", "secure_delete", "stats", "synchronous", "trusted_schema",
    "user_version", "wal_autocheckpoint", "writable_schema",
  ]

  /// Why a PRAGMA is refused, as the end of "-readonly refuses …"; nil if it only reads.
  static func fault(of name: String, argument: String?) -> String? {
    let name = name.lowercased()
    if readers.contains(name) || ownSettings.contains(name) { return nil }
    guard argument != nil || !shown.contains(name) else { return nil }
    return "PRAGMA \(name)" + (shown.contains(name) ? " with a value" : "")
  }
}
