import TypedSQLiteCore

/// How `.session` and its files of changes fail.
enum SessionFailure: Failure {
  case usage
  case unavailable
  case noneOpen
  case exists(String)
  case tooMany
  case cannotOpen(DatabaseError)
  case callFailed(String, DatabaseError)
  case changesetFailed(DatabaseError)
  case cannotOpenForWriting(String)
  case damagedChangeset(String, ChangesetError)
  case changesetInterrupted(String)
  case changesetFitsNoTable(String, String)
  case patchsetHasNoInverse(String)
  case cannotApplyChangeset(String, DatabaseError)
  case changesetConflicts(String, [String], count: Int)

  var words: FailureWords {
    switch self {
    case .usage:
      FailureWords(String(DotCommand.session.helpPage.dropLast())).inSQLite3(toOutput: true, fails: false)
    case .unavailable: "Error: the SQLite library of this system was built without sessions"
    case .noneOpen: "ERROR: No sessions are open"
    case .exists(let name): "Session \"\(name)\" already exists"
    case .tooMany: "Maximum of \(NamedSession.limit) sessions"
    case .cannotOpen(let error): "Cannot open session: error code=\(error.extendedResultCode.rawValue)"
    case .callFailed(let function, let error):
      FailureWords("ERROR: \(function)() returns \(error.extendedResultCode.rawValue)")
        .inSQLite3(fails: false)
    case .changesetFailed(let error): "Error: error code \(error.extendedResultCode.rawValue)"
    case .cannotOpenForWriting(let path): "ERROR: cannot open \"\(path)\" for writing"
    case .damagedChangeset(let path, let error): "Error: \(path): \(error)"
    case .changesetInterrupted(let path): "Error: \(path): interrupted; nothing was applied"
    case .changesetFitsNoTable(let path, let fault): "Error: \(path): \(fault); nothing was applied"
    case .patchsetHasNoInverse(let path):
      "Error: \(path): a patchset has no old values, so it cannot be undone"
    case .cannotApplyChangeset(let path, let error):
      "Error: \(path): \(error.message ?? ""); nothing was applied"
    case .changesetConflicts(let path, let conflicts, let count):
      Self.changesetConflictsWords(path, conflicts, count: count)
    }
  }

  private static func changesetConflictsWords(_ path: String, _ conflicts: [String], count: Int)
    -> FailureWords
  {
    var text = "Error: \(path) does not fit this database; nothing was applied"
    for conflict in conflicts { text += "\n  \(conflict)" }
    if count > conflicts.count { text += "\n  and \(count - conflicts.count) more" }
    return FailureWords(text)
  }
}

extension ShellError {
  static func session(_ failure: SessionFailure) -> ShellError { ShellError(failure) }
}
