package import TypedSQLite

/// A stream that results are written to, through one reused buffer.
///
/// A writer appends to ``buffer`` and calls ``flushIfLarge()`` between rows; whoever ends a statement or
/// a command calls ``flush()``.
package final class OutputSink {
  /// What has not been written yet.
  package var buffer = ByteBuffer(capacity: 1 << 16)
  /// Whether a person reads this on a terminal, so that control characters are escaped.
  package let isTerminal: Bool
  private let destination: any ByteDestination

  package init(_ destination: any ByteDestination, isTerminal: Bool = false) {
    self.destination = destination
    self.isTerminal = isTerminal
  }

  /// Writes the buffer out once it has grown past 64 KiB.
  package func flushIfLarge() throws(ShellError) {
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes the buffer out.
  package func flush() throws(ShellError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll() }
    do {
      try buffer.withSpan { span throws(FileError) in try destination.write(span) }
    } catch {
      throw .outputFailed(error)
    }
  }

  /// Writes the buffer out and ends the stream.
  package func close() throws(ShellError) {
    try flush()
    do {
      try destination.close()
    } catch {
      throw .outputFailed(error)
    }
  }
}
