import TypedSQLiteCore

extension OutputMode {
  /// Mode quote: values as SQL literals.
  package static let quote = OutputMode(
    "quote",
    Documentation(
      "Values as SQL literals",
      """
      Storage values, never their meaning, so they can be pasted into SQL. Infinity is 1e999; a text that contains
      NUL, or on a terminal a control character, is written as 'a'||char(27)||'b'.
      """,
      examples: [
        Example("SELECT 1, 'it''s', x'00ff', NULL;", prints: "1,'it''s',X'00ff',NULL\n")
      ]),
    selection: Selection(option: .separators, nullText: "NULL") { $0.selectSeparators(",") },
    typedStyle: .storage,
    makeRenderer: { QuoteRenderer(options: $0) })
}

private final class QuoteRenderer: RowRenderer {
  private let options: RenderOptions

  init(options: RenderOptions) {
    self.options = options
  }

  var isReusable: Bool { true }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(options.columnSeparator) }
      SQLLiteral.write(text: column.name, .quote, options, to: &buffer)
    }
    buffer.append(options.rowSeparator)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      if index > 0 { buffer.append(options.columnSeparator) }
      SQLLiteral.write(row.cell(index), .quote, options, to: &buffer)
    }
    buffer.append(options.rowSeparator)
  }
}
