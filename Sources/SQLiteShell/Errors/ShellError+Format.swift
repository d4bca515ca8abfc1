import ColumnMeaning
import TypedSQLite

// The words of what `.format` and `.parameter` refuse.

extension ShellError {
  static func unknownKind(_ name: String) -> ShellError {
    let words = (ColumnKind.all.map(\.name) + FormatForm.words).joined(separator: ", ")
    return ShellError(".format: no kind '\(name)'; use one of \(words)")
  }

  static func unknownStorage(_ name: String, _ kind: ColumnKind) -> ShellError {
    ShellError(".format: no storage '\(name)' for \(kind.name); \(storageNamesText(of: kind))")
  }

  static func unknownZone(_ name: String) -> ShellError {
    ShellError(
      ".format: no zone '\(name)'; use UTC, local, an offset such as +05:30, or a name such as Europe/Berlin")
  }

  static func notPinned(_ name: String) -> ShellError {
    ShellError(".format: nothing was stated of '\(name)'")
  }

  static func cannotPin(_ name: String, _ reason: String) -> ShellError {
    ShellError(".format: \(reason)")
  }

  static var noPlaceForFormats: ShellError {
    ShellError(".format save: the database is not in a file; name a file to save to")
  }

  static func cannotSaveFormats(_ path: String, _ error: FileError) -> ShellError {
    ShellError(".format save: cannot write \"\(path)\": \(error.message)")
  }

  static func cannotReadFormats(_ path: String, _ error: FileError) -> ShellError {
    ShellError("Error: cannot read \"\(path)\": \(error.message)")
  }

  static func noFormatLine(_ path: String, _ line: Int) -> ShellError {
    ShellError(
      "\(path):\(line): not a .format line that states a format; nothing of the file was used")
  }

  static func formatLineFailed(_ path: String, _ line: Int, _ error: ShellError) -> ShellError {
    ShellError("\(path):\(line): \(error.message)")
  }

  static func staleFormats(
    _ path: String, _ changes: [SavedFormatLines.Change], because reason: String
  ) -> ShellError {
    let lines = changes.map { "  line \($0.line) has to be: \($0.text)" }
    return ShellError(
      (["Warning: \(path) was not changed: \(reason)"] + lines).joined(separator: "\n"))
  }

  static func notAValue(_ text: String, _ kind: ColumnKind) -> ShellError {
    ShellError(".parameter: '\(text)' is not a \(kind.name)")
  }

  static func outOfRange(_ text: String, _ storage: ColumnStorage) -> ShellError {
    ShellError(".parameter: '\(text)' is out of range for \(storage.name)")
  }
}

extension ShellError {
  static var parameterUsage: ShellError {
    usage(.parameter).inSQLite3(
      String(DotCommand.parameter.helpPage.dropLast()), toOutput: true, fails: false)
  }

  static func parameterFailed(_ error: DatabaseError) -> ShellError {
    ShellError("Error: \(error.message ?? "")").inSQLite3(toOutput: true)
  }
}
