/// A started observation of a value.
internal final class ObservationRun<Value: Sendable>: Sendable {
  private struct State {
    var isPending = false
    var hasRegion = false
    var isEnded = false
    var watcher: RegionWatcher?
  }

  private let queue: DatabaseQueue
  private let region: ValueObservation<Value>.Region
  private let fetch: ValueObservation<Value>.Fetch
  private let deliver: @Sendable (Result<Value, any Error>) -> Void
  private let state = Guarded(State())

  init(
    _ observation: ValueObservation<Value>, in queue: DatabaseQueue,
    deliver: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.queue = queue
    region = observation.region
    fetch = observation.makeFetch()
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
      deliver(.failure(error))
    }
  }

  private func startWatching(_ database: Database) -> RegionWatcher? {
    let watcher: RegionWatcher? = state.withLock { state in
      guard !state.isEnded else { return nil }
      let watcher = state.watcher ?? RegionWatcher { [weak self] _, _ in self?.fetchLater() }
      state.watcher = watcher
      return watcher
    }
    if let watcher { database.add(watcher) }
    return watcher
  }

  private func fetchAndWatch(_ database: Database, _ watcher: RegionWatcher) throws -> Value? {
    defer { database.watchRowsIfNeeded() }
    return try database.reading {
      if case .stated(let region) = region {
        watcher.region = try region(database)
        return try fetch(database)
      }
      if case .ofFirstFetch = region, state.withLock(\.hasRegion) { return try fetch(database) }
      let (value, region) = try database.recordingRegion { try fetch(database) }
      watcher.region = region
      state.withLock { $0.hasRegion = true }
      return value
    }
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
    if !wasEnded { queue.later { self.end($0) } }
  }
}
