package import TypedSQLite

/// Arranges names in columns, as `.tables` prints them: down first, then across, in 80 columns or the width
/// of the screen.
package enum NameGrid {
  /// Writes names.
  ///
  /// - Parameters:
  ///   - names: the names, in order.
  ///   - options: whether control characters are shown, and whether widths are counted as in sqlite3.
  ///   - width: the available terminal columns.
  ///   - buffer: receives the names.
  package static func write(
    _ names: [String], _ options: RenderOptions, width: Int = 80, to buffer: inout ByteBuffer
  ) {
    guard !names.isEmpty else { return }
    let measure = options.dialect.nameMeasure
    let cells = names.map { cell($0, options) }
    let widths = cells.map { measure.width(of: $0.span) }
    let widest = widths.max() ?? 0
    let columns = max(1, width / (widest + 2))
    let rows = (names.count + columns - 1) / columns
    for row in 0..<rows {
      for index in stride(from: row, to: names.count, by: rows) {
        if index >= rows { buffer.append("  ") }
        buffer.append(cells[index])
        buffer.append(UInt8(ascii: " "), times: widest - widths[index])
      }
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  private static func cell(_ name: String, _ options: RenderOptions) -> [UInt8] {
    var text = ByteBuffer(capacity: name.utf8.count + 16)
    ControlEscape.write(to: &text, escaping: options.escapesControls) { $0.append(name) }
    return text.bytes
  }
}
