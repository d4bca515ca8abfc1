import TypedSQLiteCore

/// A grid of the first rows of a window that fits a screen.
struct WindowGrid {
  /// Which rows are shown.
  private(set) var rows: ShownPart
  private let style: GridStyle
  private let cutter: CellCutter
  private let fitting: ColumnFitting
  private let alignments: [CellAlignment]
  /// The most digits, with the point, behind the whole numbers of each column; 0 if its numbers are not aligned by them.
  private let fractions: [Int]
  /// Whether cells of a column are cut to their first characters.
  private let isCut: [Bool]
  /// The lines of each title.
  private let titles: [[CellCutter.Piece]]
  private let showsTitles: Bool
  /// What the header says of each column below its title; empty for a header without types.
  private let types: [[UInt8]]
  private let dims: Bool
  /// The most lines of a row.
  private var lineLimit = 1
  private var hasTallRow = false

  /// The columns that are shown, in order.
  var shownColumns: [Int] { fitting.shown }

  /// The most lines of a title.
  private static let titleLines = 3
  /// The most lines of a row of many.
  private static let usualLines = 5
  /// The most rows that are cut to a few lines instead of one.
  private static let severalRows = 10
  /// Lays out a window.
  ///
  /// - Parameters:
  ///   - window: the rows.
  ///   - style: the characters of the grid.
  ///   - screen: the size of the screen.
  ///   - room: the lines for the grid.
  ///   - fitsRows: whether only as many rows are shown as there are lines for.
  ///   - mayFillScreen: whether rows may be as tall as the screen.
  init(
    _ window: ResultWindow, _ style: GridStyle, _ screen: ScreenSize, room: Int, fitsRows: Bool,
    mayFillScreen: Bool
  ) {
    let options = window.options
    self.style = style
    cutter = CellCutter(options)
    showsTitles = options.showsHeaders || style.centersNames && !options.dialect.gridsHaveHeaders
    dims = options.dimsMarkedCells
    let rules = style.rules
    let frame = [rules.top, showsTitles ? rules.middle : nil, rules.bottom].count { $0 != nil }
    var room = room - frame
    rows = ShownPart(of: window, room: fitsRows ? room - (showsTitles ? 1 : 0) : nil)
    let columns = WindowColumns(window, rows, cutter, showsTitles: showsTitles)
    fitting = ColumnFitting(columns.facts, width: screen.columns) { style.outerWidth(columns: $0) }
    fractions = fitting.shown.map { columns.fractions[$0] }
    isCut = zip(fitting.shown, fitting.widths).map {
      columns.facts[$0].leastCut != nil && $1 < columns.facts[$0].cells
    }
    if !fitting.isWhole(of: window.titles.count) { room -= ResultFooter.linesOfHiddenColumns }
    alignments = fitting.shown.map { Self.alignment(of: $0, window, style) }
    let titles = zip(fitting.shown, fitting.widths).map { [cutter] column, width in
      cutter.pieces(of: window.titles[column][...], width: width, limit: Self.titleLines, isTitle: true)
    }
    self.titles = titles
    types = showsTitles ? Self.types(of: window, fitting, cutter) : []
    if showsTitles { room -= titles.reduce(1) { max($0, $1.count) } + (types.isEmpty ? 0 : 1) }
    rows = ShownPart(of: window, room: fitsRows ? room : nil)
    chooseLines(window, room: room - (rows.missing == nil ? 0 : 1), mayFillScreen: mayFillScreen)
  }

  /// What the header says of the columns; nothing if no meaning would be told, unless the user asks for it.
  private static func types(
    of window: ResultWindow, _ fitting: ColumnFitting, _ cutter: CellCutter
  ) -> [[UInt8]] {
    guard window.options.shownTypes == .auto else { return window.types }
    guard !window.meaningful.isEmpty else { return [] }
    var types = window.types.map { _ in [UInt8]() }
    var tells = false
    for (column, width) in zip(fitting.shown, fitting.widths) {
      guard cutter.width(of: window.types[column][...]) <= width else { continue }
      types[column] = window.types[column]
      tells = tells || window.meaningful.contains(column)
    }
    return tells ? types : []
  }

