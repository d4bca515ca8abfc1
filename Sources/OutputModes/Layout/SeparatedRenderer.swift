import TypedSQLiteCore

/// Renders names and cells with a separator between them, for list, tabs and ascii.
final class SeparatedRenderer: RowRenderer {
  private let options: RenderOptions

  init(options: RenderOptions) {
    self.options = options
  }

  var isReusable: Bool { true }

  var needsColumns: Bool { options.showsHeaders }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(options.columnSeparator) }
      PlainText.writeName(column.name, options, to: &buffer)
    }
    buffer.append(options.rowSeparator)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      if index > 0 { buffer.append(options.columnSeparator) }
      PlainText.write(row, index, options, to: &buffer)
    }
    buffer.append(options.rowSeparator)
  }
}
