import ColumnMeaning
import TypedSQLiteCore

/// The results of a query that is watched, and what changed from each to the next.
final class WatchModel {
  /// A result that differs from the one before it.
  struct Moment {
    let columns: [ResultColumn]
    let rows: StoredRows
    /// The result before it; empty for the first one.
    let before: StoredRows
    let changes: ResultChanges
    let time: Timestamp
    /// The number of the run.
    let run: Int
  }

  /// What a turn found.
  enum Turn: Equatable {
    /// Nothing was run, or a database is locked.
    case idle
    /// The result is the same.
    case same
    case changed
  }

  let query: WatchedQuery
  let request: WatchRequest
  let poll: DatabasePoll
  private let console: any CommandConsole
  /// The last results, the latest one last.
  private(set) var moments: [Moment] = []
  /// Whether the last run found a new result.
  private(set) var isLatestNew = false
  private(set) var runCount = 0
  /// How many runs found a change, without the first one.
  private(set) var changeCount = 0
  /// When the query ran last.
  private(set) var lastTime: Timestamp = .epoch
  /// Whether the query is to run because a database was locked, or because it never ran.
  private var isPending = true
  /// Whether the condition is met that ends the watching.
  private(set) var isDone = false

  /// The most results that are kept.
  static let momentLimit = 100

  init(_ request: WatchRequest, _ sql: [UInt8], _ poll: DatabasePoll) {
    self.request = request
    self.poll = poll
    console = poll.console
    query = WatchedQuery(sql, poll, command: "watch", key: request.key)
  }

  /// Runs the query if it is to run, and compares its result with the last one.
  func turn() throws(ShellError) -> Turn {
    let isReplaced = try poll.followReplacement()
    do throws(DatabaseError) {
      let hasChanged = try poll.hasChanged()
      if request.onlyOnChange, !hasChanged, !isReplaced, !isPending { return .idle }
      isPending = true
    } catch {
      if poll.isLock(error) { return .idle }
      if error.resultCode == .SQLITE_INTERRUPT { throw .live(.interrupted) }
      throw .database(error)
    }
    guard let rows = try query.readRows() else { return .idle }
    isPending = false
    runCount += 1
    lastTime = console.surroundings.now()
    isLatestNew = add(rows)
    if let count = request.count, runCount >= count { isDone = true }
    if let least = request.leastRows, rows.count >= least { isDone = true }
    if request.untilEmpty, rows.count == 0 { isDone = true }
    return isLatestNew ? .changed : .same
  }

  /// Keeps a result if it differs from the last one.
  private func add(_ rows: StoredRows) -> Bool {
    let last = moments.last
    let changes: ResultChanges
    if let last, last.columns.count == query.columns.count {
      changes = ResultChanges(last.rows, rows, columnCount: query.columns.count, keys: query.keys)
      guard !changes.isEmpty else { return false }
      changeCount += 1
    } else {
      changes = ResultChanges(first: rows)
      if last != nil { changeCount += 1 }
    }
    moments.append(
      Moment(
        columns: query.columns, rows: rows, before: last?.rows ?? StoredRows(), changes: changes,
        time: lastTime, run: runCount))
    var size = moments.reduce(0) { $0 + $1.rows.size }
    while moments.count > 1, moments.count > Self.momentLimit || size > query.limit {
      size -= moments.removeFirst().rows.size
    }
    return true
  }
}
