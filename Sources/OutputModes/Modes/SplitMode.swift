import TypedSQLiteCore

extension OutputMode {
  /// Mode split: several rows next to each other.
  package static let split = OutputMode(
    Names("split", shortest: 5),
    Documentation(
      "Short rows beside each other, as .tables shows names",
      """
      Rows go down first, then across, in the width of the terminal or of --sw, or else in 80 columns. A space
      separates the cells of a row, and the lines of a cell; names of columns are not shown.
      """,
      examples: [
        Example(
          "SELECT 'row ' || value FROM generate_series(1, 12);",
          prints: """
            row 1   row 3   row 5   row 7   row 9   row 11
            row 2   row 4   row 6   row 8   row 10  row 12

            """,
          after: ".mode split --sw 50")
      ]),
    layout: .grid(),
    makeRenderer: { SplitRenderer(options: $0) })
}

private struct SplitRenderer: RowRenderer {
  let options: RenderOptions
  private var entries: [String] = []

  init(options: RenderOptions) {
    self.options = options
  }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {}

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    var text = ByteBuffer(capacity: 64)
    for index in 0..<row.count {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      PlainText.write(row, index, options, to: &text)
    }
    text.escape(from: 0, with: Self.lineEnds)
    entries.append(String(decoding: text.bytes, as: UTF8.self))
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    NameGrid.write(entries, options, width: options.fitWidth > 0 ? options.fitWidth : 80, to: &buffer)
    return false
  }

  /// An entry has only one line.
  private static let lineEnds = EscapeTable([(10, " "), (11, " "), (12, " "), (13, " ")])
}
