extension Database {
  /// Adds an observer of changes and transactions.
  ///
  /// - Parameters:
  ///   - observer: the observer.
  ///   - extent: how long it observes.
  public func add(
    transactionObserver observer: some TransactionObserver,
    extent: TransactionObservationExtent = .observerLifetime
  ) {
    let broker = observationBroker()
    let isFirst = !broker.reportsRows
    broker.add(TransactionObservation(observer, extent: extent))
    if isFirst { refreshHooks() }
  }

  /// Removes an observer.
  public func remove(transactionObserver observer: some TransactionObserver) {
    broker?.remove(observer)
    endUnneededObservation()
  }

  /// Calls one of two functions after the current or next transaction.
  ///
  /// ```swift
  /// try db.inTransaction {
  ///   db.afterNextTransaction { _ in print("saved") }
  ///   return .commit
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - onCommit: called after a commit.
  ///   - onRollback: called after a rollback.
  public func afterNextTransaction(
    onCommit: @escaping (_ db: Database) -> Void,
    onRollback: @escaping (_ db: Database) -> Void = { _ in }
  ) {
    add(
      transactionObserver: TransactionEnd(onCommit: onCommit, onRollback: onRollback),
      extent: .nextTransaction)
  }

  /// Announces changes that SQLite does not report, such as those that a module in C makes.
  ///
  /// - Parameter region: what has changed.
  /// - Throws: the error of `region`.
  public func notifyChanges(in region: some DatabaseRegionConvertible) throws {
    guard let observation = broker else { return }
    try observation.noteChange(in: try region.databaseRegion(self))
  }
}

extension DatabaseWriter {
  /// Adds an observer of changes and transactions of the writing connection.
  ///
  /// - Parameters:
  ///   - observer: the observer; its functions are called on the thread of the write.
  ///   - extent: how long it observes.
  public func add(
    transactionObserver observer: some TransactionObserver,
    extent: Database.TransactionObservationExtent = .observerLifetime
  ) {
    unsafeReentrantWrite { $0.add(transactionObserver: observer, extent: extent) }
  }

  /// Removes an observer.
  public func remove(transactionObserver observer: some TransactionObserver) {
    unsafeReentrantWrite { $0.remove(transactionObserver: observer) }
  }
}

/// The functions of ``Database/afterNextTransaction(onCommit:onRollback:)``.
private final class TransactionEnd: TransactionObserver {
  private let onCommit: (Database) -> Void
  private let onRollback: (Database) -> Void

  init(onCommit: @escaping (Database) -> Void, onRollback: @escaping (Database) -> Void) {
    self.onCommit = onCommit
    self.onRollback = onRollback
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) { onCommit(db) }
  func databaseDidRollback(_ db: Database) { onRollback(db) }
}

extension Database {
  /// The broker; nil if nothing observes the connection.
  internal var broker: ObservationBroker? { (context.client as? LibraryClient)?.broker }

  /// The broker, which is made for the first observer.
  private func observationBroker() -> ObservationBroker {
    if let broker { return broker }
    let broker = ObservationBroker(of: self)
    client.broker = broker
    refreshHooks()
    return broker
  }

  /// Ends all observation if nothing observes.
  internal func endUnneededObservation() {
    guard let observation = broker, !observation.isNeeded else { return }
    client.broker = nil
    refreshHooks()
  }

  internal func add(_ watcher: RegionWatcher) {
    observationBroker().add(watcher)
  }

  internal func remove(_ watcher: RegionWatcher) {
    broker?.remove(watcher)
    endUnneededObservation()
  }

  /// Calls `body` and returns, with its value, the region that the statements in it read.
  ///
  /// With `forLater`, the rows that a request includes count even if there are none that refer to them.
  internal func recordingRegion<Value>(
    forLater: Bool, _ body: () throws -> Value
  ) rethrows -> (Value, DatabaseRegion) {
    defer { endUnneededObservation() }
    return try observationBroker().recordingRegion(forLater: forLater, body)
  }
}