  /// Lets rows have as many lines as there is room for.
  private mutating func chooseLines(_ window: ResultWindow, room: Int, mayFillScreen: Bool) {
    let wanted = window.options.cells.lineLimit
    let isWhole = window.titles.count == 1 && window.rowCount == 1 || window.hasIndentedJSON
    var limit = wanted > 0 ? wanted : mayFillScreen || isWhole ? .max : Self.usualLines
    // Rows of several lines could not be told apart.
    if case .none = style.divider { limit = 1 }
    let heights = rows.indices.map { height(of: $0, window, limit: limit) }
    hasTallRow = (heights.max() ?? 1) > 1
    lineLimit = max(1, min(limit, heights.max() ?? 1))
    guard !isWhole, wanted == 0 else { return }
    let dividers = if case .none = style.divider { 0 } else { rows.indices.count - 1 }
    while lineLimit > 1, heights.reduce(dividers, { $0 + min($1, lineLimit) }) > room {
      // Many rows are easier to read in one line each, unless more lines show them whole.
      lineLimit = rows.indices.count > Self.severalRows ? 1 : lineLimit - 1
    }
    hasTallRow = hasTallRow && lineLimit > 1
  }

  private func height(of row: Int, _ window: ResultWindow, limit: Int) -> Int {
    fitting.shown.indices.reduce(1) { tallest, place in
      let text = window.text(row, fitting.shown[place])
      let width = fitting.widths[place]
      guard text.count > width || !text.span.isPrintableASCII(in: 0..<text.count) else { return tallest }
      return max(tallest, pieces(of: text, place, limit: limit).count)
    }
  }

  /// The lines of a cell in the column at a place.
  private func pieces(of text: ArraySlice<UInt8>, _ place: Int, limit: Int) -> [CellCutter.Piece] {
    cutter.pieces(of: text, width: fitting.widths[place], limit: isCut[place] ? 1 : limit)
  }

  /// Whether all columns are shown and no cell is cut.
  func isWhole(_ window: ResultWindow) -> Bool {
    guard fitting.isWhole(of: window.titles.count) else { return false }
    return rows.indices.allSatisfy { row in
      fitting.shown.indices.allSatisfy { place in
        let pieces = self.pieces(of: window.text(row, fitting.shown[place]), place, limit: lineLimit)
        return !(pieces.last?.isCut ?? false)
      }
    }
  }

  private static func alignment(
    of column: Int, _ window: ResultWindow, _ style: GridStyle
  ) -> CellAlignment {
    let options = window.options
    if column < options.alignments.count { return options.alignments[column] }
    if column < options.widths.count, options.widths[column] < 0 { return .right }
    var hasNumber = false
    for row in 0..<window.rowCount {
      switch window.content(row, column) {
      case .number: hasNumber = true
      case .null, .odd: continue
      case .text, .unit: return .left
      }
    }
    return hasNumber ? .right : .left
  }
}

extension GridStyle {
  /// How many terminal columns a grid has in addition to its cells, its horizontal lines included.
  fileprivate func outerWidth(columns: Int) -> Int {
    let middle = rules.middle
    let rule =
      middle.margin * columns + middle.cross.count * (columns - 1) + middle.start.count + middle.end.count
    return max(frameWidth(columns: columns), rule)
  }
}

// MARK: - Writing

extension WindowGrid {
  func write(_ window: ResultWindow, to buffer: inout ByteBuffer) {
    var widths = fitting.widths
    if let gap = fitting.gap { widths.insert(1, at: gap) }
    if let top = style.rules.top { writeFrame(top.line(widths), to: &buffer) }
    if showsTitles {
      writeRow(titles, centers: style.centersNames, to: &buffer) {
        (window.titles[$0][...], dims ? .title : nil)
      }
      if !types.isEmpty { writeTypes(to: &buffer) }
      writeFrame(style.rules.middle.line(widths), to: &buffer)
    }
    let divider: [UInt8] =
      switch style.divider {
      case _ where !hasTallRow: []
      case .none: []
      case .blankLine: Array("\n".utf8)
      case .rule: style.rules.middle.line(widths)
      }
    for (number, row) in rows.indices.enumerated() {
      if number > 0 { writeFrame(divider, to: &buffer) }
      if let missing = rows.missing, number == rows.first {
        write(missing, to: &buffer)
        writeFrame(divider, to: &buffer)
      }
      let pieces = fitting.shown.indices.map { place in
        self.pieces(of: window.text(row, fitting.shown[place]), place, limit: lineLimit)
      }
      writeRow(pieces, centers: false, to: &buffer) { column in
        (window.text(row, column), window.style(row, column))
      }
    }
    if let bottom = style.rules.bottom { writeFrame(bottom.line(widths), to: &buffer) }
  }

