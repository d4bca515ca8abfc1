import CSQLite

/// A setting of a connection that is on or off.
///
/// See [Database Connection Configuration Options](https://www.sqlite.org/c3ref/c_dbconfig_defensive.html).
package struct DatabaseSwitch: Hashable, Sendable {
  /// The name, in lower case with underscores.
  package let name: String
  fileprivate let number: CInt

  private init(_ name: String, _ number: CInt) {
    self.name = name
    self.number = number
  }

  /// Refuses SQL that could damage the file.
  package static let defensive = DatabaseSwitch("defensive", SQLITE_DBCONFIG_DEFENSIVE)
  /// Allows `load_extension()` and ``Database/loadExtension(_:entryPoint:)``.
  package static let loadExtension = DatabaseSwitch(
    "load_extension", SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION)
  /// Takes names in double quotes that are no names for strings in CREATE statements.
  package static let quotedStringsInSchema = DatabaseSwitch("dqs_ddl", SQLITE_DBCONFIG_DQS_DDL)
  /// Takes names in double quotes that are no names for strings in other statements.
  package static let quotedStringsInQueries = DatabaseSwitch("dqs_dml", SQLITE_DBCONFIG_DQS_DML)
  /// Leaves the write-ahead log as it is when the last connection closes.
  package static let noCheckpointOnClose = DatabaseSwitch(
    "no_ckpt_on_close", SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)
  /// Makes plans that do not depend on the values of parameters.
  package static let stablePlans = DatabaseSwitch("enable_qpsg", SQLITE_DBCONFIG_ENABLE_QPSG)
  /// Runs triggers.
  package static let triggers = DatabaseSwitch("enable_trigger", SQLITE_DBCONFIG_ENABLE_TRIGGER)
  /// Includes triggers in EXPLAIN QUERY PLAN.
  package static let triggerPlans = DatabaseSwitch("trigger_eqp", SQLITE_DBCONFIG_TRIGGER_EQP)
  /// Lets the next VACUUM delete everything.
  package static let resetDatabase = DatabaseSwitch("reset_database", SQLITE_DBCONFIG_RESET_DATABASE)
  /// Allows the views, triggers and constraints of a file to call functions and tables that are not known to
  /// be harmless.
  package static let trustedSchema = DatabaseSwitch("trusted_schema", SQLITE_DBCONFIG_TRUSTED_SCHEMA)
  /// Allows writing to the schema tables, and names that SQLite reserves.
  package static let writableSchema = DatabaseSwitch("writable_schema", SQLITE_DBCONFIG_WRITABLE_SCHEMA)

  /// All switches, by name.
  ///
  /// Switches that the header of an older library does not name are listed by number.
  package static let all: [DatabaseSwitch] = [
    DatabaseSwitch("attach_create", 1020),
    DatabaseSwitch("attach_write", 1021),
    DatabaseSwitch("comments", 1022),
    .defensive,
    .quotedStringsInSchema,
    .quotedStringsInQueries,
    DatabaseSwitch("enable_fkey", SQLITE_DBCONFIG_ENABLE_FKEY),
    .stablePlans,
    .triggers,
    DatabaseSwitch("enable_view", SQLITE_DBCONFIG_ENABLE_VIEW),
    DatabaseSwitch("fts3_tokenizer", SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER),
    DatabaseSwitch("legacy_alter_table", SQLITE_DBCONFIG_LEGACY_ALTER_TABLE),
    DatabaseSwitch("legacy_file_format", SQLITE_DBCONFIG_LEGACY_FILE_FORMAT),
    .loadExtension,
    .noCheckpointOnClose,
    .resetDatabase,
    DatabaseSwitch("reverse_scanorder", 1019),
    DatabaseSwitch("stmt_scanstatus", 1018),
    .triggerPlans,
    .trustedSchema,
    .writableSchema,
  ]
}

extension Database {
  /// Whether ``DatabaseSwitch/trustedSchema`` can be off without breaking ordinary files.
  ///
  /// SQLite 3.40 does not declare its own JSON functions and full-text tables harmless, as 3.46 does, so
  /// `CHECK (json_valid(a))` would fail.
  package static var canDistrustSchemas: Bool { sqliteLibVersionNumber >= 3_046_000 }

  /// Whether the library has a switch.
  package func has(_ option: DatabaseSwitch) -> Bool {
    unsafe csqlite_config_int(connection, option.number, -1, nil) == SQLITE_OK
  }

  /// Whether a switch is on.
  package func isOn(_ option: DatabaseSwitch) -> Bool {
    var value: CInt = 0
    unsafe csqlite_config_int(connection, option.number, -1, &value)
    return value != 0
  }

  /// Turns a switch on or off.
  ///
  /// - Returns: whether it was on before.
  @discardableResult
  package func set(_ option: DatabaseSwitch, to isOn: Bool) -> Bool {
    let previous = self.isOn(option)
    unsafe csqlite_config_int(connection, option.number, isOn ? 1 : 0, nil)
    return previous
  }
}
