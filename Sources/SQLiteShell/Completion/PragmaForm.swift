/// A pragma with its summary and what can follow its name.
struct PragmaForm: Sendable {
  let name: String
  /// What it sets or lists, in one line without a full stop.
  let summary: String
  let value: Value

  /// What `PRAGMA name =` expects.
  enum Value: Sendable {
    case nothing
    case boolean
    case number
    case words([String])
    case table
    case index
  }

  private init(_ name: String, _ value: Value, _ summary: String) {
    self.name = name
    self.summary = summary
    self.value = value
  }

  static func named(_ name: String) -> PragmaForm? { all.first { $0.name == name } }

  /// Whether it is a table `pragma_name`, too, because it has no side effect.
  var isTable: Bool {
    switch value {
    case .nothing, .table, .index: name != "shrink_memory"
    case .boolean, .number, .words: false
    }
  }

  /// The pragmas of SQLite, by name; <https://www.sqlite.org/pragma.html>.
  static let all: [PragmaForm] = [
    PragmaForm("analysis_limit", .number, "Rows that ANALYZE reads of each index"),
    PragmaForm("application_id", .number, "The number of the application in the file"),
    PragmaForm("auto_vacuum", .words(["none", "full", "incremental"]), "Whether the file shrinks by itself"),
    PragmaForm("automatic_index", .boolean, "Whether queries make temporary indexes"),
    PragmaForm("busy_timeout", .number, "Milliseconds to wait for a lock"),
    PragmaForm("cache_size", .number, "Pages in memory; negative for KiB"),
    PragmaForm("cache_spill", .boolean, "Whether a large transaction writes before it commits"),
    PragmaForm("case_sensitive_like", .boolean, "Whether LIKE distinguishes case"),
    PragmaForm("cell_size_check", .boolean, "Whether pages are checked when they are read"),
    PragmaForm("checkpoint_fullfsync", .boolean, "Whether checkpoints use F_FULLFSYNC"),
    PragmaForm("collation_list", .nothing, "The collations"),
    PragmaForm("compile_options", .nothing, "The options of the library"),
    PragmaForm("data_version", .nothing, "A number that changes when others write"),
    PragmaForm("database_list", .nothing, "The databases of the connection"),
    PragmaForm("defer_foreign_keys", .boolean, "Whether foreign keys are checked at the commit"),
    PragmaForm(
      "encoding", .words(["'UTF-8'", "'UTF-16'", "'UTF-16le'", "'UTF-16be'"]),
      "The encoding of text in a new file"),
    PragmaForm("foreign_key_check", .table, "The rows that violate a foreign key"),
    PragmaForm("foreign_key_list", .table, "The foreign keys of a table"),
    PragmaForm("foreign_keys", .boolean, "Whether foreign keys are enforced"),
    PragmaForm("freelist_count", .nothing, "The number of unused pages"),
    PragmaForm("fullfsync", .boolean, "Whether writes use F_FULLFSYNC"),
    PragmaForm("function_list", .nothing, "The functions"),
    PragmaForm("hard_heap_limit", .number, "The limit of memory in bytes"),
    PragmaForm("ignore_check_constraints", .boolean, "Whether CHECK is not enforced"),
    PragmaForm("incremental_vacuum", .number, "Removes unused pages from the file"),
    PragmaForm("index_info", .index, "The columns of an index"),
    PragmaForm("index_list", .table, "The indexes of a table"),
    PragmaForm("index_xinfo", .index, "The columns of an index, hidden ones included"),
    PragmaForm("integrity_check", .table, "Checks the whole database, or one table"),
    PragmaForm(
      "journal_mode", .words(["delete", "truncate", "persist", "memory", "wal", "off"]),
      "How a transaction can be rolled back"),
    PragmaForm("journal_size_limit", .number, "The size to which the journal is cut"),
    PragmaForm("legacy_alter_table", .boolean, "Whether ALTER TABLE leaves references alone"),
    PragmaForm("locking_mode", .words(["normal", "exclusive"]), "Whether the file stays locked"),
    PragmaForm("max_page_count", .number, "The limit of the file in pages"),
    PragmaForm("mmap_size", .number, "How many bytes are mapped into memory"),
    PragmaForm("module_list", .nothing, "The modules of virtual tables"),
    PragmaForm("optimize", .number, "Runs ANALYZE for tables that need it"),
    PragmaForm("page_count", .nothing, "The number of pages"),
    PragmaForm(
      "page_size", .words(["512", "1024", "2048", "4096", "8192", "16384", "32768", "65536"]),
      "The size of a page in bytes"),
    PragmaForm("pragma_list", .nothing, "The pragmas"),
    PragmaForm("query_only", .boolean, "Whether nothing can be written"),
    PragmaForm("quick_check", .table, "Checks the database without its indexes"),
    PragmaForm("read_uncommitted", .boolean, "Whether a shared cache shows uncommitted rows"),
    PragmaForm("recursive_triggers", .boolean, "Whether triggers fire triggers"),
    PragmaForm("reverse_unordered_selects", .boolean, "Whether rows without ORDER BY come in reverse"),
    PragmaForm("schema_version", .number, "A number that changes with the schema"),
    PragmaForm("secure_delete", .words(["on", "off", "fast"]), "Whether deleted content is overwritten"),
    PragmaForm("shrink_memory", .nothing, "Frees memory"),
    PragmaForm("soft_heap_limit", .number, "The memory in bytes to stay below"),
    PragmaForm(
      "synchronous", .words(["off", "normal", "full", "extra"]), "How often writes wait for the disk"),
    PragmaForm("table_info", .table, "The columns of a table"),
    PragmaForm("table_list", .table, "The tables"),
    PragmaForm("table_xinfo", .table, "The columns of a table, hidden ones included"),
    PragmaForm("temp_store", .words(["default", "file", "memory"]), "Where temporary tables are stored"),
    PragmaForm("threads", .number, "How many threads may sort"),
    PragmaForm("trusted_schema", .boolean, "Whether the schema may call functions with side effects"),
    PragmaForm("user_version", .number, "The number of the schema that the application sets"),
    PragmaForm("wal_autocheckpoint", .number, "Pages in the log that cause a checkpoint"),
    PragmaForm(
      "wal_checkpoint", .words(["passive", "full", "restart", "truncate"]), "Writes the log into the database"
    ),
    PragmaForm("writable_schema", .words(["on", "off", "reset"]), "Whether sqlite_schema can be changed"),
  ]
}
