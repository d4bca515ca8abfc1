import OutputModes
import TypedSQLiteCore

/// A page about a database as one file of HTML that is also XML, without references to anything outside.
///
/// All texts from the database are escaped, and each is isolated, so that its direction of writing changes nothing else.
/// The page forbids itself to load anything, and to run scripts but its own.
struct ReportPage {
  let contents: ReportContents

  init(_ contents: ReportContents) { self.contents = contents }

  /// Writes the page.
  func write(to sink: OutputSink) throws(ShellError) {
    try write(head, to: sink)
    try write(summary, to: sink)
    try write(overview, to: sink)
    try write(diagram, to: sink)
    try write(dates, to: sink)
    try write(findings, to: sink)
    if contents.tables.contains(where: { $0.details != nil }) {
      try write([#"<section aria-labelledby="tables"><h2 id="tables">Tables in full</h2>"#], to: sink)
      for (number, table) in contents.tables.enumerated() { try write(section(number, table), to: sink) }
      try write(["</section>"], to: sink)
    }
    try write(["</main>", "<script>\(PageScript.script)</script>", "</body>", "</html>"], to: sink)
  }

  private func write(_ lines: [String], to sink: OutputSink) throws(ShellError) {
    for line in lines {
      sink.buffer.append(line)
      sink.buffer.append(UInt8(ascii: "\n"))
    }
    try sink.flushIfLarge()
  }

  // MARK: - Texts

  /// A text of ours or of the database as a part of the page.
  private static func escaped(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    var shown = text.shownInDiagram
    if shown.unicodeScalars.contains(where: TerminalHazard.changesDirection) {
      var visible = String.UnicodeScalarView()
      for scalar in shown.unicodeScalars {
        visible.append(TerminalHazard.changesDirection(scalar) ? "\u{FFFD}" : scalar)
      }
      shown = String(visible)
    }
    return XMLText.escaped(shown)
  }

  /// A text of the database.
  private static func data(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

  private static func list(_ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    return ["<ul>"] + lines.map { "<li>\(data($0))</li>" } + ["</ul>"]
  }

  private static func notes(_ lines: [String]) -> [String] {
    lines.map { #"<p class="soft">\#(data($0))</p>"# }
  }

  /// A cell of a table.
  private static func cell(_ cell: ReportCell, isDrawing: Bool = false, isRows: Bool = false) -> String {
    switch cell {
    case .none: return isRows ? #"<td class="null">NULL</td>"# : "<td></td>"
    case .integer(let number):
      return #"<td class="n" data-v="\#(number)">\#(isRows ? "\(number)" : groupedText(number))</td>"#
    case .real(let number):
      let value = number.isFinite ? #" data-v="\#(number)""# : ""
      return #"<td class="n"\#(value)>\#(number)</td>"#
    case .digits(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      let value = Double(text).map { $0.isFinite ? #" data-v="\#($0)""# : "" } ?? ""
      return #"<td class="n"\#(value)>\#(data(text))</td>"#
    case .text(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      guard isDrawing else { return "<td\(bytes.count <= shortCell ? shortClass : "")>\(data(text))</td>" }
      return #"<td class="d"><span role="img" aria-label="distribution">\#(escaped(text))</span></td>"#
    }
  }

  /// The bytes of a cell, such as a date or a UUID, that is never broken.
  private static let shortCell = 40
  private static let shortClass = #" class="s""#

  /// A table whose first column names its rows; columns that say nothing are left out, unless they are those of rows.
  private static func table(
    _ grid: ReportContents.Grid, _ caption: String, isRows: Bool = false,
    first: (Int, ReportCell) -> String? = { _, _ in nil }
  ) -> [String] {
    let numeric = grid.titles.indices.map { column in
      grid.rows.contains { row in
        switch row[column] {
        case .integer, .real, .digits: true
        case .none, .text: false
        }
      }
    }
    var lines = [
      #"<div class="scroll" role="region" tabindex="0" aria-label="\#(escaped(caption))">"#,
      #"<table class="sort" aria-label="\#(escaped(caption))">"#, "<thead><tr>",
    ]
    let shown = grid.titles.indices.filter { column in
      isRows || column == 0 || grid.rows.contains { !$0[column].isNone }
    }
    for column in shown {
      let title = grid.titles[column]
      lines.append(#"<th scope="col"\#(numeric[column] ? #" class="n""# : "")>\#(data(title))</th>"#)
    }
    lines += ["</tr></thead>", "<tbody>"]
    for (number, row) in grid.rows.enumerated() {
      var line = "<tr>"
      for column in shown {
        let cell = row[column]
        if column == 0, !isRows {
          let text = String(decoding: cell.bytes, as: UTF8.self)
          line += #"<th scope="row">\#(first(number, cell) ?? data(text))</th>"#
        } else {
          line += self.cell(cell, isDrawing: grid.drawings.contains(grid.titles[column]), isRows: isRows)
        }
      }
      lines.append(line + "</tr>")
    }
    return lines + ["</tbody>", "</table>", "</div>"]
  }

  /// A picture that is a part of the page; as a file it would begin with a declaration.
  private static func picture(_ lines: [String], fits: Bool, _ caption: String) -> [String] {
    let picture = lines.first?.hasPrefix("<?xml") == true ? Array(lines.dropFirst()) : lines
    return [
      #"<figure class="scroll\#(fits ? " fit" : "")" tabindex="0" role="region" aria-label="\#(escaped(caption))">"#
    ] + picture + ["</figure>"]
  }

  // MARK: - Parts

  private var head: [String] {
    let policy =
      "default-src 'none'; script-src 'sha256-\(PageScript.scriptHash)'; style-src 'sha256-\(PageScript.styleHash)'; "
      + "base-uri 'none'; form-action 'none'"
    return [
      "<!DOCTYPE html>", #"<html xmlns="http://www.w3.org/1999/xhtml" lang="en">"#, "<head>",
      #"<meta charset="utf-8"/>"#,
      #"<meta http-equiv="Content-Security-Policy" content="\#(policy)"/>"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#,
      #"<meta name="referrer" content="no-referrer"/>"#,
      "<title>\(Self.escaped(contents.name)): what is in it</title>",
      "<style>\(PageScript.style)</style>", "</head>", "<body>", "<main>",
    ]
  }

  private var summary: [String] {
    ["<h1>\(Self.data(contents.name))</h1>", #"<p class="soft">\#(Self.escaped(contents.origin))</p>"#]
      + Self.notes(contents.omissions) + [
        #"<div id="tools" hidden="hidden"><label>Find <input type="search"/></label>"#,
        #"<button type="button">Fold all</button><output></output></div>"#,
        #"<section aria-labelledby="what"><h2 id="what">What it is</h2>"#,
        "<pre>" + contents.identity.map(Self.data).joined(separator: "\n") + "</pre>", "</section>",
      ]
  }

  private var overview: [String] {
    var lines = [#"<section aria-labelledby="overview"><h2 id="overview">Tables</h2>"#]
    if contents.tables.isEmpty {
      lines.append("<p>There are no tables.</p>")
    } else {
      var grid = ReportContents.Grid(titles: ["table", "kind", "rows", "bytes", "what it is for"])
      grid.rows = contents.tables.map { table in
        [
          .text(table.name), .text(table.kind), table.rows, ReportCell(table.bytes),
          ReportCell(table.purpose),
        ]
      }
      lines += Self.table(grid, "tables") { number, _ in
        guard contents.tables[number].details != nil else { return nil }
        return ##"<a href="#t\##(number)">\##(Self.data(contents.tables[number].name))</a>"##
      }
    }
    if contents.unlistedTables > 0 {
      let isOne = contents.unlistedTables == 1
      lines.append(
        "<p>\(groupedText(contents.unlistedTables)) more table\(isOne ? " is" : "s are") not listed.</p>")
    }
    return lines + ["</section>"]
  }

  private var diagram: [String] {
    guard !contents.diagram.isEmpty || contents.diagramNote != nil else { return [] }
    return [#"<section aria-labelledby="diagram"><h2 id="diagram">How the tables refer to each other</h2>"#]
      + (contents.diagram.isEmpty ? [] : Self.picture(contents.diagram, fits: false, "diagram of the tables"))
      + Self.notes([contents.diagramNote].compactMap(\.self)) + ["</section>"]
  }

  private var dates: [String] {
    guard !contents.dates.isEmpty else { return [] }
    var grid = ReportContents.Grid(
      titles: ["column", "meaning", "first", "last", "distribution", "not set"])
    grid.drawings = ["distribution"]
    grid.rows = contents.dates.map { [.text($0.column)] + $0.cells }
    return [#"<section aria-labelledby="dates"><h2 id="dates">Dates</h2>"#]
      + (contents.datesChart.isEmpty
        ? [] : Self.picture(contents.datesChart, fits: true, "chart of all dates"))
      + Self.table(grid, "columns of dates") + ["</section>"]
  }

  private var findings: [String] {
    var lines = [#"<section aria-labelledby="odd"><h2 id="odd">What is odd</h2>"#]
    if contents.findings.isEmpty {
      lines.append("<p>Nothing was found.</p>")
    } else {
      var grid = ReportContents.Grid(titles: ["subject", "finding"])
      grid.rows = contents.findings.prefix(ReportLimits.lines).map { [.text($0.subject), .text($0.text)] }
      lines += Self.table(grid, "findings")
      let rest = contents.findings.count - grid.rows.count
      if rest > 0 { lines.append("<p>\(groupedText(rest)) more finding\(rest == 1 ? "" : "s").</p>") }
    }
    return lines + ["</section>"]
  }

  private func section(_ number: Int, _ table: ReportContents.Table) -> [String] {
    guard let details = table.details else { return [] }
    var facts = [table.kind]
    if case .integer(let rows) = table.rows { facts.append(countText(rows, "row")) }
    facts += [table.bytes.map(sizeText), table.purpose, details.readText].compactMap(\.self)
    var lines = [
      #"<details class="t" open="open" id="t\#(number)">"#,
      #"<summary><h3>\#(Self.data(table.name))</h3> <span class="soft">\#(Self.data(facts.joined(separator: ", ")))</span></summary>"#,
      "<h4>Columns</h4>",
    ]
    lines += Self.table(details.columns, "columns of \(table.name)")
    if !details.evidence.isEmpty {
      lines += [
        "<details><summary>Why the columns have these meanings</summary>",
        "<pre>" + details.evidence.map(Self.data).joined(separator: "\n") + "</pre>", "</details>",
      ]
    }
    if !details.parts.isEmpty {
      lines += ["<h4>Indexes, keys and triggers</h4>"] + Self.list(details.parts)
    }
    if !details.rows.rows.isEmpty {
      lines += ["<h4>First rows</h4>"]
      lines += Self.table(details.rows, "first rows of \(table.name)", isRows: true)
    }
    return lines + Self.notes(details.omissions) + ["</details>"]
  }
}
