import Dispatch

/// Runs code of tasks on a dispatch queue, with the values of the task's locals.
internal actor QueueRunner {
  private let executor: QueueExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ queue: DispatchQueue) {
    executor = QueueExecutor(queue)
  }

  /// Runs `body` on the queue, after what waits there already.
  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value {
    try body()
  }
}

/// Runs the jobs of an actor on a serial dispatch queue.
private final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
