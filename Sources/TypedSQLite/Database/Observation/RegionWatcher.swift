/// A region of a connection, and what happens after a commit that may have changed it.
internal final class RegionWatcher: Sendable {
  fileprivate struct State {
    var region = DatabaseRegion()
    /// The tables of which a row has changed that the region lists, in lower case.
    var changedRows: Set<String> = []
    var isChanged = false
    /// Whether the schema has changed since the region was determined.
    var hasOldRegion = false
    var isEnded = false
  }

  private let state = Guarded(State())
  private let onCommit: @Sendable (RegionWatcher, Database) -> Void

  init(onCommit: @escaping @Sendable (RegionWatcher, Database) -> Void) {
    self.onCommit = onCommit
  }

  /// What is watched.
  var region: DatabaseRegion {
    get { state.withLock(\.region) }
    set {
      state.withLock { state in
        state.region = newValue
        state.hasOldRegion = false
      }
    }
  }

  /// Whether the schema has changed since ``region`` was set.
  var hasOldRegion: Bool { state.withLock(\.hasOldRegion) }

  /// Whether nothing is wanted any more.
  var isEnded: Bool { state.withLock(\.isEnded) }

  func end() {
    state.withLock { $0.isEnded = true }
  }

  /// Notes a changed row of a table, whose name is in lower case.
  func noteRow(_ rowID: Int64, of table: String) {
    state.withLock { state in
      if !state.isChanged, state.region.lists(rowID, of: table) { state.changedRows.insert(table) }
    }
  }

  /// Notes a change of the current transaction.
  ///
  /// - Parameter isInside: whether it is in the region, of which rows of some tables have changed.
  func noteChange(_ isInside: (DatabaseRegion, _ changedRows: Set<String>) -> Bool) {
    let (region, rows, isChanged) = state.withLock { ($0.region, $0.changedRows, $0.isChanged) }
    if !isChanged, isInside(region, rows) { state.withLock { $0.isChanged = true } }
  }

  /// Notes a change of the schema, which may change all tables.
  func noteNewSchema() {
    state.withLock { state in
      state.hasOldRegion = true
      if !state.region.isEmpty { state.isChanged = true }
    }
  }

  func databaseDidCommit(_ database: Database) {
    let isNews = state.withLock { state in
      defer { state.forgetChanges() }
      return state.isChanged && !state.isEnded
    }
    if isNews { onCommit(self, database) }
  }

  func databaseDidRollback() {
    state.withLock { $0.forgetChanges() }
  }
}

extension RegionWatcher.State {
  fileprivate mutating func forgetChanges() {
    isChanged = false
    changedRows = []
  }
}
