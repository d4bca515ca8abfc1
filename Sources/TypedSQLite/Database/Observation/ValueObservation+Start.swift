import Dispatch

/// A database whose commits can be observed.
internal protocol ObservedDatabase {
  /// The queue that writes.
  var writingQueue: DatabaseQueue { get }
}

extension ValueObservation {
  /// Starts the observation.
  ///
  /// - Parameters:
  ///   - reader: a queue, a pool, or a snapshot, which has only one value.
  ///   - scheduler: what calls the functions.
  ///   - onError: receives the error that ends the observation.
  ///   - onChange: receives the first value and later ones.
  /// - Returns: an object that ends the observation when its last reference is gone.
  public func start(
    in reader: any DatabaseReader, scheduling scheduler: ValueObservationScheduler,
    onError: @escaping @Sendable (any Error) -> Void, onChange: @escaping @Sendable (Value) -> Void
  ) -> AnyDatabaseCancellable {
    let isWanted = Flag(true)
    let report: @Sendable (Result<Value, any Error>) -> Void = { result in
      guard isWanted.isSet else { return }
      switch result {
      case .success(let value): onChange(value)
      case .failure(let error): onError(error)
      }
    }
    for event in events { event.willStart?() }
    guard let run = begin(in: reader, scheduler: scheduler, report: report) else {
      return AnyDatabaseCancellable { [events] in
        isWanted.clear()
        for event in events { event.didCancel?() }
      }
    }
    return AnyDatabaseCancellable {
      isWanted.clear()
      run.cancel()
    }
  }

  /// Starts the observation; values are reported on the main actor.
  ///
  /// - Parameters:
  ///   - reader: a queue, a pool, or a snapshot, which has only one value.
  ///   - scheduler: what calls the functions.
  ///   - onError: receives the error that ends the observation.
  ///   - onChange: receives the first value and later ones.
  /// - Returns: an object that ends the observation when its last reference is gone.
  public func start(
    in reader: any DatabaseReader, scheduling scheduler: ValueObservationMainActorScheduler = .mainActor,
    onError: @escaping @MainActor (any Error) -> Void, onChange: @escaping @MainActor (Value) -> Void
  ) -> AnyDatabaseCancellable {
    start(
      in: reader, scheduling: scheduler.base,
      onError: { error in MainActor.assumeIsolated { onError(error) } },
      onChange: { value in MainActor.assumeIsolated { onChange(value) } })
  }

  /// Starts to fetch; returns nil for a database that does not change.
  private func begin(
    in reader: any DatabaseReader, scheduler: ValueObservationScheduler,
    report: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> ObservationRun<Value>? {
    if let wrapper = reader as? any WrappingDatabase {
      return begin(in: wrapper.base, scheduler: scheduler, report: report)
    }
    guard let writer = reader as? any ObservedDatabase else {
      let trace = ObservationTrace()
      let fetch = makeFetch(trace)
      do {
        let value = try reader.read(fetch)
        trace.reportValues()
        guard let value else { return nil }
        scheduler.reportFirst { report(.success(value)) }
      } catch {
        for event in events { event.didFail?(error) }
        scheduler.reportFirst { report(.failure(error)) }
      }
      return nil
    }
    let first = FirstResults<Value>()
    let run = ObservationRun(self, in: writer.writingQueue) { result in
      if !scheduler.startsAtOnce || !first.keep(result) { scheduler.schedule { report(result) } }
    }
    let pool = requiresWriteAccess ? nil : writer as? DatabasePool
    switch (pool, scheduler.startsAtOnce) {
    case (let pool?, true): run.readFirst(in: pool)
    case (let pool?, false): run.readFirstLater(in: pool)
    case (nil, true):
      do {
        try writer.writingQueue.unsafeRead { database in run.update(database) }
      } catch {
        report(.failure(error))
      }
    case (nil, false): run.fetchLater()
    }
    // The functions of the program may use the database, so they are called after the access.
    for result in first.end() { report(result) }
    return run
  }
}

/// The results of an observation while it starts, which are reported before the start returns.
private final class FirstResults<Value: Sendable>: Sendable {
  private let results = Guarded<[Result<Value, any Error>]?>([])

  /// Keeps a result; returns false if the observation has started.
  func keep(_ result: Result<Value, any Error>) -> Bool {
    results.withLock { results in
      results?.append(result)
      return results != nil
    }
  }

  /// Ends the start.
  ///
  /// - Returns: the results that were kept.
  func end() -> [Result<Value, any Error>] {
    results.withLock { results in
      defer { results = nil }
      return results ?? []
    }
  }
}

extension ValueObservationScheduler {
  fileprivate func reportFirst(_ report: @escaping @Sendable () -> Void) {
    if startsAtOnce { report() } else { schedule(report) }
  }
}
