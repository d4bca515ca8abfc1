import OutputModes

/// What the input area shows: the text that is edited with its prompts, a proposal after it, and rows below it.
struct InputLayout {
  /// The text in UTF-8.
  var text: [UInt8] = []
  /// The position of the cursor, in bytes.
  var cursor = 0
  /// The prompt of each line.
  var prompts: [String] = []
  /// The styles of parts of the text, in order.
  var styles: [StyledPart] = []
  /// What is shown after the text.
  var ghost = ""
  /// Rows below the text.
  var below: [[ScreenCell]] = []

  /// The frame on a screen.
  ///
  /// - Parameters:
  ///   - columns: the number of columns of the screen.
  ///   - height: the maximum number of rows of the frame; nil for no limit.
  ///   - firstRow: the first row of the text in the last frame, which is kept if the cursor is still to be seen.
  /// - Returns: the frame, and the first row of the text in it.
  func frame(columns: Int, height: Int?, firstRow: Int = 0) -> (frame: ScreenFrame, firstRow: Int) {
    var builder = RowBuilder(columns: columns)
    var place: (row: Int, column: Int)?
    var line = 0
    var nextStyle = 0
    let span = text.span
    append(prompts.first ?? "", to: &builder)
    var index = 0
    while index < span.count {
      if place == nil, index >= cursor { place = builder.place }
      if span[index] == UInt8(ascii: "\n") {
        builder.endRow()
        line += 1
        append(line < prompts.count ? prompts[line] : "", to: &builder)
        index += 1
        continue
      }
      while nextStyle < styles.count, styles[nextStyle].range.upperBound <= index { nextStyle += 1 }
      let style: TextStyle =
        nextStyle < styles.count && styles[nextStyle].range.contains(index)
        ? styles[nextStyle].style : .plain
      index += builder.append(span, at: index, style: style)
    }
    let end = place ?? builder.place
    if !ghost.isEmpty { builder.append(ghost, style: .ghost) }
    var rows = builder.rows
    while rows.count <= end.row { rows.append([]) }
    let available = max((height ?? .max) - below.count, 1)
    var first = 0
    if rows.count > available {
      first = min(max(firstRow, end.row - available + 1), end.row, rows.count - available)
      rows = Array(rows[first..<first + available])
    }
    rows += below.prefix(max((height ?? .max) - rows.count, 0))
    return (ScreenFrame(rows: rows, cursorRow: end.row - first, cursorColumn: end.column), first)
  }

  private func append(_ prompt: String, to builder: inout RowBuilder) {
    builder.append(prompt)
  }
}
