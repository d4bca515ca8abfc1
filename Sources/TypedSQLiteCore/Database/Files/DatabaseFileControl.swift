import CSQLite

/// A request to the file of a database (a file control).
///
/// See [Standard File Control Opcodes](https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html).
package struct DatabaseFileControl: Hashable, Sendable {
  /// The name, in lower case with underscores.
  package let name: String
  /// The C type of its argument and result.
  package let shape: Shape
  fileprivate let number: CInt

  /// The C type behind a request.
  package enum Shape: Sendable {
    /// Takes and returns a C `int`.
    case int
    /// Takes and returns a 64-bit integer.
    case int64
    /// Returns a text.
    case text
  }

  private init(_ name: String, _ number: CInt, _ shape: Shape) {
    self.name = name
    self.number = number
    self.shape = shape
  }

  package static let chunkSize = DatabaseFileControl("chunk_size", SQLITE_FCNTL_CHUNK_SIZE, .int)
  package static let dataVersion = DatabaseFileControl("data_version", SQLITE_FCNTL_DATA_VERSION, .int)
  package static let hasMoved = DatabaseFileControl("has_moved", SQLITE_FCNTL_HAS_MOVED, .int)
  package static let lockTimeout = DatabaseFileControl("lock_timeout", SQLITE_FCNTL_LOCK_TIMEOUT, .int)
  package static let persistWAL = DatabaseFileControl("persist_wal", SQLITE_FCNTL_PERSIST_WAL, .int)
  package static let powersafeOverwrite = DatabaseFileControl(
    "psow", SQLITE_FCNTL_POWERSAFE_OVERWRITE, .int)
  package static let reserveBytes = DatabaseFileControl("reserve_bytes", SQLITE_FCNTL_RESERVE_BYTES, .int)
  package static let sizeLimit = DatabaseFileControl("size_limit", SQLITE_FCNTL_SIZE_LIMIT, .int64)
  package static let temporaryFileName = DatabaseFileControl(
    "tempfilename", SQLITE_FCNTL_TEMPFILENAME, .text)
}

extension Database {
  /// Sends a request that takes and returns an integer to the file of a database.
  ///
  /// - Parameters:
  ///   - control: the request.
  ///   - schema: the database.
  ///   - value: the argument.
  /// - Returns: the result, and SQLite's result code.
  package func control(_ control: DatabaseFileControl, schema: String, value: Int64)
    -> (value: Int64, code: ResultCode)
  {
    if control.shape == .int64 {
      var number = value
      let code = unsafe sqlite3_file_control(connection, schema, control.number, &number)
      return (number, ResultCode(rawValue: code))
    }
    var number = CInt(truncatingIfNeeded: value)
    let code = unsafe sqlite3_file_control(connection, schema, control.number, &number)
    return (Int64(number), ResultCode(rawValue: code))
  }

  /// Sends a request that returns a text; nil if there is none.
  package func text(of control: DatabaseFileControl, schema: String) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    unsafe sqlite3_file_control(connection, schema, control.number, &text)
    guard let text = unsafe text else { return nil }
    defer { unsafe sqlite3_free(text) }
    return unsafe String(cString: text)
  }
}
