import TypedSQLiteCore

/// The rows of a result, laid out and kept until the widths of the columns are known.
struct Grid: ~Copyable {
  let style: GridStyle
  let options: RenderOptions
  private let rewriting: CellRewriter?
  let measure: TextMeasure
  /// How cells are cut into lines.
  var cutter: LineCutter
  var names = GridStore()
  var rows = GridStore()
  /// The width of each column, in terminal columns.
  var widths: [Int] = []
  /// The width at which each column wraps.
  var limits: [Int] = []
  private(set) var alignments: [CellAlignment] = []
  /// Whether each column has had only numbers and NULL so far, if the style needs to know; if each number is aligned by
  /// itself, whether no text looks like one.
  private(set) var holdsNumbers: [Bool] = []
  /// Whether each column has had a number.
  private var hasNumber: [Bool] = []
  /// Whether a cell has several lines.
  private(set) var hasTallRow = false
  /// The cells of the current row, one after the other, with the index of each.
  var line = ByteBuffer(capacity: 1024)
  var starts: [Int] = []
  /// Whether the current row is not stored yet: a large one waits until the statement has left it, because SQLite has its
  /// values too.
  private var isLate = false
  private static var largeLine: Int { 1 << 20 }
  /// The next line of the current row: its cells with their indexes and widths.
  private var cutText = ByteBuffer(capacity: 1024)
  private var cutStarts: [Int] = []
  private var cutWidths: [Int] = []
  /// The index of the rest of each cell, or nil if nothing is left.
  private var cursors: [Int?] = []
  /// The number of lines of the current row so far, and whether the rest of it is left out.
  private var linesOfRow = 0
  private var isRowCut = false
  /// What is written next, and how much of a rule is written.
  var stage = Stage.start
  var rulePlace = GridStyle.Rule.Place()
  /// Whether there are lines between rows, that line unless it is large, and whether one is next.
  var hasDividers = false
  var divider: [UInt8] = []
  var needsDivider = false

  /// The largest maximum width of a column, so that a sum of widths does not overflow.
  private static var widest: UInt { 1_000_000 }

  /// Changes the text of a cell, from a start on, before it is laid out.
  typealias CellRewriter = @Sendable (inout ByteBuffer, Int) -> Void

  init(_ style: GridStyle, _ options: RenderOptions, rewriting: CellRewriter?) {
    self.style = style
    self.options = options
    self.rewriting = rewriting
    measure = options.dialect.gridMeasure
    cutter = LineCutter(options.dialect, wrapsAtWords: options.wrapsAtWords)
  }

  /// Whether the names of the columns are shown.
  var showsNames: Bool {
    options.showsHeaders || style.centersNames && !options.dialect.gridsHaveHeaders
  }

  /// Starts a result with its columns.
  mutating func begin(_ columns: [OutputColumn]) {
    starts = [Int](repeating: 0, count: columns.count + 1)
    cutStarts = starts
    cutWidths = [Int](repeating: 0, count: columns.count)
    cursors = [Int?](repeating: nil, count: columns.count)
    for index in columns.indices {
      let width = index < options.widths.count ? options.widths[index] : 0
      let magnitude = Int(min(width.magnitude, Self.widest))
      let limit = magnitude > 0 ? magnitude : Int(clamping: options.wrapWidth.magnitude)
      widths.append(magnitude)
      limits.append(limit > 0 ? limit : options.dialect.isSQLite3 ? 1_000_000 : .max)
      let aligned = index < options.alignments.count ? options.alignments[index] : nil
      alignments.append(aligned ?? (width < 0 ? .right : .left))
      let alignsEach = options.dialect.alignsEachNumber
      holdsNumbers.append(style.alignsNumbers && aligned == nil && (width == 0 || alignsEach && width > 0))
      hasNumber.append(!alignsEach)
    }
    // Names that are not shown make no column wider.
    guard showsNames || !options.dialect.gridsHaveHeaders else { return }
    for (index, column) in columns.enumerated() {
      starts[index] = line.count
      PlainText.writeName(column.name, options, style: .gridCell, to: &line)
      rewriting?(&line, starts[index])
    }
    starts[columns.count] = line.count
    keepLine(asNames: true)
  }

