import OutputModes
import TypedSQLiteCore

// The frame that shows the state of a viewer.

extension ViewerState {
  /// The widest column of texts that is not shown alone or at its full width.
  private static let usualWidth = 40
  /// The least width of the last column if it is cut.
  private static let leastWidth = 8
  private static let separator = 3
  /// The width in which a frozen column tells rows apart.
  private static let nameWidth = 12

  /// The frame for the screen.
  mutating func frame() -> ScreenFrame {
    var frame = ScreenFrame()
    if let page {
      frame.rows = page.rows.dropFirst(page.top).prefix(size.lines - 1).map {
        ViewerText.clipped($0, to: size.columns)
      }
      frame.cursorRow = 0
    } else if result.showsTitles {
      showGrid(in: &frame)
    } else {
      showLines(in: &frame)
    }
    while frame.rows.count < size.lines - 1 { frame.rows.append([]) }
    let last = lastRow
    if question != nil {
      (frame.cursorRow, frame.cursorColumn) = (frame.rows.count, min(last.count, size.columns - 1))
    }
    if size.lines > 1 || question != nil { frame.rows.append(last) }
    frame.rows = Array(frame.rows.suffix(size.lines))
    frame.cursorRow = min(frame.cursorRow, size.lines - 1)
    frame.cursorColumn = min(frame.cursorColumn, size.columns - 1)
    return frame
  }

  // MARK: - Last row

  private var lastRow: [ScreenCell] {
    if let question {
      let text = Array((question.prompt + question.text).utf8)[...]
      let width = ViewerText.width(of: text, limit: .max / 2)
      return ViewerText.cells(
        of: text, width: size.columns, skipping: max(0, width - size.columns + 1), style: .plain)
    }
    let text = message.isEmpty ? statusText : message
    let cells = ViewerText.cells(of: Array(text.utf8)[...], width: size.columns, style: .selected)
    return cells + Array(repeating: ScreenCell(" ", style: .selected), count: size.columns - cells.count)
  }

  private var statusText: String {
    if let page {
      let below = page.rows.count - page.top - (size.lines - 1)
      return "q goes back" + (page.isRecord ? ", row \(groupedText(row + 1))" : "")
        + (below > 0 ? ", \(countText(below, "line")) below" : "")
    }
    var text: String
    if result.rowCount == 0 {
      text = "(0 rows)"
    } else if result.showsTitles {
      text = "row \(groupedText(row + 1)) of \(rowsText)"
      if result is FilteredResult { text += " that match" }
    } else {
      text = "line \(groupedText(top + 1)) of \(rowsText)"
    }
    if result.showsTitles {
      text += ", column \(place + 1) of \(order.count)"
      let hidden = result.titles.count - order.count
      if hidden > 0 { text += " (\(hidden) hidden)" }
      if isStored { text += ", as stored" }
    }
    if let missing = result.missing { return text + ": \(missing)" }
    return text + "  ? lists the keys, q leaves"
  }

  // MARK: - Lines of a text

  private mutating func showLines(in frame: inout ScreenFrame) {
    let window = window()
    let skipped = max(0, left - 1) * 8
    frame.rows = (0..<window.rowCount).map {
      ViewerText.cells(of: window.text($0, 0), width: size.columns, skipping: skipped, style: .plain)
    }
  }

  // MARK: - Rows of a result

