import TypedSQLite

/// The rows of a running statement that nobody has read yet.
struct RowsToCome {
  private let statement: Statement
  /// Whether the statement is at a row.
  private(set) var hasRow: Bool
  /// The failure that ended the rows; nil if there was none.
  private(set) var error: DatabaseError?
  /// The number of rows that were passed over.
  private(set) var passedCount = 0

  init(_ statement: Statement, hasRow: Bool) {
    self.statement = statement
    self.hasRow = hasRow
  }

  /// Goes to the next row.
  mutating func step() {
    do {
      hasRow = try statement.step()
    } catch {
      self.error = error
      hasRow = false
    }
  }

  /// Passes over rows, at most `limit`, until it is late.
  mutating func pass(_ limit: Int, until isLate: () -> Bool) {
    while hasRow, passedCount < limit, !isLate() {
      step()
      passedCount += 1
    }
  }
}
