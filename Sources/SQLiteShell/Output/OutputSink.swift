package import OutputModes
package import TypedSQLiteCore

/// An output stream with one reused buffer.
///
/// Writers append to ``buffer`` and call ``flushIfLarge()`` between rows; callers that end a statement or a command
/// call ``flush()``.
package final class OutputSink {
  /// The bytes that are not written yet.
  package var buffer = ByteBuffer(capacity: 1 << 16)
  /// Whether the output is a terminal, so that control characters are escaped.
  package let isTerminal: Bool
  /// Whether all output is searched for control characters, which are escaped; true for terminals.
  ///
  /// Writers of data escape it as their mode requires. This is the last step for each byte, so nothing that they
  /// overlooked can pass.
  package var escapesControls: Bool
  /// Control bytes that the user chose as separators, which are not escaped here.
  package var chosenControls: Set<UInt8> = []
  /// The styles that are let through; others are escaped, because they come from data.
  package var styles: [TextStyle] = []
  /// The stream on which lines are overwritten while this one keeps a text; nil for this one.
  var screen: OutputSink?
  /// Called before bytes are written that are not a line of ``overwriteLine(_:)``.
  var willWrite: (() -> Void)?
  /// Keeps the stream to JSON; nil if it may have anything.
  var gate: JSONGate?
  /// The result that is being written as JSON, which a failure of its command ends; nil between results.
  var frame: ResultFrame?
  /// The command that writes to the stream; nil while none runs.
  var source: String?
  private let destination: any ByteDestination

  package init(_ destination: any ByteDestination, isTerminal: Bool = false) {
    self.destination = destination
    self.isTerminal = isTerminal
    escapesControls = isTerminal
  }

  /// Whether ``flushIfLarge()`` writes the buffer: if it has 64 KiB.
  var isLarge: Bool { buffer.count >= 1 << 16 }

  /// Writes the buffer if it is large.
  package func flushIfLarge() throws(ShellError) {
    if isLarge { try flush() }
  }

  /// Writes the buffer.
  package func flush() throws(ShellError) {
    guard !buffer.isEmpty else { return }
    sealText()
    willWrite?()
    if escapesControls {
      ControlEscape.apply(
        .caret, to: &buffer, from: 0, keeping: chosenControls, styles: styles)
    }
    try writeOut()
  }

  /// Writes the buffer and a text whose control characters are escaped as far as they must be.
  func flush(escaped text: [UInt8]) throws(ShellError) {
    try flush()
    buffer.append(text)
    try writeOut()
  }

  /// Replaces the line in which the cursor of a terminal is.
  ///
  /// - Parameter text: the new line, whose control characters are escaped; an empty one erases the old line.
  /// - Throws: ``ShellError`` if the terminal is closed.
  package func overwriteLine(_ text: String) throws(ShellError) {
    if let screen { return try screen.overwriteLine(text) }
    guard gate == nil else { return }
    try flush()
    buffer.append(text)
    ControlEscape.apply(.oneLine, to: &buffer, from: 0)
    buffer.insert(UInt8(ascii: "\r"), at: 0)
    buffer.append("\u{1B}[K")
    try writeOut()
  }

  private func writeOut() throws(ShellError) {
    defer {
      buffer.removeAll()
      didWriteBuffer()
    }
    do {
      try buffer.withSpan { span throws(FileError) in try destination.write(span) }
    } catch {
      throw .file(.outputFailed(error))
    }
  }

  /// Writes the buffer and closes the stream.
  package func close() throws(ShellError) {
    endText()
    try flush()
    do {
      try destination.close()
    } catch {
      throw .file(.outputFailed(error))
    }
  }
}
