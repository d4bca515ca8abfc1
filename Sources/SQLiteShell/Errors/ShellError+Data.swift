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

// MARK: - Import

extension ShellError {
  static func extraImportArgument(_ word: String) -> ShellError {
    importUsage("extra argument: \"\(word)\". ")
  }

  static func unknownImportOption(_ word: String) -> ShellError {
    importUsage("unknown option: \"\(word.hasPrefix("--") ? String(word.dropFirst()) : word)\". ")
  }

  static func missingImportArgument(_ name: String) -> ShellError {
    importUsage("missing \(name) argument.")
  }

  private static func importUsage(_ fault: String) -> ShellError {
    ShellError("ERROR: \(fault) Usage:\n\(DotCommand.import.helpPage.dropLast())")
  }

  static func noImportSeparator(ofRows: Bool) -> ShellError {
    ShellError("Error: non-null \(ofRows ? "row" : "column") separator required for import")
  }

  static func longImportSeparator(ofRows: Bool) -> ShellError {
    ShellError("Error: multi-character \(ofRows ? "row" : "column") separators not allowed for import")
  }

  static func cannotReadFile(_ path: String, _ error: FileError) -> ShellError {
    ShellError("Error: cannot read \"\(path)\": \(error.message); nothing was imported")
  }

  static func importFileEmpty(_ file: String) -> ShellError {
    ShellError("\(file): empty file")
  }

  static func cannotCreateImportTable(_ sql: String, _ error: DatabaseError) -> ShellError {
    ShellError("\(sql) failed:\n\(error.message ?? "")")
  }

  static func importRenamed(_ file: String, _ renamings: String) -> ShellError {
    ShellError("Columns renamed during .import \(file) due to duplicates:\n\(renamings)")
  }

  static func importFault(_ file: String, _ fault: FieldReader.Fault) -> ShellError {
    switch fault {
    case .unescapedQuote(let line): ShellError("\(file):\(line): unescaped \" character")
    case .unterminatedQuote(let line): ShellError("\(file):\(line): unterminated \"-quoted field")
    }
  }

  static func importRowShort(_ file: String, line: Int, expected: Int, found: Int) -> ShellError {
    ShellError(
      "\(file):\(line): expected \(expected) columns but found \(found) - filling the rest with NULL")
  }

  static func importRowLong(_ file: String, line: Int, expected: Int, found: Int) -> ShellError {
    ShellError("\(file):\(line): expected \(expected) columns but found \(found) - extras ignored")
  }

  static func importInsertFailed(_ file: String, line: Int, _ error: DatabaseError) -> ShellError {
    ShellError(
      "\(file):\(line): INSERT failed: \(error.message ?? "")",
      status: ExitStatus(rawValue: error.resultCode.rawValue))
  }

  static func importInterrupted(_ file: String, line: Int) -> ShellError {
    ShellError(
      "\(file):\(line): import interrupted; nothing was imported",
      status: ExitStatus(rawValue: ResultCode.SQLITE_INTERRUPT.rawValue))
  }

  static func importKeptText(_ file: String, count: Int, column: String) -> ShellError {
    ShellError(
      "\(file): \(count) fields of column \"\(column)\" do not fit its format and were stored as text")
  }
}

extension Shell {
  /// Prints a message that is no failure of the command.
  func note(_ message: ShellError) {
    report(message)
  }

  /// Prints text for people among the results.
  func say(_ text: String) {
    output.buffer.append(text)
  }
}
