import TypedSQLiteCore

extension OutputMode {
  /// Mode insert: INSERT statements.
  package static let insert = OutputMode(
    "insert",
    Documentation(
      "SQL INSERT statements for the table named after the mode",
      """
      Storage values, never their meaning, one statement per line. With headers on, the statements name the
      columns. With .mode --multiinsert N, one statement gets rows until it has N bytes.
      """,
      examples: [
        Example(
          "SELECT 1, 'it''s', 2.5, x'00ff';",
          prints: "INSERT INTO \"table\" VALUES(1,'it''s',2.5,X'00ff');\n")
      ]),
    selection: Selection(own: [.table], nullText: "NULL"),
    typedStyle: .storage,
    makeRenderer: { options in
      guard options.insertSize > 0 else { return InsertRenderer(options: options) }
      return ManyRowsRenderer(options: options)
    })
}

private struct InsertRenderer: RowRenderer {
  let options: RenderOptions
  /// The beginning of each statement, up to its first value.
  private var start: [UInt8] = []

  init(options: RenderOptions) {
    self.options = options
  }

  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    var text = ByteBuffer(capacity: 128)
    text.append("INSERT INTO ")
    SQLLiteral.write(name: options.tableName, to: &text)
    if options.showsHeaders {
      for (index, column) in columns.enumerated() {
        text.append(index == 0 ? "(" : "," as StaticString)
        SQLLiteral.write(name: column.name, to: &text)
      }
      text.append(UInt8(ascii: ")"))
    }
    text.append(" VALUES(")
    if options.escapesControls { ControlEscape.apply(.caret, to: &text, from: 0) }
    start = text.bytes
  }

  func followOthers() -> RowJoint? { RowJoint() }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    buffer.append(start)
    writeValues(row, to: &buffer)
    buffer.append(");\n")
  }

  /// Begins a statement, up to its first value.
  func writeStart(to buffer: inout ByteBuffer) {
    buffer.append(start)
  }

  func writeValues(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      SQLLiteral.write(row.cell(index), .insert, options, to: &buffer)
    }
  }
}

/// Writes INSERT statements of several rows each, one row a line.
private struct ManyRowsRenderer: RowRenderer {
  private var rows: InsertRenderer
  private let size: Int
  /// The length of the current statement in bytes; 0 if none has begun.
  private var written = 0

  init(options: RenderOptions) {
    rows = InsertRenderer(options: options)
    size = options.insertSize
  }

  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    rows.begin(columns, to: &buffer)
  }

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    let count = buffer.count
    if written == 0 { rows.writeStart(to: &buffer) } else { buffer.append(",\n(") }
    rows.writeValues(row, to: &buffer)
    buffer.append(")")
    written += buffer.count - count
    if written >= size { finish(&buffer) }
  }

  mutating func end(to buffer: inout ByteBuffer) -> Bool {
    if written > 0 { finish(&buffer) }
    return false
  }

  private mutating func finish(_ buffer: inout ByteBuffer) {
    buffer.append(";\n")
    written = 0
  }
}
