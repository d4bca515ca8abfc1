import TypedSQLite

// The words of failures of the commands that read schemas and move data.

extension ShellError {
  /// A failure of SQLite in a command, without its number.
  static func failed(_ error: DatabaseError) -> ShellError {
    ShellError("Error: \(error.message ?? "")")
  }

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

  static func recoveryInterrupted() -> ShellError {
    ShellError("Error: recovery interrupted, the output is not complete")
  }

  static func databaseTextInterrupted() -> ShellError {
    ShellError("Error: .dbtotxt: interrupted, the output is not complete")
  }
}

// MARK: - Export

extension ShellError {
  static func unknownExportFormat(_ name: String) -> ShellError {
    ShellError(".export: no format '\(name)'; use \(exportFormatsText)")
  }

  static func noExportFormat(_ file: String) -> ShellError {
    ShellError(".export: the name '\(file)' does not tell the format; use --format with \(exportFormatsText)")
  }

  private static var exportFormatsText: String {
    ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }

  static var nothingToExport: ShellError {
    ShellError(".export: there was no query yet; name a table or a SELECT")
  }

  static var exportNeedsQuery: ShellError {
    ShellError(".export: only a statement that reads, and gives columns, can be exported")
  }

  static func wideIntegers(inColumn name: String) -> ShellError {
    ShellError(
      "Warning: column \"\(name)\" has integers beyond 2^53, which many readers of JSON round")
  }

  static func exportOverDatabase(_ file: String) -> ShellError {
    ShellError(".export: '\(file)' is the database itself")
  }
}
