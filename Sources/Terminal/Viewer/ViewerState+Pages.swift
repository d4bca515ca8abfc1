import OutputModes

// What is shown in place of the rows: one row, the keys, or what a column means.

extension ViewerState {
  mutating func showKeys() {
    let keys = ViewerKey.all.filter { !$0.summary.isEmpty }
    let names = keys.map { $0.names.joined(separator: ", ") }
    let width = (names.map(\.count).max() ?? 0) + 2
    let lines = zip(names, keys).map { name, key in
      (name: name + String(repeating: " ", count: width - name.count), text: key.summary)
    }
    show(lines)
  }

  mutating func showExplanation() {
    let lines = result.explanation(of: column)
    guard !lines.isEmpty else { return message = "nothing is known about the column" }
    show(lines.map { ("", $0) })
  }

  /// Draws the column of the cursor; its key, q and Return go back.
  mutating func toggleChart() {
    guard page == nil else { return page = nil }
    guard result.showsTitles, result.rowCount > 0 else { return message = "there are no rows to draw" }
    showChart()
  }

  private mutating func showChart() {
    let (column, drawn) = (column, ScreenSize(columns: size.columns, lines: size.lines - 1))
    var lines: [[UInt8]] = []
    reportWork()
    work.run { _ in lines = result.chart(of: column, size: drawn) }
    page = ViewerPage(rows: rows(of: lines)) { $0.showChart() }
  }

  mutating func showDescription() {
    guard result.showsTitles, result.rowCount > 0 else { return message = "there are no rows to describe" }
    let (column, width) = (column, size.columns)
    var lines: [String] = []
    reportWork()
    work.run { _ in lines = result.description(of: column, width: width) }
    page = ViewerPage(rows: rows(of: lines.map { Array($0.utf8) })) { $0.showDescription() }
  }

  /// Says that all rows are read, if that may take long.
  private func reportWork() {
    if !result.isComplete || result.rowCount > Self.quickRows { report(rowsText) }
  }

  private static let quickRows = 100_000

  /// Lines that fit the screen already.
  private func rows(of lines: [[UInt8]]) -> [[ScreenCell]] {
    lines.map { ViewerText.cells(of: $0[...], width: size.columns, style: .plain) }
  }

  mutating func toggleRecord() {
    guard page == nil else { return page = nil }
    guard result.showsTitles, result.rowCount > 0 else { return move(by: 1) }
    showRecord()
  }

  private mutating func showRecord() {
    let window = result.record(row, isStored: isStored)
    guard window.rowCount > 0 else { return }
    let widest = order.map { ViewerText.width(of: window.titles[$0][...], limit: size.columns) }.max() ?? 0
    let width = min(widest, max(1, size.columns / 3))
    var rows: [[ScreenCell]] = []
    for column in order {
      let title = ViewerText.cells(of: window.titles[column][...], width: width, style: .title)
      let content = window.content(0, column)
      let style: TextStyle = content == .null || content == .odd ? .ghost : .plain
      let lines = ViewerText.lines(
        of: window.text(0, column), width: max(1, size.columns - width - 3), style: style)
      for (index, line) in lines.enumerated() {
        let name = index == 0 ? title : []
        let pad = ViewerText.spaces(width - name.count)
        rows.append(pad + name + ViewerText.plain(index == 0 ? " = " : "   ") + line)
      }
    }
    page = ViewerPage(rows: rows, isRecord: true) { $0.showRecord() }
  }

  /// Shows lines, each with a name before it.
  private mutating func show(_ lines: [(name: String, text: String)]) {
    var rows: [[ScreenCell]] = []
    for (name, text) in lines {
      let start = ViewerText.cells(
        of: Array(name.utf8)[...], width: size.columns / 2, style: .title)
      let width = max(1, size.columns - start.count)
      for (index, line) in text.filled(to: width).enumerated() {
        let cells = ViewerText.cells(of: Array(line.utf8)[...], width: width, style: .plain)
        rows.append((index == 0 ? start : ViewerText.spaces(start.count)) + cells)
      }
    }
    page = ViewerPage(rows: rows) { $0.show(lines) }
  }
}
