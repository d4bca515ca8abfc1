import TypedSQLiteCore

/// The rows of a running statement that nobody has read yet.
struct RowsToCome {
  /// The statement whose current row is to be read.
  let statement: Statement
  /// The rows that were kept before; nil if they come from a statement that runs.
  private let kept: KeptRows?
  /// What keeps the rows that are read; nil if nothing does.
  private let keeper: KeptResult?
  /// Whether the statement is at a row.
  private(set) var hasRow: Bool
  /// Whether a failure ended the rows, for those who need not know which.
  private(set) var hasFailed = false
  /// The failure that ended the rows; nil if there was none.
  private(set) var error: DatabaseError?
  /// The number of rows that were passed over.
  private(set) var passedCount = 0

  init(_ statement: Statement, hasRow: Bool, keeper: KeptResult? = nil) {
    self.statement = statement
    self.hasRow = hasRow
    self.keeper = keeper
    kept = nil
  }

  /// Begins at the first of the rows that were kept.
  init(_ rows: KeptRows) {
    statement = rows.statement
    kept = rows
    keeper = nil
    hasRow = true
    step()
  }

  /// Whether the rows can be shown again later.
  var isKept: Bool { keeper != nil }

  /// Whether an interrupt ended the rows.
  var isInterrupted: Bool { hasFailed && error?.resultCode == .SQLITE_INTERRUPT }

  /// Goes to the next row.
  mutating func step() {
    keeper?.add(statement)
    do throws(DatabaseError) {
      if let kept { hasRow = try kept.step() } else { hasRow = try statement.step() }
    } catch {
      self.error = error
      hasFailed = true
      hasRow = false
    }
  }

  /// Passes over rows, at most `limit`, until it is late.
  mutating func pass(_ limit: Int, until isLate: () -> Bool) {
    var count = 0
    while hasRow, count < limit, !isLate() {
      step()
      count += 1
    }
    passedCount += count
  }

  /// Ends the reading for now; rows that were not read may be read later if the result is kept.
  func finish() {
    keeper?.continueReading(statement, hasRow: hasRow, error: error)
  }
}
