import ColumnMeaning
import OutputModes
import Synchronization
import TypedSQLiteCore

/// Cuts the cells of a result, and counts those that it cuts.
final class CellCuts: Sendable {
  private let limit: Int
  private let cutCells = Mutex(0)
  /// How many cells were cut.
  var count: Int { cutCells.withLock(\.self) }

  init(_ limit: Int) { self.limit = limit }

  /// Adds the cuts to the writers of the columns.
  func writers(over inner: [ColumnWriter?], count: Int) -> [ColumnWriter?] {
    (0..<count).map { index in
      let meaning = index < inner.count ? inner[index] : nil
      return ColumnWriter { [self] cell, buffer in write(cell, meaning, to: &buffer) }
    }
  }

  /// Writes a cell as `inner` does, or else as text, and cuts it; nil if it is short and `inner` wrote nothing.
  private func write(_ cell: Cell, _ inner: ColumnWriter?, to buffer: inout ByteBuffer) -> CellForm? {
    let start = buffer.count
    if let form = inner?.write(cell, &buffer) {
      guard form == .text, cut(&buffer, from: start) else { return form }
      return .text
    }
    switch cell.storageClass {
    case .text where cell.withBytes({ $0.count }) > limit:
      cell.appendText(to: &buffer)
      guard cut(&buffer, from: start) else {
        buffer.truncate(to: start)
        return nil
      }
      return .text
    case .blob:
      let size = cell.withBytes { $0.count }
      guard size > limit else { return nil }
      cutCells.withLock { $0 += 1 }
      buffer.append("X'")
      cell.withBytes { buffer.append(hexadecimal: $0.extracting(0..<limit)) }
      buffer.append("'... (\(size) bytes)")
      return .text
    default: return nil
    }
  }

  /// Cuts what was written to a buffer; returns whether it was too long.
  private func cut(_ buffer: inout ByteBuffer, from start: Int) -> Bool {
    let end = buffer.withSpan(from: start) { TextMeasure.columns.end(of: $0, characters: limit) }
    guard let end else { return false }
    buffer.truncate(to: start + end)
    buffer.append("...")
    cutCells.withLock { $0 += 1 }
    return true
  }
}
