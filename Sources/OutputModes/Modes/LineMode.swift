import TypedSQLiteCore

extension OutputMode {
  /// Mode line: one value a line.
  package static let line = OutputMode(
    "line",
    Documentation(
      "One value per line",
      examples: [
        Example("SELECT 1 AS id, 'Arthur' AS name;", prints: "   id = 1\n name = Arthur\n")
      ]),
    layout: .records,
    selection: Selection(option: .modeAlone, own: [.columnSeparator]) {
      $0.rowSeparator = Array("\n".utf8)
      if $0.dialect.separatesNames { $0.columnSeparator = Array(": ".utf8) }
    },
    makeRenderer: { LineRenderer(options: $0) })
}

private struct LineRenderer: RowRenderer {
  let options: RenderOptions
  /// The names, aligned right, each with the separator before its value.
  private var names: [[UInt8]] = []
  private var isFirst = true
  private var lineEnd: [UInt8]
  /// What indents the further lines of a value.
  private var indents: EscapeTable?

  init(options: RenderOptions) {
    self.options = options
    lineEnd = options.rowSeparator
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
    let separates = options.dialect.separatesNames
    let width = max(separates ? 0 : 5, widths.max() ?? 0)
    let nameEnd = separates ? options.columnSeparator : Array(" = ".utf8)
    names = zip(texts, widths).map { text, used in
      [UInt8](repeating: UInt8(ascii: " "), count: width - used) + text + nameEnd
    }
    guard separates else { return }
    lineEnd = [UInt8(ascii: "\n")]
    let indent = String(repeating: " ", count: width + measure.width(of: nameEnd.span))
    indents = EscapeTable([(10, "\n" + indent)])
  }

  mutating func followOthers() -> RowJoint? {
    isFirst = false
    return RowJoint(between: lineEnd)
  }

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    if !isFirst { buffer.append(lineEnd) }
    isFirst = false
    for index in 0..<row.count {
      buffer.append(names[index])
      let start = buffer.count
      PlainText.write(row, index, options, to: &buffer)
      if options.dimsMarkedCells, CellMark.isMarked(buffer, start..<buffer.count) {
        TextStyle.dim.apply(to: &buffer, from: start)
      }
      if let indents { buffer.escape(from: start, with: indents) }
      buffer.append(lineEnd)
    }
  }
}
