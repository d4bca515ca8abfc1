import CSQLite

/// A limit of a connection, such as the length of the longest text.
///
/// See [Run-Time Limit Categories](https://www.sqlite.org/c3ref/c_limit_attached.html).
package struct DatabaseLimit: Hashable, Sendable {
  /// The name, in lower case with underscores.
  package let name: String
  fileprivate let number: CInt

  private init(_ name: String, _ number: CInt) {
    self.name = name
    self.number = number
  }

  /// The maximum number of bytes of a text, a BLOB or a row.
  package static let length = DatabaseLimit("length", SQLITE_LIMIT_LENGTH)

  /// The default of ``length``, unless the library was built with another one.
  package static let usualLength = 1_000_000_000

  /// The maximum number of columns of a table and of a result.
  package static let column = DatabaseLimit("column", SQLITE_LIMIT_COLUMN)

  /// All limits, in the order in which sqlite3 lists them.
  package static let all: [DatabaseLimit] = [
    .length,
    DatabaseLimit("sql_length", SQLITE_LIMIT_SQL_LENGTH),
    .column,
    DatabaseLimit("expr_depth", SQLITE_LIMIT_EXPR_DEPTH),
    // SQLITE_LIMIT_PARSER_DEPTH, which headers before 3.53 lack.
    DatabaseLimit("parser_depth", 12),
    DatabaseLimit("compound_select", SQLITE_LIMIT_COMPOUND_SELECT),
    DatabaseLimit("vdbe_op", SQLITE_LIMIT_VDBE_OP),
    DatabaseLimit("function_arg", SQLITE_LIMIT_FUNCTION_ARG),
    DatabaseLimit("attached", SQLITE_LIMIT_ATTACHED),
    DatabaseLimit("like_pattern_length", SQLITE_LIMIT_LIKE_PATTERN_LENGTH),
    DatabaseLimit("variable_number", SQLITE_LIMIT_VARIABLE_NUMBER),
    DatabaseLimit("trigger_depth", SQLITE_LIMIT_TRIGGER_DEPTH),
    DatabaseLimit("worker_threads", SQLITE_LIMIT_WORKER_THREADS),
  ]
}

extension Database {
  /// The value of a limit; below 0 if the library does not know it.
  package func value(of limit: DatabaseLimit) -> Int {
    unsafe Int(sqlite3_limit(connection, limit.number, -1))
  }

  /// Sets a limit; SQLite restricts it to the range with which it was built.
  package func set(_ limit: DatabaseLimit, to value: Int) {
    unsafe sqlite3_limit(connection, limit.number, CInt(truncatingIfNeeded: value))
  }
}

extension Database {
  /// The number of arguments that a statement may have.
  package var argumentLimit: Int {
    unsafe Int(sqlite3_limit(connection, SQLITE_LIMIT_VARIABLE_NUMBER, -1))
  }
}

extension Database {
  /// Waits through the VFS, as SQLite does between attempts to lock.
  package static func sleep(milliseconds: Int) {
    _ = sqlite3_sleep(CInt(clamping: milliseconds))
  }
}

extension Database {
  /// Whether SQLite was compiled with LIMIT for UPDATE and DELETE.
  package static let canLimitChanges =
    unsafe sqlite3_compileoption_used("ENABLE_UPDATE_DELETE_LIMIT") != 0
}
