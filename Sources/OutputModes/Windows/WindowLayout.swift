package import TypedSQLiteCore

/// The size of a screen in terminal columns and lines.
package struct ScreenSize: Sendable, Hashable {
  package let columns: Int
  package let lines: Int

  package init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }

  /// The lines that are left below a result: for the number of rows and the time, and for the next prompt.
  static let reservedLines = 2
}

/// How a window is shown on a screen: as a grid, or record by record if a grid cannot show the few rows that there are.
package struct WindowLayout {
  private let window: ResultWindow
  private let grid: WindowGrid
  private let records: WindowRecords?

  /// The number of rows that are shown.
  package var shownRows: Int { grid.rows.indices.count }
  /// The columns that are not shown, in order.
  package let hiddenColumns: [Int]

  /// The most rows that are shown as records.
  private static let fewRows = 3

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - window: the rows.
  ///   - mode: a mode with a ``OutputMode/window``.
  ///   - screen: the size of the screen.
  ///   - fitsRows: whether only as many rows are shown as the screen has lines for.
  ///   - noteLines: the number of lines of the notes below the result.
  package init(
    _ window: ResultWindow, _ mode: OutputMode, on screen: ScreenSize, fitsRows: Bool, noteLines: Int = 0
  ) {
    self.window = window
    let style = (mode.layout.window?.style ?? .box).drawn(window.options)
    let isFew = window.isComplete && window.rowCount <= Self.fewRows
    grid = WindowGrid(
      window, style, screen, room: screen.lines - ScreenSize.reservedLines - noteLines, fitsRows: fitsRows,
      mayFillScreen: isFew)
    records =
      isFew && window.titles.count > 1 && !grid.isWhole(window)
      ? WindowRecords(window, style, screen) : nil
    let shown = Set(grid.shownColumns)
    hiddenColumns = records == nil ? window.titles.indices.filter { !shown.contains($0) } : []
  }

  /// Writes the rows.
  package func write(to buffer: inout ByteBuffer) {
    if let records { records.write(window, to: &buffer) } else { grid.write(window, to: &buffer) }
  }
}

extension GridStyle {
  /// The style under some options.
  func drawn(_ options: RenderOptions) -> GridStyle {
    let style = options.dialect.isSQLite3(since: 3_052) ? round : self
    return options.hasBorder ? style : style.withoutBorder
  }
}

/// How a mode draws a ``ResultWindow``.
package struct WindowStyle: Sendable {
  let style: GridStyle
  /// What changes the text of each cell, for example with the escapes of markdown.
  var rewriting: Grid.CellRewriter?
}
