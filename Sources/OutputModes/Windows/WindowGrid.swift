import TypedSQLiteCore

/// A grid of the first rows of a window that fits a screen.
struct WindowGrid {
  /// The number of rows that are shown.
  private(set) var rowCount: Int
  private let style: GridStyle
  private let cutter: CellCutter
  private let fitting: ColumnFitting
  private let alignments: [CellAlignment]
  /// The lines of each title.
  private let titles: [[CellCutter.Piece]]
  private let showsTitles: Bool
  /// The most lines of a row.
  private var lineLimit = 1
  private var hasTallRow = false

  /// The columns that are shown, in order.
  var shownColumns: [Int] { fitting.shown }

  /// The least number of columns in which a text can be read.
  private static let leastText = 12
  /// The most lines of a title, and the longest part of one that is not broken.
  private static let title = (lines: 3, part: 16)
  /// The most lines of a row of many.
  private static let usualLines = 5
  /// The most rows that are cut to a few lines instead of one.
  private static let severalRows = 10
  /// The least number of rows that are shown, however small the screen is.
  private static let leastRows = 5

  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - window: the rows.
  ///   - style: the characters of the grid.
  ///   - screen: the size of the screen.
  ///   - fitsRows: whether only as many rows are shown as the screen has lines for.
  ///   - mayFillScreen: whether rows may be as tall as the screen.
  init(
    _ window: ResultWindow, _ style: GridStyle, _ screen: ScreenSize, fitsRows: Bool, mayFillScreen: Bool
  ) {
    let options = window.options
    self.style = style
    cutter = CellCutter(options)
    showsTitles = options.showsHeaders || style.centersNames && !options.dialect.gridsHaveHeaders
    let frame = [style.top, showsTitles ? style.middle : nil, style.bottom].count { $0 != nil }
    var room = screen.lines - ScreenSize.reservedLines - frame
    rowCount = window.rowCount
    if fitsRows { rowCount = min(rowCount, max(Self.leastRows, room - (showsTitles ? 1 : 0))) }
    let facts = Self.facts(of: window, rows: rowCount, cutter, showsTitles: showsTitles)
    fitting = ColumnFitting(facts, width: screen.columns) { style.outerWidth(columns: $0) }
    alignments = fitting.shown.map { Self.alignment(of: $0, window, rows: window.rowCount, style) }
    let titles = zip(fitting.shown, fitting.widths).map { [cutter] column, width in
      cutter.pieces(of: window.titles[column][...], width: width, limit: Self.title.lines, isTitle: true)
    }
    self.titles = titles
    if showsTitles { room -= titles.reduce(1) { max($0, $1.count) } }
    if fitsRows { rowCount = min(rowCount, max(Self.leastRows, room)) }
    chooseLines(window, room: room, mayFillScreen: mayFillScreen)
  }

  /// Lets rows have as many lines as there is room for.
  private mutating func chooseLines(_ window: ResultWindow, room: Int, mayFillScreen: Bool) {
    let wanted = window.options.cells.lineLimit
    let isWhole = window.titles.count == 1 && window.rowCount == 1 || window.hasIndentedJSON
    var limit = wanted > 0 ? wanted : mayFillScreen || isWhole ? .max : Self.usualLines
    // Rows of several lines could not be told apart.
    if case .none = style.divider { limit = 1 }
    let heights = (0..<rowCount).map { height(of: $0, window, limit: limit) }
    hasTallRow = (heights.max() ?? 1) > 1
    lineLimit = max(1, min(limit, heights.max() ?? 1))
    guard !isWhole, wanted == 0 else { return }
    let dividers = if case .none = style.divider { 0 } else { rowCount - 1 }
    while lineLimit > 1, heights.reduce(dividers, { $0 + min($1, lineLimit) }) > room {
      // Many rows are easier to read in one line each, unless more lines show them whole.
      lineLimit = rowCount > Self.severalRows ? 1 : lineLimit - 1
    }
    hasTallRow = hasTallRow && lineLimit > 1
  }

  private func height(of row: Int, _ window: ResultWindow, limit: Int) -> Int {
    zip(fitting.shown, fitting.widths).reduce(1) { tallest, column in
      let text = window.text(row, column.0)
      guard text.count > column.1 || !text.span.isPrintableASCII(in: 0..<text.count) else { return tallest }
      return max(tallest, cutter.pieces(of: text, width: column.1, limit: limit).count)
    }
  }

  /// Whether all columns are shown and no cell is cut.
  func isWhole(_ window: ResultWindow) -> Bool {
    guard fitting.isWhole(of: window.titles.count) else { return false }
    return (0..<rowCount).allSatisfy { row in
      zip(fitting.shown, fitting.widths).allSatisfy { column, width in
        let pieces = cutter.pieces(of: window.text(row, column), width: width, limit: lineLimit)
        return !(pieces.last?.isCut ?? false)
      }
    }
  }
}

extension GridStyle {
  /// How many terminal columns a grid has in addition to its cells, its horizontal lines included.
  fileprivate func outerWidth(columns: Int) -> Int {
    let rule =
      middle.margin * columns + middle.cross.count * (columns - 1) + middle.start.count + middle.end.count
    return max(frameWidth(columns: columns), rule)
  }
}

// MARK: - Facts

