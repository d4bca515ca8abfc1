/// Reports the changes and transactions of a connection to its observers.
///
/// A connection has one only while something observes it.
internal final class ObservationBroker: ConnectionObserver {
  /// How the transaction ends, as the hooks report it while a statement runs.
  private enum Outcome {
    case commit
    case rollback
  }

  /// An open savepoint, with the events that wait for its release.
  private struct Savepoint {
    let name: String
    var events: [DatabaseEvent] = []
  }

  /// What can be decided once for all rows that a statement changes.
  private struct EventSource: Hashable {
    let kind: DatabaseEvent.Kind
    let table: String
  }

  private unowned let database: Database
  private var observers: [TransactionObservation] = []
  private var watchers: [RegionWatcher] = []
  private var recordedRegion: DatabaseRegion?
  /// Whether the recorded region is that of later fetches too, which may find more rows.
  private var recordsForLater = false
  private var effects: [String: StatementEffects] = [:]
  private var runningEffects: StatementEffects?
  /// The changed rows that SQLite has reported of tables that the running statement names.
  private var reportedChanges = 0
  /// The tables whose name was asked for last, in both spellings, because most events come from one table.
  private var lastTable = (spelled: "", folded: "")
  /// Whether a table of the main database can be watched by row, by its name in lower case.
  private var rowTables: [String: Bool] = [:]
  private var interested: [EventSource: [TransactionObservation]] = [:]
  private var savepoints: [Savepoint] = []
  private var outcome: Outcome?
  /// Whether observers were told of changes of the transaction.
  private var hasEvents = false
  private var wasInsideTransaction: Bool
  /// The error of an observer that refused a commit.
  private var refusal: (any Error)?

  init(of database: Database) {
    self.database = database
    wasInsideTransaction = database.isInsideTransaction
  }

  /// Whether rows are reported.
  var reportsRows: Bool { !observers.isEmpty }

  /// Whether some watchers wait for changes of certain rows only.
  var watchesRows: Bool { watchers.contains { $0.region.hasRowIDs } }

  /// Whether anything is observed.
  var isNeeded: Bool { !observers.isEmpty || !watchers.isEmpty || recordedRegion != nil }

  /// Forgets that an observer refused a commit, after its error was thrown.
  func endRefusal() {
    refusal = nil
  }
}

// MARK: - Who observes

extension ObservationBroker {
  func add(_ observation: TransactionObservation) {
    observers.append(observation)
  }

  func remove(_ observer: any TransactionObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    interested.removeAll()
  }

  func add(_ watcher: RegionWatcher) {
    if !watchers.contains(where: { $0 === watcher }) { watchers.append(watcher) }
  }

  func remove(_ watcher: RegionWatcher) {
    watchers.removeAll { $0 === watcher }
  }

  /// Calls `body` and returns, with its value, the region that the statements in it read.
  func recordingRegion<Value>(
    forLater: Bool, _ body: () throws -> Value
  ) rethrows -> (Value, DatabaseRegion) {
    let outer = (region: recordedRegion, isForLater: recordsForLater)
    (recordedRegion, recordsForLater) = (DatabaseRegion(), forLater)
    var region: DatabaseRegion { recordedRegion ?? DatabaseRegion() }
    defer { (recordedRegion, recordsForLater) = (outer.region.map { $0.union(region) }, outer.isForLater) }
    return (try body(), region)
  }

  /// Records what was not read, as there were no rows that refer to it, but may be by a later fetch.
  func recordUnread(_ region: () throws -> DatabaseRegion) rethrows {
    guard recordsForLater else { return }
    let unread = try region()
    recordedRegion = recordedRegion?.union(unread)
  }

  /// Announces changes that SQLite does not report, unless the access only reads.
  func noteChange(in region: DatabaseRegion) throws {
    guard canWrite else { return }
    for watcher in watchers { watcher.noteChange { watched, _ in watched.overlaps(region) } }
    for observation in observers {
      guard let observer = observation.enabledObserver else { continue }
      if try region.hasEvents(in: database, observer.observes) { observation.reportChange() }
    }
  }
}

