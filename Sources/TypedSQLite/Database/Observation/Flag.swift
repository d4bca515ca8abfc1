import Synchronization

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
