package import TypedSQLite

/// Names in columns, as `.tables` prints them: down first, then across, in 80 columns or as many as there are.
package enum NameGrid {
  /// Writes names.
  ///
  /// - Parameters:
  ///   - names: the names, in order.
  ///   - options: whether control characters are shown, and whether width is counted as sqlite3 does.
  ///   - width: the terminal columns there are.
  ///   - buffer: where they go.
  package static func write(
    _ names: [String], _ options: RenderOptions, width: Int = 80, to buffer: inout ByteBuffer
  ) {
    guard !names.isEmpty else { return }
    let measure: TextMeasure = options.isCompatible ? .bytes : .columns
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
