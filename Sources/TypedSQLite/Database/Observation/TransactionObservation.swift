/// An observer of a connection, which the connection keeps alive or not.
internal final class TransactionObservation {
  private let keptObserver: (any TransactionObserver)?
  private weak var weakObserver: (any TransactionObserver)?
  let endsWithTransaction: Bool
  /// Whether events are reported; false up to the end of a transaction if the observer wants no more.
  var isEnabled = true

  init(_ observer: any TransactionObserver, extent: Database.TransactionObservationExtent) {
    endsWithTransaction = extent == .nextTransaction
    keptObserver = extent == .observerLifetime ? nil : observer
    weakObserver = observer
  }

  var observer: (any TransactionObserver)? { keptObserver ?? weakObserver }

  var enabledObserver: (any TransactionObserver)? { isEnabled ? observer : nil }

  func reportChange() {
    guard let observer = enabledObserver else { return }
    observer.databaseDidChange()
    if ObservationStops.take(observer) { isEnabled = false }
  }

  func report(_ event: DatabaseEvent) {
    guard let observer = enabledObserver else { return }
    observer.databaseDidChange(with: event)
    if ObservationStops.take(observer) { isEnabled = false }
  }
}
