package import TypedSQLiteCore

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
    guard !options.dialect.isSQLite3(since: 3_052) else { return spread(cells, widths, width, to: &buffer) }
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

  /// Writes names in as many columns as there is room for.
  private static func spread(_ cells: [[UInt8]], _ widths: [Int], _ width: Int, to buffer: inout ByteBuffer) {
    var rows = 1
    var columns: [Int] = []
    repeat {
      columns = stride(from: 0, to: cells.count, by: rows).map {
        widths[$0..<min($0 + rows, cells.count)].max() ?? 0
      }
      rows += 1
    } while rows <= cells.count && columns.reduce(0, +) + 2 * (columns.count - 1) > width
    rows -= 1
    let room = width - columns.reduce(0, +)
    let gap = columns.count < 2 ? 0 : max(2, min(5, room / (columns.count - 1)))
    for row in 0..<rows {
      for (column, index) in stride(from: row, to: cells.count, by: rows).enumerated() {
        buffer.append(cells[index])
        guard index + rows < cells.count else { break }
        buffer.append(UInt8(ascii: " "), times: columns[column] - widths[index] + gap)
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
