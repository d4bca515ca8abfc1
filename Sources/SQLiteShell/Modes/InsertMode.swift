import TypedSQLite

extension OutputMode {
  /// INSERT statements.
  package static let insert = OutputMode(
    name: "insert",
    summary: "SQL INSERT statements for the table named after the mode",
    discussion: """
      Storage values, never their meaning, one statement a line. With headers on, the columns are named.
      """,
    examples: [
      Example(
        "SELECT 1, 'it''s', 2.5, x'00ff';",
        prints: "INSERT INTO \"table\" VALUES(1,'it''s',2.5,X'00ff');\n")
    ],
    typedStyle: .storage,
    makeRenderer: { InsertRenderer(options: $0) })
}

private struct InsertRenderer: RowRenderer {
  let options: RenderOptions
  /// What each statement begins with, up to its first value.
  private var start: [UInt8] = []

  init(options: RenderOptions) {
    self.options = options
  }

  mutating func begin(_ columns: [ResultColumn], to buffer: inout ByteBuffer) {
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

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    buffer.append(start)
    for index in 0..<row.count {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      SQLLiteral.write(row.cell(index), .insert, options, to: &buffer)
    }
    buffer.append(");\n")
  }
}
