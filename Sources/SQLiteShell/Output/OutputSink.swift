import OutputModes
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
  /// Whether all that is written is looked through for what a terminal would obey, and escaped; so it is for terminals.
  ///
  /// Who writes data escapes it in the way of its mode. This is the last place that each byte passes, so what nobody
  /// thought of cannot get through.
  package var escapesControls: Bool
  /// Control bytes that the user chose to have between cells, which are not escaped here.
  package var chosenControls: Set<UInt8> = []
  private let destination: any ByteDestination

  package init(_ destination: any ByteDestination, isTerminal: Bool = false) {
    self.destination = destination
    self.isTerminal = isTerminal
    escapesControls = isTerminal
  }

  /// Writes the buffer out once it has grown past 64 KiB.
  package func flushIfLarge() throws(ShellError) {
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes the buffer out.
  package func flush() throws(ShellError) {
    guard !buffer.isEmpty else { return }
    if escapesControls { ControlEscape.apply(.caret, to: &buffer, from: 0, keeping: chosenControls) }
    try writeOut()
  }

  /// Writes a line of its own over the line that the cursor of a terminal is in.
  ///
  /// - Parameter text: the line, of which nothing is obeyed; an empty one erases what was there.
  /// - Throws: ``ShellError`` where the terminal is gone.
  package func overwriteLine(_ text: String) throws(ShellError) {
    try flush()
    buffer.append(text)
    ControlEscape.apply(.oneLine, to: &buffer, from: 0)
    buffer.insert(UInt8(ascii: "\r"), at: 0)
    buffer.append("\u{1B}[K")
    try writeOut()
  }

  private func writeOut() throws(ShellError) {
    defer { buffer.removeAll() }
    do {
      try buffer.withSpan { span throws(FileError) in try destination.write(span) }
    } catch {
      throw .file(.outputFailed(error))
    }
  }

  /// Writes the buffer out and ends the stream.
  package func close() throws(ShellError) {
    try flush()
    do {
      try destination.close()
    } catch {
      throw .file(.outputFailed(error))
    }
  }
}
