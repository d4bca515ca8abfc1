import TypedSQLite

// The words of a conversion that is refused, or fails and is taken back.

extension ShellError {
  static var conversionUsage: ShellError {
    ShellError("Usage: .format convert TABLE.COLUMN STORAGE ?--dry-run? ?--from STORAGE? ?--sentinels?")
  }

  static func unknownConversionOption(_ word: String) -> ShellError {
    ShellError(".format convert: no option '\(word)'; use --dry-run, --from STORAGE or --sentinels")
  }

  static func noConversionColumn(_ name: String) -> ShellError {
    ShellError(".format convert: '\(name)' is no column of an ordinary table; name it as TABLE.COLUMN")
  }

  static func conversionOfUnknownKind(_ name: String) -> ShellError {
    ShellError(
      """
      .format convert: it is not known what \(name) means
      '.format KIND STORAGE \(name)' states it; '.format' lists the kinds
      """)
  }

  static func conversionOfUnknownStorage(_ name: String, _ storages: [String]) -> ShellError {
    ShellError(
      """
      .format convert: it is not known in which storage \(name) lies
      '--from STORAGE' states it; the storages are \(storages.joined(separator: ", "))
      """)
  }

  static var conversionInsideTransaction: ShellError {
    ShellError(".format convert: a transaction is open; COMMIT it or ROLLBACK first")
  }

  static func conversionOfReadOnly(_ schema: String) -> ShellError {
    ShellError(".format convert: the database \(schema) is read only")
  }

  static func conversionWithoutJournal(_ mode: String) -> ShellError {
    ShellError(
      """
      .format convert: in journal_mode \(mode) a conversion that is stopped would leave half its work
      'PRAGMA journal_mode = delete;' makes it safe
      """)
  }

  static func conversionObstructed(_ obstacles: [String]) -> ShellError {
    ShellError(
      ".format convert: nothing was changed, because\n" + obstacles.map { "  " + $0 }.joined(separator: "\n")
        + "\nDrop or change these first, and make them anew afterwards.")
  }

  static func conversionLoses(_ column: String, _ rows: String) -> ShellError {
    ShellError(".format convert: nothing was changed, because cells of \(column) would not survive\n\(rows)")
  }

  static func conversionWouldCollide(_ column: String, _ values: String) -> ShellError {
    ShellError(
      ".format convert: nothing was changed, because cells of \(column), which is unique, would be equal\n"
        + values)
  }

  static func conversionCollides(_ column: String, _ error: DatabaseError) -> ShellError {
    ShellError(
      ".format convert: nothing was changed, because \(column) breaks a constraint: \(error.message ?? "")")
  }

  static func conversionFailed(_ error: DatabaseError) -> ShellError {
    guard error.resultCode != .SQLITE_INTERRUPT else {
      return ShellError(".format convert: interrupted; nothing was changed")
    }
    return ShellError(".format convert: nothing was changed: \(error.message ?? "")")
  }

  /// A failure of SQLite or of the conversion itself, whichever it is.
  static func conversionFault(_ error: any Error, _ table: String) -> ShellError {
    switch error {
    case let error as ShellError: error
    case let error as DatabaseError: conversionFailed(error)
    default: conversionCannotEditSchema(table)
    }
  }

  static func conversionChangedUnderWay(_ column: String) -> ShellError {
    ShellError(".format convert: nothing was changed, because \(column) read differently the second time")
  }

  static func conversionDiffers(_ column: String) -> ShellError {
    ShellError(".format convert: nothing was changed, because \(column) did not read back as it was written")
  }

  static func conversionCannotEditSchema(_ table: String) -> ShellError {
    ShellError(
      ".format convert: nothing was changed, because the definition of \(table) could not be rewritten")
  }

  static func conversionLeavesFault(_ table: String, _ fault: String) -> ShellError {
    ShellError(".format convert: nothing was changed, because a check of \(table) found: \(fault)")
  }

  static func conversionBreaksForeignKeys(_ table: String) -> ShellError {
    ShellError(".format convert: nothing was changed, because foreign keys of \(table) would break")
  }
}
