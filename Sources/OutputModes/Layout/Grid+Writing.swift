import TypedSQLiteCore

extension Grid {
  /// Writes the next part of the grid, with about a mebibyte of cells.
  ///
  /// - Returns: whether there is more.
  mutating func writePart(to buffer: inout ByteBuffer) -> Bool {
    switch stage {
    case .names:
      names.seal()
      rows.seal()
      if style.alignsNumbers { alignNumbers() }
      fit()
      writeNames(to: &buffer)
      if hasTallRow {
        switch style.divider {
        case .none: break
        case .blankLine: divider = Array("\n".utf8)
        case .rule: divider = (style.rowRule ?? style.middle).line(widths)
        }
      }
      stage = showsNames ? .rule : .rows
      // A large line is a part of its own, so that the buffer never holds two of them.
      if stage == .rule, widths.reduce(0, +) < 1 << 20 { writeRule(to: &buffer) }
      return true
    case .rule:
      writeRule(to: &buffer)
      return true
    case .rows:
      if writeRows(to: &buffer) { return true }
      style.bottom?.write(widths, to: &buffer)
      stage = .end
      return false
    case .end:
      return false
    }
  }

  private mutating func writeNames(to buffer: inout ByteBuffer) {
    if showsNames || options.dialect.gridsHaveHeaders { style.top?.write(widths, to: &buffer) }
    guard showsNames else { return }
    let writer = LineWriter(self, centers: style.centersNames)
    _ = names.readBlock(cells: widths.count) { line, bytes in
      writer.write(line, bytes, to: &buffer)
    }
  }

  private mutating func writeRule(to buffer: inout ByteBuffer) {
    style.middle.write(widths, to: &buffer)
    stage = .rows
  }

  private mutating func writeRows(to buffer: inout ByteBuffer) -> Bool {
    let writer = LineWriter(self, centers: false)
    let divider = divider
    var needsDivider = needsDivider
    let wasBlock = rows.readBlock(cells: widths.count) { line, bytes in
      if needsDivider { buffer.append(divider) }
      writer.write(line, bytes, to: &buffer)
      needsDivider = !divider.isEmpty && line.flags.contains(.endsRow)
    }
    self.needsDivider = needsDivider
    return wasBlock
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
    buffer.append(style.lineStart)
    for index in widths.indices {
      if index > 0 { buffer.append(style.separator) }
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
    buffer.append(style.lineEnd)
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
    var text = Array(style.lineStart.description.utf8)
    var places: [Int] = []
    for (index, width) in widths.enumerated() {
      if index > 0 { text += style.separator.description.utf8 }
      places.append(text.count)
      text += repeatElement(UInt8(ascii: " "), count: width)
    }
    self.text = text + style.lineEnd.description.utf8
    self.places = places
  }
}
