import TypedSQLiteCore

extension OutputMode {
  /// Mode html: rows of an HTML table.
  package static let html = OutputMode(
    "html",
    Documentation(
      "HTML table rows, without the <TABLE> around them",
      examples: [
        Example("SELECT 1, 'a<b';", prints: "<TR><TD>1</TD>\n<TD>a&lt;b</TD>\n</TR>\n")
      ]),
    layout: .rows(
      inFileAfter: "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<TABLE>\n", before: "</TABLE>\n"),
    selection: Selection(option: .modeAlone) { $0.selectHeaders() },
    makeRenderer: { HTMLRenderer(options: $0) })
}

/// Writes rows of an HTML table, with the names of the columns above them.
struct HTMLRenderer: RowRenderer {
  private var options: RenderOptions
  private let rowStart: StaticString
  private let nameEnd: StaticString
  private let cellEnd: StaticString

  init(options: RenderOptions) {
    self.options = options
    let opensLines = options.dialect.isSQLite3(since: 3_052)
    rowStart = opensLines ? "<TR>\n" : "<TR>"
    nameEnd = opensLines ? "\n" : "</TH>\n"
    cellEnd = opensLines ? "\n" : "</TD>\n"
    if opensLines { self.options.nullText = Array("null".utf8) }
  }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders else { return }
    buffer.append(rowStart)
    for column in columns {
      buffer.append("<TH>")
      let start = buffer.count
      PlainText.writeName(column.name, options, style: .html, to: &buffer)
      finishText(from: start, in: &buffer)
      buffer.append(nameEnd)
    }
    buffer.append("</TR>\n")
  }

  func followOthers() -> RowJoint? { RowJoint() }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    buffer.append(rowStart)
    for index in 0..<row.count {
      buffer.append("<TD>")
      let start = buffer.count
      PlainText.write(row, index, options, style: .html, to: &buffer)
      finishText(from: start, in: &buffer)
      buffer.append(cellEnd)
    }
    buffer.append("</TR>\n")
  }

  private func finishText(from start: Int, in buffer: inout ByteBuffer) {
    buffer.escape(from: start, with: Self.escapes)
  }

  private static let escapes = EscapeTable([
    (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"), (UInt8(ascii: "&"), "&amp;"),
    (UInt8(ascii: "\""), "&quot;"), (UInt8(ascii: "'"), "&#39;"),
  ])
}