extension WindowGrid {
  private static func facts(
    of window: ResultWindow, rows: Int, _ cutter: CellCutter, showsTitles: Bool
  ) -> [ColumnFitting.Column] {
    window.titles.indices.map { column in
      let title = window.titles[column]
      var facts = ColumnFitting.Column(
        cells: 0, leastCells: 0, title: showsTitles ? cutter.width(of: title[...]) : 0,
        leastTitle: showsTitles ? leastWidth(ofTitle: title) : 0, isEmpty: rows > 0,
        hasMeaning: window.columnsWithMeaning.contains(column))
      let asked = column < window.options.widths.count ? window.options.widths[column] : 0
      for row in 0..<rows {
        let content = window.content(row, column)
        let width = cutter.width(of: window.text(row, column))
        if content != .null { facts.isEmpty = false }
        facts.cells = max(facts.cells, width)
        facts.leastCells = max(facts.leastCells, content == .text ? min(width, leastText) : width)
      }
      if asked != 0 {
        // A width that the user chose is the width, also for longer cells.
        facts.cells = Int(min(asked.magnitude, 1_000_000))
        facts.leastCells = min(facts.cells, max(leastText, 1))
        facts.title = min(facts.title, facts.cells)
        facts.leastTitle = min(facts.leastTitle, facts.cells)
      }
      return facts
    }
  }

  /// The longest part of a title that is not broken.
  private static func leastWidth(ofTitle title: [UInt8]) -> Int {
    var longest = 0
    var current = 0
    for byte in title where byte & 0xC0 != 0x80 {
      current += 1
      longest = max(longest, current)
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ") { current = 0 }
    }
    return min(longest, Self.title.part)
  }

  private static func alignment(
    of column: Int, _ window: ResultWindow, rows: Int, _ style: GridStyle
  ) -> CellAlignment {
    let options = window.options
    if column < options.alignments.count { return options.alignments[column] }
    if column < options.widths.count, options.widths[column] < 0 { return .right }
    var hasNumber = false
    for row in 0..<rows {
      switch window.content(row, column) {
      case .number: hasNumber = true
      case .null, .odd: continue
      case .text, .unit: return .left
      }
    }
    return hasNumber ? .right : .left
  }
}

// MARK: - Writing

extension WindowGrid {
  func write(_ window: ResultWindow, to buffer: inout ByteBuffer) {
    var widths = fitting.widths
    if let gap = fitting.gap { widths.insert(1, at: gap) }
    if let top = style.top { buffer.append(top.line(widths)) }
    if showsTitles {
      writeRow(titles, centers: style.centersNames, to: &buffer) {
        (window.titles[$0][...], nil)
      }
      buffer.append(style.middle.line(widths))
    }
    let divider: [UInt8] =
      switch style.divider {
      case _ where !hasTallRow: []
      case .none: []
      case .blankLine: Array("\n".utf8)
      case .rule: style.middle.line(widths)
      }
    for row in 0..<rowCount {
      if row > 0 { buffer.append(divider) }
      let pieces = zip(fitting.shown, fitting.widths).map { column, width in
        cutter.pieces(of: window.text(row, column), width: width, limit: lineLimit)
      }
      writeRow(pieces, centers: false, to: &buffer) { column in
        (window.text(row, column), window.style(row, column))
      }
    }
    if let bottom = style.bottom { buffer.append(bottom.line(widths)) }
  }

  /// Writes the lines of a row; `cell` gives the text of a column, and its style.
  private func writeRow(
    _ pieces: [[CellCutter.Piece]], centers: Bool, to buffer: inout ByteBuffer,
    cell: (Int) -> (text: ArraySlice<UInt8>, style: TextStyle?)
  ) {
    for line in 0..<pieces.reduce(1, { max($0, $1.count) }) {
      let start = buffer.count
      buffer.append(style.lineStart)
      for (place, column) in fitting.shown.enumerated() {
        if place > 0 { buffer.append(style.separator) }
        if place == fitting.gap {
          buffer.append(CellCutter.ellipsis)
          buffer.append(style.separator)
        }
        let piece = line < pieces[place].count ? pieces[place][line] : nil
        let isLast = place == fitting.shown.count - 1 && place + 1 != fitting.gap
        write(
          piece, of: cell(column), width: fitting.widths[place],
          centers ? .center : alignments[place], pads: !(isLast && style.trimsLines), to: &buffer)
      }
      if fitting.gap == fitting.shown.count {
        buffer.append(style.separator)
        buffer.append(CellCutter.ellipsis)
      }
      if style.trimsBlankCells {
        while buffer.count > start, buffer[buffer.count - 1] == UInt8(ascii: " ") {
          buffer.truncate(to: buffer.count - 1)
        }
      }
      buffer.append(style.lineEnd)
    }
  }

  private func write(
    _ piece: CellCutter.Piece?, of cell: (text: ArraySlice<UInt8>, style: TextStyle?), width: Int,
    _ alignment: CellAlignment, pads: Bool, to buffer: inout ByteBuffer
  ) {
    var text = ByteBuffer(capacity: 64)
    let used = piece.map { cutter.write($0, of: cell.text, width: width, to: &text) } ?? 0
    if let style = cell.style, !text.isEmpty { style.apply(to: &text, from: 0) }
    let room = max(0, width - used)
    let before = alignment.spaces(before: room)
    buffer.append(UInt8(ascii: " "), times: before)
    buffer.append(text)
    if pads { buffer.append(UInt8(ascii: " "), times: room - before) }
  }
}
