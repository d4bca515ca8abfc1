import TypedSQLiteCore

extension Grid {
  /// What is written next.
  enum Stage {
    case start
    case top
    case names
    case middle
    case rows
    case divider
    case bottom
    case end
  }

  /// How many bytes a part has at least, if there are more.
  private static var partSize: Int { 1 << 20 }

  /// Writes the next part of the grid, with about a mebibyte; a line of rows is not divided, however wide it is.
  ///
  /// - Returns: whether there is more.
  mutating func writePart(to buffer: inout ByteBuffer) -> Bool {
    let start = buffer.count
    repeat { writeStage(to: &buffer) } while stage != .end && buffer.count - start < Self.partSize
    return stage != .end
  }

  private mutating func writeStage(to buffer: inout ByteBuffer) {
    switch stage {
    case .start:
      prepare()
      stage = .top
    case .top:
      let top = showsNames || options.dialect.gridsHaveHeaders ? style.rules.top : nil
      if write(top, to: &buffer) { stage = showsNames ? .names : .rows }
    case .names:
      let writer = LineWriter(self, centers: style.centersNames)
      let hasMore = names.readLines(cells: widths.count) { line, bytes in
        writer.write(line, bytes, to: &buffer)
        return true
      }
      if !hasMore { stage = .middle }
    case .middle:
      if write(style.rules.middle, to: &buffer) { stage = .rows }
    case .rows:
      if !writeRows(to: &buffer) { stage = needsDivider && rows.hasMore ? .divider : .bottom }
    case .divider:
      if write(style.rules.rows ?? style.rules.middle, to: &buffer) {
        needsDivider = false
        stage = .rows
      }
    case .bottom:
      if write(style.rules.bottom, to: &buffer) { stage = .end }
    case .end:
      break
    }
  }

  private mutating func prepare() {
    keepLateLine()
    names.seal()
    rows.seal()
    if style.alignsNumbers { alignNumbers() }
    fit()
    guard hasTallRow, style.divider != .none else { return }
    hasDividers = true
    if style.divider == .blankLine {
      divider = [UInt8(ascii: "\n")]
    } else if widths.reduce(0, +) < Self.partSize {
      divider = (style.rules.rows ?? style.rules.middle).line(widths)
    }
  }

  /// Writes a rule, or the next part of it; false if there is more.
  private mutating func write(_ rule: GridStyle.Rule?, to buffer: inout ByteBuffer) -> Bool {
    guard let rule else { return true }
    let isWhole = rule.write(widths, from: &rulePlace, limit: Self.partSize, to: &buffer)
    if isWhole { rulePlace = GridStyle.Rule.Place() }
    return isWhole
  }

  /// Writes some lines of rows; false if a rule is next, or if there are no more.
  private mutating func writeRows(to buffer: inout ByteBuffer) -> Bool {
    let writer = LineWriter(self, centers: false)
    let start = buffer.count
    var needsDivider = needsDivider
    let isDividerLarge = hasDividers && divider.isEmpty
    if needsDivider, isDividerLarge { return false }
    let hadMore = rows.readLines(cells: widths.count) { line, bytes in
      if needsDivider { buffer.append(divider) }
      writer.write(line, bytes, to: &buffer)
      needsDivider = hasDividers && line.flags.contains(.endsRow)
      return buffer.count - start < Self.partSize && !(needsDivider && isDividerLarge)
    }
    self.needsDivider = needsDivider
    return hadMore
  }
}

/// Writes lines with their cells aligned.
private struct LineWriter {
  let style: GridStyle
  let widths: [Int]
  let alignments: [CellAlignment]
  /// Whether only the cells of a column that look like numbers are aligned; none if that is so for no column.
  private let alignsNumbersAlone: [Bool]
  /// How many cells of a line are padded with spaces to the width of their column.
  let paddedCount: Int
  /// A line with blank cells, if lines of plain cells differ only in their cells.
  private let template: LineTemplate?
  private let dimCells: DimCells?

  init(_ grid: borrowing Grid, centers: Bool) {
    style = grid.style
    widths = grid.widths
    alignments = centers ? grid.widths.map { _ in .center } : grid.alignments
    alignsNumbersAlone = grid.options.dialect.alignsEachNumber && !centers ? grid.holdsNumbers : []
    paddedCount = style.trimsLines ? widths.count - 1 : widths.count
    let isUniform = !style.trimsLines && alignments.allSatisfy { $0 == .left }
    template = isUniform ? LineTemplate(style, widths) : nil
    dimCells = grid.options.dimsMarkedCells ? DimCells(columns: widths.count) : nil
  }

  func write(_ line: borrowing GridStore.Line, _ bytes: borrowing ByteBuffer, to buffer: inout ByteBuffer) {
    if let template, dimCells?.isIdle(line) ?? true {
      return template.write(line, bytes, to: &buffer)
    }
    let start = buffer.count
    buffer.append(style.edges.start)
    for index in widths.indices {
      if index > 0 { buffer.append(style.edges.separator) }
      let room = widths[index] - line.widths[index]
      var alignment = alignments[index]
      if !alignsNumbersAlone.isEmpty, alignsNumbersAlone[index],
        !bytes.withSpan({ $0.extracting(line.starts[index]..<line.starts[index + 1]).looksLikeNumber })
      {
        alignment = .left
      }
      let before = alignment.spaces(before: room)
      if before > 0 { buffer.append(UInt8(ascii: " "), times: before) }
      let cellStart = buffer.count
      buffer.append(bytes, in: line.starts[index]..<line.starts[index + 1])
      dimCells?.write(index, to: &buffer, from: cellStart)
      if room > before, index < paddedCount { buffer.append(UInt8(ascii: " "), times: room - before) }
    }
    if style.trimsBlankCells {
      while buffer.count > start, buffer[buffer.count - 1] == UInt8(ascii: " ") {
        buffer.truncate(to: buffer.count - 1)
      }
    }
    buffer.append(style.edges.end)
    dimCells?.end(line)
  }
}

/// A line of a grid with blank cells: copying it and then the cells over it is the fastest way to write a
/// row.
private struct LineTemplate {
  let text: [UInt8]
  /// The index of each cell.
  let places: [Int]

  func write(_ line: borrowing GridStore.Line, _ bytes: borrowing ByteBuffer, to buffer: inout ByteBuffer) {
    if line.flags.contains(.isPlain) {
      return buffer.append(text, over: bytes, starts: line.starts, places: places)
    }
    var next = 0
    for (index, place) in places.enumerated() {
      buffer.append(text, in: next..<place)
      buffer.append(bytes, in: line.starts[index]..<line.starts[index + 1])
      next = place + line.widths[index]
    }
    buffer.append(text, in: next..<text.count)
  }

  /// The maximum length of a line that is kept as a template, in bytes, because cells can be very large.
  private static let limit = 1 << 16

  init?(_ style: GridStyle, _ widths: [Int]) {
    guard widths.allSatisfy({ $0 <= Self.limit }), widths.reduce(0, +) <= Self.limit else { return nil }
    var text = Array(style.edges.start.description.utf8)
    var places: [Int] = []
    for (index, width) in widths.enumerated() {
      if index > 0 { text += style.edges.separator.description.utf8 }
      places.append(text.count)
      text += repeatElement(UInt8(ascii: " "), count: width)
    }
    self.text = text + style.edges.end.description.utf8
    self.places = places
  }
}
