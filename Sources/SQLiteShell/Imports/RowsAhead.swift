import Terminal
import TypedSQLiteCore

/// Reads and converts the rows of a file on a thread of its own, ahead of who stores them.
///
/// Only that thread uses the rows until it has ended.
final class RowsAhead: @unchecked Sendable {
  /// A row that was read, or what was found before the end of the file; reused for all rows.
  final class Row {
    var row = ImportRow()
    /// Whether there is a row.
    fileprivate(set) var exists = false
    fileprivate(set) var line = 0
    /// The line after those that were read before the row.
    fileprivate(set) var nextLine = 0
  }

  /// Rows in the order of the file, which one thread at a time uses.
  final class Batch: @unchecked Sendable {
    fileprivate var all: [Row] = []
    fileprivate var count = 0
    /// The bytes of the rows.
    fileprivate var size = 0
    /// Why there is no row after these; nil if that is not known yet, or if the file has ended.
    fileprivate(set) var failure: ShellError?

    var rows: ArraySlice<Row> { all[..<count] }

    /// The room for the next row.
    fileprivate func nextRow() -> Row {
      if count == all.count { all.append(Row()) }
      count += 1
      return all[count - 1]
    }

    /// Forgets the rows, and the memory of large ones.
    fileprivate func removeAll() {
      for index in 0..<count where all[index].row.texts.size > Self.largeRow { all[index] = Row() }
      (count, size) = (0, 0)
    }

    private static let largeRow = 1 << 14
  }

  private let rows: FieldRows
  private let batches = Relay((0..<4).map { _ in Batch() })
  private var thread: QuietThread?

  /// How many rows a batch has at most, and from how many bytes on it has no more.
  private static let batchSize = (rows: 256, bytes: 1 << 17)

  /// Begins to read the rows that were not read yet; nil if the system starts no thread.
  init?(_ rows: FieldRows) {
    self.rows = rows
    thread = QuietThread { [self] in readAhead() }
    guard thread != nil else { return nil }
  }

  private func readAhead() {
    defer { batches.end() }
    while !rows.isAtEnd, let batch = batches.next() {
      fill(batch)
      let hasFailed = batch.failure != nil
      batches.pass(batch, size: batch.size)
      if hasFailed { break }
    }
  }

  private func fill(_ batch: Batch) {
    while batch.count < Self.batchSize.rows, batch.size < Self.batchSize.bytes, !rows.isAtEnd {
      let next = batch.nextRow()
      next.nextLine = rows.lineCount + 1
      do throws(ShellError) {
        next.exists = try rows.readRow(into: &next.row)
      } catch {
        batch.count -= 1
        batch.failure = error
        return
      }
      next.line = rows.rowLine
      batch.size += next.row.texts.size
    }
  }

  /// Waits for the next rows; nil if there are none.
  func next() -> Batch? { batches.take() }

  /// Lets a batch be used for other rows.
  func recycle(_ batch: Batch) {
    batch.removeAll()
    batches.reuse(batch)
  }

  /// Ends the thread, and waits for it.
  func end() {
    batches.cancel()
    thread?.join()
    thread = nil
  }
}
