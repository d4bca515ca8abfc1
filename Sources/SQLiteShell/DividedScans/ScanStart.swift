import OutputModes
import TypedSQLiteCore

/// The beginning of the rows of a scan in an output, until it is known how many threads read them.
///
/// One thread reads the first rows. When the output is full and nothing of it is written yet, they can be read again by
/// several threads, so that a small result pays nothing for them.
struct ScanStart {
  private let offset: Int
  private let threads: Int
  private var isOpen: Bool

  /// - Parameters:
  ///   - sink: the output, which has what is before the rows.
  ///   - threads: how many threads may read them; one if nothing else can be.
  init(in sink: OutputSink, threads: Int) {
    offset = sink.buffer.count
    self.threads = threads
    isOpen = threads > 1
  }

  /// Reads all rows on several threads, the first time that it is asked.
  ///
  /// - Parameters:
  ///   - statement: the statement; the output has its first rows.
  ///   - sink: the output.
  ///   - console: the session.
  ///   - mark: a mark of the snapshot that must be read; nil for that of now.
  ///   - writers: makes what writes the rows; nil if such an output cannot be written in parts.
  /// - Returns: how they ended; nil if one thread must read them.
  /// - Throws: ``ShellError`` if the output cannot be written.
  mutating func divide(
    _ statement: Statement, to sink: OutputSink, _ console: any StatementConsole,
    as mark: SnapshotMark? = nil,
    by writers: () -> PartWriters?
  ) throws(ShellError) -> DividedScan.Outcome? {
    guard isOpen else { return nil }
    isOpen = false
    guard let writers = writers(),
      let scan = DividedScan(statement, threads: threads, console, as: mark)
    else { return nil }
    sink.buffer.truncate(to: offset)
    return try scan.write(to: sink, by: writers)
  }
}

extension TypedRows {
  /// Writes all rows, on several threads if there are many.
  ///
  /// - Parameters:
  ///   - row: the current row.
  ///   - renderer: what writes them; it has begun.
  ///   - sink: the output.
  ///   - threads: how many threads may read them.
  ///   - console: the session.
  ///   - writers: makes what writes them in other threads; nil if such an output cannot be written in parts.
  /// - Returns: what the threads noticed; nil if one thread has read all rows, since then the renderer knows it.
  /// - Throws: ``ShellError`` if the output cannot be written.
  @inline(__always)
  mutating func write(
    _ row: ResultRow, by renderer: inout any RowRenderer, to sink: OutputSink, threads: Int,
    _ console: @autoclosure () -> any StatementConsole, inParts writers: () -> PartWriters?
  ) throws(ShellError) -> ScanRemarks? {
    var start = ScanStart(in: sink, threads: threads)
    while hasRow {
      renderer.add(row, to: &sink.buffer)
      if sink.isLarge {
        if let outcome = try start.divide(statement, to: sink, console(), by: writers) {
          end(after: outcome.rowCount, with: outcome.error)
          return outcome.remarks
        }
        try sink.flush()
      }
      step()
    }
    return nil
  }
}
