/// One access to a queue by a task, which may be cancelled before, during or after its turn.
internal final class CancellableAccess: Sendable {
  private enum State {
    case waiting
    case running(InterruptHandle)
    case ended
  }

  private struct Progress {
    var state = State.waiting
    var isCancelled = false
  }

  private let progress = Guarded(Progress())

  /// Cancels the access: it does not begin, or its statements end.
  func cancel() {
    progress.withLock { progress in
      progress.isCancelled = true
      if case .running(let handle) = progress.state { handle.interruptAccess() }
    }
  }

  /// Throws `CancellationError` if the access was cancelled.
  func checkCancellation() throws {
    guard !progress.withLock(\.isCancelled) else { throw CancellationError() }
  }

  /// Runs the access.
  ///
  /// - Parameters:
  ///   - handle: stops the statements.
  ///   - body: the access.
  /// - Returns: what `body` returns.
  /// - Throws: the error of `body`; `CancellationError` if the access was cancelled before or the
  ///   cancellation caused the error.
  func run<Value>(stoppedBy handle: InterruptHandle, _ body: () throws -> Value) throws -> Value {
    try progress.withLock { progress in
      guard !progress.isCancelled else { throw CancellationError() }
      progress.state = .running(handle)
    }
    defer {
      progress.withLock { progress in
        progress.state = .ended
        handle.reset()
      }
    }
    do {
      return try body()
    } catch let error as DatabaseError where Self.isOfCancellation(error) {
      try checkCancellation()
      throw error
    }
  }

  /// Whether a cancellation may have caused an error: a stopped statement, or a stopped wait for a lock.
  private static func isOfCancellation(_ error: DatabaseError) -> Bool {
    switch error.resultCode {
    case .SQLITE_INTERRUPT, .SQLITE_BUSY, .SQLITE_ABORT: true
    default: false
    }
  }
}
