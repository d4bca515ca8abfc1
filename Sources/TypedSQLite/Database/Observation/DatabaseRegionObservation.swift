/// Tables, columns and rows whose changes are reported after each transaction that may have made some.
///
/// ```swift
/// let observation = DatabaseRegionObservation(tracking: Player.filter(id: 1), Table("team"))
/// let cancellable = observation.start(in: queue) { error in
///   print(error)
/// } onChange: { db in
///   print("player 1 or a team has changed")
/// }
/// ```
///
/// Unlike a ``ValueObservation`` it fetches nothing, misses no commit, and calls its function in the turn of the write,
/// before another one can begin. Changes by other processes and connections are not seen.
public struct DatabaseRegionObservation: Sendable {
  private let regions: [any DatabaseRegionConvertible]

  /// Creates an observation, which has not started.
  ///
  /// - Parameter regions: what is observed, such as requests and tables.
  public init(tracking regions: any DatabaseRegionConvertible...) {
    self.init(tracking: regions)
  }

  /// Creates an observation, which has not started.
  ///
  /// - Parameter regions: what is observed, such as requests and tables.
  public init(tracking regions: [any DatabaseRegionConvertible]) {
    self.regions = regions
  }

  /// Starts the observation, in a turn of the writer; each later commit is observed.
  ///
  /// - Parameters:
  ///   - writer: a queue or a pool; the start may be inside of one of its accesses.
  ///   - onError: receives the error of a region that cannot be determined; then nothing is observed.
  ///   - onChange: called on the thread of the write after each commit that may have changed the region.
  /// - Returns: an object that ends the observation when its last reference is gone.
  public func start(
    in writer: any DatabaseWriter, onError: @escaping @Sendable (any Error) -> Void,
    onChange: @escaping @Sendable (Database) -> Void
  ) -> AnyDatabaseCancellable {
    let isWanted = Flag(true)
    let watcher = RegionWatcher { watcher, database in
      guard isWanted.isSet else { return }
      // A view or a trigger that has changed may read other tables.
      if watcher.hasOldRegion { observe(watcher, database, onError) }
      onChange(database)
    }
    writer.unsafeReentrantWrite { observe(watcher, $0, onError) }
    let queue = (writer as? any ObservedDatabase)?.writingQueue
    return AnyDatabaseCancellable {
      isWanted.clear()
      watcher.end()
      queue?.later { $0.remove(watcher) }
    }
  }

  private func observe(
    _ watcher: RegionWatcher, _ database: Database, _ onError: @Sendable (any Error) -> Void
  ) {
    do {
      watcher.region = try regions.reduce(into: DatabaseRegion()) {
        $0.formUnion(try $1.databaseRegion(database))
      }
      database.add(watcher)
      database.watchRowsIfNeeded()
    } catch {
      watcher.end()
      database.remove(watcher)
      onError(error)
    }
  }
}
