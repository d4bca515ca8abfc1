package import TypedSQLiteCore

/// The mark of a cell that is not in its column's storage.
package enum CellMark {
  /// What precedes the cell.
  package static let text = "≠ " as StaticString
  private static let bytes = Array("≠ ".utf8)

  /// Puts the mark before the text from `start` on.
  package static func insert(in buffer: inout ByteBuffer, at start: Int) {
    let text = buffer.withSpan(from: start) { $0.array }
    buffer.truncate(to: start)
    buffer.append(bytes)
    buffer.append(text)
  }

  /// Whether the text from `start` on begins with the mark.
  static func isMarked(_ buffer: borrowing ByteBuffer, _ range: Range<Int>) -> Bool {
    range.count >= bytes.count && bytes.indices.allSatisfy { buffer[range.lowerBound + $0] == bytes[$0] }
  }
}

/// The cells of a grid that are dim because they have a mark.
final class DimCells {
  /// Whether the cell of each column in the current row is dim.
  private var areDim: [Bool]
  private var hasAny = false
  private var beginsRow = true

  init(columns count: Int) {
    areDim = [Bool](repeating: false, count: count)
  }

  /// Whether a line has no dim cell; one whose bytes are ASCII has no mark.
  func isIdle(_ line: borrowing GridStore.Line) -> Bool {
    !hasAny && line.flags.contains(.isPlain)
  }

  /// Makes the cell that was written from `start` on dim, if it has a mark or continues one that has.
  func write(_ column: Int, to buffer: inout ByteBuffer, from start: Int) {
    if beginsRow, CellMark.isMarked(buffer, start..<buffer.count) {
      areDim[column] = true
      hasAny = true
    }
    if areDim[column], buffer.count > start { TextStyle.dim.apply(to: &buffer, from: start) }
  }

  /// Notes the end of a line.
  func end(_ line: borrowing GridStore.Line) {
    beginsRow = line.flags.contains(.endsRow)
    guard beginsRow, hasAny else { return }
    hasAny = false
    for index in areDim.indices { areDim[index] = false }
  }
}
