import TypedSQLiteCore

extension DqliteFailure {
  /// What the failure means for the request.
  var event: RepeatRule.Event {
    switch true {
    case code == Self.notLeader: .unserved(reason: "the leader has changed", atLast: "no leader answers")
    case code == Self.leadershipLost:
      .lost(.ended("the leader has changed"), reason: "the leader has changed")
    case isCheckpoint: .busy(error)
    case isLock: .locked(error)
    default: .failed(error)
    }
  }

  /// Whether a node cannot begin because it writes its log to the file.
  fileprivate var isCheckpoint: Bool { code & 0xFF == 5 && message.contains("checkpoint in progress") }

  /// Whether another connection writes.
  fileprivate var isLock: Bool { code & 0xFF == 5 }

  /// The error of a statement.
  var error: DatabaseError {
    // Above SQLite's are dqlite's own codes, and two more.
    let isOwn = code == 0 || code >= 10_000 || code == 1001 || code == 1005
    let number = isOwn ? ResultCode.SQLITE_ERROR : ResultCode(rawValue: CInt(clamping: code))
    return DatabaseError(resultCode: number, message: message)
  }
}