  mutating func add(_ row: ResultRow) {
    keepLateLine()
    for index in 0..<row.count {
      let start = line.count
      starts[index] = start
      if options.quotesCells {
        let cell = row.cell(index)
        if row.writeTyped(cell, index, to: &line) == nil {
          SQLLiteral.write(cell, .gridCell, options, to: &line)
        } else if options.escapesControls {
          ControlEscape.apply(.gridCell, options, to: &line, from: start)
        }
      } else {
        PlainText.write(row, index, options, style: .gridCell, to: &line)
      }
      rewriting?(&line, start)
    }
    starts[row.count] = line.count
    if style.alignsNumbers { noteNumbers(row) }
    isLate = line.count > Self.largeLine
    if !isLate { keepLine(asNames: false) }
  }

  /// Stores the current row if it is large and waits.
  mutating func keepLateLine() {
    guard isLate else { return }
    isLate = false
    keepLine(asNames: false)
  }

  private mutating func keepLine(asNames: Bool) {
    let isPrintable = line.withSpan { $0.isPrintableASCII(in: 0..<$0.count) }
    if isPrintable, fitsAsPlain() {
      keep([.endsRow, .isPlain], asNames)
    } else if fitsAsItIs() {
      keep(.endsRow, asNames)
    } else {
      cutLine(asNames: asNames)
    }
    line.removeAll()
  }

  /// Stores the current row as one line.
  private mutating func keep(_ flags: GridStore.Flags, _ asNames: Bool) {
    if asNames {
      names.append(flags, &line, starts: starts, widths: cutWidths)
    } else {
      rows.append(flags, &line, starts: starts, widths: cutWidths)
    }
  }
}

extension Grid {
  /// Records which columns have a cell that is not a number.
  private mutating func noteNumbers(_ row: ResultRow) {
    for index in 0..<row.count where holdsNumbers[index] {
      let start = starts[index]
      let end = starts[index + 1]
      switch row.cell(index).storageClass {
      case .null: continue
      case .integer, .real:
        // A number may be shown as the date that it means.
        hasNumber[index] = true
        holdsNumbers[index] = line.withSpan { $0.extracting(start..<end).looksLikeNumber }
      case .text, .blob:
        holdsNumbers[index] =
          options.dialect.alignsEachNumber && !line.withSpan { $0.extracting(start..<end).looksLikeNumber }
      }
    }
  }

  /// Aligns the columns that hold numbers, once all rows are known.
  mutating func alignNumbers() {
    for index in alignments.indices where holdsNumbers[index] && hasNumber[index] {
      alignments[index] = .right
    }
  }

  /// Whether no cell wraps, counting each byte as a column; records the widths up to the first cell that
  /// does.
  private mutating func fitsAsPlain() -> Bool {
    for index in limits.indices {
      let width = starts[index + 1] &- starts[index]
      guard fits(width, index) else { return false }
      if width > widths[index] { widths[index] = width }
    }
    return true
  }

  /// Whether each cell fits in one line; records the widths up to the first cell that does not.
  private mutating func fitsAsItIs() -> Bool {
    // The end of the printable ASCII that was found last.
    var plainEnd = 0
    for column in limits.indices {
      let (start, end) = (starts[column], starts[column + 1])
      if plainEnd < end { plainEnd = line.withSpan { $0.endOfPrintableASCII(from: max(plainEnd, start)) } }
      if plainEnd >= end, fits(end - start, column) {
        note(width: end - start, of: column)
        continue
      }
      let width = line.withSpan { text -> Int? in
        let cell = text.extracting(start..<end)
        let cut = cutter.line(of: cell, from: 0, limit: limits[column])
        return cut.end == cell.count && !cut.hasTab ? self.width(of: cut, showing: cell) : nil
      }
      guard let width else { return false }
      note(width: width, of: column)
    }
    return true
  }