// MARK: - What statements do

extension ObservationBroker {
  /// The effects of a statement, from an earlier statement with the same text if there was one.
  private func effects(of statement: Statement) -> StatementEffects {
    let sql = statement.sourceSQL
    if let known = effects[sql] { return known }
    let new = StatementEffects(of: statement)
    if effects.count >= 256 { effects.removeAll() }
    effects[sql] = new
    return new
  }

  func willRun(_ statement: Statement) {
    let effects = effects(of: statement)
    statement.context.effects = effects
    if let region = recordedRegion { recordedRegion = region.union(effects.reads.region(of: statement)) }
    database.refuseEmptyCommit(nil)
    guard !statement.isReadonly else { return }
    runningEffects = effects
    statement.context.changesBefore = (database.totalChangesCount, reportedChanges)
    interested.removeAll()
  }

  private var canWrite: Bool { !database.context.isReading && database.isReadOnly() != true }

  /// Reports the changes of a statement whose last step has been made, and the end of the transaction if it
  /// caused it.
  func didEnd(_ statement: Statement, succeeded: Bool) {
    // What is noted below may run statements of its own, which must not end the transaction a second time.
    let isInside = database.isInsideTransaction
    let hadBegun = wasInsideTransaction
    wasInsideTransaction = isInside
    let outcome = outcome
    self.outcome = nil
    if let effects = statement.context.effects as? StatementEffects {
      if !statement.isReadonly { noteChanges(of: effects, since: statement.context.changesBefore) }
      if succeeded, let effect = effects.savepoint { follow(effect) }
    }
    switch outcome {
    case .commit where !isInside: didCommit()
    // SQLite can still refuse a commit that the hook has allowed, such as for a lock.
    case .commit: break
    // A statement that failed before its first change began no transaction that an observer knows of.
    case .rollback where hadBegun || hasEvents || refusal != nil: didRollback()
    case .rollback: break
    // A transaction that wrote nothing ends without a call of the hooks.
    case nil where hadBegun && !isInside && canWrite: didCommitNothing()
    case nil: break
    }
  }

  private func noteChanges(of effects: StatementEffects, since before: (all: Int, reported: Int)) {
    let count = database.totalChangesCount - before.all
    if effects.changesSchema {
      self.effects.removeAll()
      rowTables.removeAll()
      for watcher in watchers { watcher.noteNewSchema() }
    } else if count != 0 {
      // SQLite does not report each row of each table.
      let knowsRows = !effects.mayReplace && reportedChanges - before.reported >= count
      for watcher in watchers {
        watcher.noteChange { region, changedRows in
          effects.kinds.contains { kind in
            guard region.isModified(byEventsOfKind: kind) else { return false }
            let table = kind.tableName.lowercased()
            guard knowsRows, region.hasRowIDs(of: table), !movesRows(kind) else { return true }
            return changedRows.contains(table)
          }
        }
      }
    }
  }

  /// Whether changes of a kind give rows other rowids; only the new ones are reported.
  private func movesRows(_ kind: DatabaseEventKind) -> Bool {
    guard case .update(let table, let columns) = kind else { return false }
    let rowIDColumn = (try? database.primaryKey(table))?.rowIDKey?.lowercased()
    return columns.contains { ["rowid", rowIDColumn].contains($0.lowercased()) }
  }

  /// Notes a changed row that SQLite reports.
  func noteRow(_ rowID: Int64, of table: String) {
    if lastTable.spelled != table { lastTable = (table, table.lowercased()) }
    // Statements within a virtual table change tables that the statement does not name.
    guard runningEffects?.changes(table) == true else { return }
    reportedChanges += 1
    for watcher in watchers { watcher.noteRow(rowID, of: lastTable.folded) }
  }

