import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// The rows of a result, kept so that they can be shown again while the statement that gave them is not run again.
///
/// The rows are in a private database, which SQLite moves to a temporary file when they need more than a few
/// megabytes. Until all rows are read, the statement stays open, which keeps a read transaction open, or is paused.
final class KeptResult {
  /// The text of the statement.
  let sql: String
  let columns: [ResultColumn]
  /// The number of rows that were read.
  private(set) var rowCount = 0
  /// Whether more rows can be read, and if not, why.
  private(set) var state = State.interrupted
  private let database: Database
  private let insertion: Statement
  /// The statement at its first row that was not read; nil if none can be read.
  private var source: Statement?
  /// ``source`` while it is not at that row; nil if it is.
  private var paused: PausedStatement?
  /// Whether rows are being read, so that a function of the statement runs now.
  private var isReading = false
  /// How many more bytes may be kept.
  private var room: Int
  private let limit: Int

  /// Why rows can be read, or cannot.
  enum State {
    /// The statement has more rows.
    case open
    /// All rows are kept.
    case complete
    /// The other rows would need more room than the setting `keep` allows, in megabytes.
    case full(Int)
    /// Another input ended the statement.
    case ended
    /// A database was written before the statement was run again.
    case changed
    /// The statement gave other rows when it was run again.
    case differs
    case interrupted
    case failed(DatabaseError)
  }

  /// Creates a result without rows.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - columns: the columns of its result.
  ///   - limit: how many megabytes of rows are kept.
  ///   - sql: the text of the statement if it is another one in another order; nil for its own.
  /// - Throws: `DatabaseError` if there is no place for the rows.
  init(
    _ statement: Statement, _ columns: [ResultColumn], limit: Int, sql: String? = nil
  ) throws(DatabaseError) {
    self.sql = sql ?? statement.sourceSQL
    self.columns = columns
    self.limit = limit
    room = limit.multipliedReportingOverflow(by: 1_000_000).overflow ? .max : limit * 1_000_000
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    database = try Database(path: "", options: options)
    let names = columns.indices.map { "c\($0)" }.joined(separator: ", ")
    let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try database.runAll(
      "PRAGMA journal_mode = off; PRAGMA synchronous = off; CREATE TABLE kept(\(names)); BEGIN")
    insertion = try database.prepare("INSERT INTO kept VALUES (\(values))")
  }

  /// Whether the statement has rows that were not read.
  var isOpen: Bool { source != nil }

  /// Whether the statement keeps a read transaction open.
  var keepsTransaction: Bool { isOpen && paused?.isRunning != false }

  /// Keeps the current row of the statement.
  func add(_ statement: Statement) {
    guard room > 0 else { return }
    do throws(DatabaseError) {
      var size = 8
      for index in columns.indices {
        let cell = statement.cell(index)
        size += 8 + cell.byteCount
        try insertion.bind(cell, at: index + 1)
      }
      guard size <= room else {
        room = 0
        state = .full(limit)
        return
      }
      _ = try insertion.step()
      insertion.reset()
      room -= size
      rowCount += 1
    } catch {
      insertion.reset()
      room = 0
      state = .failed(error)
    }
  }

  /// Takes over a statement whose first rows were read and kept.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - hasRow: whether it is at a row.
  ///   - error: the failure that ended it.
  func continueReading(_ statement: Statement, hasRow: Bool, error: DatabaseError?) {
    guard room > 0 else { return }
    if let error {
      state = error.resultCode == .SQLITE_INTERRUPT ? .interrupted : .failed(error)
    } else {
      state = hasRow ? .open : .complete
      source = hasRow ? statement : nil
    }
  }

  /// Reads rows until there are as many as are asked for, or it is late.
  func read(upTo count: Int, until isLate: () -> Bool = { false }) {
    isReading = true
    defer { isReading = false }
    guard let statement = source, resume(until: isLate) else { return }
    var rest = TypedRows(statement, KnownColumns(stored: columns), hasRow: true, keeper: self)
    rest.pass(count - rowCount, until: { room == 0 || isLate() })
    source = nil
    continueReading(statement, hasRow: rest.hasRow, error: rest.error)
  }

  /// Ends the statement; the rows that were read stay.
  func end() {
    if isOpen { end(.ended) }
  }

  private func end(_ reason: State) {
    source = nil
    paused = nil
    state = reason
  }

  /// Ends the transaction of the statement, which runs again when more of its rows are needed.
  func pause() {
    // SQLite forbids resetting a statement while one of its functions runs, such as edit().
    guard let source, !isReading else { return }
    if paused == nil { paused = PausedStatement(source) } else { paused?.reset() }
  }

  /// Goes on with a paused statement.
  ///
  /// - Returns: whether it is at its first row that was not read.
  private func resume(until isLate: () -> Bool) -> Bool {
    guard var statement = paused else { return true }
    do throws(DatabaseError) {
      let outcome = try statement.go(toRow: rowCount, isSame: isLastRow, until: isLate)
      paused = outcome == .there ? nil : statement
      if outcome == .changed { end(.changed) }
      if outcome == .differs { end(.differs) }
      return outcome == .there
    } catch {
      end(error.resultCode == .SQLITE_INTERRUPT ? .interrupted : .failed(error))
      return false
    }
  }

  /// Whether the last row that was kept is the current one of a statement.
  private func isLastRow(_ statement: Statement) throws(DatabaseError) -> Bool {
    let kept = try prepareRows()
    try kept.bind(integer: Int64(rowCount), at: 1)
    try kept.bind(integer: Int64(rowCount), at: 2)
    guard try kept.step() else { return false }
    return columns.indices.allSatisfy { kept.cell($0).databaseValue == statement.cell($0).databaseValue }
  }

  /// Prepares the query of some of the rows, whose numbers from 1 are the two arguments.
  func prepareRows() throws(DatabaseError) -> Statement {
    try database.prepare("SELECT * FROM kept WHERE rowid BETWEEN ?1 AND ?2")
  }

  /// Why rows are missing, in words; nil if none are.
  var missing: String? {
    let reason: String
    switch state {
    case .open, .complete: return nil
    case .full(let limit): reason = "more than the \(limit) MB of .set keep are not kept"
    case .ended: reason = "another input or .last --end ended the statement"
    case .changed: reason = "the database has changed since then"
    case .differs: reason = "the statement returned other rows when it was run again"
    case .interrupted: reason = "the statement was interrupted"
    case .failed(let error): reason = error.message ?? "the statement failed"
    }
    let rows = countText(rowCount, "row")
    return "only the first \(rows) of the last result are kept: \(reason)"
  }
}
