import CSQLite

extension Database {
  /// Allows loading extensions, also with the SQL function `load_extension()`.
  ///
  /// - Throws: ``DatabaseError`` if SQLite is built without extensions.
  package func allowExtensions() throws(DatabaseError) {
    let code = unsafe sqlite3_enable_load_extension(connection, 1)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Loads a shared library that adds functions, tables or collations to this connection.
  ///
  /// - Parameters:
  ///   - path: the file; SQLite also tries it with the suffix of the system.
  ///   - entryPoint: the C function that initializes it; nil for the default names.
  /// - Throws: ``DatabaseError`` with the system's message if the library cannot be loaded.
  package func loadExtension(_ path: String, entryPoint: String?) throws(DatabaseError) {
    // The loader would open and close the file, which drops the locks on a database.
    if let file = FilesInUse.Identity(path: path.utf8CString.map(\.self)), FilesInUse.contains(file) {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "\(path) is an open database")
    }
    var text: UnsafeMutablePointer<CChar>?
    let code = unsafe sqlite3_load_extension(connection, path, entryPoint, &text)
    guard code != SQLITE_OK else { return }
    let message = unsafe text.map { unsafe String(cString: $0) }
    unsafe sqlite3_free(text)
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message ?? error(code).message)
  }
}