  /// Whether a plain text of some length fits in one line of a column.
  ///
  /// A full line may still be broken between words, as in sqlite3.
  private func fits(_ length: Int, _ column: Int) -> Bool {
    length < limits[column] || length == limits[column] && !cutter.wrapsAtWords
  }

  /// Stores the current row, or the next part of it, as the lines that it has on screen.
  mutating func cutLine(asNames: Bool, endsRow: Bool = true) {
    guard !isRowCut else {
      isRowCut = !endsRow
      return
    }
    for column in widths.indices { cursors[column] = starts[column] }
    var output = ByteBuffer(capacity: 16)
    swap(&output, &cutText)
    defer { swap(&output, &cutText) }
    var isLast: Bool
    var isCut: Bool
    repeat {
      output.removeAll()
      isLast = true
      isCut = !asNames && options.cells.lineLimit > 0 && linesOfRow >= options.cells.lineLimit
      for column in widths.indices {
        cutStarts[column] = output.count
        guard let cursor = cursors[column] else {
          cutWidths[column] = 0
          continue
        }
        cursors[column] = isCut ? nil : cutCell(column, from: cursor, to: &output)
        if cursors[column] != nil { isLast = false }
        if isCut { writeEllipsis(column, to: &output) }
      }
      cutStarts[widths.count] = output.count
      linesOfRow += 1
      if asNames, options.dialect.isSQLite3(before: 3_052) { isLast = true }
      if !asNames, !isLast || !endsRow { hasTallRow = true }
      let flags: GridStore.Flags = isLast && (endsRow || isCut) ? .endsRow : []
      if asNames {
        names.append(flags, &output, starts: cutStarts, widths: cutWidths)
      } else {
        rows.append(flags, &output, starts: cutStarts, widths: cutWidths)
      }
    } while !isLast
    isRowCut = isCut && !endsRow
    if endsRow || isCut { linesOfRow = 0 }
  }

  /// Writes the mark for the lines of a cell that are not shown.
  private mutating func writeEllipsis(_ column: Int, to output: inout ByteBuffer) {
    output.append(CellPresenter.ellipsis)
    note(width: 3, of: column)
  }

  /// Writes the next line of a cell, records its width and returns the index of the rest, or nil.
  private mutating func cutCell(_ column: Int, from cursor: Int, to output: inout ByteBuffer) -> Int? {
    let start = output.count
    let end = starts[column + 1]
    let limit = limits[column]
    // Most cells next to one that must be cut are short and plain.
    if fits(end - cursor, column), line.withSpan({ $0.isPrintableASCII(in: cursor..<end) }) {
      output.append(line, in: cursor..<end)
      note(width: end - cursor, of: column)
      return nil
    }
    let cut = line.withSpan { text in
      let cell = text.extracting(starts[column]..<end)
      let first = cursor - starts[column]
      let cut = cutter.line(of: cell, from: first, limit: limit)
      if cut.hasTab {
        cutter.write(cell, first..<cut.end, limit: limit, to: &output)
      } else {
        output.append(cell.extracting(first..<cut.end))
      }
      return cut
    }
    note(width: output.withSpan(from: start) { width(of: cut, showing: $0) }, of: column)
    if cut.fillsColumn { widths[column] = max(widths[column], limit) }
    return cut.next.map { $0 + starts[column] }
  }

  /// The columns of a line that is written as `text`.
  private func width(of line: LineCutter.Line, showing text: Span<UInt8>) -> Int {
    // A line that ends at a word, or that contains stray bytes when counted as in sqlite3, is measured
    // itself.
    measure == .columns && !cutter.wrapsAtWords ? line.width : measure.width(of: text)
  }

  @inline(__always)
  private mutating func note(width: Int, of column: Int) {
    cutWidths[column] = width
    if width > widths[column] { widths[column] = width }
  }
}
