/// The values of a ``ValueObservation``, as an asynchronous sequence that ends only with an error or with its task.
///
/// ```swift
/// for try await names in observation.values(in: queue) { show(names) }
/// ```
public struct AsyncValueObservation<Value: Sendable>: AsyncSequence, Sendable {
  /// How many values wait for a slow consumer.
  public typealias BufferingPolicy = AsyncThrowingStream<Value, any Error>.Continuation.BufferingPolicy

  /// The values.
  public typealias Element = Value

  /// The iterator, which observes as long as it lives.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var values: AsyncThrowingStream<Value, any Error>.Iterator

    /// Waits for the next value.
    ///
    /// - Returns: the value; nil if the task is cancelled.
    /// - Throws: the error that ended the observation.
    public mutating func next() async throws -> Value? {
      try await values.next()
    }
  }

  /// Starts an observation with the functions that receive its error and its values.
  internal typealias Start =
    @Sendable (
      _ onError: @escaping @Sendable (any Error) -> Void, _ onChange: @escaping @Sendable (Value) -> Void
    ) -> AnyDatabaseCancellable

  private let bufferingPolicy: BufferingPolicy
  private let start: Start

  internal init(_ bufferingPolicy: BufferingPolicy, start: @escaping Start) {
    self.bufferingPolicy = bufferingPolicy
    self.start = start
  }

  /// Starts the observation.
  public func makeAsyncIterator() -> AsyncIterator {
    let stream = AsyncThrowingStream(Value.self, bufferingPolicy: bufferingPolicy) { continuation in
      let cancellable = start({ continuation.finish(throwing: $0) }, { continuation.yield($0) })
      continuation.onTermination = { _ in cancellable.cancel() }
    }
    return AsyncIterator(values: stream.makeAsyncIterator())
  }
}

extension ValueObservation {
  /// The values, each of which is fetched after a commit.
  ///
  /// - Parameters:
  ///   - reader: a queue, a pool, or a snapshot, which has only one value.
  ///   - scheduler: what adds the values to the sequence.
  ///   - bufferingPolicy: how many values wait for a slow consumer.
  /// - Returns: a sequence, each iterator of which starts an observation.
  public func values(
    in reader: any DatabaseReader, scheduling scheduler: ValueObservationScheduler = .task,
    bufferingPolicy: AsyncValueObservation<Value>.BufferingPolicy = .unbounded
  ) -> AsyncValueObservation<Value> {
    AsyncValueObservation(bufferingPolicy) { onError, onChange in
      start(in: reader, scheduling: scheduler, onError: onError, onChange: onChange)
    }
  }
}
