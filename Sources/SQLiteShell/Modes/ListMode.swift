import TypedSQLite

extension OutputMode {
  /// Values with a separator between them, unquoted.
  package static let list = OutputMode(
    name: "list",
    summary: "Values delimited by the column separator, unquoted",
    examples: [
      Example("SELECT 1, 'two', NULL;", prints: "1|two|\n")
    ],
    select: { $0.columnSeparator = Array("|".utf8) },
    makeRenderer: { ListRenderer(options: $0) })
}

private struct ListRenderer: RowRenderer {
  let options: RenderOptions

  mutating func begin(_ columns: [ResultColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders, !columns.isEmpty else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(options.columnSeparator) }
      buffer.append(column.name)
    }
    buffer.append(options.rowSeparator)
  }

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      if index > 0 { buffer.append(options.columnSeparator) }
      PlainText.write(row, index, options, to: &buffer)
    }
    buffer.append(options.rowSeparator)
  }

  mutating func end(to buffer: inout ByteBuffer) {}
}
