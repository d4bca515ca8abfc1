import TypedSQLite

// The words of failures of the commands that read schemas and move data.

extension ShellError {
  /// A failure whose messages have been printed.
  static func reported(status: ExitStatus = .failure) -> ShellError {
    ShellError("", status: status)
  }

  static func unknownDumpOption(_ word: String) -> ShellError {
    ShellError("Unknown option \"\(word)\" on \".dump\"")
  }

  static func unknownSchemaOption(_ word: String) -> ShellError {
    ShellError("Unknown option: \"\(word)\"")
  }

  static func cannotDump(_ table: String, _ error: DatabaseError?) -> ShellError {
    ShellError("Error: cannot dump table \"\(table)\": \(error?.message ?? "it has no columns")")
  }

  static func dumpInterrupted() -> ShellError {
    ShellError("Error: dump interrupted, the output is not complete")
  }
}