  /// Whether SQLite reports each changed row of a table, unless a statement says that it replaces rows.
  func canWatchRows(of table: String) -> Bool {
    let table = table.lowercased()
    if let known = rowTables[table] { return known }
    let answer = database.reportsRows(of: table)
    rowTables[table] = answer
    return answer
  }

  private func follow(_ effect: StatementEffects.SavepointEffect) {
    switch effect {
    case .begin(let name): savepoints.append(Savepoint(name: name.lowercased()))
    case .release(let name):
      guard let index = index(of: name) else { return }
      let events = savepoints[index...].flatMap(\.events)
      savepoints.removeSubrange(index...)
      for event in events { receive(event) }
    case .rollback(let name):
      guard let index = index(of: name) else { return }
      savepoints.removeSubrange((index + 1)...)
      savepoints[index].events = []
    }
  }

  private func index(of savepoint: String) -> Int? {
    let name = savepoint.lowercased()
    return savepoints.lastIndex { $0.name == name }
  }
}

// MARK: - Events

extension ObservationBroker {
  func report(_ operation: RowChange.Operation, _ schema: String, _ table: String, _ rowID: Int64) {
    let kind: DatabaseEvent.Kind =
      switch operation {
      case .insert: .insert
      case .update: .update
      case .delete: .delete
      }
    receive(DatabaseEvent(kind: kind, databaseName: schema, tableName: table, rowID: rowID))
  }

  /// Reports an event now, or when the innermost savepoint is released.
  private func receive(_ event: DatabaseEvent) {
    hasEvents = true
    guard savepoints.isEmpty else {
      savepoints[savepoints.count - 1].events.append(event)
      return
    }
    for observation in interested(in: event) { observation.report(event) }
  }

  private func interested(in event: DatabaseEvent) -> [TransactionObservation] {
    let source = EventSource(kind: event.kind, table: event.tableName)
    if let known = interested[source] { return known }
    let table = event.tableName
    let kind: DatabaseEventKind =
      switch event.kind {
      case .insert: .insert(tableName: table)
      case .delete: .delete(tableName: table)
      case .update: .update(tableName: table, columnNames: runningEffects?.updates[table] ?? [])
      }
    let found = observers.filter { $0.enabledObserver?.observes(eventsOfKind: kind) == true }
    interested[source] = found
    return found
  }

  /// Called by the commit hook.
  ///
  /// - Throws: the error of an observer that refuses the commit.
  func willCommit() throws {
    refusal = nil
    let events = savepoints.flatMap(\.events)
    savepoints = []
    for event in events { receive(event) }
    do {
      for observation in observers { try observation.observer?.databaseWillCommit() }
    } catch {
      refusal = error
      throw error
    }
    outcome = .commit
  }

  /// Called by the rollback hook.
  func willRollback() {
    outcome = .rollback
  }

  private func didCommit() {
    let observations = endTransaction()
    for watcher in watchers { watcher.databaseDidCommit(database) }
    for observation in observations { observation.observer?.databaseDidCommit(database) }
    database.endUnneededObservation()
  }

  private func didRollback() {
    let observations = endTransaction()
    for watcher in watchers { watcher.databaseDidRollback() }
    for observation in observations { observation.observer?.databaseDidRollback(database) }
    database.endUnneededObservation()
  }

  private func didCommitNothing() {
    do {
      try willCommit()
      outcome = nil
      didCommit()
    } catch {
      didRollback()
      // Observers may have run statements.
      database.refuseEmptyCommit(error)
    }
  }

  /// Forgets the state of the transaction, before observers begin another one.
  private func endTransaction() -> [TransactionObservation] {
    let observations = observers
    observers.removeAll { $0.endsWithTransaction || $0.observer == nil }
    for observation in observations { observation.isEnabled = true }
    hasEvents = false
    savepoints = []
    interested.removeAll()
    return observations
  }
}
