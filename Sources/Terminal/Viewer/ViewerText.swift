import OutputModes
import TypedSQLiteCore

/// Texts of results as cells of a screen, without anything that a terminal would obey.
enum ViewerText {
  /// The beginning of a text in one line, with `…` at its end if it is cut.
  ///
  /// - Parameters:
  ///   - text: the text; the ends of its lines are shown as `↵`.
  ///   - width: the maximum number of columns.
  ///   - skipped: the number of columns at the start that are left out.
  ///   - style: how it looks.
  /// - Returns: the cells.
  static func cells(
    of text: ArraySlice<UInt8>, width: Int, skipping skipped: Int = 0, style: TextStyle
  ) -> [ScreenCell] {
    guard width > 0 else { return [] }
    var builder = RowBuilder(columns: skipped + width + 2)
    let span = text.span
    var index = 0
    while index < span.count, builder.rows.count == 1, builder.rows[0].count <= skipped + width {
      index += append(span, at: index, style, to: &builder)
    }
    var cells = Array(builder.rows[0].dropFirst(skipped))
    // The second half of a wide character is no text.
    if let first = cells.first, first.width == 0 { cells[0] = ScreenCell(" ", style: style) }
    guard cells.count > width || builder.rows.count > 1 else { return cells }
    return clipped(cells, to: width - 1) + [ScreenCell("…", style: style)]
  }

  /// The cells of the first columns, without half of a wide character.
  static func clipped(_ cells: [ScreenCell], to width: Int) -> [ScreenCell] {
    guard cells.count > width else { return cells }
    var kept = Array(cells.prefix(width))
    if let last = kept.last, last.width > 1 { kept[kept.count - 1] = ScreenCell(" ", style: last.style) }
    return kept
  }

  /// A text in lines of a width, broken between words if they are not longer than a line.
  static func lines(of text: ArraySlice<UInt8>, width: Int, style: TextStyle) -> [[ScreenCell]] {
    var builder = RowBuilder(columns: width)
    let span = text.span
    var index = 0
    var isBetweenWords = true
    var lineHasWord = false
    while index < span.count {
      let byte = span[index]
      if byte == UInt8(ascii: "\n") {
        builder.endRow()
        (isBetweenWords, lineHasWord) = (true, false)
        index += 1
        continue
      }
      if byte == UInt8(ascii: " "), lineHasWord, builder.rows[builder.rows.count - 1].count >= width {
        // The end of a line is space enough.
        isBetweenWords = true
        index += 1
        continue
      }
      if byte != UInt8(ascii: " "), isBetweenWords {
        let used = builder.rows[builder.rows.count - 1].count
        if lineHasWord, !fits(text[(text.startIndex + index)...], in: width - used, of: width) {
          builder.endRow()
        }
        lineHasWord = true
      }
      isBetweenWords = byte == UInt8(ascii: " ")
      index += builder.append(span, at: index, style: style)
    }
    return builder.rows
  }

  /// Whether the first word of a text fits the rest of a line, or not even a whole line.
  private static func fits(_ text: ArraySlice<UInt8>, in room: Int, of width: Int) -> Bool {
    // A column has at most so many bytes that matter here.
    let word = text.prefix(8 * (width + 1)).prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    let length = Self.width(of: word, limit: width + 1)
    return length <= room || length > width
  }

  /// The width of a text in columns, or a limit if that is less.
  static func width(of text: ArraySlice<UInt8>, limit: Int) -> Int {
    if text.count <= limit, text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.count }
    return cells(of: text, width: limit, style: .plain).count
  }

  static func spaces(_ count: Int) -> [ScreenCell] {
    Array(repeating: ScreenCell(" "), count: max(0, count))
  }

  /// A text of plain ASCII.
  static func plain(_ text: String, style: TextStyle = .plain) -> [ScreenCell] {
    cells(of: Array(text.utf8)[...], width: text.utf8.count, style: style)
  }

  private static func append(
    _ text: Span<UInt8>, at index: Int, _ style: TextStyle, to builder: inout RowBuilder
  ) -> Int {
    guard text[index] == UInt8(ascii: "\n") else { return builder.append(text, at: index, style: style) }
    builder.append("↵", width: 1, style: style == .plain ? .dim : style)
    return 1
  }
}
