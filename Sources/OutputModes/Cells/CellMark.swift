package import TypedSQLite

/// The mark of a cell that is not in its column's storage.
package enum CellMark {
  /// What precedes the cell.
  package static let text = "≠ " as StaticString
  private static let bytes = Array("≠ ".utf8)
  private static let dim = Array("\u{1B}[2m".utf8)
  private static let undim = Array("\u{1B}[22m".utf8)

  /// Puts the mark before the text from `start` on.
  package static func insert(in buffer: inout ByteBuffer, at start: Int) {
    surround(&buffer, from: start, with: bytes, [])
  }

  /// Makes the text from `start` on dim.
  static func dim(_ buffer: inout ByteBuffer, from start: Int) {
    surround(&buffer, from: start, with: dim, undim)
  }

  /// Whether the text from `start` on begins with the mark.
  static func isMarked(_ buffer: borrowing ByteBuffer, _ range: Range<Int>) -> Bool {
    range.count >= bytes.count && bytes.indices.allSatisfy { buffer[range.lowerBound + $0] == bytes[$0] }
  }

  /// The length of what turns dim text on or off at an index; nil if there is none.
  static func styleLength(in text: Span<UInt8>, at index: Int) -> Int? {
    [dim, undim].first { style in
      text.count - index >= style.count && style.indices.allSatisfy { text[index + $0] == style[$0] }
    }?.count
  }

  private static func surround(
    _ buffer: inout ByteBuffer, from start: Int, with prefix: [UInt8], _ suffix: [UInt8]
  ) {
    let text = buffer.withSpan(from: start) { $0.array }
    buffer.truncate(to: start)
    buffer.append(prefix)
    buffer.append(text)
    buffer.append(suffix)
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
    if areDim[column], buffer.count > start { CellMark.dim(&buffer, from: start) }
  }

  /// Notes the end of a line.
  func end(_ line: borrowing GridStore.Line) {
    beginsRow = line.flags.contains(.endsRow)
    guard beginsRow, hasAny else { return }
    hasAny = false
    for index in areDim.indices { areDim[index] = false }
  }
}
