import TypedSQLite

// The words of failures of `.session`.

extension ShellError {
  static var sessionUsage: ShellError {
    ShellError(String(DotCommand.session.helpPage.dropLast())).inSQLite3(toOutput: true, fails: false)
  }

  static var noSessions: ShellError {
    ShellError("Error: the SQLite library of this system was built without sessions")
  }

  static var noOpenSession: ShellError {
    ShellError("ERROR: No sessions are open")
  }

  static func sessionExists(_ name: String) -> ShellError {
    ShellError("Session \"\(name)\" already exists")
  }

  static var tooManySessions: ShellError {
    ShellError("Maximum of \(NamedSession.limit) sessions")
  }

  static func cannotOpenSession(_ error: DatabaseError) -> ShellError {
    ShellError("Cannot open session: error code=\(error.extendedResultCode.rawValue)")
  }

  static func sessionCallFailed(_ function: String, _ error: DatabaseError) -> ShellError {
    ShellError("ERROR: \(function)() returns \(error.extendedResultCode.rawValue)")
      .inSQLite3(fails: false)
  }

  static func changesetFailed(_ error: DatabaseError) -> ShellError {
    ShellError("Error: error code \(error.extendedResultCode.rawValue)")
  }

  static func cannotOpenForWriting(_ path: String) -> ShellError {
    ShellError("ERROR: cannot open \"\(path)\" for writing")
  }
}

// MARK: - Files of changes

extension ShellError {
  static func damagedChangeset(_ path: String, _ error: ChangesetError) -> ShellError {
    ShellError("Error: \(path): \(error)")
  }

  static func changesetInterrupted(_ path: String) -> ShellError {
    ShellError("Error: \(path): interrupted; nothing was applied")
  }

  static func changesetFitsNoTable(_ path: String, _ fault: String) -> ShellError {
    ShellError("Error: \(path): \(fault); nothing was applied")
  }

  static func patchsetHasNoInverse(_ path: String) -> ShellError {
    ShellError("Error: \(path): a patchset has no old values, so that it cannot be undone")
  }

  static func cannotApplyChangeset(_ path: String, _ error: DatabaseError) -> ShellError {
    ShellError("Error: \(path): \(error.message ?? ""); nothing was applied")
  }

  static func changesetConflicts(_ path: String, _ conflicts: [String], count: Int) -> ShellError {
    var text = "Error: \(path) does not fit this database; nothing was applied"
    for conflict in conflicts { text += "\n  \(conflict)" }
    if count > conflicts.count { text += "\n  and \(count - conflicts.count) more" }
    return ShellError(text)
  }
}
