import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// Cells in lines of text, as `.diff` and `.follow` print them.
struct CellText {
  let console: any CommandConsole

  /// The number of bytes above which a cell is cut at a terminal.
  private static let limit = 200

  /// Writes a cell by its meaning, or else as a SQL literal in one line.
  ///
  /// - Returns: whether its meaning was written.
  @discardableResult
  func write(_ cell: Cell, _ writer: TypedCellWriter?, to buffer: inout ByteBuffer) -> Bool {
    let start = buffer.count
    if let writer, writer(cell, &buffer) != nil {
      if buffer.firstIndex(of: 10, from: start) == nil { return true }
      buffer.truncate(to: start)
    }
    guard console.output.isTerminal, cell.byteCount > Self.limit else {
      SQLLiteral.write(cell, .insert, console.rendering, to: &buffer)
      return false
    }
    let isBlob = cell.storageClass == .blob
    cell.withBytes { bytes in
      if isBlob {
        buffer.append("X'")
        buffer.append(hexadecimal: bytes.extracting(0..<16))
      } else {
        let text = String(repairing: bytes.extracting(0..<Self.limit))
        let line = text.map { $0.isNewline ? " " : $0 }
        buffer.append("'\(String(line.dropLast(1)))")
      }
    }
    buffer.append("…' (\(groupedText(cell.byteCount)) bytes)")
    return false
  }

  /// Writes two cells with an arrow between them, so that they do not look the same.
  func writeChange(
    _ old: Cell, _ new: Cell, _ writers: (old: TypedCellWriter?, new: TypedCellWriter?),
    to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    let isOldTyped = write(old, writers.old, to: &buffer)
    let middle = buffer.count
    buffer.append(" → ")
    let end = buffer.count
    let isNewTyped = write(new, writers.new, to: &buffer)
    guard isOldTyped || isNewTyped, buffer.isSame(start..<middle, end) else { return }
    // What is shown is rounded, or of another storage.
    buffer.truncate(to: start)
    write(old, nil, to: &buffer)
    buffer.append(" → ")
    write(new, nil, to: &buffer)
  }
}

extension ByteBuffer {
  /// Whether a range has the same bytes as the rest from a place on.
  fileprivate func isSame(_ range: Range<Int>, _ start: Int) -> Bool {
    withSpan { bytes in bytes.extracting(range).isSame(as: bytes.extracting(start..<bytes.count)) }
  }
}
