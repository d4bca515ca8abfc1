import TypedSQLite

extension OutputMode {
  /// Mode line: one value a line.
  package static let line = OutputMode(
    name: "line",
    summary: "One value per line",
    examples: [
      Example("SELECT 1 AS id, 'Arthur' AS name;", prints: "   id = 1\n name = Arthur\n")
    ],
    showsSummaries: true,
    select: { $0.rowSeparator = Array("\n".utf8) },
    makeRenderer: { LineRenderer(options: $0) })
}

private struct LineRenderer: RowRenderer {
  let options: RenderOptions
  /// The names, aligned right, each with the separator before its value.
  private var names: [[UInt8]] = []
  private var isFirst = true

  init(options: RenderOptions) {
    self.options = options
  }

  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    let measure = options.dialect.nameMeasure
    var texts: [[UInt8]] = []
    for column in columns {
      var text = ByteBuffer(capacity: 32)
      PlainText.writeName(column.name, options, to: &text)
      texts.append(text.bytes)
    }
    let widths = texts.map { measure.width(of: $0.span) }
    let width = max(5, widths.max() ?? 0)
    names = zip(texts, widths).map { text, used in
      [UInt8](repeating: UInt8(ascii: " "), count: width - used) + text + Array(" = ".utf8)
    }
  }

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    if !isFirst { buffer.append(options.rowSeparator) }
    isFirst = false
    for index in 0..<row.count {
      buffer.append(names[index])
      PlainText.write(row, index, options, to: &buffer)
      buffer.append(options.rowSeparator)
    }
  }
}