  /// Writes a part of the frame, which matters less than what is in it.
  private func writeFrame(_ part: [UInt8], to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.append(part)
    let end = buffer.count - (part.last == UInt8(ascii: "\n") ? 1 : 0)
    guard dims, part.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }) else { return }
    TextStyle.dim.apply(to: &buffer, in: start..<end)
  }

  private func writeFrame(_ part: StaticString, to buffer: inout ByteBuffer) {
    dims ? writeFrame(Array(part.description.utf8), to: &buffer) : buffer.append(part)
  }

  /// Writes the line of the header that says what columns mean.
  private func writeTypes(to buffer: inout ByteBuffer) {
    let pieces = zip(fitting.shown, fitting.widths).map { column, width in
      cutter.pieces(of: types[column][...], width: width, limit: 1)
    }
    writeRow(pieces, centers: style.centersNames, to: &buffer) { (types[$0][...], dims ? .dim : nil) }
  }

  /// Writes the line in place of rows that are not shown.
  private func write(_ missing: Int, to buffer: inout ByteBuffer) {
    let columns = fitting.widths.count + (fitting.gap == nil ? 0 : 1)
    let inner =
      fitting.widths.reduce(fitting.gap == nil ? 0 : 1, +) + style.frameWidth(columns: columns)
      - style.frameWidth(columns: 1)
    let count = groupedText(missing)
    let texts = ["… \(count) more rows …", "… \(count) more …", "… \(count) …", "…"]
    let text = texts.first { $0.unicodeScalars.count <= inner } ?? ""
    let room = max(0, inner - text.unicodeScalars.count)
    writeFrame(style.edges.start, to: &buffer)
    buffer.append(UInt8(ascii: " "), times: room / 2)
    let start = buffer.count
    buffer.append(text)
    if dims, !text.isEmpty { TextStyle.dim.apply(to: &buffer, from: start) }
    if !style.trimsLines { buffer.append(UInt8(ascii: " "), times: room - room / 2) }
    writeFrame(style.edges.end, to: &buffer)
  }

  /// Writes the lines of a row; `cell` gives the text of a column, and its style.
  private func writeRow(
    _ pieces: [[CellCutter.Piece]], centers: Bool, to buffer: inout ByteBuffer,
    cell: (Int) -> (text: ArraySlice<UInt8>, style: TextStyle?)
  ) {
    for line in 0..<pieces.reduce(1, { max($0, $1.count) }) {
      let start = buffer.count
      writeFrame(style.edges.start, to: &buffer)
      for (place, column) in fitting.shown.enumerated() {
        if place > 0 { writeFrame(style.edges.separator, to: &buffer) }
        if place == fitting.gap {
          buffer.append(CellCutter.ellipsis)
          writeFrame(style.edges.separator, to: &buffer)
        }
        let piece = line < pieces[place].count ? pieces[place][line] : nil
        let next = place + 1
        let isLast = next == fitting.shown.count && next != fitting.gap
        write(
          piece, of: cell(column), width: fitting.widths[place],
          centers ? .center : alignments[place], fraction: centers ? 0 : fractions[place],
          pads: !(isLast && style.trimsLines), to: &buffer)
      }
      if fitting.gap == fitting.shown.count {
        writeFrame(style.edges.separator, to: &buffer)
        buffer.append(CellCutter.ellipsis)
      }
      if style.trimsBlankCells {
        while buffer.count > start, buffer[buffer.count - 1] == UInt8(ascii: " ") {
          buffer.truncate(to: buffer.count - 1)
        }
      }
      writeFrame(style.edges.end, to: &buffer)
    }
  }

  private func write(
    _ piece: CellCutter.Piece?, of cell: (text: ArraySlice<UInt8>, style: TextStyle?), width: Int,
    _ alignment: CellAlignment, fraction: Int, pads: Bool, to buffer: inout ByteBuffer
  ) {
    var text = ByteBuffer(capacity: 64)
    let used = piece.map { cutter.write($0, of: cell.text, width: width, to: &text) } ?? 0
    if let style = cell.style, !text.isEmpty { style.apply(to: &text, from: 0) }
    let room = max(0, width - used)
    var before = alignment.spaces(before: room)
    if fraction > 0, alignment == .right, let own = cell.text.span.fractionLength {
      before = max(0, before - (fraction - own))
    }
    buffer.append(UInt8(ascii: " "), times: before)
    buffer.append(text)
    if pads { buffer.append(UInt8(ascii: " "), times: room - before) }
  }
}
