public import Dispatch

/// The thread or the task that reports the values of a ``ValueObservation``.
public struct ValueObservationScheduler: Sendable {
  /// Whether the first value is reported before the start returns.
  internal let startsAtOnce: Bool
  internal let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// On a queue.
  ///
  /// - Parameter queue: should be serial, or values can overtake each other.
  /// - Returns: the scheduler.
  public static func async(onQueue queue: DispatchQueue) -> ValueObservationScheduler {
    ValueObservationScheduler(startsAtOnce: false) { report in queue.async(execute: report) }
  }

  /// On the main queue; the first value before the start returns, on its thread.
  ///
  /// The start waits for its turn, and fails inside an access to the same queue. In a pool it waits for no write, and
  /// fails inside a read.
  public static let immediate = ValueObservationScheduler(startsAtOnce: true) { report in
    DispatchQueue.main.async(execute: report)
  }

  /// The thread of the database, whose other accesses wait for a slow function.
  public static let task = ValueObservationScheduler(startsAtOnce: false) { report in report() }
}

/// A way to report the values of a ``ValueObservation`` to functions of the main actor.
public struct ValueObservationMainActorScheduler: Sendable {
  internal let base: ValueObservationScheduler

  /// Later, on the main queue.
  public static let mainActor = ValueObservationMainActorScheduler(base: .async(onQueue: .main))
}
