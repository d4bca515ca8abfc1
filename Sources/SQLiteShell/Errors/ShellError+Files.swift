import TypedSQLite

// The words of files that cannot be written.

extension ShellError {
  static func overDatabase(_ path: String) -> ShellError {
    ShellError("Error: '\(path)' is the database itself")
  }

  /// A file that was not made, or that kept what it had.
  static func notWritten(_ path: String, _ error: FileError, wasThere: Bool) -> ShellError {
    if error == .openDatabase { return overDatabase(path) }
    let rest = wasThere ? "\"\(path)\" is as it was" : "no file was made"
    return ShellError("Error: cannot write \"\(path)\": \(error.message); \(rest)")
  }

  static func cannotWriteFile(_ path: String, _ error: FileError) -> ShellError {
    if error == .openDatabase { return overDatabase(path) }
    let text = "Error: cannot write to \"\(path)\""
    // sqlite3 says so twice.
    return ShellError(text).inSQLite3("\(cannotOpenFile(path).message)\n\(text)")
  }
}
