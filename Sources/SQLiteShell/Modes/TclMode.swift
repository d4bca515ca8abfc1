import TypedSQLite

extension OutputMode {
  /// Tcl list elements.
  package static let tcl = OutputMode(
    name: "tcl",
    summary: "Tcl list elements",
    examples: [
      Example("SELECT 1, 'a \"b\"', NULL;", prints: "\"1\" \"a \\\"b\\\"\" \"\"\n")
    ],
    isForPrograms: true,
    select: { $0.selectSeparators(" ") },
    makeRenderer: { TclRenderer(options: $0) })
}

private struct TclRenderer: RowRenderer {
  private let options: RenderOptions
  /// The options, without the escapes of the terminal: Tcl's own serve.
  private var plain: RenderOptions

  init(options: RenderOptions) {
    self.options = options
    plain = options
    plain.escapesControls = false
  }

  func begin(_ columns: [ResultColumn], to buffer: inout ByteBuffer) {
    guard plain.showsHeaders else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(plain.columnSeparator) }
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      buffer.append(column.name)
      QuotedString.finish(options, from: start, in: &buffer)
    }
    buffer.append(plain.rowSeparator)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      if index > 0 { buffer.append(plain.columnSeparator) }
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      PlainText.write(row, index, plain, to: &buffer)
      QuotedString.finish(options, from: start, in: &buffer)
    }
    buffer.append(plain.rowSeparator)
  }
}
