/// A started observation of a value.
internal final class ObservationRun<Value: Sendable>: Sendable {
  private struct State {
    var isPending = false
    /// The region that was read last, in which views are not left out.
    var readRegion: DatabaseRegion?
    /// The region that was reported last.
    var region: DatabaseRegion?
    var isEnded = false
    var watcher: RegionWatcher?
  }

  /// The queue that writes.
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

  /// Fetches before the next statement of the access that has committed, so that each commit has its value.
  private func databaseDidChange(_ database: Database) {
    for event in events { event.databaseDidChange?() }
    // What a fetch writes must not change what the access asks for after its commit, such as the last rowid.
    guard !requiresWriteAccess else { return fetchLater() }
    // A cancellation or an interrupt is meant for the access.
    database.interruptHandle.withoutInterrupt { update(database) }
  }

  /// Fetches, reports the value, and watches what has been read.
  func update(_ database: Database) {
    state.withLock { $0.isPending = false }
    guard let watcher = startWatching(database) else { return }
    endOnError(in: database) {
      let (value, region) = try fetchInTransaction(database)
      if let region { try watch(region, of: database, watcher) }
      report(value)
    }
  }

  /// Ends the observation if `body` throws, but not for an interrupt, which is meant for what a user waits for.
  private func endOnError(in database: Database?, _ body: () throws -> Void) {
    do {
      try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
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
      let watcher =
        state.watcher ?? RegionWatcher { [weak self] _, database in self?.databaseDidChange(database) }
      state.watcher = watcher
      return watcher
    }
    if let watcher { database.add(watcher) }
    return watcher
  }

  /// Fetches in one transaction; the region is nil if it is known already.
  private func fetchInTransaction(_ database: Database) throws -> (Value?, DatabaseRegion?) {
    requiresWriteAccess
      ? try database.inTransaction(nil) { (.commit, try fetchWithRegion(database)) }
      : try database.reading { try fetchWithRegion(database) }
  }

  private func fetchWithRegion(_ database: Database) throws -> (Value?, DatabaseRegion?) {
    if case .stated(let region) = region {
      let region = try region(database)
      return (try fetch(database), region)
    }
    let isConstant = if case .ofFirstFetch = region { true } else { false }
    if isConstant, state.withLock({ $0.region != nil }) { return (try fetch(database), nil) }
    let (value, region) = try database.recordingRegion(forLater: isConstant) { try fetch(database) }
    return (value, region)
  }

  private func watch(_ read: DatabaseRegion, of database: Database, _ watcher: RegionWatcher) throws {
    // Most fetches read what the last one has read.
    guard watcher.hasOldRegion || state.withLock(\.readRegion) != read else { return }
    // Changes of a stated view are announced by the program.
    let region = if case .stated = region { read } else { try read.withoutViews(of: database) }
    watcher.region = region
    state.withLock { $0.readRegion = read }
    report(region)
    database.watchRowsIfNeeded()
  }

  private func report(_ value: Value?) {
    trace.reportValues()
    if let value { deliver(.success(value)) }
  }

  // MARK: - The first value of a pool

  /// Fetches the first value with a reading connection, so that it waits for no write, and then watches.
  func readFirst(in pool: DatabasePool) {
    let version = queue.lastVersion
    follow(Result { try pool.read { try fetchWithRegion($0) } }, since: version)
  }

  /// Fetches the first value with a reading connection some time later, and then watches.
  func readFirstLater(in pool: DatabasePool) {
    let version = queue.lastVersion
    pool.asyncRead { database in
      self.follow(Result { try self.fetchWithRegion(database.get()) }, since: version)
    }
  }

  /// Reports the first value, watches what it was read from, and fetches again if there were commits meanwhile.
  private func follow(_ first: Result<(Value?, DatabaseRegion?), any Error>, since version: UInt32) {
    endOnError(in: nil) {
      let (value, region) = try first.get()
      guard !state.withLock(\.isEnded) else { return }
      report(value)
      queue.later { database in
        guard let region, database.dataVersion(schema: "main") == version else {
          return self.databaseDidChange(database)
        }
        guard let watcher = self.startWatching(database) else { return }
        self.endOnError(in: database) { try self.watch(region, of: database, watcher) }
      }
    }
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

  private func end(_ database: Database?) {
    let watcher = state.withLock { state in
      state.isEnded = true
      return state.watcher
    }
    watcher?.end()
    if let watcher { database?.remove(watcher) }
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
