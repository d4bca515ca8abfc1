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
