import CSQLite

/// The observers that asked, during a call, for no more events of the transaction.
///
/// The observer knows no connection, but the connection looks here after each call, on the same thread.
internal enum ObservationStops {
  private struct Stop: Hashable {
    let observer: ObjectIdentifier
    let thread: UInt
  }

  private static let stops = Guarded<Set<Stop>>([])

  private static func stop(_ observer: any TransactionObserver) -> Stop {
    Stop(observer: ObjectIdentifier(observer), thread: UInt(csqlite_current_thread()))
  }

  static func add(_ observer: any TransactionObserver) {
    let stop = stop(observer)
    _ = stops.withLock { $0.insert(stop) }
  }

  /// Whether the observer asked since the last call of this function.
  static func take(_ observer: any TransactionObserver) -> Bool {
    let stop = stop(observer)
    return stops.withLock { $0.remove(stop) != nil }
  }
}
