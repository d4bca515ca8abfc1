import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// The rows of a statement or of a kept result, in one direction, with what their columns mean.
///
/// All that shows rows reads them from here: the screen, a pipe, a file, the viewer and the commands. A cell has two
/// forms, the one that is stored and the one that is shown. A failure or an interrupt ends the rows, and stays in
/// ``error``; the rows before it are good.
struct TypedRows {
  /// The columns, with their names and meanings.
  let columns: [ResultColumn]
  /// What writes the shown form of the cells of each column.
  let writers: [ColumnWriter?]
  /// The statement whose current row is to be read.
  let statement: Statement
  /// The rows that were kept before; nil if they come from a statement that runs.
  private let kept: KeptRows?
  /// What keeps the rows that are read; nil if nothing does.
  private let keeper: KeptResult?
  /// Whether there is a current row.
  private(set) var hasRow: Bool
  /// The failure that ended the rows; nil if there was none.
  private(set) var error: DatabaseError?
  /// Whether there was one, which costs nothing to ask for each row.
  private(set) var hasFailed = false
  /// The number of rows that were passed over.
  private(set) var passedCount = 0
  /// The number of rows that were left behind, which at the end is the number of rows.
  private(set) var stepCount = 0

  /// What ended the showing of the rows before their end; nil if nothing did.
  var truncation: Truncation?

  /// The rows of a statement that was stepped once.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - known: its columns.
  ///   - hasRow: whether it is at a row.
  ///   - keeper: what keeps the rows that are read; nil if nothing does.
  init(_ statement: Statement, _ known: KnownColumns, hasRow: Bool, keeper: KeptResult? = nil) {
    columns = known.columns
    writers = known.writers
    self.statement = statement
    self.hasRow = hasRow
    self.keeper = keeper
    kept = nil
  }

  /// The rows of a kept result, from the one with an index on; those that were not read yet are read.
  ///
  /// - Throws: `DatabaseError` if the kept rows cannot be read.
  init(_ result: KeptResult, _ known: KnownColumns, from first: Int = 0) throws(DatabaseError) {
    let rows = try KeptRows(result, from: first)
    columns = known.columns
    writers = known.writers
    statement = rows.statement
    kept = rows
    keeper = nil
    hasRow = true
    step()
    stepCount = 0
  }

  /// Whether the rows can be shown again later.
  var isKept: Bool { keeper != nil }

  /// Whether an interrupt ended the rows.
  var isInterrupted: Bool { hasFailed && error?.resultCode == .SQLITE_INTERRUPT }

  /// The current row, in the form in which cells are shown.
  var row: ResultRow { ResultRow(statement, count: columns.count, writers: writers) }

  /// Goes to the next row.
  mutating func step() {
    if hasRow { stepCount &+= 1 }
    keeper?.add(statement)
    do throws(DatabaseError) {
      if let kept { hasRow = try kept.step() } else { hasRow = try statement.step() }
    } catch {
      self.error = error
      hasFailed = true
      hasRow = false
    }
  }

  /// Ends them, because others have read them all.
  mutating func end(after count: Int, with error: DatabaseError?) {
    statement.reset()
    hasRow = false
    stepCount = count
    (self.error, hasFailed) = (error, error != nil)
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

  /// Rows that were read and kept, from the one with an index to the last.
  ///
  /// - Parameters:
  ///   - first: the index.
  ///   - count: the number of all rows.
  /// - Returns: the rows; nil if not all of them are kept.
  func keptRows(from first: Int, of count: Int) -> TypedRows? {
    guard let keeper, keeper.rowCount == count else { return nil }
    return try? TypedRows(keeper, KnownColumns(columns, writers: writers), from: first)
  }

  /// Ends the reading for now; rows that were not read may be read later if the result is kept.
  func finish() {
    keeper?.continueReading(statement, hasRow: hasRow, error: error)
  }
}
