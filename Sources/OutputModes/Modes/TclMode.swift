import TypedSQLite

extension OutputMode {
  /// Mode tcl: Tcl list elements.
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
  /// The options without escapes for the terminal, because Tcl's own escapes suffice.
  private var plain: RenderOptions

  init(options: RenderOptions) {
    self.options = options
    plain = options
    plain.escapesControls = false
  }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard plain.showsHeaders else { return }
    plain.writeRow(of: columns.count, to: &buffer) { index, buffer in
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      buffer.append(columns[index].name)
      QuotedString.finish(options, from: start, in: &buffer)
    }
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    plain.writeRow(of: row.count, to: &buffer) { index, buffer in
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      PlainText.write(row, index, plain, to: &buffer)
      QuotedString.finish(options, from: start, in: &buffer)
    }
  }
}
