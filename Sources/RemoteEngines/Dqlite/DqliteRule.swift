import TypedSQLite

/// What is done after a request has failed: nothing is sent twice that may have been carried out.
struct DqliteRule {
  /// What went wrong with a request.
  enum Event {
    /// The node answered.
    case answered(DqliteFailure)
    /// No answer came after the request had been sent, or a part of it.
    case lost(ChannelFault)
  }

  enum Verdict {
    /// The request is sent once more, after some time, to the node that is the leader then.
    case repeated
    case failed(RemoteFailure)
  }

  /// Whether the statement changes nothing that outlives the connection.
  let isHarmless: Bool
  let isInsideTransaction: Bool
  /// Whether the statement may end a transaction by keeping it.
  let commits: Bool
  /// The place of the node, for messages.
  var place: String
  /// How long a locked database is waited for.
  let lockDeadline: Deadline
  /// How long another reason to wait lasts at most.
  let deadline: Deadline
  private var hasRepeatedLost = false

  init(_ request: RemoteRequest, place: String) {
    let begins = request.subject.actions.contains { $0.details[0] == "BEGIN" && $0.name != "READ" }
    commits = request.subject.actions.contains {
      $0.name == "TRANSACTION" && $0.details[0] == "COMMIT"
        || $0.name == "SAVEPOINT" && $0.details[0] == "RELEASE"
    }
    isHarmless = (request.isReadonly && !commits) || begins && request.subject.changesTransaction
    isInsideTransaction = request.isInsideTransaction
    self.place = place
    lockDeadline = .after(.milliseconds(request.lockTimeout))
    deadline = .after(.seconds(20))
  }

  mutating func verdict(_ event: Event) -> Verdict {
    switch event {
    case .answered(let failure) where failure.code == DqliteFailure.notLeader:
      if isInsideTransaction { return .failed(.transactionLost("the leader has changed")) }
      return deadline.hasPassed ? .failed(.notRun("no leader answers")) : .repeated
    case .answered(let failure) where failure.code == DqliteFailure.leadershipLost:
      return lost(.ended("the leader has changed"), "the leader has changed")
    case .answered(let failure) where failure.isCheckpoint:
      return deadline.hasPassed ? .failed(.answered(failure.error)) : .repeated
    case .answered(let failure) where failure.isLock:
      // Two writers in transactions would wait for each other.
      let waits = !isInsideTransaction && !lockDeadline.hasPassed
      return waits ? .repeated : .failed(.answered(failure.error))
    case .answered(let failure): return .failed(.answered(failure.error))
    case .lost(.interrupted): return lost(.interrupted, "interrupted")
    case .lost(let fault): return lost(fault, "the connection to \(place) was lost (\(fault.reason))")
    }
  }

  private mutating func lost(_ fault: ChannelFault, _ reason: String) -> Verdict {
    if isInsideTransaction { return .failed(commits ? .inDoubt(reason) : .transactionLost(reason)) }
    guard isHarmless else { return .failed(.inDoubt(reason)) }
    switch fault {
    case .interrupted: return .failed(.answered(.interrupted))
    // What the node could not answer in time, or answers wrongly, it will not the next time.
    case .late, .wrongBytes: return .failed(.notRun(reason))
    case .ended, .noConnection:
      // A query that ends a leader would end the next one.
      guard !hasRepeatedLost else { return .failed(.notRun(reason)) }
      hasRepeatedLost = true
      return .repeated
    }
  }
}

extension DqliteFailure {
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

extension DatabaseError {
  static let interrupted = DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
}