  private mutating func showGrid(in frame: inout ScreenFrame) {
    let window = window()
    let columns = visibleColumns(window)
    var header: [ScreenCell] = []
    for (index, column) in columns.enumerated() {
      if index > 0 { header += separatorCells(isFrozen: index == 1) }
      let title = ViewerText.cells(
        of: window.titles[column.index][...], width: column.width, style: .title)
      header += aligned(title, column)
    }
    if size.lines > 2 { frame.rows = [ViewerText.clipped(header, to: size.columns)] }
    for row in 0..<window.rowCount {
      var cells: [ScreenCell] = []
      for (index, column) in columns.enumerated() {
        if index > 0 { cells += separatorCells(isFrozen: index == 1) }
        let isCursor = top + row == self.row && column.place == place
        if isCursor { (frame.cursorRow, frame.cursorColumn) = (frame.rows.count, cells.count) }
        let content = window.content(row, column.index)
        let style: TextStyle = isCursor ? .selected : content == .null || content == .odd ? .ghost : .plain
        let text = ViewerText.cells(of: window.text(row, column.index), width: column.width, style: style)
        cells += aligned(text, column, style: isCursor ? .selected : .plain)
      }
      frame.rows.append(ViewerText.clipped(cells, to: size.columns))
    }
  }

  private func separatorCells(isFrozen: Bool) -> [ScreenCell] {
    let sign = ScreenCell(isFrozen && left > 1 ? "┃" : "│", style: .dim)
    return [ScreenCell(" "), sign, ScreenCell(" ")]
  }

  private func aligned(
    _ cells: [ScreenCell], _ column: VisibleColumn, style: TextStyle = .plain
  ) -> [ScreenCell] {
    let space = Array(repeating: ScreenCell(" ", style: style), count: max(0, column.width - cells.count))
    return textColumns.contains(column.index) ? cells + space : space + cells
  }

  /// A column on the screen.
  private struct VisibleColumn {
    let index: Int
    /// Its place among those that are not hidden.
    let place: Int
    var width: Int
  }

  /// The columns that fit the screen, the one of the cursor among them.
  private mutating func visibleColumns(_ window: ResultWindow) -> [VisibleColumn] {
    left = max(1, min(left, order.count - 1))
    if place > 0, place < left { left = place }
    while true {
      let columns = columns(window)
      if place == 0 || left >= place || columns.contains(where: { $0.place == place && isWhole($0, columns) })
      {
        return columns
      }
      left += 1
    }
  }

  private func isWhole(_ column: VisibleColumn, _ columns: [VisibleColumn]) -> Bool {
    let end = columns.prefix { $0.place != column.place }.reduce(0) { $0 + $1.width + Self.separator }
    return end + (widths[column.index] ?? 0) <= size.columns
  }

  private mutating func columns(_ window: ResultWindow) -> [VisibleColumn] {
    var columns: [VisibleColumn] = []
    var used = 0
    for place in [0] + Array(left..<max(left, order.count)) {
      guard used < size.columns else { break }
      let index = order[place]
      let width = width(of: index, window)
      let isFrozen = place == 0 && order.count > 1
      let room = isFrozen ? frozenRoom(index) : size.columns - used
      if columns.count > 1, width > room, wholeColumns.contains(index) || room < Self.leastWidth { break }
      columns.append(VisibleColumn(index: index, place: place, width: min(width, room)))
      used += min(width, room) + Self.separator
    }
    return columns
  }

  /// The most columns of the screen that the frozen column takes.
  ///
  /// While others move beside it, it only has to tell rows apart.
  private func frozenRoom(_ column: Int) -> Int {
    let half = max(1, size.columns / 2)
    guard left > 1, place > 0, !widened.contains(column) else { return half }
    return min(half, max(Self.nameWidth, size.columns / 6))
  }

  /// The width of a column for the rows that are shown and those that were shown before.
  private mutating func width(of column: Int, _ window: ResultWindow) -> Int {
    let alone = order.count == 1 || widened.contains(column)
    let limit = alone ? size.columns : min(Self.usualWidth, size.columns)
    var width = max(
      widths[column] ?? 1, ViewerText.width(of: window.titles[column][...], limit: limit))
    for row in 0..<window.rowCount {
      let content = window.content(row, column)
      if content == .text || content == .unit { textColumns.insert(column) }
      if content == .number || content == .unit { wholeColumns.insert(column) }
      let most = content == .text ? limit : size.columns
      width = max(width, ViewerText.width(of: window.text(row, column), limit: most))
    }
    widths[column] = width
    return width
  }
}
