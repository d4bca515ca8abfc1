import TypedSQLiteCore

extension OutputMode {
  /// Mode www: an HTML page.
  package static let www = OutputMode(
    Names("www", shortest: 3),
    Documentation(
      "An HTML page for each result",
      "The names of the columns are always shown. The command .www shows results in a browser.",
      examples: [
        Example(
          "SELECT 1 AS id, 'a<b' AS name;",
          prints: """
            <!DOCTYPE html>
            <html><head><meta charset="utf-8"></head><body>
            <TABLE border="1">
            <TR><TH>id</TH>
            <TH>name</TH>
            </TR>
            <TR><TD>1</TD>
            <TD>a&lt;b</TD>
            </TR>
            </TABLE>
            </body></html>

            """)
      ]),
    makeRenderer: { WWWRenderer(options: $0) })

  /// The text before the rows of a page.
  package static let pageStart: StaticString =
    "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body>\n<TABLE border=\"1\">\n"
  /// The text after the rows.
  package static let pageEnd: StaticString = "</TABLE>\n</body></html>\n"
}

private struct WWWRenderer: RowRenderer {
  private let rows: HTMLRenderer

  init(options: RenderOptions) {
    var options = options
    options.showsHeaders = true
    rows = HTMLRenderer(options: options)
  }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    buffer.append(OutputMode.pageStart)
    rows.begin(columns, to: &buffer)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    rows.add(row, to: &buffer)
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    buffer.append(OutputMode.pageEnd)
    return false
  }
}
