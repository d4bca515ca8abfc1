import TypedSQLiteCore

/// What is done after a request has failed: nothing is sent twice that may have been carried out.
struct RepeatRule {
  /// What went wrong with a request.
  enum Event {
    /// The server answered that the statement has failed.
    case failed(DatabaseError)
    /// The server answered that it cannot run the statement now, and this connection holds no lock.
    case busy(DatabaseError)
    /// Another connection holds the lock.
    case locked(DatabaseError)
    /// Nothing was done, and with the session its transaction is gone; `reason` is for a transaction, `atLast` for a
    /// statement that waited in vain.
    case unserved(reason: String, atLast: String)
    /// No answer came after the request had been sent, or a part of it.
    case lost(ChannelFault, reason: String)
  }

  enum Verdict {
    /// The request is sent once more, after some time, to the server that answers then.
    case repeated
    case failed(RemoteFailure)
  }

  /// Whether the statement changes nothing that outlives the connection.
  let isHarmless: Bool
  let isInsideTransaction: Bool
  /// Whether the statement may end a transaction by keeping it.
  let commits: Bool
  /// How long a locked database is waited for.
  let lockDeadline: Deadline
  /// How long another reason to wait lasts at most.
  let deadline: Deadline
  private var hasRepeatedLost = false

  init(_ request: RemoteRequest, patience: Duration = .seconds(20)) {
    let begins = request.statement.subject.actions.contains { $0.details[0] == "BEGIN" && $0.name != "READ" }
    commits = request.statement.subject.actions.contains {
      $0.name == "TRANSACTION" && $0.details[0] == "COMMIT"
        || $0.name == "SAVEPOINT" && $0.details[0] == "RELEASE"
    }
    isHarmless =
      (request.statement.isReadonly && !commits) || begins && request.statement.subject.changesTransaction
    isInsideTransaction = request.isInsideTransaction
    lockDeadline = .after(.milliseconds(request.lockTimeout))
    deadline = .after(patience)
  }

  mutating func verdict(_ event: Event) -> Verdict {
    switch event {
    case .failed(let error): return .failed(.answered(error))
    case .busy(let error): return deadline.hasPassed ? .failed(.answered(error)) : .repeated
    case .locked(let error):
      // Two writers in transactions would wait for each other.
      let waits = !isInsideTransaction && !lockDeadline.hasPassed
      return waits ? .repeated : .failed(.answered(error))
    case .unserved(let reason, let atLast):
      if isInsideTransaction { return .failed(.transactionLost(reason)) }
      return deadline.hasPassed ? .failed(.notRun(atLast)) : .repeated
    case .lost(let fault, let reason): return lost(fault, reason)
    }
  }

  /// The failure of an answer that broke off after its beginning: rows were read, so nothing can be sent again.
  func failureAfterRows(_ event: Event, at place: String) -> RemoteFailure {
    var rule = self
    let reason: String
    switch (rule.verdict(event), event) {
    // That nothing was done would be strange to read below rows.
    case (.failed(.notRun), .lost(let fault, _)), (.repeated, .lost(let fault, _)): reason = fault.reason
    case (.repeated, .unserved(_, let atLast)): reason = atLast
    case (.repeated, .failed(let error)), (.repeated, .busy(let error)), (.repeated, .locked(let error)):
      reason = error.message ?? ""
    case (.failed(let failure), _): return failure
    }
    return .answered(
      DatabaseError(
        resultCode: .SQLITE_IOERR,
        message: "the connection to \(place) was lost before the last row (\(reason))"))
  }

  private mutating func lost(_ fault: ChannelFault, _ reason: String) -> Verdict {
    if isInsideTransaction { return .failed(commits ? .inDoubt(reason) : .transactionLost(reason)) }
    guard isHarmless else { return .failed(.inDoubt(reason)) }
    switch fault {
    case .interrupted: return .failed(.answered(.interrupted))
    // What the server could not answer in time, or answers wrongly, it will not the next time.
    case .late, .silent, .wrongBytes: return .failed(.notRun(reason))
    case .ended, .noConnection:
      // A query that ends a server would end the next one.
      guard !hasRepeatedLost else { return .failed(.notRun(reason)) }
      hasRepeatedLost = true
      return .repeated
    }
  }
}

extension RepeatRule.Event {
  /// The loss of the connection to a place.
  static func lost(_ fault: ChannelFault, to place: String) -> Self {
    let reason =
      fault == .interrupted ? "interrupted" : "the connection to \(place) was lost (\(fault.reason))"
    return .lost(fault, reason: reason)
  }
}

extension DatabaseError {
  static let interrupted = DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
}
