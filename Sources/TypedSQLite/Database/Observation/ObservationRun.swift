/// A started observation of a value.
internal final class ObservationRun<Value: Sendable>: Sendable {
  private struct State {
    var isPending = false
    /// The region that was reported last.
    var region: DatabaseRegion?
    var isEnded = false
    var watcher: RegionWatcher?
  }

  private let queue: DatabaseQueue
  private let region: ValueObservation<Value>.Region
  private let fetch: ValueObservation<Value>.Fetch
  private let trace = ObservationTrace()
  private let events: [ObservationEvents]
  private let requiresWriteAccess: Bool
  private let deliver: @Sendable (Result<Value, any Error>) -> Void
  private let state = Guarded(State())

  init(
    _ observation: ValueObservation<Value>, in queue: DatabaseQueue,
    deliver: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.queue = queue
    region = observation.region
    fetch = observation.makeFetch(trace)
    events = observation.events
    requiresWriteAccess = observation.requiresWriteAccess
    self.deliver = deliver
  }

  /// Fetches in an access of its own, so that an interrupt of the current access does not end the observation.
  func fetchLater() {
    let isNew = state.withLock { state in
      defer { state.isPending = true }
      return !state.isPending && !state.isEnded
    }
    if isNew { queue.later { self.update($0) } }
  }

  private func databaseDidChange() {
    for event in events { event.databaseDidChange?() }
    fetchLater()
  }

  /// Fetches, reports the value, and watches what has been read.
  func update(_ database: Database) {
    state.withLock { $0.isPending = false }
    guard let watcher = startWatching(database) else { return }
    do {
      let value = try fetchAndWatch(database, watcher)
      if let value { deliver(.success(value)) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      // An interrupt is meant for what a user waits for.
      fetchLater()
    } catch {
      end(database)
      for event in events { event.didFail?(error) }
      deliver(.failure(error))
    }
  }

  private func startWatching(_ database: Database) -> RegionWatcher? {
    let watcher: RegionWatcher? = state.withLock { state in
      guard !state.isEnded else { return nil }
      let watcher = state.watcher ?? RegionWatcher { [weak self] _, _ in self?.databaseDidChange() }
      state.watcher = watcher
      return watcher
    }
    if let watcher { database.add(watcher) }
    return watcher
  }

  private func fetchAndWatch(_ database: Database, _ watcher: RegionWatcher) throws -> Value? {
    defer { database.watchRowsIfNeeded() }
    let value =
      requiresWriteAccess
      ? try database.inTransaction(nil) { (.commit, try fetchAndWatchRegion(database, watcher)) }
      : try database.reading { try fetchAndWatchRegion(database, watcher) }
    trace.reportValues()
    return value
  }

  private func fetchAndWatchRegion(_ database: Database, _ watcher: RegionWatcher) throws -> Value? {
    if case .stated(let region) = region {
      let region = try region(database)
      watcher.region = region
      let value = try fetch(database)
      report(region)
      return value
    }
    if case .ofFirstFetch = region, state.withLock({ $0.region != nil }) { return try fetch(database) }
    let (value, region) = try database.recordingRegion { try fetch(database) }
    watcher.region = region
    report(region)
    return value
  }

  private func report(_ region: DatabaseRegion) {
    let isNew = state.withLock { state in
      defer { state.region = region }
      return state.region != region
    }
    // What nobody can change is not watched.
    guard isNew, !queue.configuration.readonly else { return }
    for event in events { event.willTrackRegion?(region) }
  }

  private func end(_ database: Database) {
    let watcher = state.withLock { state in
      state.isEnded = true
      return state.watcher
    }
    watcher?.end()
    if let watcher { database.remove(watcher) }
  }

  /// Ends the observation; safe on any thread.
  func cancel() {
    let wasEnded = state.withLock { state in
      defer { state.isEnded = true }
      return state.isEnded
    }
    guard !wasEnded else { return }
    for event in events { event.didCancel?() }
    queue.later { self.end($0) }
  }
}
