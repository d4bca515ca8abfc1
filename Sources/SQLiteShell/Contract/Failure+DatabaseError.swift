import TypedSQLiteCore

// The errors of SQLite that failures of commands report, whose codes programs read.

extension OpeningFailure {
  var databaseError: DatabaseError? {
    if case .cannotOpen(_, let error, _) = self { error } else { nil }
  }
}

extension ImportFailure {
  var databaseError: DatabaseError? {
    switch self {
    case .cannotCreateTable(_, let error), .insertFailed(_, _, let error), .beginsAgain(_, let error),
      .lost(_, let error, _), .batchesKept(_, _, let error), .markerStays(_, let error):
      error
    default: nil
    }
  }
}

extension FormatFailure {
  var databaseError: DatabaseError? {
    if case .parameterFailed(let error) = self { error } else { nil }
  }
}

extension CommandFailure {
  var databaseError: DatabaseError? {
    switch self {
    case .cannotCopy(_, let error), .cannotImpose(_, let error): error
    default: nil
    }
  }
}

extension ArchiveFailure {
  var databaseError: DatabaseError? {
    switch self {
    case .cannotOpen(_, let error, _), .unreadable(let error), .stepFailed(let error), .failed(let error):
      error
    default: nil
    }
  }
}

extension AdviceFailure {
  var databaseError: DatabaseError? {
    switch self {
    case .cannotBegin(let error), .cannotPlan(let error, _, _): error
    default: nil
    }
  }
}

extension SessionFailure {
  var databaseError: DatabaseError? {
    switch self {
    case .cannotOpen(let error), .callFailed(_, let error), .changesetFailed(let error),
      .cannotApplyChangeset(_, let error):
      error
    default: nil
    }
  }
}

extension ExportFailure {
  var databaseError: DatabaseError? {
    switch self {
    case .cannotCreateClone(let error), .cannotClone(_, let error): error
    case .cannotDump(_, let error): error
    default: nil
    }
  }
}
