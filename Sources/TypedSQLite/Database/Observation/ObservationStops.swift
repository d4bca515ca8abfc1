import CSQLite
import Synchronization

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

/// A flag that threads share, and that is only ever cleared.
internal final class Flag: Sendable {
  private let value: Atomic<Bool>

  init(_ isSet: Bool) {
    value = Atomic(isSet)
  }

  var isSet: Bool { value.load(ordering: .acquiring) }

  func clear() {
    value.store(false, ordering: .releasing)
  }
}

/// The last value that an observation has reported.
internal final class LastValue<Value: Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)

  /// Returns false if the last value counts as equal.
  func replace(with new: Value, unless areEqual: (Value, Value) -> Bool) -> Bool {
    value.withLock { value in
      if let last = value, areEqual(last, new) { return false }
      value = new
      return true
    }
  }
}
