import Synchronization

/// A region of a connection, and what happens after a commit that may have changed it.
internal final class RegionWatcher: Sendable {
  private struct State {
    var region = DatabaseRegion()
    var isChanged = false
    var isEnded = false
  }

  private let state = Mutex(State())
  private let onCommit: @Sendable () -> Void

  init(onCommit: @escaping @Sendable () -> Void) {
    self.onCommit = onCommit
  }

  /// What is watched.
  var region: DatabaseRegion {
    get { state.withLock(\.region) }
    set { state.withLock { $0.region = newValue } }
  }

  /// Whether nothing is wanted any more.
  var isEnded: Bool { state.withLock(\.isEnded) }

  func end() {
    state.withLock { $0.isEnded = true }
  }

  /// Notes a change of the current transaction.
  func noteChange(_ isInside: (DatabaseRegion) -> Bool) {
    state.withLock { state in
      if !state.isChanged { state.isChanged = isInside(state.region) }
    }
  }

  func databaseDidCommit() {
    let isNews = state.withLock { state in
      defer { state.isChanged = false }
      return state.isChanged && !state.isEnded
    }
    if isNews { onCommit() }
  }

  func databaseDidRollback() {
    state.withLock { $0.isChanged = false }
  }
}
