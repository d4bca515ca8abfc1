import CSQLite

/// A pointer to a connection, as SQLite's C interface uses it.
public typealias SQLiteConnection = OpaquePointer

extension Database {
  /// The pointer for SQLite's C interface; nil after the connection was closed.
  public var sqliteConnection: SQLiteConnection? { unsafe context.isClosed ? nil : connection }

  /// The result code of the last call of SQLite.
  public var lastErrorCode: ResultCode { ResultCode(rawValue: unsafe sqlite3_extended_errcode(connection)) }

  /// SQLite's message for the last call.
  public var lastErrorMessage: String? { unsafe String(cString: sqlite3_errmsg(connection)) }

  /// The maximum number of arguments of a statement.
  ///
  /// See `SQLITE_MAX_VARIABLE_NUMBER` in <https://www.sqlite.org/limits.html>.
  public var maximumStatementArgumentCount: Int { argumentLimit }

  /// Whether a table belongs to SQLite, which allows no other table such a name.
  public static func isSQLiteInternalTable(_ tableName: String) -> Bool {
    tableName.lowercased().hasPrefix("sqlite_")
  }

  /// Whether a table belongs to the library, such as `grdb_migrations`, or has a name like that.
  public static func isGRDBInternalTable(_ tableName: String) -> Bool { tableName.hasPrefix("grdb_") }

  /// Calls `value` while statements that write fail with ``ResultCode/SQLITE_READONLY``.
  ///
  /// - Parameter value: reads. Calls can be nested.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`.
  public func readOnly<Value>(_ value: () throws -> Value) rethrows -> Value {
    let wasReading = context.isReading
    context.isReading = true
    defer { context.isReading = wasReading }
    return try value()
  }
}
